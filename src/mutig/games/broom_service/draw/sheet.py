"""The printed sheet of Broom Service: what a client draws its table from, and what things are called and do."""

from __future__ import annotations

from typing import Any

from mutig.voice.help import entry

from ..edition.edition import Edition
from ..ruleset import RULES
from ..tables import EVENT_WORDS, ROLE_WORDS, board_of
from ..words.words import BroomWords
from .parts import board_parts

STORMS = ("plus-two", "move", "deliver", "set-orange", "set-violet", "set-green")
TILE_CLAUSES = {  # tiles by the clauses of their landscape
    **dict.fromkeys(("potions", "wands", "delivery", "two-moves", "cloud"), "B13"),
    **dict.fromkeys(("brave-effect", "plus-card", "five-points"), "B14"),
    "orange-7": "B15",
}
ROLE_CLAUSES = {"witch": "B6.1", "druid": "B6.4", "gatherer": "B6.6", "fairy": "B6.7"}
STANCES = ("card", "brave", "cowardly")


def sheet(edition: Edition, side: str, language: str) -> dict[str, Any]:
    """The sheet of one side of the board."""
    variants = ["back"] if side == "back" else []
    table = RULES.table(RULES.check_options(2, variants, {}), edition)
    words = BroomWords(table, ("A", "B"), language)
    return {
        "help": _help(words),
        "board": board_parts(board_of(edition, side == "back"), edition, language),
        "words": {
            **{kind: words.catalogue.words[kind] for kind in ("role", "event", "resource", "effect", "stance", "tile")},
            "role_help": {role: {how: str(words.deed(role, how)) for how in STANCES} for role in ROLE_WORDS},
            "event_help": {event: str(words.event_does(event)) for event in EVENT_WORDS},
            "gathers": {
                role: {"brave": words.gathered(number, True), "cowardly": words.gathered(number, False)}
                for number, role in enumerate(ROLE_WORDS)
                if role.endswith("gatherer")
            },
        },
    }


def _help(words: BroomWords) -> list[dict[str, str]]:
    """What is this? Every role, event, tile and cloud in a sentence, with the clause that says all about it."""
    word = words.catalogue.word
    return [
        *(
            entry("role", role, words.role(role), words.deed(role, "card"), ROLE_CLAUSES[role.rpartition("-")[2]])
            for role in ROLE_WORDS
        ),
        *(entry("event", event, words.event(event), words.event_does(event), "B9") for event in EVENT_WORDS),
        *(entry("tile", tile, words.tile(tile), "", clause) for tile, clause in TILE_CLAUSES.items()),
        *(entry("cloud", storm, word("cloud", storm), "", "B12") for storm in STORMS),
    ]
