"""Earlier printings of what ships look as they did: everything on them is kept, and drawn from their own files."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import mutig
from mutig.core.record import to_record
from mutig.games import GAMES, pack

# Everything that is printed and where it stands, names and drawing included. A printing adds a line; none changes.
PRINTED = {
    "broom-service house-6ec21664": "1f1ab83cb74eadc3",
    "touria house-d206b899": "782faed8d336d784",
}
EARLIER = [(game, name) for game in GAMES for name in pack(game).rules.archived_editions()]


def digest(document: Any) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def test_no_earlier_printing_was_touched_or_lost() -> None:
    rules = {game: pack(game).rules for game in GAMES}
    kept = {f"{g} {name}": digest(rules[g].edition_document(rules[g].load_edition(name))) for g, name in EARLIER}
    assert kept == PRINTED


@pytest.mark.parametrize(("game", "name"), EARLIER)
def test_a_game_of_an_earlier_printing_is_drawn_with_it(game: str, name: str) -> None:
    """From a record as it was written then, by hash alone: not with what ships today, where the two differ."""
    door = pack(game)
    record = to_record(mutig.new_game(game, 2, seed=1, edition=name))
    edition = door.rules.edition_printed(record["edition"]["name"], record["edition"]["hash"])
    printings = (edition, door.rules.load_edition(name), door.rules.load_edition(edition.name))
    drawn, own, today = (door.sheet(printing, door.sides[0], "en")["board"] for printing in printings)
    assert drawn == own
    assert drawn["towers"] != today["towers"]
