"""What is this? One thing of a game in a sentence, with the clause of the rules that says all about it."""

from __future__ import annotations

from typing import TypedDict

from mutig.core.said import Wording

from .table_words import TableWords


class ByRuling(TypedDict):
    """What a line says instead, by how a table plays one of its rulings."""

    ruling: str
    texts: dict[str, str]


class HelpEntry(TypedDict):
    """A line of a client's help."""

    kind: str
    id: str
    name: str
    text: str
    clause: str
    by_ruling: ByRuling | None


def entry(kind: str, id: str, name: Wording, text: Wording, clause: str) -> HelpEntry:
    """A line of a client's help that is the same at every table."""
    return {"kind": kind, "id": id, "name": str(name), "text": str(text), "clause": clause, "by_ruling": None}


def ruled_entry(words: TableWords, kind: str, id: str, name: Wording, sentence: str, clause: str) -> HelpEntry:
    """A line that may depend on a ruling of the table: a sentence of the game's catalogue."""
    line, readings = entry(kind, id, name, words.say(sentence), clause), words.readings(sentence)
    if readings:
        line["by_ruling"] = {"ruling": readings[0], "texts": readings[1]}
    return line
