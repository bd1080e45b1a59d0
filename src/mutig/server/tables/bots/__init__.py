"""Bots at the tables: the threads they think on, whose turn it is there, and hints for people."""
