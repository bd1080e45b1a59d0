"""Pictures of this game."""
