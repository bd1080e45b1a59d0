"""What is public and what is secret (B17): the fields of the views, and the log."""

import json
import random

import pytest

import mutig
from mutig.games.broom_service.schema import STATE

from .table_talk import A, B, C, at

VIEWERS = (A, B, C, "spectator")
PUBLIC_FIELDS = {
    "points",
    "goods",
    "cloud",
    "cloud_owner",
    "amulets",
    "forest_tile",
    "forest_owner",
    "forest_spent",
    "pawns",
    "closed",
    "mountain_tile",
    "hill_tile",
    "laid",
    "laid_brave",
    "hand_size",
    "event",
    "events_seen",
    "bewitched",
    "bewitched_seen",
}
SECRET_ROWS = {"hand", "picked", "pick_from", "extra", "bid", "pays"}
NEVER = {"cloud_left", "heavy_pool", "heavy_left"}


def mid_game(seed, steps, players=3):
    game = mutig.new_game("broom-service", players, seed=seed, variants={"back", "storms"})
    rng = random.Random(seed)
    for _ in range(steps):
        if not game.over:
            seat = rng.choice(sorted(game.pending))
            game.play(seat, rng.choice(game.codes(seat)))
    return game


@pytest.mark.parametrize("steps", [0, 5, 40, 90, 150, 220])
def test_B17_1_everything_public_is_the_same_for_all_and_the_truth(steps):
    game = mid_game(3, steps)
    truth = game.position()["state"]
    for viewer in VIEWERS:
        seen = game.view(viewer)["table"]
        assert seen.keys() >= PUBLIC_FIELDS
        for name in seen.keys() - SECRET_ROWS:
            assert seen[name] == truth[name]
    assert game.view(A)["resources"] == [sum(goods.values()) for goods in truth["goods"]]


def test_B17_1_laid_cards_are_public_with_their_stance():
    hands = {A: "fruit-gatherer hill-witch", B: "fruit-gatherer", C: "fruit-gatherer"}
    table = at(3, hands=hands)
    table.says(A, "lead fruit-gatherer brave").says(B, "cowardly", "take").says(C, "brave", "take")
    for viewer in VIEWERS:
        seen = table.game.view(viewer)["table"]
        assert seen["laid"] == [["fruit-gatherer"]] * 3
        assert seen["laid_brave"] == [["fruit-gatherer"], [], ["fruit-gatherer"]]
        assert seen["hand_size"] == [1, 0, 0]


def test_B17_1_events_and_bewitched_roles_of_earlier_rounds_stay_known():
    game = mid_game(8, 160)
    assert game.state.round > 2
    begun = [line.args["event"] for line in game.log if line.id == "round-begins"]
    cursed = [line.args["role"] for line in game.log if line.id == "bewitched"]
    for viewer in VIEWERS:
        assert set(game.view(viewer)["table"]["events_seen"]) == set(begun)
        told = game.log_for(viewer)
        assert [line.args["event"] for line in told if line.id == "round-begins"] == begun
        assert [line.args["role"] for line in told if line.id == "bewitched"] == cursed


def test_B17_2_the_secret_fields_are_exactly_these():
    rows = {f.name for f in STATE.fields if f.visible == "owner"}
    nobody = {f.name for f in STATE.fields if f.visible == "nobody"}
    assert (rows, nobody) == (SECRET_ROWS, NEVER)


@pytest.mark.parametrize("steps", [0, 3, 40, 90, 150, 220])
def test_B17_2_each_seat_sees_its_own_row_of_a_secret_and_nobody_the_rest(steps):
    game = mid_game(6, steps)
    truth = game.position()["state"]
    for viewer in VIEWERS:
        seen = game.view(viewer)["table"]
        assert not NEVER & seen.keys()
        for name in SECRET_ROWS:
            assert seen[name] == [truth[name][seat] if seat == viewer else None for seat in range(3)]


def test_B17_2_cards_not_chosen_removed_events_and_unused_tiles_occur_in_no_view():
    game = mid_game(2, 30)
    for viewer in VIEWERS:
        seen = game.view(viewer)
        text = json.dumps(seen)
        for event in game.table.words.names["event"]:
            assert (f'"{event}"' in text) == (event in seen["table"]["events_seen"])
        for kind in ("mountain-tile", "hill-tile"):
            laid = set(seen["table"][kind.replace("-", "_")].values())
            assert all(
                (f'"{tile}"' in text) == (tile in laid) for tile in game.table.words.names[kind] if tile != "cloud"
            )


def test_B17_2_a_simultaneous_choice_stays_secret_until_all_are_in():
    game = mutig.new_game("broom-service", 3, seed=5)
    for role in ("hill-witch", "peak-druid", "fruit-gatherer", "herb-gatherer"):
        game.play(B, f"pick {role}")
    for viewer in (A, C, "spectator"):
        assert game.view(viewer)["table"]["hand"][B] is None
        told = [line for line in game.log_for(viewer) if line.args.get("seat") == B]
        assert [line.id for line in told if line.id in ("picks", "decided")] == ["decided"]
    assert [line.args["role"] for line in game.log_for(B) if line.id == "picks"][-1] == "herb-gatherer"


def test_B17_2_the_future_is_not_decided_so_no_deck_can_leak():
    """Both decks are drawn when they are revealed: no field of the state holds an order to come."""
    game = mutig.new_game("broom-service", 3, seed=5)
    other = mutig.from_position(game.position(), seed="another future")
    assert other.state == game.state
    rng, futures = random.Random(1), []
    for table in (game, other):
        rng.seed(1)
        while not table.over:
            seat = min(table.pending)
            table.play(seat, rng.choice(table.codes(seat)))
        futures.append([line.args["event"] for line in table.log if line.id == "round-begins"][-6:])
    assert futures[0] != futures[1]
