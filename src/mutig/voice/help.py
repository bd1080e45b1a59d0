"""What is this? One thing of a game in a sentence, with the clause of the rules that says all about it."""

from __future__ import annotations

from mutig.core.said import Wording


def entry(kind: str, id: str, name: Wording, text: Wording, clause: str) -> dict[str, str]:
    """A line of a client's help."""
    return {"kind": kind, "id": id, "name": str(name), "text": str(text), "clause": clause}
