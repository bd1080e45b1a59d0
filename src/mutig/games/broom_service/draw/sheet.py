"""The printed sheet of Broom Service: what a client draws its table from, and what things are called and do."""

from __future__ import annotations

from typing import TypedDict

from mutig.voice.help import HelpEntry, entry

from .. import names as n
from ..edition.edition import STORM_KINDS, Edition
from ..ruleset import RULES
from ..tables import EVENT_WORDS, FOREST_TILE_WORDS, MOUNTAIN_TILE_WORDS, ORANGE_SEVEN_WORD, ROLE_WORDS, board_of
from ..words.words import BroomWords
from .parts import Parts, board_parts

TILE_CLAUSES = {  # tiles by the clauses of their landscape
    **dict.fromkeys(MOUNTAIN_TILE_WORDS, "B13"),
    **dict.fromkeys(FOREST_TILE_WORDS, "B14"),
    ORANGE_SEVEN_WORD: "B15",
}
ROLE_CLAUSES = {"witch": "B6.1", "druid": "B6.4", "gatherer": "B6.6", "fairy": "B6.7"}
STANCES = ("card", "brave", "cowardly")


class RoleHelp(TypedDict):
    """What a role does: on the whole, brave and cowardly."""

    card: str
    brave: str
    cowardly: str


class Gathers(TypedDict):
    """What a gatherer takes, by resource."""

    brave: dict[str, int]
    cowardly: dict[str, int]


class SheetWords(TypedDict):
    """What the things of the game are called and do, in the person's language."""

    role: dict[str, str]
    role_card: dict[str, str]  # with soft hyphens: for a narrow card
    event: dict[str, str]
    resource: dict[str, str]
    effect: dict[str, str]
    stance: dict[str, str]
    tile: dict[str, str]
    role_help: dict[str, RoleHelp]
    event_help: dict[str, str]
    gathers: dict[str, Gathers]


class Numbers(TypedDict):
    """The numbers the rules for people are told with."""

    rounds: int
    hand: int
    start_points: int
    bewitched: int  # points lost by laying a bewitched role
    brave: int  # points a brave druid or fairy earns on top
    full_set: int
    small_set: int
    amulets: list[int]
    lightning: list[int]  # points by bolts


class Sheet(TypedDict):
    """A printed sheet."""

    help: list[HelpEntry]
    board: Parts
    words: SheetWords
    numbers: Numbers


def sheet(edition: Edition, side: str, language: str) -> Sheet:
    """The sheet of one side of the board."""
    variants = ["back"] if side == "back" else []
    table = RULES.table(RULES.check_options(2, variants, {}), edition)
    words = BroomWords(table, ("A", "B"), language)
    named = words.catalogue.words
    return {
        "help": _help(words),
        "board": board_parts(board_of(edition, side == "back"), edition, language),
        "words": {
            "role": named["role"],
            "role_card": RULES.messages.on_cards(language, "role"),
            "event": named["event"],
            "resource": named["resource"],
            "effect": named["effect"],
            "stance": named["stance"],
            "tile": named["tile"],
            "role_help": {role: _role_help(words, role) for role in ROLE_WORDS},
            "event_help": {event: str(words.event_does(event)) for event in EVENT_WORDS},
            "gathers": {
                role: {"brave": words.gathered(number, True), "cowardly": words.gathered(number, False)}
                for number, role in enumerate(ROLE_WORDS)
                if role.endswith("gatherer")
            },
        },
        "numbers": {
            "rounds": n.ROUNDS,
            "hand": n.HAND_SIZE,
            "start_points": n.START_POINTS,
            "bewitched": n.BEWITCHED_LOSS,
            "brave": n.BRAVE_BONUS,
            "full_set": n.FULL_SET_VALUE,
            "small_set": n.SMALL_SET_VALUE,
            "amulets": [n.ONE_AMULET, n.TWO_AMULETS, n.THREE_AMULETS],
            "lightning": list(edition.lightning),
        },
    }


def _role_help(words: BroomWords, role: str) -> RoleHelp:
    card, brave, cowardly = (str(words.deed(role, how)) for how in STANCES)
    return {"card": card, "brave": brave, "cowardly": cowardly}


def _help(words: BroomWords) -> list[HelpEntry]:
    """What is this? Every role, event, tile and cloud in a sentence, with the clause that says all about it."""
    word = words.catalogue.word
    return [
        *(
            entry("role", role, words.role(role), words.deed(role, "card"), ROLE_CLAUSES[role.rpartition("-")[2]])
            for role in ROLE_WORDS
        ),
        *(entry("event", event, words.event(event), words.event_does(event), "B9") for event in EVENT_WORDS),
        *(entry("tile", tile, words.tile(tile), "", clause) for tile, clause in TILE_CLAUSES.items()),
        *(entry("cloud", storm, word("cloud", storm), "", "B12") for storm in STORM_KINDS),
    ]
