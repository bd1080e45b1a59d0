"""Variants (T18, R77, R78, R95, E57 to E59), who knows what (T19, R80, R89), N5, and the late rulings R79 to R99."""

from __future__ import annotations

import random
import re

import pytest

from mutig.core.chance import SeededChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.schema import NOBODY, OWNER, PUBLIC, SPECTATOR
from mutig.games.touria.ruleset import RULES

from .table_talk import A, B, C, D, at
from .test_castle import in_castle
from .test_places import there
from .test_random_games import table_for

SUDDEN = ["sudden-wedding"]


def test_T18_1_E57_the_short_game_asks_for_five_and_five_and_changes_nothing_else():
    for goods, may in (("hearts 5 coins 5", True), ("hearts 4 coins 5", False), ("hearts 5 coins 4", False)):
        assert ("enter castle" in at(goods={A: goods}, variants=["short"]).options(A)) == may
    assert "enter castle" not in at(goods={A: "hearts 5 coins 5"}).options(A)
    assert "enter castle" in at(goods={A: "hearts 4 coins 5 rose"}, variants=["short"]).options(A)
    table = at(goods={A: "hearts 6 coins 7"}, variants=["short"]).says(A, "enter castle")
    assert table.goods(A) == {"hearts": 1, "coins": 2}
    assert table.options(A) == {f"open door-{k}" for k in range(1, 10)}
    assert table.game.view(A)["goal"] == 5


@pytest.mark.parametrize("short", [False, True])
def test_T18_2_T18_3_E58_E59_R77_each_way_to_fulfil_the_conditions_wins_at_once(short: bool):
    goal, variants = (5, [*SUDDEN, "short"]) if short else (7, SUDDEN)
    ways = [
        ("goldsmith", f"hearts {goal} coins {goal - 1} red 1", ["sell red"]),
        ("goldsmith", f"hearts {goal - 1} coins {goal} red 2", ["two red"]),
        ("tournament", f"hearts {goal - 1} coins {goal} swords 1", ["heart"]),
        ("tournament", f"hearts {goal} coins {goal - 3} swords 1", ["coins"]),
        ("tournament", f"hearts {goal - 1} coins {goal - 3} swords 2 helmet", ["use helmet", "heart coins"]),
        ("fountain-fairy", f"hearts {goal} coins {goal} black 1", ["throw"]),
        ("merchant", f"hearts {goal} coins {goal - 3} blue 1 red 1", ["deliver two"]),
        ("merchant", f"hearts {goal} coins {goal - 3} scales", ["use scales"]),
        ("forest-fairy", f"hearts {goal - 1} coins {goal}", ["take rose"]),
    ]
    for place, goods, says in ways:
        table = there(place, goods, variants=variants, display="rose boots", players=3).says(A, *says)
        assert table.game.over, (place, goods)
        assert table.game.winners == {A}
        assert table.state.depth == 0
        less = re.sub(r"hearts (\d)", lambda hearts: f"hearts {int(hearts[1]) - 1}", goods)
        assert not there(place, less, variants=variants, display="rose boots", players=3).says(A, *says).game.over


def test_T18_2_E58_with_a_black_gem_not_yet_then_the_fountain_wins():
    table = there("goldsmith", "hearts 7 coins 6 red 1 black 1", variants=SUDDEN).says(A, "sell red")
    assert not table.game.over
    table = there("dragon", "hearts 6 coins 7 black 1", variants=SUDDEN, told=True).says(A, "roll").draws("die black")
    assert table.says(A, "pay").game.winners == {A}  # the last black gem for the last heart: one change


def test_T18_2_R77_no_doors_no_castle_and_the_start_is_no_wedding():
    game = Game(table_for(4, ("sudden-wedding",)), SeededChance(5))
    pick = random.Random(5)
    for _ in range(2000):
        if game.over:
            break
        seat = min(game.pending)
        texts = {choice.text.split()[0] for choice in game.choices(seat)}
        assert not texts & {"enter", "open", "peek"}
        game.play(seat, pick.choice(game.codes(seat)))
    assert game.state.door == [-1] * 9


def test_T18_2_R77_the_last_black_gem_thrown_by_a_frog_wins_before_the_main_choice():
    table = at(goods={A: "hearts 7 coins 7 black 1 frog", B: ""}, variants=SUDDEN, display="boots rose")
    assert not table.game.over
    assert table.says(A, "use frog").game.winners == {A}
    assert table.told("wins") == ["A marries and wins the game."]


def test_R77_in_anybodys_turn_and_the_active_player_first():
    goods = {A: "swords 1 broom", B: "hearts 6 coins 7 swords 1 elixirs 1", C: ""}
    table = at(players=3, goods=goods, variants=SUDDEN).says(A, "use broom", "go tournament", "heart")
    assert table.says(B, "elixir", "heart").game.winners == {B}
    both = dict.fromkeys((A, B, C, D), "hearts 7 coins 7")
    assert at(players=4, goods=both, variants=SUDDEN, turn=C).game.winners == {C}
    assert at(players=4, goods={A: both[A], D: both[D]}, variants=SUDDEN, turn=C).game.winners == {D}
    assert at(players=4, goods={A: both[A], B: both[B]}, variants=SUDDEN, turn=C).game.winners == {A}


def test_R78_E58_a_gem_sold_as_a_copy_wins_in_anothers_turn():
    table = there("goldsmith", "red 1", variants=SUDDEN, others={B: "hearts 7 coins 6 blue 1 elixirs 1"})
    table.says(A, "sell red").says(B, "elixir", "sell blue")
    assert table.game.winners == {B}


def test_R95_before_any_refill():
    table = there("forest-fairy", "hearts 6 coins 7", variants=SUDDEN, display="rose boots").says(A, "take rose")
    assert table.field("displayed") == [None, "boots"]
    table = there("merchant", "hearts 7 coins 4 blue 1 red 1", variants=SUDDEN).says(A, "deliver two")
    assert table.game.over
    assert "two" not in table.field("open_order")  # delivered, and the next one is not turned up (T11.3)
    assert RULES.faults(table.game.table, table.state) == []
    assert [line.id for line in table.game.log][-2:] == ["delivers", "wins"]


def test_T18_2_R77_R95_a_wedding_on_the_way_is_a_position_like_any_other():
    """Won in a mine, in the middle of travel: the last position can be written down and read again."""
    goods = {A: "hearts 7 coins 9 black 1 frog"}
    table = at(goods=goods, variants=SUDDEN, display="boots rose").says(A, "tower NW", "step mine-5", "use frog")
    assert table.game.winners == {A}
    assert table.field("heroes") == "mine-5"
    assert RULES.faults(table.game.table, table.state) == []


# Knowledge

OPEN_TO_ALL = {
    "turned",
    "heroes",
    "mine_gem",
    "die",
    "open_order",
    "displayed",
    "discarded",
    "discard_top",
    "door",
    "in_castle",
    "active",
    "pending",
    "phase",
    "looked",
}
BEHIND_THE_SCREEN = {"hearts", "coins", "swords", "elixirs", "gems", "held"}
FOR_ONE = {"peeked", "noted"}
FOR_NOBODY = {"bag", "bag_size", "stacked"}


def test_T19_1_T19_2_T19_3_T19_4_every_field_has_its_place():
    fields = {f.name: f.visible for f in RULES.state.fields}
    assert {name for name, visible in fields.items() if visible == NOBODY} == FOR_NOBODY
    assert {name for name, visible in fields.items() if visible == OWNER} == BEHIND_THE_SCREEN | FOR_ONE
    assert all(fields[name] == PUBLIC for name in OPEN_TO_ALL)


def test_T19_1_whose_turn_and_which_decision_is_open_to_all():
    table = there("sword-master", others={B: "elixirs 1"}, players=3).says(A, "take swords")
    for viewer in (A, B, C, SPECTATOR):
        view = table.game.view(viewer)
        assert view["pending"] == [B]
        assert view["asked"] == "copying"
        assert view["table"]["active"] == A


def test_T19_2_R80_totals_are_hidden_but_every_gain_and_payment_is_told_to_all():
    table = there("goldsmith", "red 2", players=3).says(A, "two red")
    for viewer in (B, C, SPECTATOR):
        assert table.game.view(viewer)["table"]["hearts"][A] is None
        assert table.game.view(viewer)["table"]["gems"][A] is None
        told = [line for line in table.game.log_for(viewer) if line.id == "earns-hearts"]
        assert [dict(line.args["gains"]) for line in told] == [{"hearts": 1}]
        assert [dict(line.args["pays"]) for line in told] == [{"red": 2}]
    assert table.game.view(A)["table"]["hearts"] == [1, None, None]


def test_T19_2_R80_robbers_draws_and_items_taken_are_seen_by_all():
    table = there("robbers", told=True).says(A, "draw").draws("gem red", "gem blue", "gem black")
    assert table.game.view(B)["table"]["drawn"] == {"black": 1, "blue": 1, "red": 1}
    table = there("forest-fairy").says(A, "take boots")
    assert any("boots" in line.sentence for line in table.game.log_for(B))


def test_T18_4_R80_open_screens_show_all_goods_but_not_what_a_ball_showed():
    peeked = [{"door-4": "maid"}, {}]
    goods = {A: "hearts 3 red 2 rose elixirs 1", B: "coins 4 swords 2"}
    table = at(goods=goods, variants=["open-screens"], peeked=peeked, looked=[["door-4"], []])
    for viewer in (B, SPECTATOR):
        seen = table.game.view(viewer)["table"]
        assert seen["hearts"] == [3, 0]
        assert seen["coins"] == [0, 4]
        assert seen["gems"] == [{"red": 2}, {}]
        assert seen["held"] == [["rose"], []]
        assert seen["peeked"][A] is None
        assert "maid" not in str(seen)


def test_T19_4_R99_nothing_unseen_is_decided_before_it_is_revealed():
    """Bag, stack, orders and doors are sets in the state, not orders: two seeds differ in draws only."""
    games = [Game(table_for(2, ()), SeededChance(seed)) for seed in (1, 2)]
    for game in games:
        assert sorted(game.state.order_place) == [0] * 15 + [1] * 3
        assert set(game.state.stacked) <= {0, 1}
        assert game.state.door == [-1] * 9


# N5: orders


def test_N5_R28_unseen_orders_are_drawn_each_as_likely_and_the_cycle_keeps_their_order():
    table = there("merchant", "blue 1 red 1", told=True).says(A, "deliver two")
    assert table.options(-1) == {"order BG-3", "order BY-3", "order RG-3", "order RY-3", "order GY-3"}
    assert table.game.weights() == [1] * 5
    seen = ["RY-3", "BR-3", "GY-3", "BG-3", "RG-3", "BY-3"]
    places = {order: k for k, order in enumerate(seen, 1)} | {"BRG-5": 1, "BBRG-7": 1}
    for k, order in enumerate(seen):
        goods = {"B": "blue 1", "R": "red 1", "G": "green 1", "Y": "yellow 1"}
        owned = " ".join(goods[letter] for letter in order[:2])
        table = there("merchant", owned, told=True, orders=f"{order} BRG-5 BBRG-7", order_place=places)
        table.says(A, "deliver two")
        assert table.field("open_order")["two"] == seen[(k + 1) % 6]


# Rulings on supply and convenience


def test_R79_R82_coins_hearts_and_swords_are_plain_numbers_without_a_limit():
    table = there("tournament", "swords 50 coins 60 hearts 40 helmet", others={B: "coins 60"})
    table.says(A, "use helmet", "heart coins")
    assert table.goods(A) == {"swords": 48, "coins": 63, "hearts": 41}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R83_one_elixir_per_player_and_none_in_the_box(players: int):
    state = RULES.start(table_for(players, ()))
    assert state.elixirs[:players] == [1] * players
    assert sum(state.elixirs) == players
    assert state.box_elixirs == 0


def test_R84_T5_6_upkeep_fills_mines_in_order_then_slots():
    mines = {"mine-2": "", "mine-5": ""}
    table = there("sword-master", mines=mines, display="- rose", told=True).says(A, "decline")
    table.draws("gem red", "gem blue")
    assert table.mine(2) == ["blue", "red"]
    table.draws("gem green", "gem green")
    assert table.mine(5) == ["green", "green"]
    assert table.asked == "fill-slot"
    assert table.state.active == A  # the turn is not over before
    table.draws("item frog")
    assert table.state.active == B


def test_R85_a_choice_cannot_be_made_again_but_undone():
    table = at(goods={A: "swords 1 coins 1"}).says(A, "tower NE")
    with pytest.raises(MutigError, match="not a legal choice"):
        table.says(A, "tower NE")
    table.game.undo()
    assert table.field("turned") == {}
    assert table.goods(A) == {"swords": 1, "coins": 1}


def test_R81_no_turn_limit_and_no_draw():
    table = at(goods={A: "broom", B: "coins 3"}, turn=A, phase="begin-turn")
    table.state.turn = 29_000
    table.says(A, "use broom", "go sword-master", "decline")
    assert not table.game.over
    assert table.state.active == B


def test_R89_a_balls_knowledge_stays_with_its_user_for_the_whole_game():
    table = at(goods={A: "crystal-ball broom", B: "coins 1"}, told=True).says(A, "use crystal-ball", "peek door-3")
    table.draws("behind maid").says(A, "peek door-7").draws("behind bard")
    table.says(A, "use broom", "go sword-master", "decline")
    assert table.game.view(A)["table"]["peeked"][A] == {"door-3": "maid", "door-7": "bard"}
    assert table.game.view(B)["table"]["peeked"] == [None, {}]


def test_R90_a_declined_action_has_used_the_turn():
    table = at(goods={A: "coins 1 blue 1 red 1", B: "coins 3"}).says(A, "tower NW").walks(A, "mine-5", "merchant")
    if table.asked == "travel":
        table.says(A, "stop")
    table.says(A, "decline")
    assert table.state.active == B
    assert table.field("turned")["NW"] == 1
    assert table.goods(A)["yellow"] == 1
    assert table.field("heroes") == "merchant"


def test_R98_a_brush_differs_from_its_source_and_a_tile_taken_again_may_be_used():
    assert in_castle("blue 1 brush", "guard").goods(A) == {}  # blue is never painted blue: the gift itself was given
    table = at(goods={A: "mirror coins 2"}, discard="hourglass", phase="end-turn").says(A, "use mirror as hourglass")
    assert (table.state.granted, table.state.again) == (0, 0)


def test_R99_while_a_draw_or_a_mirror_runs_the_pieces_aside_are_counted():
    table = at(goods={A: "mirror coins 1"}, discard="backpack", mines={"mine-3": "red"}, told=True)
    table.says(A, "use mirror as backpack", "empty mine-3").draws("gem black", "gem black")
    assert table.state.aside == 2
    assert RULES.faults(table.game.table, table.state) == []
    table.draws("gem black")
    assert table.state.drawn_count == 1
    assert RULES.faults(table.game.table, table.state) == []
    table.draws("gem red")
    assert table.mine(3) == ["black", "red"]
    assert table.field("discard_top") == "mirror"


def test_R99_order_of_chance_at_setup():
    game = Game(table_for(3, ()), SeededChance(2))
    kinds = [RULES.describe(game.table, game.state, -1, move.code).kind for move in game.moves if move.seat == -1]
    order = [kind for k, kind in enumerate(kinds) if k == 0 or kinds[k - 1] != kind]
    assert order == ["draw-item", "draw-order", "roll-die", "draw-gem", "start-player"]
    stacks = [line.args["order_stack"] for line in game.log if line.id == "order-revealed"]
    assert stacks == ["two", "three", "four"]
    mines = [line.args["mine"] for line in game.log if line.id == "mine-filled"]
    assert mines == list(game.table.words.names["mine"])
