"""Pieces, setup and goal, clause by clause (T1, T2, T3, R10 to R12, D1, E14, N1, N2, N4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mutig.core.chance import SeededChance, ToldChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import NATURE
from mutig.games.touria.ruleset import RULES

from .table_talk import COLOURS, FIRST_PRINTING, GEMS, A, B, Scene, at
from .test_places import there

HOUSE = RULES.load_edition(FIRST_PRINTING)
CORNERS = ("NW", "NE", "SE", "SW")


def begun(players: int = 4, told: bool = False, seed: int = 3, **settings: object) -> Scene:
    """A game from its very beginning."""
    table = RULES.table(RULES.check_options(players, [], settings), HOUSE)
    return Scene(Game(table, ToldChance() if told else SeededChance(seed)))


def random_game(players: int, seed: int, turns: int) -> Iterator[dict[str, Any]]:
    """Every position of a game of thoughtless players, in words, up to a number of turns."""
    scene, pick = begun(players, seed=seed), random.Random(seed)
    while not scene.game.over and scene.state.turn < turns:
        yield scene.game.table.codec.write(scene.state)
        seat = min(scene.game.pending)
        scene.game.play(seat, pick.choice(scene.game.codes(seat)))


# T1: pieces


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "3", None, True])
def test_T1_1_any_other_number_of_players_is_refused(players: object):
    with pytest.raises(MutigError, match="2 to 4 players"):
        RULES.check_options(players, [], {})


def test_T1_1_two_three_and_four_players_play():
    assert [begun(players).game.table.players for players in (2, 3, 4)] == [2, 3, 4]


def test_T1_2_T1_3_T1_8_T9_8_every_piece_is_in_exactly_one_place_counted_off_anew():
    positions = 0
    for players in (2, 3, 4):
        for s in random_game(players, seed=players, turns=150):
            positions += 1
            gems = Counter(s["bag"]) + Counter(s["drawn"]) + Counter(black=s["aside"] + s["box_gems"])
            for mine in s["mine_gem"].values():
                gems += Counter(gem for gem in mine if gem)
                assert mine.count("black") < 2
            for goods in s["gems"]:
                gems += Counter(goods)
            assert gems == Counter(GEMS)
            items = [*s["stacked"], *s["discarded"], *(item for item in s["displayed"] if item)]
            items += [item for held in s["held"] for item in held]
            items += [item for item in [s.get("in_use")] if item]  # at work
            assert len(items) == 16 == len(set(items))
            assert sum(s["elixirs"]) + s["box_elixirs"] == players
    assert positions > 1000


def test_T1_4_eighteen_orders_in_three_stacks_told_apart_by_their_gems():
    scene = begun(told=True)
    scene.draws("item boots", "item rose")
    sizes = []
    for _ in range(3):
        orders = scene.options(NATURE)
        assert len(orders) == 6
        assert len({len(order.split()[1].split("-")[0]) for order in orders}) == 1
        sizes.append(len(min(orders).split()[1].split("-")[0]))
        scene.draws(min(orders))
    assert sizes == [2, 3, 4]


def test_T1_5_T2_3_nine_doors_with_the_royal_children_and_eight_inhabitants_in_any_order():
    table = at(goods={A: "coins 9 swords 9 elixirs 1 blue 2 red 2 green 2 yellow 2 rose"}, castle="A", told=True)
    people = {"royal-children", "herbalist", "marshal", "jester", "steward", "maid", "vintner", "bard", "guard"}
    assert table.options(A) == {f"open door-{k}" for k in range(1, 10)}  # all closed
    left = set(people)
    for door, who in enumerate(sorted(people - {"royal-children"}), start=1):
        table.says(A, f"open door-{door}")
        assert table.options(NATURE) == {f"behind {name}" for name in left}
        assert set(table.game.weights()) == {1}
        table.draws(f"behind {who}")
        left.remove(who)
    table.says(A, "open door-9")
    assert table.game.winners == {A}  # only the royal children were left


def test_T1_6_T5_1_all_move_the_same_heroes():
    table = at(goods={A: "coins 1", B: "coins 1"}).says(A, "tower NE", "go goldsmith")
    assert table.acting == B  # nothing to sell
    assert table.game.view(B)["table"]["heroes"] == "goldsmith"
    assert table.says(B, "tower NW").field("heroes") == "goldsmith"
    assert table.options(B) == {"step mine-5", "step mine-6"}  # from where A left them, to the dragon
    assert len(table.game.view(A)["faces"][A]) == 4
    assert "black" in HOUSE.die


def test_T1_7_the_supply_never_runs_out_of_coins_hearts_and_swords():
    assert there("sword-master", "swords 15", others={B: "swords 9"}).says(A, "take swords").goods(A)["swords"] == 17
    table = there("tournament", "swords 2 hearts 32 coins 111 helmet").says(A, "use helmet", "heart coins")
    assert table.goods(A) == {"hearts": 33, "coins": 114}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T1_8_as_many_elixirs_as_players(players: int):
    s = begun(players).state
    assert (sum(s.elixirs), s.box_elixirs) == (players, 0)


# T2: setup


def test_T2_1_R10_different_sides_and_the_usual_ones_clockwise():
    assert [begun(players).game.table.options["sides"] for players in (2, 3, 4)] == ["SN", "SWN", "SWNE"]
    assert begun(2, sides="EW").game.table.options["sides"] == "EW"
    for sides in ("SS", "SSN"):
        with pytest.raises(MutigError, match="different letters"):
            RULES.check_options(len(sides), [], {"sides": sides})
    east = begun(2, sides="EW", start_player=A)
    assert east.sees(A) == ["forest-fairy", "robbers", "dragon", "wizard"]
    assert east.sees(B) == ["fountain-fairy", "sword-master", "merchant", "goldsmith"]


def test_T2_2_T2_4_towers_as_printed_and_heroes_in_the_courtyard():
    scene = begun(4)
    assert scene.field("turned") == {}
    assert scene.field("heroes") == "courtyard"
    printed = {side: [HOUSE.towers[corner][k] for corner in CORNERS] for k, side in enumerate("NESW")}
    assert [scene.sees(seat) for seat in range(4)] == [printed[side] for side in "SWNE"]


def test_T2_5_T2_6_T2_7_T2_9_what_is_laid_out():
    for seed in range(8):
        scene = begun(2, seed=seed)
        shown = scene.field("displayed")
        assert len(set(shown)) == 2
        assert scene.state.stack_size == 14 == len(scene.field("stacked"))
        assert not set(shown) & set(scene.field("stacked"))
        assert scene.field("discarded") == []
        for stack, order in scene.field("open_order").items():
            assert order in {printed.id for printed in HOUSE.orders[stack]}
        assert scene.field("die") in COLOURS
        mines = [scene.mine(k) for k in range(1, 7)]
        assert all(len(gems) == 2 and gems != ["black", "black"] for gems in mines)
        assert sum(scene.state.bag) == 65 - 12


def test_T2_8_T2_13_start_goods():
    scene = begun(3, start_player=B)
    for seat in range(3):
        assert scene.goods(seat) == {"coins": 3, "elixirs": 1}
        assert scene.items(seat) == set()
    assert scene.acting == A  # to the right of B; B itself gets no bonus
    scene.says(A, "bonus coin").says(2, "bonus coin")
    assert scene.acting == B
    assert scene.asked == "main-choice"
    assert scene.goods(B) == {"coins": 3, "elixirs": 1}


def test_T2_9_the_first_mines_are_filled_by_the_usual_procedure():
    scene = begun(2, told=True).draws("item boots", "item rose", "order BR-3", "order BRG-5", "order BBRG-7", "die red")
    scene.draws("gem black", "gem black")
    assert scene.mine(1) == []
    scene.draws("gem blue", "gem black")
    assert scene.mine(1) == ["black", "blue"]
    assert scene.field("bag")["black"] == 19


def test_T2_10_R11_the_host_chooses_the_start_player_or_lots_do():
    for seat in range(3):
        assert begun(3, start_player=seat).state.start_player == seat
    assert {begun(3, seed=seed).state.start_player for seed in range(30)} == {0, 1, 2}


def test_N1_every_player_is_as_likely_to_begin():
    scene = begun(4, told=True)
    while scene.state.depth:
        scene.draws(scene.game.choices(NATURE)[0].text)
    assert scene.options(NATURE) == {"start 0", "start 1", "start 2", "start 3"}
    assert scene.game.weights() == [1, 1, 1, 1]
    assert scene.draws("start 2").acting == 1


def test_N2_each_face_of_the_die_is_as_likely():
    scene = begun(2, told=True).draws("item boots", "item rose", "order BR-3", "order BRG-5", "order BBRG-7")
    assert scene.options(NATURE) == {f"die {colour}" for colour in COLOURS}
    assert scene.game.weights() == [1] * 6
    dragon = there("dragon", told=True).says(A, "roll")
    assert dragon.options(NATURE) == {f"die {colour}" for colour in COLOURS}
    assert dragon.game.weights() == [1] * 6


def test_N2_a_die_with_two_blue_faces_and_no_violet_one():
    table = RULES.table(RULES.check_options(2, [], {}), replace(HOUSE, die=(*HOUSE.die[:5], "blue")))
    scene = Scene(Game(table, ToldChance()))
    scene.draws("item boots", "item rose", "order BR-3", "order BRG-5", "order BBRG-7")
    weights = dict(zip([choice.text for choice in scene.game.choices(NATURE)], scene.game.weights(), strict=True))
    assert weights == {"die black": 1, "die blue": 2, "die red": 1, "die green": 1, "die yellow": 1}


def test_N4_every_item_of_the_stack_is_as_likely_to_be_next():
    scene = begun(2, told=True)
    first = scene.options(NATURE)
    assert len(first) == 16
    scene.draws("item rose")
    assert scene.options(NATURE) == first - {"item rose"}
    assert scene.game.weights() == [1] * 15
    table = there("forest-fairy", stack="chest bird", told=True).says(A, "take boots")
    assert table.options(NATURE) == {"item chest", "item bird"}


# Start bonus


ALL_BONUSES = {f"bonus {x}" for x in ("black", "blue", "red", "green", "yellow", "coin", "sword")}


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [(4, 0, [3, 2, 1]), (4, 2, [1, 0, 3]), (3, 0, [2, 1]), (3, 1, [0, 2]), (2, 0, [1]), (2, 1, [0])],
)
def test_E14_T2_11_T2_13_D1_to_the_right_until_all_but_the_start_player_have_chosen(
    players: int, start: int, order: list[int]
):
    scene = begun(players, start_player=start)
    for seat in order:
        assert scene.acting == seat
        assert scene.options(seat) == ALL_BONUSES
        scene.says(seat, "bonus sword")  # all alike
        assert scene.goods(seat) == {"coins": 3, "elixirs": 1, "swords": 1}
    assert scene.acting == start
    assert scene.asked == "main-choice"
    assert scene.goods(start) == {"coins": 3, "elixirs": 1}


def test_E14_the_sides_of_the_example():
    options = begun(4, start_player=0).game.table.options
    assert [options["sides"][seat] for seat in (3, 2, 1)] == ["E", "N", "W"]
    options = begun(3, start_player=0).game.table.options
    assert [options["sides"][seat] for seat in (2, 1)] == ["N", "W"]


def test_T2_12_R12_the_bonus_gem_comes_out_of_the_bag_black_allowed():
    for colour in ("black", "blue", "red", "green", "yellow"):
        scene = begun(2, start_player=A)
        before = scene.field("bag")[colour]
        scene.says(B, f"bonus {colour}")
        assert scene.goods(B) == {"coins": 3, "elixirs": 1, colour: 1}
        assert scene.field("bag")[colour] == before - 1
        (line,) = [line for line in scene.game.log_for(A) if line.id == "takes-bonus"]
        assert line.args["gains"] == {colour: 1}  # chosen openly
    assert begun(2, start_player=A).says(B, "bonus coin").goods(B) == {"coins": 4, "elixirs": 1}


def test_T2_12_D1_only_colours_still_in_the_bag():
    table = at(bag="black 1 green 3 violet 5", phase="start-bonus", asking=A)
    assert table.options(B) == {"bonus black", "bonus green", "bonus coin", "bonus sword"}
    assert at(bag="violet 2", phase="start-bonus", asking=A).options(B) == {"bonus coin", "bonus sword"}


# T3: goal


@pytest.mark.parametrize("hearts", [5, 6, 7, 8])
@pytest.mark.parametrize("coins", [6, 7, 9])
@pytest.mark.parametrize("more", ["", "rose", "black 1", "rose black 2"])
def test_T3_1_seven_hearts_rose_included_seven_coins_and_no_black_gem(hearts: int, coins: int, more: str):
    table = at(goods={A: f"hearts {hearts} coins {coins} {more}"})
    expected = hearts + ("rose" in more) >= 7 and coins >= 7 and "black" not in more
    assert ("enter castle" in table.options(A)) == expected


def test_T3_2_fulfilled_conditions_do_not_win_by_themselves():
    table = at(goods={A: "hearts 9 coins 9", B: "hearts 9 coins 9"})
    assert not table.game.over
    assert table.says(A, "enter castle").acting == A
    assert not table.game.over


def test_T3_3_the_first_to_open_the_door_of_the_royal_children_wins_at_once():
    table = at(goods={A: "hearts 7 coins 7", B: "hearts 20 coins 20"}, told=True).says(A, "enter castle", "open door-8")
    table.draws("behind royal-children")
    assert table.game.over
    assert table.game.winners == {A}
    assert (table.options(A), table.options(B)) == (set(), set())
