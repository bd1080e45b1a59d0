"""Attacks on a table server: each file is named after the door it tries."""
