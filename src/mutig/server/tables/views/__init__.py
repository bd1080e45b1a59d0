"""What each viewer gets to see: projections of a position, wire types made of them, and who follows."""
