"""Lantern Fair: five cards each, five lanterns, and everybody chooses at once."""
