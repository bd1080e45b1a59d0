"""Thinking of bots: threads, fair turns in front of them, and workers in other processes that think for a server.

Nothing here knows a table or the store. A bot is asked with what its seat knows, here or far away.
"""
