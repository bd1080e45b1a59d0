"""Finished games and what guests bring along: replays, records, pictures and sheets, made beside the play."""
