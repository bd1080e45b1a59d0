"""Rulings about hill tiles (R39 to R44): the turbo, ORANGE7, and islands without a way off."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import mutig
from mutig.core.findings import HARD
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.broom_service.edition.write import without_geometry

from .table_talk import A, B, Scene, at, wander

FAIRY = "weather-fairy"


def enters_hill(stance: str, tile: str, pawns: str = "f1 f1", **about) -> Scene:
    """A's Hill Witch enters h1, where this tile lies, with the first pawn."""
    tiles = {"h1": tile, **about.pop("tiles", {})}
    hands = {A: f"hill-witch {FAIRY}", B: "peak-druid"}
    table = at(back=True, hands=hands, pawns={A: pawns}, tiles=tiles, **about)
    return table.says(A, f"lead hill-witch {stance}", "move 1 h1")


# The turbo


@pytest.mark.parametrize("stance", ["brave", "cowardly"])
def test_R39_the_turbo_is_compulsory(stance):
    assert enters_hill(stance, "turbo-AB").options(A) == {"turbo A", "turbo B"}  # staying on the hill is no option


def test_R39_it_works_on_every_entry_of_every_pawn_by_every_means():
    both = at(
        back=True,
        hands={A: "hill-witch", B: f"hill-witch {FAIRY}"},
        pawns={A: "f1 m1", B: "p1 p1"},
        tiles={"h1": "turbo-BC"},
    )
    both.says(A, "lead hill-witch cowardly", "move 2 h1", "turbo C").says(B, "cowardly", "move 1 h1", "turbo B")
    assert (both.pawns(A), both.pawns(B)) == (["f1", "m2"], ["p1", "p1"])
    storm = at(
        back=True,
        storms=True,
        hands={A: f"{FAIRY} hill-witch"},
        pawns={A: "p1 p1"},
        goods={A: "wand 2"},
        clouds={"w1": "move"},
        tiles={"h1": "turbo-AB"},
    )
    storm.says(A, f"lead {FAIRY} brave", "dispel w1", "move 1 h1")
    assert storm.options(A) == {"turbo A", "turbo B"}
    storm.says(A, "turbo B", "lead hill-witch brave", "move 1 h1")  # the same pawn, the same hill, again
    assert storm.options(A) == {"turbo A", "turbo B"}
    steps = at(back=True, hands={A: "mountain-witch"}, tiles={"m1": "two-moves", "h1": "turbo-AB"})
    steps.says(A, "lead mountain-witch cowardly", "move 2 m1", "move 2 h1")
    assert steps.options(A) == {"turbo A", "turbo B"}


def test_N4_R40_with_one_circle_clouded_the_other_is_forced_without_a_question():
    table = enters_hill("cowardly", "turbo-AB", clouds={"f2": "heavy-1-1"})
    assert (table.pawns(A), table.asked) == (["p1", "f1"], "lead")
    table = enters_hill("cowardly", "turbo-CD", clouds={"m2": "heavy-1-1"})
    assert table.pawns(A) == ["ca", "f1"]


def test_N4_R40_with_both_clouded_the_pawn_stays_and_a_brave_witch_may_deliver_on_the_hill():
    clouds = {"f2": "heavy-1-1", "m2": "heavy-1-1"}
    table = enters_hill("brave", "turbo-AC", clouds=clouds)
    assert table.pawns(A) == ["h1", "f1"]
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t3"}
    assert table.says(A, "deliver 1 t3").points(A) == 15
    assert enters_hill("cowardly", "turbo-AC", clouds=clouds).asked == "lead"


def test_R40_entering_again_tries_again():
    table = at(
        back=True,
        hands={A: f"hill-witch mountain-witch {FAIRY}"},
        pawns={A: "f1 m1"},
        goods={A: "wand 1"},
        clouds={"f2": "heavy-1-1", "m2": "heavy-1-1"},
        tiles={"h1": "turbo-AC"},
    )
    table.says(A, f"lead {FAIRY} brave", "dispel m2", "lead mountain-witch brave", "stay")
    table.says(A, "lead hill-witch brave", "move 1 h1")
    assert table.pawns(A) == ["m2", "m1"]  # one circle is open now
    stuck = at(back=True, hands={A: f"mountain-witch {FAIRY}"}, pawns={A: "h1 ca"}, tiles={"h1": "turbo-AC"})
    stuck.says(A, "lead mountain-witch cowardly", "move 1 m1")
    assert stuck.pawns(A) == ["m1", "ca"]  # a pawn that stayed walks off like any other


def test_R40_clouds_and_water_on_the_way_do_not_matter():
    table = enters_hill("cowardly", "turbo-BC", clouds={"w1": "heavy-3-3", "f1": "heavy-3-3", "f2": "heavy-3-3"})
    assert table.options(A) == {"turbo B", "turbo C"}
    assert table.says(A, "turbo C").pawns(A) == ["m2", "f1"]


def test_N13_R41_a_forest_tile_at_the_circle_is_taken_and_usable_from_the_next_trick():
    table = enters_hill("cowardly", "turbo-AB", tiles={"f2": "five-points"})
    table.says(A, "turbo A")
    assert table.field("forest_owner") == {"f2": A}
    assert (table.acting, table.asked) == (A, "lead")
    table.says(A, f"lead {FAIRY} cowardly")
    assert table.options(A) == {"action", "spend five-points"}


def test_R41_a_mountain_tile_at_the_circle_triggers():
    table = enters_hill("cowardly", "turbo-BC", tiles={"m2": "wands"})
    table.says(A, "turbo C")
    assert (table.asked, table.field("amulets")[A]) == ("tile-take", ["m2"])


def test_R41_circles_never_lie_in_hill_tile_areas_so_turbos_never_chain():
    house = load_edition("house")
    board = without_geometry(house.boards["back"])
    hills = {tile.area for tile in board.tiles if tile.kind == "hill"}
    assert not hills & set(board.circle_area.values())
    moved = tuple(replace(circle, area=min(hills)) if circle.letter == "A" else circle for circle in board.circles)
    findings = check_edition(replace(house, boards={**house.boards, "back": replace(board, circles=moved)}))
    assert ("E6.5", HARD) in {(finding.check, finding.level) for finding in findings}


def test_R41_over_random_games_a_turbo_never_follows_a_turbo():
    flights = []
    for seed in range(12):
        game = mutig.new_game("broom-service", 4, seed=seed, variants=["back"])
        for _ in wander(game, seed):
            pass
        flights += [line.id for line in game.log if line.id in ("moves", "turbo")]
    assert "turbo" in flights
    assert ("turbo", "turbo") not in set(pairwise(flights))


def test_R42_the_delivery_is_made_at_the_circle_by_that_pawn_and_not_on_the_hill():
    table = enters_hill("brave", "turbo-AB").says(A, "turbo B")  # a prairie, whatever the witch
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t4"}  # not t3, on the hill only
    assert table.says(A, "deliver 1 t4").points(A) == 13
    nothing = enters_hill("brave", "turbo-CD").says(A, "turbo D")  # no tower in ca
    assert nothing.asked == "lead"


# ORANGE7


def test_R43_the_brave_hill_witch_arriving():
    table = enters_hill("brave", "orange-7", goods={A: "orange 2"})
    assert table.pawns(A) == ["h1", "f1"]  # no turbo
    assert table.options(A) == {"none", "deliver 1 t3", "deliver 1 orange-7"}
    assert table.says(A, "deliver 1 orange-7").points(A) == 17
    assert table.goods(A) == {"orange": 1}
    assert table.field("closed") == []


@pytest.mark.parametrize(("stance", "points"), [("brave", 10), ("cowardly", 7)])
def test_R43_the_peak_druid_there(stance, points):
    table = at(
        back=True,
        hands={A: "peak-druid", B: "hill-witch"},
        pawns={A: "h1 ca"},
        goods={A: "orange 1"},
        tiles={"h1": "orange-7"},
    )
    table.says(A, f"lead peak-druid {stance}")
    assert table.options(A) == {"none", "deliver 1 t3", "deliver 1 orange-7"}
    assert table.says(A, "deliver 1 orange-7").points(A) == 10 + points
    valley = at(back=True, hands={A: f"valley-druid {FAIRY}"}, pawns={A: "h1 p1"}, tiles={"h1": "orange-7"})
    assert "deliver 1 orange-7" not in valley.says(A, "lead valley-druid brave").options(A)


def test_R43_storm_delivery_and_tile_delivery_with_plus_two_bonuses():
    storm = at(
        back=True,
        storms=True,
        hands={A: FAIRY, B: "hill-witch"},
        pawns={A: "h1 p1"},
        goods={A: "orange 1 wand 2"},
        clouds={"w1": "deliver", "f1": "plus-two"},  # f1 borders h1
        tiles={"h1": "orange-7"},
    )
    storm.says(A, f"lead {FAIRY} cowardly", "dispel w1")
    assert storm.options(A) == {"none", "deliver 1 t3", "deliver 1 orange-7"}
    assert storm.says(A, "deliver 1 orange-7").points(A) == 19
    tile = at(
        back=True,
        hands={A: "mountain-witch", B: "hill-witch"},
        pawns={A: "cb h1"},
        goods={A: "orange 1"},
        tiles={"h1": "orange-7", "m1": "delivery"},
    )
    tile.says(A, "lead mountain-witch cowardly", "move 1 m1")
    assert tile.options(A) == {"none", "deliver 2 t3", "deliver 2 orange-7"}
    assert tile.says(A, "deliver 2 orange-7").points(A) == 17


# Islands


def stranded(roles: str, **about) -> Scene:
    """On the back of the house board, A has both pawns on the island of circle D."""
    board = load_edition("house").boards["back"]
    island = sorted(board.island(board.circle_area["D"]))
    assert len(island) == 2
    castles = " ".join(board.castle_areas)
    pawns = {A: " ".join(island), B: castles}
    return at(back=True, edition="house", hands={A: roles, B: FAIRY}, pawns=pawns, **about)


def test_R44_druids_work_on_an_island_without_exit():
    board = load_edition("house").boards["back"]
    for druid, terrains in (("valley-druid", ("forest", "prairie")), ("peak-druid", ("hill", "mountain"))):
        table = stranded(druid).says(A, f"lead {druid} brave")
        pawns = table.pawns(A)
        here = [(k, area) for k, area in enumerate(pawns, start=1) if board.terrain_of[area] in terrains]
        expected = {f"deliver {k} {tower.id}" for k, area in here for tower in board.towers_at(area)}
        assert expected
        assert table.options(A) == {"none", *expected}


def test_R44_fairy_events_and_adjacency_work_as_usual_there():
    board = load_edition("house").boards["back"]
    around = {c.id for c in board.clouds for area in stranded(FAIRY).pawns(A) if c.area in board.neighbours[area]}
    assert around
    table = stranded(FAIRY, goods={A: "wand 1"}, clouds=dict.fromkeys(around, "heavy-1-1"), event="pleasing-areas")
    table.says(A, f"lead {FAIRY} brave").says(B, "cowardly")
    assert table.options(A) == {"none", *(f"dispel {space}" for space in around)}
    table.says(A, sorted(table.options(A))[0])
    assert table.field("round") == 2
    printed = load_edition("house").pleasing
    assert table.points(A) == 10 + 3 + sum(printed[board.terrain_of[area]] for area in table.pawns(A))


def test_R44_a_pawn_stays_on_its_island_and_in_play():
    board = load_edition("house").boards["back"]
    island = board.island(board.circle_area["D"])
    for terrain in ("forest", "mountain", "hill", "prairie"):
        table = stranded(f"{terrain}-witch {FAIRY}").says(A, f"lead {terrain}-witch brave")
        moves = {text.split()[2] for text in table.options(A) if text.startswith("move ")}
        assert moves == {area for area in island if board.terrain_of[area] == terrain}
