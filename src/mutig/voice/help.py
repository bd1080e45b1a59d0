"""What is this? One thing of a game in a sentence, with the clause of the rules that says all about it."""

from __future__ import annotations

from typing import TypedDict

from mutig.core.said import Wording


class HelpEntry(TypedDict):
    """A line of a client's help."""

    kind: str
    id: str
    name: str
    text: str
    clause: str


def entry(kind: str, id: str, name: Wording, text: Wording, clause: str) -> HelpEntry:
    """A line of a client's help."""
    return {"kind": kind, "id": id, "name": str(name), "text": str(text), "clause": clause}
