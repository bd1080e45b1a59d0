"""Setup (B1): what lies on the table before the first card is chosen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import mutig
from mutig import NATURE, Game, MutigError
from mutig.games.broom_service.edition.edition import load_edition

from .table_talk import MINI, A, at, begun, edited, wander

ALL_PLAYERS = (2, 3, 4, 5)
SIDES = ((), ("back",))
HEAVY = {"heavy-1-1": 8, "heavy-2-2": 10, "heavy-3-3": 6}


def unlaid(players: int, *variants: str) -> Game:
    """A game in which the test draws for NATURE; nothing has been drawn yet."""
    return mutig.new_game("broom-service", players, variants=variants, chance=mutig.ToldChance())


def laid(players: int, *variants: str, start: int = 0) -> Game:
    """A game whose table is laid, with the last outcome that NATURE has each time."""
    game = unlaid(players, *variants)
    game.play(NATURE, f"start {start}")
    while NATURE in game.pending:
        game.play(NATURE, game.choices(NATURE)[-1])
    return game


def field(game: Game, name: str) -> Any:
    return game.table.codec.write(game.state)[name]


def outcomes(game: Game) -> dict[str, int]:
    """NATURE's outcomes, and how much each weighs."""
    return dict(zip([choice.text for choice in game.choices(NATURE)], game.weights(), strict=True))


def test_B1_1_two_to_five_players():
    for players in ALL_PLAYERS:
        assert len(mutig.new_game("broom-service", players, seed=1).scores) == players
    for players in (0, 1, 6):
        with pytest.raises(MutigError, match="2 to 5"):
            mutig.new_game("broom-service", players)


def test_B1_1_a_game_is_configured_by_players_side_variants_heavy_clouds_edition_and_seed():
    game = mutig.new_game("broom-service", 3, seed=5, variants={"storms", "mountains"}, heavy_clouds=12)
    assert game.table.options == {"players": 3, "variants": ["storms", "mountains"], "heavy_clouds": 12}
    same, other = (
        mutig.new_game("broom-service", 3, seed=seed, variants={"storms", "mountains"}, heavy_clouds=12)
        for seed in (5, 6)
    )
    assert same.position() == game.position() != other.position()
    mini = begun(3, seed=5)
    assert mini.table.words.names["area"] == ("ca", "cb", "f1", "f2", "h1", "p1", "m1", "m2", "w1")


def test_B1_2_the_base_game_uses_the_front():
    front, back = (load_edition("house").boards[side] for side in ("front", "back"))
    base = mutig.new_game("broom-service", 4, seed=1)
    assert base.table.words.names["area"] == tuple(area.id for area in front.areas)
    assert base.table.words.names["cloud-space"] == tuple(space.id for space in front.clouds)
    other = mutig.new_game("broom-service", 4, seed=1, variants=["back"])
    assert other.table.words.names["area"] == tuple(area.id for area in back.areas)


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_B1_3_each_player_owns_one_card_of_each_of_the_ten_roles(players):
    roles = list(unlaid(players).table.words.names["role"])
    assert len(set(roles)) == 10
    for hand in (roles[:4], roles[3:7], roles[6:]):
        game = laid(players)
        for seat in range(players):
            for card in hand:
                if seat in game.pending and f"pick {card}" in {choice.text for choice in game.choices(seat)}:
                    game.play(seat, f"pick {card}")
        assert field(game, "hand") == [hand] * players


@pytest.mark.parametrize("variants", SIDES)
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_B1_4_B1_5_B1_6_pawns_in_both_castles_ten_points_one_potion_of_each_colour(players, variants):
    game = unlaid(players, *variants)
    castles = [castle.area for castle in load_edition("house").boards["back" if variants else "front"].castles]
    assert len(castles) == 2
    assert field(game, "pawns") == [castles] * players
    assert game.scores == [10] * players
    assert field(game, "goods") == [{"violet": 1, "green": 1, "orange": 1}] * players


@pytest.mark.parametrize(("players", "wands"), [(2, [1, 1]), (3, [1, 2, 1]), (4, [1, 2, 2, 1]), (5, [1, 2, 2, 2, 1])])
def test_B1_7_T1_wands_counted_clockwise_from_the_start_player(players, wands):
    for start in range(players):
        game = laid(players, start=start)
        got = [goods["wand"] for goods in field(game, "goods")]
        assert [got[(start + k) % players] for k in range(players)] == wands


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_R6_B1_7_every_seat_is_equally_likely_to_start(players):
    game = unlaid(players)
    assert outcomes(game) == {f"start {seat}": 1 for seat in range(players)}
    for seat in range(players):
        assert field(laid(players, start=seat), "leader") == seat
    drawn = {field(mutig.new_game("broom-service", players, seed=seed), "leader") for seed in range(40)}
    assert drawn == set(range(players))


def test_R7_B1_8_the_supply_never_runs_out():
    """The box holds 60 potions and 24 wands; here more than that are in use, and more are taken."""
    table = at(
        goods={A: "violet 40 green 40 wand 30", 1: "violet 40 green 40 wand 30"},
        hands={A: "fruit-gatherer herb-gatherer"},
        event="moonshining",
    )
    assert table.game.table.words.names["resource"] == ("violet", "green", "orange", "wand")
    table.says(A, "lead fruit-gatherer brave", "take")
    assert table.goods(A) == {"violet": 43, "green": 40, "wand": 30}
    table.says(A, "lead herb-gatherer cowardly", "event wand")
    assert table.goods(A) == {"violet": 43, "green": 40, "wand": 31}


@pytest.mark.parametrize(("variants", "spaces"), [((), 18), (("back",), 19)])
def test_T31_B1_9_one_heavy_cloud_on_every_space_the_rest_leaves_the_game(variants, spaces):
    for seed in range(10):
        game = mutig.new_game("broom-service", 3, seed=seed, variants=variants)
        clouds = game.view("spectator")["table"]["cloud"]  # face up
        assert set(clouds) == set(game.table.words.names["cloud-space"])
        assert len(clouds) == spaces
        removed = Counter(HEAVY) - Counter(clouds.values())
        assert removed.total() == 24 - spaces  # all are of the box, none lies twice
        assert field(game, "cloud_owner") == {}


@pytest.mark.parametrize("variants", SIDES)
def test_B1_9_each_of_the_24_heavy_clouds_is_equally_likely_to_come_next(variants):
    game = unlaid(2, *variants)
    game.play(NATURE, "start 0")
    left = Counter(HEAVY)
    while field(game, "phase") == "lay-clouds" and game.choices(NATURE)[0].kind == "lay-cloud":
        weights = outcomes(game)
        share = next(iter(weights.values())) / left[next(iter(weights)).removeprefix("cloud ")]
        assert {text.removeprefix("cloud "): weight / share for text, weight in weights.items()} == +left
        kind = max(left, key=lambda k: left[k])
        game.play(NATURE, f"cloud {kind}")
        left[kind] -= 1
    assert left.total() == (5 if variants else 6)


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_T31_B1_10_seven_of_ten_events_one_open_at_a_time_three_never_seen(players):
    game = mutig.new_game("broom-service", players, chance=mutig.ToldChance())
    events = set(game.table.words.names["event"])
    assert len(events) == 10
    seen: list[str] = []
    for seat in wander(game, seed=players):
        if seat == NATURE and field(game, "phase") == "reveal-event":
            assert outcomes(game) == {f"event {event}": 1 for event in events - set(seen)}  # an unseen shuffled deck
        event = game.view("spectator")["table"]["event"]
        if event is not None and event not in seen:
            seen.append(event)
            assert len(seen) == field(game, "round")
    assert len(seen) == 7
    assert len(events - set(seen)) == 3


def test_B1_10_the_first_event_is_in_force_before_the_first_hand_is_chosen():
    game = mutig.new_game("broom-service", 5, seed=3)
    seen = game.view("spectator")
    assert (seen["asked"], seen["table"]["round"]) == ("reveal-hands", 1)
    assert seen["table"]["event"] in game.table.words.names["event"]


@pytest.mark.parametrize(("players", "revealed"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_T2_B1_11_players_and_bewitched_roles_make_five(players, revealed):
    game = mutig.new_game("broom-service", players, seed=players)
    rounds = set()
    for _ in wander(game, seed=players):
        if field(game, "phase") == "reveal-hands":
            rounds.add(field(game, "round"))
            assert len(set(field(game, "bewitched"))) == revealed
    assert rounds == {1, 2, 3, 4, 5, 6, 7}


def test_B1_11_the_first_bewitched_card_is_any_of_ten():
    game = unlaid(4)
    game.play(NATURE, "start 0")
    while game.choices(NATURE)[0].kind != "bewitch":
        game.play(NATURE, game.choices(NATURE)[0])
    assert outcomes(game) == {f"bewitch {role}": 1 for role in game.table.words.names["role"]}


@pytest.mark.parametrize("variants", [(), ("storms",), ("mountains",), ("back",)])
def test_B1_12_variant_pieces_only_with_their_variant(variants):
    game = laid(3, *variants)
    back = "back" in variants
    assert len(field(game, "mountain_tile")) == (3 if back or "mountains" in variants else 0)
    assert len(field(game, "forest_tile")) == (4 if back else 0)
    assert len(field(game, "hill_tile")) == (4 if back else 0)
    assert field(game, "amulets") == [[], [], []]
    offered = unlaid(3, *variants)
    offered.play(NATURE, "start 0")
    kinds = {choice.cloud_kind for choice in offered.choices(NATURE)}
    assert (kinds > set(HEAVY)) if "storms" in variants else (kinds == set(HEAVY))


def test_B1_13_the_table_on_the_overview_tile_changes_the_last_count_and_nothing_before_it(tmp_path):
    table = "0, 1, 3, 5, 8, 11, 15, 19, 24, 29, 35, 41, 48,"
    dull = edited(
        tmp_path, (table, "0, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,"), file="edition.toml"
    )
    counted = 0
    for seed in range(4):
        games = [begun(3, seed, edition) for edition in (MINI, dull)]
        for seats in zip(wander(games[0], seed), wander(games[1], seed), strict=True):
            assert seats[0] == seats[1]
            assert games[0].codes(seats[0]) == games[1].codes(seats[1])
            assert games[0].scores == games[1].scores
        bolts = games[0].view("spectator")["bolts"]
        printed, changed = (game.table.edition.lightning for game in games)
        gains = [new - old for old, new in zip(games[0].scores, games[1].scores, strict=True)]
        assert gains == [changed[n] - printed[n] for n in bolts]
        counted += sum(bolts)
    assert counted


def test_B1_14_the_box():
    words = mutig.new_game("broom-service", 5, seed=1, variants=["back"]).table.words.names
    edition = load_edition("house")
    assert [len(words[kind]) for kind in ("role", "event", "mountain-tile", "hill-tile")] == [10, 10, 5, 6]
    assert sum(cloud.count for cloud in edition.heavy_clouds) == 24
    assert Counter({c.kind: c.count for c in edition.storm_clouds}) == Counter(
        {"plus-two": 2, "move": 2, "deliver": 1, "set-orange": 1, "set-violet": 1, "set-green": 1}
    )
    assert len(edition.turbo_pairs) == 5
    assert set(edition.boards) == {"front", "back"}
    game = unlaid(5, "back")
    game.play(NATURE, "start 0")
    while game.choices(NATURE)[0].kind != "lay-forest-tile":
        game.play(NATURE, game.choices(NATURE)[0])
    assert sum(outcomes(game).values()) == 6  # forest tiles: three kinds, two of each
    assert len(words["mountain-space"]) == 3  # so three amulets each
    assert sum(len(pawns) for pawns in field(game, "pawns")) == 10
