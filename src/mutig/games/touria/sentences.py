"""Events of Touria in words, in the four languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mutig.core.messages import Catalogue
from mutig.core.ruleset import Event, Table
from mutig.voice.catalogues import catalogues_of

from .edition.edition import COLOUR_LETTERS, COLOURS

CATALOGUES = catalogues_of(__file__)


def sentence(t: Table, event: Event, players: Sequence[str], language: str) -> str:
    """One line of the log."""
    catalogue = CATALOGUES[language]
    return catalogue.tell(
        event.id,
        {"gains": {}, "pays": {}, "item": "", "mine": "", "space": "", "thrown": 0, "tile": "", **event.args},
        {
            "seat": lambda seat: players[seat],
            "gains": catalogue.amounts,
            "pays": catalogue.amounts,
            "mine": lambda word: _numbered(word, "mine", catalogue),
            "door": lambda word: _numbered(word, "door", catalogue),
            "space": lambda word: _space(word, catalogue),
            "order": lambda word: _order(word, catalogue),
            "shown": lambda word: catalogue.word("action", word),
            "target": lambda word: catalogue.word("way-to", word),
            "tile": lambda word: catalogue.word("item", word),
            "copied": lambda word: catalogue.word("item", word),
            "colours": lambda colours: catalogue.joined([catalogue.word("gem", colour) for colour in colours]),
        },
    )


def _numbered(word: str, kind: str, catalogue: Catalogue) -> str:
    """`mine-3` is "mine 3" in the words of the language; a name of an edition's own speaks for itself."""
    name, _, number = word.rpartition("-")
    return f"{catalogue.word('thing', kind)} {number}" if name == kind else word


def _space(word: str, catalogue: Catalogue) -> str:
    """Where a step leads: "to the dragon", "to mine 3"."""
    name, _, number = word.rpartition("-")
    return f"{catalogue.word('way-to', 'mine')} {number}" if name == "mine" else catalogue.word("way-to", word)


def _order(word: str, catalogue: Catalogue) -> str:
    """`GY-3` asks for a green and a yellow gem and pays 3 coins."""
    letters, _, coins = word.partition("-")
    asked = Counter(COLOURS[COLOUR_LETTERS.index(letter)] for letter in letters)
    return catalogue.tell("order", {"asked": asked, "coins": int(coins)}, {"asked": catalogue.amounts})
