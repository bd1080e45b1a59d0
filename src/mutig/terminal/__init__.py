"""What every game brings for a terminal: its table, its tallies, its editions."""
