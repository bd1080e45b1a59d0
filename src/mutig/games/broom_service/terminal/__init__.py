"""This game in a terminal."""
