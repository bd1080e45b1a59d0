"""From what is on record to a live session: entries read again, and snapshots that shorten the way."""
