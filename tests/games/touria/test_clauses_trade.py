"""Merchant, dragon and goldsmith, clause by clause (T11.2, T11.3, T11.12 to T11.22, R28, R31 to R34, D6.2, D6.6, D6.7).

What may be paid is compared with a plain enumeration: take so many gems out of the hand, repaint at most one of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from mutig.core.ruleset import NATURE
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

from .table_talk import COLOURS, FIRST_PRINTING, A, B, C, Scene, at
from .test_places import there

HOUSE = RULES.load_edition(FIRST_PRINTING)
PAINT = ("blue", "red", "green", "yellow")
LETTERS = dict(zip("KBRGYV", COLOURS, strict=True))
TOOLS = ("", "brush", "mirror")  # nothing, the brush itself, or a mirror over it

Hand = Counter[str]
Paint = tuple[str, str] | None  # true colour and painted colour


def ways_to_pay(hand: Hand, asked: Hand, tool: str) -> Iterator[tuple[Paint, Hand]]:
    """Every way to pay exactly these gems: what is repainted, and what really leaves the hand."""
    for gems in set(combinations(sorted(hand.elements()), asked.total())):
        paid = Counter(gems)
        if paid == asked:
            yield None, paid
        if tool:
            for true in set(gems) - {"black"}:
                for colour in PAINT:
                    if colour != true and paid - Counter([true]) + Counter([colour]) == asked:
                        yield (true, colour), paid


def visit(place: str, hand: Hand, tool: str, more: str = "", **settings: object) -> Scene:
    """A comes to a place by wizard with these gems, and a brush or a mirror over a brush."""
    gems = " ".join(f"{colour} {count}" for colour, count in hand.items() if count)
    pile = {"discard": "brush"} if tool == "mirror" else {}
    table = at(goods={A: f"coins 1 chest {gems} {tool} {more}"}, **pile, **settings)  # type: ignore[arg-type]
    return table.says(A, "tower NE", f"go {place}")


def painted(text: str, paint: Paint, tool: str) -> str:
    return text if paint is None else f"{text} {tool} {paint[0]} to {paint[1]}"


def random_hand(pick: random.Random, most: int) -> Hand:
    return Counter({colour: pick.randrange(most) for colour in COLOURS if pick.random() < 0.75})


def orders(pick: random.Random) -> dict[str, str]:
    return {stack: pick.choice(printed).id for stack, printed in HOUSE.orders.items()}


# Merchant


@pytest.mark.parametrize("tool", TOOLS)
def test_D6_2_T11_2_R34_every_way_to_pay_an_order_and_no_other(tool: str):
    pick, offers = random.Random(1), 0
    for _ in range(60):
        hand, shown = random_hand(pick, 4), orders(pick)
        expected = {}
        for stack, order in shown.items():
            gems, coins = order.split("-")
            for paint, paid in ways_to_pay(hand, Counter(LETTERS[letter] for letter in gems), tool):
                expected[painted(f"deliver {stack}", paint, tool)] = paid, int(coins)
        table = visit("merchant", hand, tool, orders=" ".join(shown.values()))
        assert table.options(A) == {*expected, "decline", "use chest"}
        offers += len(expected)
        for text in sorted(expected)[:3]:
            check_delivery(visit("merchant", hand, tool, orders=" ".join(shown.values())), text, *expected[text])
    assert offers > 40


def check_delivery(table: Scene, text: str, paid: Hand, coins: int) -> None:
    """The gems go into the bag in their true colour, the coins to the player (T11.2, T16.2)."""
    goods, bag = Counter(table.goods(A)), Counter(table.field("bag"))
    table.says(A, text)
    assert Counter(table.goods(A)) == goods - paid + Counter(coins=coins)
    assert Counter(table.field("bag")) == bag + paid
    tool = next((word for word in ("brush", "mirror") if word in text), None)
    assert tool is None or (table.field("discard_top") == tool and tool not in table.items(A))


def test_E22_T11_2_T11_3_the_example():
    table = there("merchant", "blue 1 red 2", told=True)
    assert table.options(A) == {"deliver two", "decline"}
    bag = table.field("bag")
    table.says(A, "deliver two")
    assert table.asked == "reveal-order"
    assert table.options(NATURE) == {f"order {order}" for order in ("BG-3", "BY-3", "RG-3", "RY-3", "GY-3")}
    table.draws("order RY-3")
    assert table.goods(A) == {"red": 1, "coins": 3}
    assert table.field("bag") == bag | {"blue": bag["blue"] + 1, "red": bag["red"] + 1}
    assert table.field("open_order") == {"two": "RY-3", "three": "BRG-5", "four": "BBRG-7"}


def test_D6_2_E21_scales_come_before_the_order_and_it_is_asked_again():
    table = there("merchant", "scales blue 1 red 1")
    assert table.options(A) == {"deliver two", "use scales", "decline"}
    assert table.says(A, "use scales").options(A) == {"deliver two", "decline"}
    assert table.goods(A)["coins"] == 3
    table = there("merchant", "scales violet 1 chest", others={B: "elixirs 1 blue 1 red 1"}).says(A, "use scales")
    assert table.says(A, "decline").options(A) == {"end", "use chest"}  # no doubling, no copying
    table = at(goods={A: "coins 1 mirror"}, discard="scales").says(A, "tower NE", "go merchant")
    assert table.options(A) == {"use mirror as scales", "decline"}


def test_T11_3_R28_a_stack_is_a_cycle_and_never_runs_out():
    table = at()
    e, s, rules, pick = table.game.table.e, table.state, RULES.interpreted, random.Random(5)
    names, out = table.game.table.words.names["order"], [0] * RULES.most_choices
    s.heroes, s.pending, seen = n.MERCHANT, 0, [table.field("open_order")["two"]]
    for _ in range(20):
        s.gems[A][:] = [0, 5, 5, 5, 5, 0]
        rules.take_merchant(e, s, A, n.DELIVER)
        while s.depth:
            rules.go_on(e, s)
            if s.pending:
                rules.take(e, s, NATURE, pick.choice(out[: rules.legal(e, s, NATURE, out)]))
        seen.append(names[s.open_order[0]])
    assert set(seen[:6]) == {order.id for order in HOUSE.orders["two"]}
    assert all(order == seen[k % 6] for k, order in enumerate(seen))


# Dragon


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("die", COLOURS)
def test_D6_6_T11_13_T11_15_T11_17_after_every_roll(die: str, tool: str):
    pick = random.Random(die + tool)
    for swords in (0, 1, 3):
        hand = random_hand(pick, 3)
        table = visit("dragon", hand, tool, f"swords {swords}", told=True)
        assert table.options(A) == {"roll", "decline", "use chest"}
        table.says(A, "roll").draws(f"die {die}")
        expected = {"stop", "use chest"} | ({"re-roll"} if swords else set())
        for paint, _ in ways_to_pay(hand, Counter([die]), tool):
            expected.add("pay" if paint is None else f"pay {tool} {paint[0]}")
        assert table.options(A) == expected


@pytest.mark.parametrize("die", COLOURS)
def test_E24_T11_12_T11_13_T11_16_paying_ends_the_execution(die: str):
    table = there("dragon", f"{die} 2 swords 2 chest", die="green", told=True)
    assert table.field("die") == "green"
    bag = table.field("bag")[die]
    table.says(A, "roll").draws(f"die {die}").says(A, "pay")
    assert table.goods(A) == {die: 1, "swords": 2, "hearts": 1}  # black and violet included, one heart at most
    assert table.field("bag")[die] == bag + 1
    assert table.asked == ("doubling" if die == "violet" else "end-turn")


def test_E25_T11_17_T11_18_R32_rolling_again_for_a_sword():
    table = there("dragon", "black 1 swords 2", told=True).says(A, "roll").draws("die blue")
    assert table.options(A) == {"re-roll", "stop"}
    assert table.says(A, "re-roll").goods(A) == {"black": 1, "swords": 1}
    table.draws("die black")
    assert table.options(A) == {"pay", "re-roll", "stop"}
    table.says(A, "pay")
    assert table.goods(A) == {"hearts": 1, "swords": 1}
    assert table.field("die") == "black"


def test_E26_T11_14_no_match_and_no_sword():
    table = there("dragon", "red 1 chest", told=True).says(A, "roll").draws("die blue")
    assert table.options(A) == {"stop", "use chest"}
    table.says(A, "stop")
    assert table.goods(A) == {"red": 1}


def test_T11_17_T11_15_R31_as_often_as_swords_last_also_with_a_matching_gem():
    table = there("dragon", "red 1 swords 3", told=True).says(A, "roll")
    for left in (2, 1, 0):
        table.draws("die red")
        assert table.options(A) == {"pay", "re-roll", "stop"}
        assert table.says(A, "re-roll").goods(A).get("swords", 0) == left
    table.draws("die red")
    assert table.options(A) == {"pay", "stop"}
    assert table.says(A, "stop").goods(A) == {"red": 1}


def test_T11_18_R32_the_last_roll_of_whoever_rolled_stays():
    goods = {B: "elixirs 1", C: "elixirs 1"}
    table = there("dragon", "violet 1", players=3, others=goods, die="green", told=True).says(A, "roll")
    assert table.draws("die red").says(A, "violet", "roll").draws("die blue").field("die") == "blue"
    table.says(B, "elixir", "roll").draws("die yellow")
    assert table.field("die") == "yellow"
    table.says(C, "elixir", "decline")
    assert table.field("die") == "yellow"  # C did not roll
    assert there("dragon", die="green").says(A, "decline").field("die") == "green"


# Goldsmith


def goldsmith_ways(hand: Hand, tool: str, die: str) -> dict[str, tuple[Hand, dict[str, int]]]:
    """Text of every option, what leaves the hand and what comes in."""
    ways: dict[str, tuple[Hand, dict[str, int]]] = {}
    for colour in COLOURS[1:]:
        if hand[colour]:
            ways[f"sell {colour}"] = Counter([colour]), {"coins": 1}
        for word, count in (("two", 2), ("three", 3)):
            hearts = 1 if count == 2 else 2 + (die == colour)
            for paint, paid in ways_to_pay(hand, Counter({colour: count}), tool):
                ways[painted(f"{word} {colour}", paint, tool)] = paid, {"hearts": hearts}
    return ways


@pytest.mark.parametrize("tool", TOOLS)
def test_D6_7_T11_19_T11_20_T11_21_T11_22_R33_every_exchange_and_no_other(tool: str):
    pick, compared = random.Random(4), 0
    for _ in range(40):
        hand, die = random_hand(pick, 4), pick.choice(COLOURS)
        ways = goldsmith_ways(hand, tool, die)
        assert visit("goldsmith", hand, tool, die=die).options(A) == {*ways, "decline", "use chest"}
        for text in pick.sample(sorted(ways), min(5, len(ways))):
            table = visit("goldsmith", hand, tool, die=die)
            paid, gained = ways[text]
            goods, bag = Counter(table.goods(A)), Counter(table.field("bag"))
            table.says(A, text)
            assert Counter(table.goods(A)) == goods - paid + Counter(gained)
            assert Counter(table.field("bag")) == bag + paid
            assert table.asked != "action"  # one exchange per execution
            assert table.field("die") == die
            compared += 1
    assert compared > 100


def test_E27_T11_19_T11_20_T11_21_T11_22_the_example():
    table = there("goldsmith", "red 3 blue 3 black 3", die="red")
    assert table.options(A) == {f"{k} {c}" for k in ("sell", "two", "three") for c in ("red", "blue")} | {"decline"}
    for goods, die, choice, gain in (
        ("red 1", "red", "sell red", {"coins": 1}),
        ("red 2", "red", "two red", {"hearts": 1}),
        ("red 3", "red", "three red", {"hearts": 3}),
        ("blue 3", "red", "three blue", {"hearts": 2}),
        ("red 3", "black", "three red", {"hearts": 2}),
        ("violet 3", "violet", "three violet", {"hearts": 3}),
        ("violet 3", "red", "three violet", {"hearts": 2}),
        ("violet 1", "red", "sell violet", {"coins": 1}),
    ):
        assert there("goldsmith", goods, die=die).says(A, choice).goods(A) == gain
    for black in (1, 2, 3):
        assert there("goldsmith", f"black {black} chest", die="black").options(A) == {"decline", "use chest"}
