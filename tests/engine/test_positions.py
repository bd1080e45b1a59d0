"""Positions in words: written, edited, loaded; bad ones are refused with a sentence that names the field."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import mutig
from mutig import Game, MutigError

from ..games.broom_service.table_talk import MINI, A, B, at
from .games import CONFIGURATIONS, new_game, played, steps_of


def position(**scene: Any) -> dict[str, Any]:
    """A position on MINI."""
    return at(**scene).game.position()


def edited(where: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A position with some fields of the state replaced."""
    new = copy.deepcopy(where)
    new["state"].update(fields)
    return new


def load(document: Any) -> Game:
    return mutig.from_position(document, seed=1, edition=MINI)


LEADING = {"hands": {A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}}


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


def test_two_games_from_one_position_go_their_own_ways():
    document = position(**LEADING)
    one, two = load(document), load(document)
    one.play(A, "lead hill-witch cowardly")
    assert two.state == load(document).state
    assert one.state != two.state


def test_fields_left_out_keep_their_start_value():
    document = new_game(3, ("storms",)).position()
    document["state"] = {}
    assert mutig.from_position(document, seed=1).position()["state"]["points"] == [10, 10, 10]


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::4], ids=str)
def test_the_same_future_from_a_position_as_from_the_game(configuration):
    """Positions hold everything: with the same choices nothing goes another way (draws aside)."""
    game = played(new_game(*configuration, seed=11), seed=11, steps=60)
    other = mutig.from_position(game.position(), seed=5)
    rng, now = random.Random(2), game.state.round
    while game.state.round == now and not game.over:  # the next round's draws differ
        assert game.state == other.state
        seat = min(game.pending)
        code = rng.choice(game.codes(seat))
        game.play(seat, code)
        other.play(seat, code)


# What is not a position at all


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": None}, "unknown game"),
        ({"options": {}}, "players"),
        ({"options": {"players": 6, "variants": []}}, "players"),
        ({"options": {"players": 2, "variants": ["rain"]}}, "unknown variant 'rain'"),
        ({"options": {"players": 2, "variants": [], "colour": "red"}}, "unknown option 'colour'"),
        ({"options": None}, "options"),
        ({"options": 5}, "options"),
        ({"options": {"players": 2, "variants": 5}}, "variants"),
        ({"options": {"players": 2, "variants": None}}, "variants"),
        ({"state": None}, "position: expected an object of fields"),
        ({"state": [1, 2]}, "position: expected an object of fields"),
    ],
    ids=str,
)
def test_a_broken_frame_is_refused_by_name(change, named):
    with pytest.raises(MutigError, match=named):
        load(position(**LEADING) | change)


@pytest.mark.parametrize("edition", ["no-such-edition", [], 7])
def test_an_unknown_edition_is_refused(edition):
    document = position(**LEADING) | {"edition": edition}
    with pytest.raises(MutigError, match="edition"):
        mutig.from_position(document)


@pytest.mark.parametrize("document", [None, [], "x", {}, {"game": "broom-service"}, 5])
def test_something_else_entirely_is_refused(document):
    with pytest.raises(MutigError, match="position: expected an object with the fields game, options, state"):
        mutig.from_position(document)


# Fields that do not read


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"pionts": [1, 2]}, "unknown field 'pionts': did you mean 'points'"),
        ({"points": [1]}, r"position.points: expected a list of 2 entries"),
        ({"points": [1, "x"]}, r"position.points\[1\]: expected a whole number"),
        ({"points": [1, 40000]}, r"position.points\[1\]: expected a whole number"),
        ({"points": [1, 32760]}, r"position.points\[1\]: expected a whole number from -9999 to 9999, not 32760"),
        ({"goods": [{"wand": 1024}, {}]}, r"position.goods\[0\].wand: expected a whole number from 0 to 255, not 1024"),
        ({"points": [1, True]}, r"position.points\[1\]: expected a whole number"),
        ({"points": {"A": 1}}, r"position.points: expected a list"),
        ({"goods": [{"violet": -1}, {}]}, r"position.goods\[0\].violet: expected a whole number from 0"),
        ({"goods": [{"gold": 1}, {}]}, r"position.goods\[0\]: unknown resource 'gold'"),
        ({"goods": [[], {}]}, r"position.goods\[0\]: expected an object"),
        ({"pawns": [["ca", "narnia"], ["ca", "cb"]]}, r"position.pawns\[0\]\[1\]: unknown area 'narnia'"),
        (
            {"hand": [["forest-wich"], []]},
            r"position.hand\[0\]: unknown role 'forest-wich': did you mean 'forest-witch'",
        ),
        ({"hand": ["forest-witch", []]}, r"position.hand\[0\]: expected a list of names"),
        ({"event": "sunshine"}, r"position.event: unknown event 'sunshine'"),
        ({"leader": 2}, r"position.leader: expected a whole number from 0 to 1"),
        ({"phase": "lunch"}, r"position.phase: unknown phase 'lunch'"),
        ({"round": 8}, r"position.round: expected a whole number from 0 to 7"),
        ({"cloud": {"nowhere": "heavy-1-1"}}, r"position.cloud: unknown cloud-space 'nowhere'"),
        ({"cloud": {"w1": "snow"}}, r"position.cloud.w1: unknown cloud-kind 'snow'"),
        ({"closed": "t1"}, r"position.closed: expected a list of names"),
        ({"closed": ["t99"]}, r"position.closed: unknown tower 't99'"),
        ({"back": 2}, r"position.back: expected true or false"),
        ({"pending": 64}, r"position.pending: expected a whole number from 0 to 63"),
    ],
    ids=str,
)
def test_a_field_that_does_not_read_is_named(fields, named):
    with pytest.raises(MutigError, match=named):
        load(edited(position(**LEADING), **fields))


# Positions that read but cannot occur


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"players": 3}, "players"),
        ({"storms": True}, "storms"),
        ({"pawns": [["w1", "cb"], ["ca", "cb"]]}, r"pawns\[0\]\[0\]: w1 is water"),
        ({"pawns": [[None, "cb"], ["ca", "cb"]]}, r"pawns\[0\]\[0\]: expected an area"),
        ({"laid": [["hill-witch"], []]}, r"hand\[0\]: a card is both in hand and laid"),
        ({"laid_brave": [["peak-druid"], []]}, r"laid_brave\[0\]"),
        ({"hand_size": [3, 1]}, r"hand_size\[0\]: 3 is announced, but the hand has 2"),
        ({"round": 3}, "round: 3 rounds have begun"),
        ({"events_seen": ["black-market"]}, "events_seen"),
        ({"bewitched": ["hill-witch"]}, "bewitched_seen"),
        ({"bewitched_drawn": 2}, "bewitched_drawn"),
        ({"leader": None}, "leader"),
        ({"claimant": 0}, "claimant"),
        ({"pending": 4}, "pending: only the leader, seat 0"),
        ({"pending": 1}, "pending: only the leader, seat 0"),
        ({"pending": 8}, "pending"),
        ({"cloud": {"w1": "move"}}, "cloud: 'move' is a storm cloud"),
        ({"cloud_owner": {"w1": 0}}, "cloud_owner.w1: no cloud was laid there"),
        ({"mountain_tile": {"m1": "wands"}}, "mountain_tile: mountain tiles are not in use"),
        ({"closed": ["t1"]}, "closed: t1 is a square tower"),
        ({"closed": ["unused-20"]}, "closed: unused-20 cannot be occupied"),
        ({"amulets": [["m1"], []]}, r"amulets\[0\]: no mountain tile lies on m1"),
        ({"phase": "answer"}, "led, answering"),
        ({"phase": "over"}, "pending: nobody decides after the end"),
        ({"depth": 2}, "led, claimant, depth"),
        ({"hand": [[], ["fruit-gatherer"]], "hand_size": [0, 1]}, "leader|hand"),  # nobody leads without cards
        ({"laid": [["fruit-gatherer"], []], "hand": [["hill-witch"], ["fruit-gatherer"]], "hand_size": [1, 1]}, "hand"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused_and_the_field_named(fields, named):
    with pytest.raises(MutigError, match=f"impossible.*({named})"):
        load(edited(position(**LEADING), **fields))


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


# Any damage at all: a sentence or a playable game, never a crash


def damaged(value: Any, words: list[str], rng: random.Random) -> Any:
    """The value with one thing in it replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(sorted(value))
        return value | {key: damaged(value[key], words, rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        k = rng.randrange(len(value))
        return [*value[:k], damaged(value[k], words, rng), *value[k + 1 :]]
    if isinstance(value, int) and rng.random() < 0.7:
        return rng.choice([0, 1, -1, 2, 5, 99, 70_000, value + 1, value - 1])
    return rng.choice([None, "x", 3, 1.5, True, [], {}, rng.choice(words)])


def test_damaged_positions_are_refused_in_a_sentence_or_can_be_played():
    rng = random.Random(12)
    whole = [g.position() for k, g in enumerate(steps_of(new_game(3, ("back", "storms"), seed=3), 3)) if k % 15 == 0]
    names = new_game(3, ("back", "storms")).table.words.names
    words = [word for kind in sorted(names) for word in names[kind]]
    accepted = 0
    for _ in range(1_500):
        document = copy.deepcopy(rng.choice(whole))
        field = rng.choice(sorted(document["state"]))
        document["state"][field] = damaged(document["state"][field], words, rng)
        try:
            game = mutig.from_position(document, seed=1)
        except MutigError as error:
            refusal = str(error)
        else:
            refusal = ""
        if refusal:
            assert field in refusal or "impossible" in refusal
            continue
        accepted += 1
        for _ in range(25):
            if not game.over:
                seat = min(game.pending)
                assert game.codes(seat), f"{field}: {document['state'][field]}"
                game.play(seat, rng.choice(game.codes(seat)))
                assert min(map(min, game.state.goods)) >= 0, f"{field}: {document['state'][field]}"
    assert accepted > 50
