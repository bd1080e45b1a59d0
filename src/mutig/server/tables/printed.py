"""The printed sheet of a game: what a client draws its table from, and what things are called and do.

A sheet depends on the edition, the side of the board and the language alone, so it is made once. The sheets of the
shipped editions are written to files when the client is built (`python -m mutig.server.tables.printed FOLDER`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import json

from mutig.broom_service.tables import EVENT_WORDS, ROLE_WORDS, board_of
from mutig.core.errors import MutigError
from mutig.core.messages import LANGUAGES
from mutig.games import GAMES, rules
from mutig.server.refusal import Refusal
from mutig.touria.edition import PLACES
from mutig.touria.tables import ITEM_WORDS
from mutig.voice import plain
from mutig.voice.broom_words import BroomWords
from mutig.voice.touria_words import TouriaWords

STORMS = ("plus-two", "move", "deliver", "set-orange", "set-violet", "set-green")
TILE_CLAUSES = {  # tiles by the clauses of their landscape
    **dict.fromkeys(("potions", "wands", "delivery", "two-moves", "cloud"), "B13"),
    **dict.fromkeys(("brave-effect", "plus-card", "five-points"), "B14"),
    "orange-7": "B15",
}
ROLE_CLAUSES = {"witch": "B6.1", "druid": "B6.4", "gatherer": "B6.6", "fairy": "B6.7"}
SIDES = {"broom-service": ("front", "back"), "touria": ("N", "E", "S", "W")}


@lru_cache(maxsize=64)
def sheet(game: str, edition: str, side: str, language: str) -> bytes:
    """The sheet as JSON. It takes seconds the first time: never on the event loop."""
    if game not in GAMES:
        raise Refusal("no-such-page", 404)
    ruleset = rules(game)
    if edition not in ruleset.shipped_editions():
        raise Refusal("unknown-edition", 404, edition=edition[:40])
    return sheet_of(game, ruleset.load_edition(edition), side, language)


def sheet_of(game: str, edition: Any, side: str, language: str) -> bytes:
    """The sheet of any edition, shipped or not."""
    if side not in SIDES.get(game, ()) or language not in LANGUAGES:
        raise Refusal("no-such-page", 404)
    try:
        content = (
            _broom_service(edition, side, language) if game == "broom-service" else _touria(edition, side, language)
        )
    except MutigError as problem:  # an edition written down as lists has no picture
        raise Refusal("impossible", 404, detail=problem) from None
    return json.encode(content)


def _broom_service(edition: Any, side: str, language: str) -> dict[str, Any]:
    from mutig.draw.broom_parts import board_parts  # here: a server that starts again need not wait for it

    ruleset = rules("broom-service")
    variants = ["back"] if side == "back" else []
    table = ruleset.table(ruleset.check_options(2, variants, {}), edition)
    words = BroomWords(table, ("A", "B"), language)
    stances = ("card", "brave", "cowardly")
    return {
        "help": _help_broom_service(words),
        "board": board_parts(board_of(edition, side == "back"), edition, language),
        "words": {
            **{kind: words.catalogue.words[kind] for kind in ("role", "event", "resource", "effect", "stance", "tile")},
            "role_help": {role: {how: plain(words.deed(role, how)) for how in stances} for role in ROLE_WORDS},
            "event_help": {event: plain(words.event_does(event)) for event in EVENT_WORDS},
            "gathers": {
                role: {"brave": words.gathered(number, True), "cowardly": words.gathered(number, False)}
                for number, role in enumerate(ROLE_WORDS)
                if role.endswith("gatherer")
            },
        },
    }


def _help_broom_service(words: BroomWords) -> list[dict[str, str]]:
    """What is this? Every role, event, tile and cloud in a sentence, with the clause that says all about it."""
    word = words.catalogue.word
    return [
        *(
            _entry("role", role, words.role(role), words.deed(role, "card"), ROLE_CLAUSES[role.rpartition("-")[2]])
            for role in ROLE_WORDS
        ),
        *(_entry("event", event, words.event(event), words.event_does(event), "B9") for event in EVENT_WORDS),
        *(_entry("tile", tile, words.tile(tile), "", clause) for tile, clause in TILE_CLAUSES.items()),
        *(_entry("cloud", storm, word("cloud", storm), "", "B12") for storm in STORMS),
    ]


def _help_touria(words: TouriaWords) -> list[dict[str, str]]:
    """The same for actions and magic items."""
    actions = [(place, words.say(f"help-action-{place}", needed=7), "T11") for place in PLACES]
    actions += [("wizard", words.say("help-target"), "T7"), ("tournament", words.say("help-action-tournament"), "T12")]
    return [
        *(_entry("action", action, words.action(action), text, clause) for action, text, clause in actions),
        *(_entry("item", item, words.item(item), words.item_deed(item), "T16") for item in ITEM_WORDS),
    ]


def _entry(kind: str, id: str, name: str, text: str, clause: str) -> dict[str, str]:
    return {"kind": kind, "id": id, "name": plain(name), "text": plain(text), "clause": clause}


def _touria(edition: Any, side: str, language: str) -> dict[str, Any]:
    from mutig.draw.touria_parts import table_parts

    ruleset = rules("touria")
    words = TouriaWords(ruleset.table(ruleset.check_options(2, [], {}), edition), ("A", "B"), language)
    return {
        "help": _help_touria(words),
        "board": table_parts(edition, side, language),
        "words": {
            **{kind: words.catalogue.words[kind] for kind in ("action", "item", "inhabitant", "colour")},
            "item_help": {item: plain(words.item_deed(item)) for item in ITEM_WORDS},
        },
    }


def shipped_sheets() -> Iterator[tuple[str, bytes]]:
    """Every sheet of the shipped editions with its file name."""
    for game in GAMES:
        for edition in rules(game).shipped_editions():
            for side in SIDES[game]:
                for language in LANGUAGES:
                    yield f"{game}-{edition}-{side}-{language}.json", sheet(game, edition, side, language)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file_name, content in shipped_sheets():
        (folder / file_name).write_bytes(content)
        print(f"{file_name}: {len(content) // 1024} KiB", flush=True)
