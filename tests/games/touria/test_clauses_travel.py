"""Travel and the tournament, clause by clause (T8, T12, R14 to R19, E2 to E8, E30, D4), with an exhaustive oracle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mutig.core.ruleset import NATURE
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES
from mutig.games.touria.tables import space_words

from .table_talk import FIRST_PRINTING, A, B, at

HOUSE = RULES.load_edition(FIRST_PRINTING)
MINES = [f"mine-{k}" for k in range(1, 7)]
SPACES = space_words(HOUSE)
PLACES = ("sword-master", "merchant", "forest-fairy", "fountain-fairy", "robbers", "dragon", "goldsmith")

Road = frozenset[str]
Walk = tuple[str, ...]


# The oracle: walks over the printed roads, all of them


def ways_on(here: str, used: frozenset[Road], jumps: int) -> Iterator[tuple[str, str, frozenset[Road], int]]:
    """Each single move: what it is called, where it leads, the roads used and the jumps left after it."""
    for one, two in HOUSE.roads:
        road = frozenset((one, two))
        if here in road and road not in used:
            (there,) = road - {here}
            if there != "tournament":
                yield f"step {there}", there, used | {road}, jumps
    if here in MINES and jumps:
        for mine in MINES:
            if mine != here:
                yield f"jump {mine}", mine, used, jumps - 1


def arrives(here: str, goal: str, used: frozenset[Road], budget: int, jumps: int) -> bool:
    """Whether any continuation at all ends on the goal within the budget."""
    if here == goal:
        return True
    cost = here != "tournament"
    if budget < cost:
        return False
    return any(arrives(there, goal, roads, budget - cost, left) for _, there, roads, left in ways_on(here, used, jumps))


def legal_moves(here: str, goal: str, used: frozenset[Road], budget: int, jumps: int) -> set[str]:
    """T8.10 by trying everything."""
    cost = here != "tournament"
    return {
        name
        for name, there, roads, left in ways_on(here, used, jumps)
        if budget >= cost and arrives(there, goal, roads, budget - cost, left)
    }


def all_walks(here: str, goal: str, used: frozenset[Road], budget: int) -> set[Walk]:
    """Every complete route of at most so many steps, as the spaces walked to."""
    found: set[Walk] = {()} if here == goal else set()
    cost = here != "tournament"
    if budget >= cost:
        for _, there, roads, _ in ways_on(here, used, 0):
            found |= {(there, *rest) for rest in all_walks(there, goal, roads, budget - cost)}
    return found


def test_T8_9_T8_10_R19_offered_moves_against_exhaustive_search_on_random_positions():
    pick, table = random.Random(7), at()
    s = table.state
    refused = allowed = 0
    for _ in range(2500):
        here, goal = pick.choice(SPACES), pick.choice(PLACES)
        used = frozenset(frozenset(road) for road in HOUSE.roads if pick.random() < 0.25)
        free, coins, jumps = pick.randrange(4), pick.randrange(4), pick.choice((0, 0, 1, 2))
        s.phase, s.heroes, s.destination = n.TRAVEL, SPACES.index(here), SPACES.index(goal)
        s.road_used[: len(HOUSE.roads)] = [int(frozenset(road) in used) for road in HOUSE.roads]
        s.free_steps, s.coins[A], s.jumps = free, coins, jumps
        before = s.copy()
        offered = table.options(A)
        assert s == before  # looking changes nothing
        expected = legal_moves(here, goal, used, free + coins, jumps)
        assert offered == expected | ({"stop"} if here == goal else set())
        allowed += len(expected)
        refused += sum(1 for _ in ways_on(here, used, jumps)) - len(expected)
    assert min(allowed, refused) > 1000


def routes_offered(e: Any, s: Any, way: Walk = ()) -> set[Walk]:
    """Every complete route that can be walked by answering D4 in all possible ways."""
    rules, out = RULES.interpreted, [0] * RULES.most_choices
    while s.pending == 0 or rules.next_to_decide(s) == NATURE:
        if s.pending:
            rules.legal(e, s, NATURE, out)
            rules.take(e, s, NATURE, out[0])
        else:
            rules.go_on(e, s)
    found: set[Walk] = set()
    for code in out[: rules.legal(e, s, A, out)]:
        if code == n.STOP:
            found.add(way)
        else:
            after = s.copy()
            rules.take(e, after, A, code)
            found |= routes_offered(e, after, (*way, SPACES[after.heroes]))
    return found


@pytest.mark.parametrize(
    ("heroes", "goal", "coins"),
    [
        ("courtyard", "merchant", 2),
        ("dragon", "goldsmith", 1),
        ("goldsmith", "goldsmith", 2),
        ("tournament", "robbers", 1),
        ("fountain-fairy", "sword-master", 2),
        ("sword-master", "sword-master", 3),
    ],
)
def test_T8_4_T8_5_T8_7_T8_8_R14_R15_R16_the_routes_that_can_be_walked_are_all_routes(
    heroes: str, goal: str, coins: int
):
    scene = at(goods={A: f"coins {coins} chest"}, heroes=heroes, phase="travel", destination=goal, free_steps=3)
    state = scene.state.copy()
    state.held[A][n.CHEST], state.held[B][n.CHEST] = 0, 1
    offered = routes_offered(scene.game.table.e, state)
    assert offered == all_walks(heroes, goal, frozenset(), 3 + coins)
    assert len(offered) >= 2


# Steps and what they cost


def test_T8_1_R14_every_kind_of_space_counts_one_step():
    table = at(goods={A: "coins 9 chest"}, heroes="goldsmith").says(A, "tower NW")  # to the merchant
    left = []
    for space in ("mine-5", "courtyard", "bridge", "sword-master", "mine-4"):
        table.says(A, f"step {space}")
        left.append((table.state.free_steps, table.goods(A)["coins"]))
    assert left == [(2, 9), (1, 9), (0, 9), (0, 8), (0, 7)]


def test_T8_2_R17_free_steps_first_then_a_coin_at_each_step():
    table = at(goods={A: "coins 3 chest"}, heroes="dragon", turned={"SW": 1}).says(A, "tower SW")
    coins = []
    for space in ("mine-1", "courtyard", "mine-5", "merchant", "goldsmith"):
        coins.append(table.says(A, f"step {space}").goods(A)["coins"])
    assert coins == [3, 3, 3, 2, 1]
    assert table.options(A) == {"stop", "use chest"}  # one coin pays no way back


def test_E2_T8_2_R7_R19_the_fourth_step_costs_a_coin():
    far = {"heroes": "dragon", "turned": {"SW": 1}}
    table = at(goods={A: "coins 1"}, **far).says(A, "tower SW")
    table.walks(A, "mine-1", "courtyard", "mine-5", "goldsmith")
    assert table.field("heroes") == "goldsmith"
    assert table.goods(A) == {"yellow": 2}  # the coin is gone
    assert at(goods={A: "swords 1"}, **far).offers(A, "tower") == set()
    table = at(goods={A: "boots"}, display="rose frog", **far)
    assert table.offers(A, "tower") == set()  # held is not declared
    assert "tower SW" in table.says(A, "use boots").options(A)
    table.says(A, "tower SW").walks(A, "mine-1", "courtyard", "mine-5", "goldsmith")
    assert (table.state.free_steps, table.goods(A)) == (2, {"yellow": 2})


def test_E3_T8_6_the_courtyard_is_an_ordinary_space():
    for black in (0, 2):
        table = at(goods={A: f"coins 1 black {black}"}, heroes="dragon", turned={"SW": 1}).says(A, "tower SW")
        assert table.way == ["mine-1", "courtyard"]  # the only way with a budget of 4
        assert table.options(A) == {"step mine-5", "step mine-6"}


def test_E4_E5_T8_7_a_closed_walk():
    table = at(goods={A: "red 1"}, heroes="goldsmith", turned={"SW": 1}).says(A, "tower SW")
    assert table.options(A) == {"stop", "step mine-5", "step merchant"}
    table.says(A, "step mine-5")
    assert table.way == ["mine-5", "merchant", "goldsmith"]
    assert table.goods(A) == {"red": 1, "yellow": 1}  # one collection, no coin
    assert table.field("turned") == {"SW": 2}
    assert table.options(A) == {"sell red", "sell yellow", "decline"}


def test_E6_T8_5_a_road_once_in_either_direction():
    table = at(goods={A: "coins 5"}, heroes="goldsmith", turned={"SW": 1}).says(A, "tower SW", "step mine-5")
    assert table.options(A) == {"step merchant", "step courtyard"}
    table = at(goods={A: "coins 9"}, heroes="courtyard").says(A, "tower NW")
    table.walks(A, "mine-3", "robbers", "mine-1", "courtyard")  # R16: the courtyard again
    assert not {"step mine-3", "step mine-1"} & table.options(A)
    assert {"step mine-5", "step mine-6", "step bridge"} <= table.options(A)


def test_E7_T8_3_stop_is_offered_only_on_the_destination():
    for way in (("mine-3", "robbers", "mine-1", "courtyard", "mine-5", "goldsmith"), ("bridge", "sword-master")):
        table = at(goods={A: "coins 9 chest"}).says(A, "tower NW")
        assert "stop" not in table.options(A)  # in the courtyard
        for space in way:
            assert "stop" not in table.says(A, f"step {space}").options(A)
    assert table.says(A, "step mine-4").options(A) == {"step merchant", "use chest"}
    assert table.says(A, "step merchant").options(A) == {"stop", "step mine-5", "step goldsmith", "use chest"}


def test_E8_T8_9_T8_10_first_steps_from_the_fountain():
    here = {"heroes": "fountain-fairy", "turned": {"NE": 1}}  # A sees the sword master on NE
    assert "tower NE" not in at(goods={A: "chest"}, **here).options(A)
    table = at(goods={A: "coins 1 chest"}, **here).says(A, "tower NE")
    assert table.options(A) == {"step mine-6", "use chest"}
    table = at(goods={A: "coins 2 chest"}, **here).says(A, "tower NE")
    assert table.options(A) == {"step mine-6", "step forest-fairy", "use chest"}


def test_T8_8_R14_R15_crossed_places_give_nothing_and_the_destination_may_be_reached_again():
    table = at(goods={A: "coins 9 blue 1 red 1 chest"}, heroes="goldsmith").says(A, "tower NW", "step merchant")
    assert "stop" in table.options(A)
    assert table.offers(A, "deliver") == set()
    table.walks(A, "merchant", "mine-4", "sword-master")
    assert table.offers(A, "take") == set()
    assert "swords" not in table.goods(A)
    table.walks(A, "merchant", "mine-4", "sword-master", "bridge", "courtyard", "mine-5", "merchant")
    assert "stop" in table.options(A)
    assert table.says(A, "stop").options(A) == {"deliver two", "decline", "use chest"}


def test_T8_11_on_the_destination_one_may_stop_or_walk_on():
    table = at(goods={A: "coins 9 blue 1 red 1"}).says(A, "tower NW").walks(A, "mine-5", "merchant")
    assert table.options(A) == {"stop", "step goldsmith", "step mine-4"}
    table.says(A, "stop")
    assert table.options(A) == {"deliver two", "decline"}  # travel is over


def test_T8_12_wizard_and_broom_use_no_road_no_step_and_cross_no_mine():
    for goods, choice in (("coins 1", "tower NE"), ("broom", "use broom")):
        table = at(goods={A: f"{goods} black 1"}).says(A, choice, "go fountain-fairy")
        assert (table.field("road_used"), table.state.free_steps, table.way) == ([], 3, [])
        assert table.goods(A) == {"black": 1}


# R19: what is declared, and when


def test_R19_travel_items_count_once_declared_at_the_main_choice_or_at_any_step():
    table = at(goods={A: "boots coins 1"}, display="rose frog", heroes="dragon", turned={"SW": 1}).says(A, "tower SW")
    assert table.options(A) == {"step mine-1", "use boots"}
    table.says(A, "step mine-1")
    assert table.options(A) == {"step courtyard", "use boots"}
    table.says(A, "use boots")
    assert table.options(A) == {"step courtyard", "step robbers"}
    table = at(goods={A: "compass"}, heroes="dragon").says(A, "use compass")
    assert table.offers(A, "tower") == {"tower NW", "tower SE", "tower SW"}  # merchant, fountain and robbers


# Tournament and bridge


def test_E30_T12_2_T12_3_R18_counting_starts_from_the_bridge():
    table = at(goods={A: "boots"}, display="rose frog", turned={"NE": 1}).says(A, "tower NE", "step bridge")
    assert (table.field("heroes"), table.state.free_steps) == ("bridge", 2)
    assert "stop" not in table.options(A)
    table.says(A, "step sword-master")
    assert table.state.free_steps == 1  # courtyard - bridge - sword master: 2 steps
    out = {"heroes": "tournament", "display": "rose frog"}
    table = at(goods={A: "boots"}, turned={"NE": 1}, **out).says(A, "tower NE")
    assert table.options(A) == {"step bridge", "use boots"}
    table.says(A, "step bridge")
    assert table.state.free_steps == 3
    table.says(A, "step sword-master")
    assert table.state.free_steps == 2  # 1 step
    table = at(goods={A: "boots"}, **out).says(A, "tower NW", "step bridge", "step mine-4", "step merchant")
    assert table.state.free_steps == 1  # 2 steps


def test_T12_1_T12_3_R18_nobody_walks_into_the_tournament():
    for start in ("courtyard", "tournament"):
        table = at(goods={A: "coins 9"}, heroes=start).says(A, "tower NW")
        if start == "courtyard":
            table.says(A, "step bridge")
        assert table.field("heroes") == "bridge"
        assert "step tournament" not in table.options(A)
    for goods, choice in (("coins 1", "tower NE"), ("broom", "use broom")):
        table = at(goods={A: f"{goods} swords 1"}).says(A, choice, "go tournament")
        assert table.field("heroes") == "tournament"  # the round space itself


def test_T12_3_leaving_costs_nothing_even_without_free_steps():
    state = {"phase": "travel", "destination": "sword-master", "free_steps": 0}
    table = at(goods={A: "coins 1 chest"}, heroes="tournament", **state).says(A, "step bridge")
    assert table.goods(A) == {"coins": 1}
    assert table.options(A) == {"step sword-master", "use chest"}
    assert table.says(A, "step sword-master").goods(A) == {}


# D4, exactly


def test_D4_steps_stop_and_items():
    goods = "coins 1 boots compass lantern frog black 1 chest backpack crystal-ball bird brush scales helmet hourglass"
    table = at(goods={A: goods}, display="rose flask", heroes="merchant").says(A, "tower NW")
    items = {f"use {item}" for item in ("boots", "compass", "lantern", "frog", "chest", "backpack", "crystal-ball")}
    assert table.options(A) == {"stop", "step mine-5", "step goldsmith"} | items  # no broom, no sword, no other item
    table = at(goods={A: "coins 1 broom mirror"}, heroes="merchant", display="rose flask", discard="boots")
    table.says(A, "tower NW")
    assert table.options(A) == {"stop", "step mine-5", "step goldsmith", "use mirror as boots"}
    table.says(A, "use mirror as boots")
    assert table.options(A) == {"stop", "step mine-5", "step goldsmith", "step mine-4"}


def test_D4_jumps_to_every_other_mine_that_leaves_the_destination_in_reach():
    table = at(goods={A: "compass chest"}, heroes="dragon").says(A, "use compass", "tower SE")  # fountain fairy
    assert table.options(A) == {"step mine-1", "step mine-2", "use chest"}
    table.says(A, "step mine-1")
    assert table.options(A) == {"jump mine-6", "use chest"}  # 3 steps in all
    table = at(goods={A: "compass chest coins 1"}, heroes="dragon").says(A, "use compass", "tower SE", "step mine-1")
    assert table.options(A) == {"jump mine-3", "jump mine-6", "step courtyard", "step robbers", "use chest"}
    table.says(A, "jump mine-3")
    assert table.offers(A, "jump") == set()  # the credit is spent
