"""Records as somebody with bad intentions writes them: sealed like any other."""

from __future__ import annotations

import copy
import random
from typing import Any

import mutig
from mutig.core.record import seal_of, to_record

Record = dict[str, Any]


def played(game: str = "broom-service", seed: int = 1, moves: int = 10_000, players: int = 2) -> Record:
    """A game at random: the record of so many decisions, or of the whole."""
    rng, playing = random.Random(seed), mutig.new_game(game, players=players, seed=seed)
    while not playing.over and len(playing.moves) < moves:
        seat = min(playing.pending)
        playing.play(seat, rng.choice(playing.codes(seat)))
    return to_record(playing)


def sealed(record: Record, **changes: Any) -> Record:
    """The same with other fields; whoever can write it can seal it."""
    changed = {**record, **changes}
    return changed | {"seal": seal_of(changed)}


def house_document(game: str = "broom-service") -> Record:
    rules = mutig.rules(game)
    return copy.deepcopy(rules.edition_document(rules.load_edition("house")))


def with_edition(document: Record, game: str = "broom-service", **options: Any) -> Record:
    """A record that brings an edition along, with the hash it really has; the edition must be one that can be read."""
    rules = mutig.rules(game)
    table = rules.table(rules.check_options(2, [], options), rules.edition_from_document(document))
    return to_record(mutig.Game(table, mutig.SeededChance(1)))


def claiming(document: Record, game: str = "broom-service") -> Record:
    """The same for one that nobody would read: the hash is made up."""
    return sealed(played(game, moves=5), edition={"name": "house", "hash": "0" * 64, "document": document})


def far_too_many(areas: int) -> Record:
    """Areas and towers by the thousand, in less than two megabytes."""
    document = house_document()
    front = document["boards"]["front"]
    front["areas"] += [{"id": f"x{k}", "terrain": "hill", "label": [0, 0], "ring": [0, 1, 2]} for k in range(areas)]
    front["towers"] += [
        {"id": f"y{k}", "colour": "green", "shape": "round", "points": 1, "at": [5, 5]} for k in range(areas)
    ]
    return claiming(document)


def as_much_as_allowed() -> Record:
    """The largest board that is read at all."""
    document = house_document()
    front = document["boards"]["front"]
    front["points"] += [[k % 70, k // 70] for k in range(5_000 - len(front["points"]))]
    room = 10_000 - sum(len(area["ring"]) for area in front["areas"])
    ring = list(range(1_900, 1_900 + room // 4))
    front["areas"] += [{"id": f"x{k}", "terrain": "hill", "label": [0, 0], "ring": ring} for k in range(4)]
    front["towers"] += [
        {"id": f"y{k}", "colour": "green", "shape": "round", "points": 1, "at": [1500, 1000 + k]} for k in range(7)
    ]
    return document
