"""Positions, options and records of Touria: what they look like, and what is refused with a sentence."""

from __future__ import annotations

import json

import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.core.record import from_record, to_record

from ...engine.games import steps_of
from ...engine.test_positions import edited
from .engine_games import RULES, new_game
from .positions import PLAIN, load, position
from .table_talk import A


def test_a_position_is_readable_and_comes_back():
    document = position(**PLAIN, mines={"mine-2": "black blue"}, doors={"door-4": "maid"}, turned={"SW": 3})
    state = document["state"]
    assert state["heroes"] == "courtyard"
    assert state["mine_gem"]["mine-2"] == ["black", "blue"]
    assert state["held"] == [["frog"], []]
    assert state["gems"][A] == {"black": 1, "red": 1}
    assert state["door"] == {"door-4": "maid"}
    assert state["turned"] == {"SW": 3}
    assert load(json.loads(json.dumps(document))).position() == document


def test_a_position_can_be_edited_and_played_on():
    game = load(edited(position(**PLAIN), hearts=[7, 0], coins=[7, 2]))
    assert game.state.hearts[:2] == [7, 0]
    game.play(A, "tower NW")
    assert game.state.turned[0] == 1


def test_fields_left_out_keep_their_start_value():
    document = new_game(3, ("short",)).position()
    document["state"] = {}
    game = load(document)
    assert game.state.coins[:3] == [3, 3, 3]
    assert game.position()["state"]["phase"] == "start-bonus"


@pytest.mark.parametrize(
    ("players", "variants", "settings", "named"),
    [
        (1, [], {}, "players: Touria is for 2 to 4 players, not 1"),
        (5, [], {}, "players: Touria is for 2 to 4 players, not 5"),
        (None, [], {}, "players"),
        (2.0, [], {}, "players"),
        (True, [], {}, "players"),
        (2, ["storms"], {}, "unknown variant 'storms'"),
        (2, ["sudden weding"], {}, "did you mean 'sudden-wedding'"),
        (2, [7], {}, "unknown variant 7"),
        (2, [], {"heavy_clouds": 9}, "unknown option 'heavy_clouds'"),
        (2, [], {"start_player": 2}, "start_player: expected a seat from 0 to 1"),
        (2, [], {"start_player": True}, "start_player"),
        (2, [], {"start_player": "0"}, "start_player"),
        (2, [], {"sides": "SS"}, "sides: expected 2 different letters"),
        (2, [], {"sides": 5}, "sides"),
        (2, [], {"sides": "SNW"}, "sides"),
        (4, [], {"sides": "SNWE"}, "sides"),
        (4, [], {"sides": "ENWS"}, "sides"),  # counter-clockwise
    ],
)
def test_wrong_options_are_refused_by_name(players, variants, settings, named):
    with pytest.raises(MutigError, match=named):
        RULES.check_options(players, variants, settings)
    with pytest.raises(MutigError, match=named):
        mutig.from_position(position(**PLAIN) | {"options": {"players": players, "variants": variants, **settings}})


def test_the_sudden_wedding_knows_no_doors_and_no_castle():
    plain = position(variants=["sudden-wedding"])
    with pytest.raises(MutigError, match="door: the sudden wedding knows no doors"):
        load(edited(plain, door={"door-1": "maid"}))
    with pytest.raises(MutigError, match="in_castle"):
        load(edited(plain, in_castle=[True, False]))


@pytest.mark.parametrize(
    ("effects", "args"),
    [
        (["mine-gem"], [0]),
        (["fill-mine"], [6]),
        (["fill-mine"], [0]),  # the mine is not empty
        (["fill-slot"], [0]),
        (["peek-door"], [9]),
        (["robbers-keep"], [0]),
        (["helmet-reward"], [0]),
        (["dragon-rolled"], [0]),
        (["mirror-down"], [0]),
        (["collect"], [-1]),
    ],
    ids=str,
)
def test_an_impossible_stack_of_effects_is_refused(effects, args):
    fields = {
        "phase": "main-choice",
        "depth": len(effects),
        "effect": [*effects, *["fill-mine"] * (6 - len(effects))],
        "effect_arg": [*args, *[0] * (6 - len(args))],
        "pending": 0,
    }
    with pytest.raises(MutigError, match=r"impossible.*effect"):
        load(edited(position(**PLAIN), **fields))


def test_a_record_comes_back_and_a_changed_one_is_refused():
    game = new_game(3, ("short",), seed=8)
    *_, _ = steps_of(game, 8, most=150)
    record = to_record(game)
    again = from_record(json.loads(json.dumps(record)), mutig.rules)
    assert (again.state, again.moves, again.log) == (game.state, game.moves, game.log)
    for change, named in (
        ({"moves": record["moves"].replace("-1:45", "-1:46", 1)}, "moves"),
        ({"count": record["count"] + 1}, "count"),
        ({"fingerprint": "0" * 32}, "fingerprint"),
        ({"options": {**record["options"], "players": 4}}, "sides"),
        ({"rules_version": 99}, "rules_version"),
        ({"game": "broom-service"}, "edition|options|rules_version"),
    ):
        with pytest.raises(MutigError, match=named):
            from_record(record | change, mutig.rules, check_seal=False)
        with pytest.raises(MutigError, match="seal"):
            from_record(record | change, mutig.rules)
