"""The printed sheet of Touria: what a client draws its table from, and what things are called and do."""

from __future__ import annotations

from typing import TypedDict

from mutig.voice.help import HelpEntry, ruled_entry

from .. import names as n
from ..edition.edition import PLACES, Edition
from ..ruleset import RULES
from ..tables import ITEM_WORDS
from ..words.words import TouriaWords
from .parts import Parts, table_parts


class SheetWords(TypedDict):
    """What the things of the game are called and do, in the person's language."""

    action: dict[str, str]
    action_tab: dict[str, str]  # with soft hyphens: for a narrow tab
    item: dict[str, str]
    inhabitant: dict[str, str]
    colour: dict[str, str]


class Numbers(TypedDict):
    """The numbers the rules for people are told with."""

    goal: int  # hearts, and coins
    short_goal: int
    coins: int  # at the start
    elixirs: int
    steps: int  # free ones
    swords: int  # of the sword master
    robbers: int  # gems they draw
    tournament: int  # coins for a sword
    two_alike: int  # hearts of the goldsmith
    three_alike: int
    die_bonus: int


class Sheet(TypedDict):
    """A printed sheet."""

    help: list[HelpEntry]
    board: Parts
    words: SheetWords
    numbers: Numbers


NUMBERS: Numbers = {
    "goal": n.GOAL,
    "short_goal": n.SHORT_GOAL,
    "coins": n.START_COINS,
    "elixirs": n.START_ELIXIRS,
    "steps": n.FREE_STEPS,
    "swords": n.MASTER_SWORDS,
    "robbers": n.ROBBERS_GEMS,
    "tournament": n.TOURNAMENT_COINS,
    "two_alike": n.TWO_GEMS_HEARTS,
    "three_alike": n.THREE_GEMS_HEARTS,
    "die_bonus": n.DIE_BONUS,
}


def sheet(edition: Edition, side: str, language: str) -> Sheet:
    """The sheet of a table seen from one side."""
    words = TouriaWords(RULES.table(RULES.check_options(2, [], {}), edition), ("A", "B"), language)
    named = words.catalogue.words
    return {
        "help": _help(words),
        "board": table_parts(edition, side, language),
        "words": {
            "action": named["action"],
            "action_tab": RULES.messages.on_cards(language, "action"),
            "item": named["item"],
            "inhabitant": named["inhabitant"],
            "colour": named["colour"],
        },
        "numbers": NUMBERS,
    }


def _help(words: TouriaWords) -> list[HelpEntry]:
    """What is this? Every action and magic item in a sentence, with the clause that says all about it."""
    action, space = words.action, words.catalogue.words["space"]
    places = [(place, action(place), f"help-action-{place}", "T11") for place in PLACES]
    places += [("wizard", action("wizard"), "help-target", "T7")]
    places += [("tournament", space["tournament"], "help-action-tournament", "T12")]
    return [
        *(ruled_entry(words, "action", place, name, text, clause) for place, name, text, clause in places),
        *(ruled_entry(words, "item", item, words.item(item), f"item-{item}", "T16") for item in ITEM_WORDS),
    ]
