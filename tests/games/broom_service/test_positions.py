"""Positions of Broom Service in words: what they look like, and what cannot be."""

from __future__ import annotations

import json

import pytest

import mutig
from mutig import MutigError

from ...engine.test_positions import edited
from .engine_games import new_game
from .positions import LEADING, load, position
from .table_talk import A, B


def test_a_position_is_readable_and_comes_back():
    document = position(**LEADING, clouds={"w1": "heavy-2-2"}, closed="t2 t4")
    state = document["state"]
    assert state["pawns"] == [["ca", "cb"], ["ca", "cb"]]
    assert state["hand"] == [["hill-witch", "fruit-gatherer"], ["fruit-gatherer"]]
    assert state["cloud"] == {"w1": "heavy-2-2"}
    assert state["closed"] == ["t2", "t4"]
    assert state["phase"] == "lead"
    assert load(json.loads(json.dumps(document))).position() == document


def test_a_position_can_be_edited_and_played_on():
    game = load(edited(position(**LEADING), points=[33, -2]))
    assert game.scores == [33, -2]
    game.play(A, "lead fruit-gatherer brave")
    assert game.pending == {B}


def test_fields_left_out_keep_their_start_value():
    document = new_game(3, ("storms",)).position()
    document["state"] = {}
    assert mutig.from_position(document, seed=1).position()["state"]["points"] == [10, 10, 10]


def test_pieces_beyond_the_box_are_refused():
    back = position(back=True, tiles={"f1": "five-points", "f2": "five-points", "m1": "wands"}, hands={A: "hill-witch"})
    with pytest.raises(MutigError, match="mountain_tile: 'wands' lies 2 times, but the box holds 1"):
        load(edited(back, mountain_tile={"m1": "wands", "m2": "wands"}))
    with pytest.raises(MutigError, match=r"forest_owner.f1: no forest tile was laid there"):
        load(edited(back, forest_tile={}, forest_owner={"f1": 0}))
    with pytest.raises(MutigError, match="forest_spent: the tile of f1 has no owner"):
        load(edited(back, forest_spent=["f1"]))
    game = new_game(2, ("storms",), seed=1).position()
    game["state"]["cloud"] = dict.fromkeys(game["state"]["cloud"], "heavy-3-3")
    with pytest.raises(MutigError, match="cloud: 18 clouds 'heavy-3-3', but the box holds 6"):
        mutig.from_position(game)


def test_a_mix_of_clouds_with_other_odds_is_refused():
    laying = mutig.new_game("broom-service", players=2, chance=mutig.ToldChance())
    while laying.view(0)["asked"] != "lay-clouds":
        laying.play(mutig.NATURE, laying.codes(mutig.NATURE)[0])
    document = laying.position()
    assert mutig.from_position(document, chance=mutig.ToldChance()).state == laying.state
    for name in ("heavy_pool", "heavy_left"):
        with pytest.raises(MutigError, match="heavy_pool, heavy_left: do not fit the clouds already laid"):
            mutig.from_position(edited(document, **{name: 30000}))


CHOOSING = {"phase": "choose-hands"}
OPEN = {"phase": "choose-hands", "event": "more-or-less"}
BIDDING = {"phase": "end-round", "event": "full-hands", "goods": {A: "violet 2", B: "violet 1"}}
SETS = {
    "phase": "end-round",
    "event": "all-at-once",
    "goods": {A: "violet 1 green 1 orange 1 wand 1", B: "violet 1"},
}


@pytest.mark.parametrize(
    ("scene", "fields", "named"),
    [
        (CHOOSING, {"pick_from": [10, 0]}, "pick_from"),  # nothing left to pick, four cards missing
        (CHOOSING, {"picked": [3, 0]}, "picked"),  # three picked, none in hand
        (CHOOSING, {"pending": 4}, "pending|picked|hand"),  # A has no hand and is not asked
        (OPEN, {"picked": [6, 0], "pending": 4}, "picked"),
        (BIDDING, {"bid": [{"violet": 9, "green": 0, "orange": 0, "wand": 0}, {}], "pending": 4}, "bid"),
        (BIDDING, {"pending": 4}, "bid|pending"),  # A has not bid and is not asked
        (BIDDING, {"bid": [{"violet": 1, "green": 0, "orange": 0, "wand": 0}, {}]}, "bid|pending"),
        (SETS, {"pays": [0, 1]}, "pays"),  # B owns no set
        (SETS, {"pending": 0b110}, "pending|pays"),  # B owns no set
    ],
    ids=str,
)
def test_half_made_secret_decisions_must_be_possible(scene, fields, named):
    with pytest.raises(MutigError, match=f"impossible.*({named})"):
        load(edited(position(**scene), **fields))


@pytest.mark.parametrize(
    ("effects", "args"),
    [
        (["turbo-flight"], [50]),
        (["turbo-flight"], [-1]),
        (["tile-order"], [3]),  # no witch waits below
        (["witch-delivery"], [99]),
        (["tile-take"], [9]),
    ],
    ids=str,
)
def test_an_impossible_stack_of_effects_is_refused(effects, args):
    stack = [*effects, *["cowardly-card"] * (8 - len(effects))]
    arguments = [*args, *[0] * (8 - len(args))]
    document = edited(
        position(back=True, hands={A: "hill-witch", B: ""}),
        phase="answer",
        led="hill-witch",
        answering=0,
        actor=0,
        pending=2,
        depth=len(effects),
        effect=stack,
        effect_arg=arguments,
        hand=[[], []],
        hand_size=[0, 0],
        laid=[["hill-witch"], []],
    )
    with pytest.raises(MutigError, match=r"impossible.*effect"):
        load(document)
