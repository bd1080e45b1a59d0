"""How fair an edition of this game is, and what could be changed."""
