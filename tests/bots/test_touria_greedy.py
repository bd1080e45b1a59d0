"""Touria's greedy player: it plans the way with the action at its end, and leaves the table as it was."""

from __future__ import annotations

from typing import Any

import pytest

from mutig.bots import GreedyBot
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES
from tests.engine.games import sampled
from tests.games.touria.engine_games import CONFIGURATIONS, house_table
from tests.games.touria.table_talk import A, B, at


def choice_of(scene: Any, seat: int = A) -> str:
    """What the greedy player would do here, from its seat's view."""
    game = scene.game
    bot = GreedyBot(1)
    bot.sit_down(game.table)
    return bot.choose(game.view(seat), game.choices(seat), 1.0).text


def test_thinking_changes_nothing():
    """Plans are tried out on the state itself, which in a search is the very game that goes on."""
    rules, rng, out = RULES.interpreted, [1, 2, 3, 4], [0] * RULES.most_choices
    kinds = set()
    for configuration in CONFIGURATIONS[::2]:
        table = house_table(*configuration)
        for _, s in sampled([table], seed=8, every=4):
            if s.pending > 1:
                seat = rules.next_to_decide(s)
                count = rules.legal(table.e, s, seat, out)
                offered, before = out[:count], s.copy()
                code = rules.greedy(table.e, s, seat, out, count, rng)
                assert s == before
                assert out[:count] == offered
                assert code in offered
                kinds.add(RULES.describe(table, s, seat, code).kind)
    assert {"tower", "step", "stop", "take-gem", "use"} <= kinds


def test_before_the_first_step_the_known_tours_are_as_good_as_a_search():
    rules, compared = RULES.interpreted, 0
    for configuration in CONFIGURATIONS[::4]:
        table = house_table(*configuration)
        e = table.e
        for _, s in sampled([table], seed=9, every=25):
            if s.phase == n.MAIN_CHOICE:
                for space in range(n.TOURNAMENT):
                    for place in range(n.PLACES):
                        worth = rules.way_worth(e, s, s.active, space, place, s.free_steps)
                        assert rules.journey_worth(e, s, s.active, space, place) == worth
                        compared += 1
    assert compared > 1000


def test_from_the_tournament_every_way_leads_over_the_bridge():
    """T12.3. On a board of one's own some place may be far from it."""
    e = house_table(2, ()).e
    assert {e.toward[n.TOURNAMENT][place] for place in range(n.PLACES)} == {n.BRIDGE}


def test_it_enters_the_castle_at_once():
    assert choice_of(at(goods={A: "hearts 7 coins 7 swords 2", B: "coins 3"}, heroes="dragon")) == "enter castle"


def test_it_opens_the_door_where_it_saw_the_royal_children():
    scene = at(goods={A: "coins 1", B: "coins 3"}, castle="A")
    scene.state.peeked[A][4] = n.ROYAL_CHILDREN
    scene.state.looked[A] = 1 << 4
    assert choice_of(scene) == "open door-5"


def test_it_looks_into_the_crystal_ball_before_it_opens_a_door():
    scene = at(goods={A: "coins 1 crystal-ball", B: "coins 3"}, castle="A")
    assert choice_of(scene) == "use crystal-ball"


@pytest.mark.parametrize(("gems", "step"), [("yellow", "step mine-3"), ("black yellow", "step robbers")])
def test_gems_on_the_way_are_worth_a_detour_and_black_ones_are_not(gems: str, step: str):
    scene = at(goods={A: "coins 3", B: "coins 3"}, heroes="forest-fairy", mines={"mine-1": gems, "mine-3": gems})
    scene.says(A, "tower SW")
    assert choice_of(scene) == step


@pytest.mark.parametrize(("colour", "mine"), [("red", "mine-5"), ("green", "mine-6")])
def test_the_way_to_the_goldsmith_completes_a_pair(colour: str, mine: str):
    """One gem in hand: the way leads through the mine that has another one of its colour, and then it is paid."""
    scene = at(
        goods={A: f"coins 7 {colour} 1", B: "coins 3"},
        mines={"mine-5": "red", "mine-6": "green"},
        turned={"SW": 1},
    )
    assert choice_of(scene) == "tower SW"
    scene.says(A, "tower SW")
    assert choice_of(scene) == f"step {mine}"
    scene.walks(A, mine, "goldsmith")
    while scene.asked == "travel":
        scene.says(A, choice_of(scene))
    assert choice_of(scene) == f"two {colour}"


def test_a_sword_brings_the_last_heart():
    """Everything is there but a heart: the wizard leads to the tournament, and the coin he takes is to spare."""
    scene = at(goods={A: "hearts 6 coins 8 swords 1", B: "coins 3"}, heroes="merchant")
    assert choice_of(scene) == "tower NE"
    assert choice_of(scene.says(A, "tower NE")) == "go tournament"
    assert choice_of(scene.says(A, "go tournament")) == "heart"


def test_the_last_black_gem_goes_into_the_fountain():
    scene = at(goods={A: "hearts 7 coins 7 black 1", B: "coins 3"}, heroes="fountain-fairy")
    assert choice_of(scene) == "tower SE"


def test_swords_beyond_need_are_worth_nothing():
    """Otherwise everybody would collect them for ever at the sword master."""
    rules = RULES.interpreted
    s = at(goods={A: "hearts 7 coins 6", B: "coins 3"}).state
    assert rules.sword_worth(s, A, 0) > 0
    assert rules.sword_worth(s, A, 2) == 0
