"""Events of Touria in words, in the four languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mutig.core.messages import Catalogue, Catalogues
from mutig.core.ruleset import Event, Table

CATALOGUES = Catalogues(Path(__file__).parent / "messages")


def sentence(t: Table, event: Event, players: Sequence[str], language: str) -> str:
    """One line of the log."""
    catalogue = CATALOGUES[language]
    return catalogue.say(
        event.id,
        {"gains": {}, "pays": {}, "item": "", "mine": "", "space": "", "thrown": 0, "tile": "", **event.args},
        {
            "seat": lambda seat: players[seat],
            "gains": lambda goods: _goods(goods, catalogue),
            "pays": lambda goods: _goods(goods, catalogue),
            "mine": lambda word: _numbered(word, "mine", catalogue),
            "door": lambda word: _numbered(word, "door", catalogue),
            "space": lambda word: _space(word, catalogue),
            "shown": lambda word: catalogue.word("action", word),
            "target": lambda word: catalogue.word("space", word),
            "tile": lambda word: catalogue.word("item", word),
            "copied": lambda word: catalogue.word("item", word),
            "colours": lambda colours: _joined([catalogue.word("gem", colour) for colour in colours], catalogue),
        },
    )


def _numbered(word: str, kind: str, catalogue: Catalogue) -> str:
    """`mine-3` is "mine 3" in the words of the language; a name of an edition's own speaks for itself."""
    name, _, number = word.rpartition("-")
    return f"{catalogue.word('thing', kind)} {number}" if name == kind else word


def _space(word: str, catalogue: Catalogue) -> str:
    return _numbered(word, "mine", catalogue) if word.startswith("mine-") else catalogue.word("space", word)


def _joined(words: list[str], catalogue: Catalogue) -> str:
    if len(words) < 2:
        return words[0] if words else catalogue.word("list", "nothing")
    return f"{', '.join(words[:-1])} {catalogue.word('list', 'and')} {words[-1]}"


def _goods(goods: Mapping[str, int], catalogue: Catalogue) -> str:
    return _joined([catalogue.count(kind, amount) for kind, amount in goods.items()], catalogue)
