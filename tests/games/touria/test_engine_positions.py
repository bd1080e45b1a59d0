"""Bad input for Touria: wrong options, positions and records are refused with a sentence that names the field."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import from_record, to_record
from mutig.core.ruleset import NATURE

from ...engine.test_positions import damaged
from .engine_games import CONFIGURATIONS, RULES, assert_pieces, at_random, new_game, steps_of
from .table_talk import A, at


def position(**scene: Any) -> dict[str, Any]:
    return at(**scene).game.position()


def edited(where: dict[str, Any], **fields: Any) -> dict[str, Any]:
    new = copy.deepcopy(where)
    new["state"].update(fields)
    return new


def load(document: Any) -> Game:
    return mutig.from_position(document, seed=1)


PLAIN = {"goods": {A: "coins 3 red 1 frog black 1"}, "display": "boots rose"}


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


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::5], ids=str)
def test_the_same_future_from_a_position_as_from_the_game(configuration):
    game = new_game(*configuration, seed=3)
    *_, _ = steps_of(game, 3, most=200)
    other = Game(game.table, mutig.ToldChance(), start=load(game.position()).state)
    functions, rng = RULES.interpreted, random.Random(1)
    for _ in range(150):
        if game.over:
            break
        before = len(game.moves)
        game.play(*at_random(game, rng))
        for move in game.moves[before:]:
            if move.seat == NATURE or move.seat in other.pending:
                functions.apply(other.table.e, other.state, move.seat, move.code)
        assert other.state == game.state


# Options


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


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"options": {}}, "players"),
        ({"options": None}, "options"),
        ({"options": {"players": 2, "variants": 5}}, "variants"),
        ({"options": {"players": 3, "variants": []}}, r"expected a list of 3 entries"),
        ({"options": {"players": 2, "variants": ["short"]}}, "short"),
        ({"options": {"players": 2, "variants": ["open-screens"]}}, "open_screens"),
        ({"options": {"players": 2, "variants": [], "sides": "EW"}}, "side"),
        ({"state": None}, "position: expected an object of fields"),
        ({"state": [1, 2]}, "position: expected an object of fields"),
        ({"edition": "no-such-edition"}, "edition"),
        ({"edition": 7}, "edition"),
    ],
    ids=str,
)
def test_a_broken_frame_is_refused_by_name(change, named):
    with pytest.raises(MutigError, match=named):
        load(position(**PLAIN) | change)


# Fields that do not read


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"coinz": [1, 2]}, "unknown field 'coinz': did you mean 'coins'"),
        ({"coins": [1]}, r"position.coins: expected a list of 2 entries"),
        ({"coins": [1, "x"]}, r"position.coins\[1\]: expected a whole number"),
        ({"coins": [1, -1]}, r"position.coins\[1\]: expected a whole number from 0"),
        ({"coins": [1, 40_000]}, r"position.coins\[1\]: expected a whole number"),
        ({"coins": [1, True]}, r"position.coins\[1\]: expected a whole number"),
        ({"elixirs": [5, 0]}, r"position.elixirs\[0\]: expected a whole number from 0 to 4"),
        ({"gems": [{"pink": 1}, {}]}, r"position.gems\[0\]: unknown colour 'pink'"),
        ({"gems": [{"red": 66}, {}]}, r"position.gems\[0\].red: expected a whole number from 0 to 65"),
        ({"gems": [[], {}]}, r"position.gems\[0\]: expected an object"),
        ({"held": [["bootz"], []]}, r"position.held\[0\]: unknown item 'bootz': did you mean 'boots'"),
        ({"held": ["boots", []]}, r"position.held\[0\]: expected a list of names"),
        ({"heroes": "narnia"}, r"position.heroes: unknown space 'narnia'"),
        ({"phase": "lunch"}, r"position.phase: unknown phase 'lunch'"),
        ({"die": "pink"}, r"position.die: unknown colour 'pink'"),
        ({"active": 2}, r"position.active: expected a whole number from 0 to 1"),
        ({"turned": {"N": 1}}, r"position.turned: unknown tower 'N'"),
        ({"turned": {"NW": 4}}, r"position.turned.NW: expected a whole number from 0 to 3"),
        ({"mine_gem": {"mine-7": ["red", None]}}, r"position.mine_gem: unknown mine 'mine-7'"),
        ({"mine_gem": {"mine-1": ["red"]}}, r"position.mine_gem.mine-1: expected a list of 2 entries"),
        ({"open_order": {"two": "XX-3"}}, r"position.open_order.two: unknown order 'XX-3'"),
        ({"open_order": {"five": "BR-3"}}, r"position.open_order: unknown order-stack 'five'"),
        ({"door": {"door-0": "maid"}}, r"position.door: unknown door 'door-0'"),
        ({"door": {"door-1": "cook"}}, r"position.door.door-1: unknown inhabitant 'cook'"),
        ({"displayed": ["boots"]}, r"position.displayed: expected a list of 2 entries"),
        ({"road_used": ["here--there"]}, r"position.road_used: unknown road"),
        ({"lantern": 2}, r"position.lantern: expected true or false"),
        ({"pending": 32}, r"position.pending: expected a whole number from 0 to 31"),
        ({"depth": 7}, r"position.depth: expected a whole number from 0 to 6"),
    ],
    ids=str,
)
def test_a_field_that_does_not_read_is_named(fields, named):
    with pytest.raises(MutigError, match=named):
        load(edited(position(**PLAIN), **fields))


# Positions that read but cannot occur


TRAVELLING = {"phase": "travel", "destination": "merchant", "pending": 2}


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"players": 3}, "players"),
        ({"gems": [{"red": 2}, {}]}, "gems: there are 10 red gems|gems: there are 20 black"),
        ({"bag_size": 1}, "bag_size"),
        (
            {"mine_gem": {f"mine-{k}": ["black", "black"] for k in range(1, 7)}},
            "mine_gem.mine-1: a mine never holds two",
        ),
        ({"mine_gem": {f"mine-{k}": [None, "red"] for k in range(1, 7)}}, "mine_gem.mine-1: a single gem"),
        ({"mine_gem": {f"mine-{k}": ["yellow", "red"] for k in range(1, 7)}}, "mine_gem.mine-1: gems are written"),
        ({"held": [["frog", "boots"], []]}, "items: the boots is in 2 places"),
        ({"displayed": ["boots", None]}, "items: the rose is in 0 places"),
        ({"stack_size": 3}, "stack_size"),
        ({"discard_top": "frog"}, "discard_top"),
        ({"elixirs": [1, 0]}, "elixirs: there are 2 elixirs"),
        ({"open_order": {"two": "BRG-5", "three": "BRG-5", "four": "BBRG-7"}}, "open_order.two"),
        ({"open_order": {"three": "BRG-5", "four": "BBRG-7"}}, "open_order.two: an order lies open"),
        ({"order_place": {"BR-3": 2, "BRG-5": 1, "BBRG-7": 1}}, "order_place"),
        ({"door": {"door-1": "maid", "door-2": "maid"}}, "cannot be behind two doors"),
        ({"door": {"door-1": "royal-children"}}, "door: with the royal children"),
        ({"peeked": [{"door-1": "maid"}, {}]}, r"looked\[0\]"),
        ({"heroes": "mine-1"}, "heroes: nobody stops in a mine"),
        ({"heroes": "bridge"}, "heroes: nobody stops"),
        ({"heroes": None}, "heroes: expected a space"),
        ({"active": None}, "active"),
        ({"die": None}, "die"),
        ({"phase": "action", "pending": 2}, "heroes: an action is done at a place"),
        ({"phase": "gift", "pending": 2}, "gift|in_castle"),
        ({"phase": "door", "pending": 2}, "in_castle: only players in the castle"),
        ({"gift": "maid"}, "gift"),
        ({"points": [1, 0]}, "points"),
        ({"phase": "over", "points": [1, 0], "pending": 2}, "pending: nobody decides after the end"),
        ({"in_castle": [True, False]}, r"gems\[0\]: no black gem enters"),
        ({"phase": "main-choice", "pending": 4}, "pending: only seat 0 decides"),
        ({"phase": "main-choice", "pending": 1}, "pending: only seat 0 decides"),
        ({"pending": 8}, "pending: there are only the seats 0 to 1"),
        ({"road_used": ["dragon--mine-1"]}, "road_used"),
        ({**TRAVELLING, "destination": "bridge"}, "destination: travel leads to one of the seven"),
        ({**TRAVELLING, "free_steps": 0, "coins": [0, 0]}, "destination: cannot be reached"),
        ({"drawn": {"red": 1}, "drawn_count": 1}, "gems|drawn"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused_and_the_field_named(fields, named):
    with pytest.raises(MutigError, match=f"impossible.*({named})"):
        load(edited(position(**PLAIN), **fields))


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


# Any damage at all: a sentence or a playable game, never a crash


@pytest.mark.parametrize("configuration", [(3, ()), (2, ("sudden-wedding",)), (4, ("short", "open-screens"))], ids=str)
def test_damaged_positions_are_refused_in_a_sentence_or_can_be_played(configuration):
    rng = random.Random(12)
    game = new_game(*configuration, seed=3)
    whole = [step.position() for k, step in enumerate(steps_of(game, 3)) if k % 25 == 0]
    words = sorted({word for kind in game.table.words.names.values() for word in kind})
    accepted = 0
    for _ in range(1_200):
        document = copy.deepcopy(rng.choice(whole))
        field = rng.choice(sorted(document["state"]))
        document["state"][field] = damaged(document["state"][field], words, rng)
        try:
            played = mutig.from_position(document, seed=1)
        except MutigError as error:
            refusal = str(error)
            assert field in refusal or "impossible" in refusal
            continue
        accepted += 1
        for _ in range(25):
            if not played.over:
                played.play(*at_random(played, rng))
                assert_pieces(played.state)
    assert accepted > 50


# Records


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
