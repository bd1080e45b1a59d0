"""The printed sheet of Touria: what a client draws its table from, and what things are called and do."""

from __future__ import annotations

from typing import Any

from mutig.voice.help import entry

from ..edition.edition import PLACES, Edition
from ..ruleset import RULES
from ..tables import ITEM_WORDS
from ..words.words import TouriaWords
from .parts import table_parts


def sheet(edition: Edition, side: str, language: str) -> dict[str, Any]:
    """The sheet of a table seen from one side."""
    words = TouriaWords(RULES.table(RULES.check_options(2, [], {}), edition), ("A", "B"), language)
    return {
        "help": _help(words),
        "board": table_parts(edition, side, language),
        "words": {
            **{kind: words.catalogue.words[kind] for kind in ("action", "item", "inhabitant", "colour")},
            "item_help": {item: str(words.item_deed(item)) for item in ITEM_WORDS},
        },
    }


def _help(words: TouriaWords) -> list[dict[str, str]]:
    """What is this? Every action and magic item in a sentence, with the clause that says all about it."""
    actions = [(place, words.say(f"help-action-{place}", needed=7), "T11") for place in PLACES]
    actions += [("wizard", words.say("help-target"), "T7"), ("tournament", words.say("help-action-tournament"), "T12")]
    return [
        *(entry("action", action, words.action(action), text, clause) for action, text, clause in actions),
        *(entry("item", item, words.item(item), words.item_deed(item), "T16") for item in ITEM_WORDS),
    ]
