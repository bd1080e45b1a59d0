"""How names, words and times of people are written."""

from __future__ import annotations

from datetime import UTC, datetime


def clean_text(text: str) -> str:
    """Plain text in one line: no control characters, nothing that changes the direction of writing."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())


def timestamp(at: float) -> str:
    """A time as it is written: to the second, in UTC."""
    return datetime.fromtimestamp(int(at), UTC).isoformat().replace("+00:00", "Z")
