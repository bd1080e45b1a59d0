"""What is this? One thing of a game in a sentence, with the clause of the rules that says all about it."""

from __future__ import annotations

from .speaker import plain


def entry(kind: str, id: str, name: str, text: str, clause: str) -> dict[str, str]:
    """A line of a client's help."""
    return {"kind": kind, "id": id, "name": plain(name), "text": plain(text), "clause": clause}
