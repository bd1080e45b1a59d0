"""Events of Broom Service in words, in the four languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from mutig.core.messages import Render
from mutig.core.ruleset import Event, Table
from mutig.voice.catalogues import catalogues_of

from .edition.edition import Edition
from .tables import ORANGE_SEVEN_WORD, board_of

CATALOGUES = catalogues_of(__file__)


def sentence(t: Table, event: Event, players: Sequence[str], language: str) -> str:
    """One line of the log."""
    args = event.args
    if event.id == "bids-kind":
        args = {**args, "bid": {args["resource"]: args["amount"]}}
    return CATALOGUES[language].tell(event.id, args, _renders(t, tuple(players), language))


@lru_cache(maxsize=2_000)
def _renders(t: Table, players: tuple[str, ...], language: str) -> Mapping[str, Render]:
    """How the arguments are said that are more than words."""
    catalogue = CATALOGUES[language]
    edition: Edition = t.edition
    board = board_of(edition, "back" in t.options["variants"])

    def area(word: str) -> str:
        return board.area_by_id[word].names.get(language, word)

    def tower(word: str) -> str:
        if word == ORANGE_SEVEN_WORD:
            return catalogue.word("tile", word)
        found = board.tower_by_id[word]
        return catalogue.tell("tower", {"colour": catalogue.word("resource", found.colour), "shape": found.shape}, {})

    def cloud(word: str) -> str:
        if word.startswith("heavy-"):
            cost, bolts = word.split("-")[1:3]
            return catalogue.tell("heavy-cloud", {"cost": int(cost), "bolts": int(bolts)}, {})
        return catalogue.word("cloud", word)

    return {
        "seat": lambda seat: players[seat],
        "by": lambda seat: players[seat],
        "seats": lambda seats: catalogue.joined([players[seat] for seat in seats]),
        "area": area,
        "from": area,
        "tower": tower,
        "cloud": cloud,
        "goods": catalogue.amounts,
        "bid": catalogue.amounts,
        "effect": lambda word: catalogue.word("forgone", word),
        "sizes": lambda sizes: ", ".join(str(size) for size in sizes),
        "by_resources": lambda _: catalogue.word("by", "resources"),
    }
