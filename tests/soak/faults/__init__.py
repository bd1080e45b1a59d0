"""Faults under load: what is killed or stalled at random moments while people play, and what becomes of their games."""
