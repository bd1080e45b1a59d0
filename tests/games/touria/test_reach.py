"""The reach test against an exhaustive search (T8.9, T8.10, T7.2, R19)."""

from __future__ import annotations

import random
from typing import Any

from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

from .test_random_games import table_for

SMALL = 7  # steps that an exhaustive search can still try


def can_arrive(e: Any, here: int, place: int, used: frozenset[int], budget: int, jumps: int) -> bool:
    """Whether some walk over different unused roads, with jumps between mines, ends on the place."""
    if here == place:
        return True
    if here == n.TOURNAMENT:
        return can_arrive(e, n.BRIDGE, place, used, budget, jumps)
    if budget == 0:
        return False
    for road in range(e.roads):
        ends = (e.road_from[road], e.road_to[road])
        if here in ends and road not in used and n.TOURNAMENT not in ends:
            there = sum(ends) - here
            if can_arrive(e, there, place, used | {road}, budget - 1, jumps):
                return True
    mines = range(n.FIRST_MINE, n.FIRST_MINE + n.MINES)
    if here in mines and jumps:
        return any(can_arrive(e, mine, place, used, budget - 1, jumps - 1) for mine in mines if mine != here)
    return False


def expected_ways(e: Any, s: Any, budget: int) -> set[int]:
    """Every step and jump that keeps the destination in reach, tried out one by one."""
    used = frozenset(road for road in range(e.roads) if s.road_used[road])
    ways = set()
    for road in range(e.roads):
        ends = (e.road_from[road], e.road_to[road])
        there = sum(ends) - s.heroes
        if s.heroes in ends and road not in used and there != n.TOURNAMENT:
            left = budget - (s.heroes != n.TOURNAMENT)
            if left >= 0 and can_arrive(e, there, s.destination, used | {road}, left, s.jumps):
                ways.add(n.STEP + road)
    if n.FIRST_MINE <= s.heroes < n.FIRST_MINE + n.MINES and s.jumps and budget:
        for mine in range(n.MINES):
            there = n.FIRST_MINE + mine
            if there != s.heroes and can_arrive(e, there, s.destination, used, budget - 1, s.jumps - 1):
                ways.add(n.JUMP + mine)
    return ways


def test_T8_10_steps_and_jumps_offered_are_exactly_those_that_can_arrive():
    table, pick = table_for(4, ()), random.Random(2)
    e, rules, out = table.e, RULES.interpreted, [0] * RULES.most_choices
    compared = 0
    for _ in range(4):
        s = RULES.start(table)
        while not rules.over(s) and s.turn < 150:
            if s.pending == 0:
                rules.go_on(e, s)
                continue
            seat = rules.next_to_decide(s)
            budget = s.free_steps + s.coins[seat] if seat >= 0 else 0
            if s.phase == n.TRAVEL and s.depth == 0 and budget <= SMALL:
                if pick.random() < 0.1:
                    s.jumps += 1  # compasses are rare
                ways = {c for c in out[: rules.legal(e, s, seat, out)] if n.STEP <= c < n.STOP}
                assert ways == expected_ways(e, s, budget)
                compared += 1
            codes = out[: rules.legal(e, s, seat, out)]
            rules.take(e, s, seat, pick.choice(codes))
    assert compared > 500


def test_T7_2_faces_offered_are_exactly_those_in_reach():
    table, pick = table_for(3, ()), random.Random(3)
    e, rules = table.e, RULES.interpreted
    s = RULES.start(table)
    for _ in range(400):
        s.heroes, s.free_steps, s.coins[0] = pick.choice([*range(n.PLACES), n.TOURNAMENT]), 3, pick.randrange(4)
        s.jumps = pick.randrange(2)
        for place in range(n.PLACES):
            expected = can_arrive(e, s.heroes, place, frozenset(), 3 + s.coins[0], s.jumps)
            assert bool(rules.in_reach(e, s, 0, place)) == expected
