"""Every check of the list (C1 to C22) passes on the house edition and names an edition broken in exactly that way."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest

from mutig.core.errors import MutigError
from mutig.core.findings import HARD, SOFT
from mutig.games.touria.edition.check import check_edition, check_ids
from mutig.games.touria.edition.edition import Edition, Order, edition_document, edition_from_document, load_edition

HOUSE = load_edition("house")
FIRST_PRINTING = load_edition("house-d206b899")  # the values in the rules; later ones are tuned (docs/balance)
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "touria.md"
PLACES = ("sword-master", "merchant", "forest-fairy", "fountain-fairy", "robbers", "dragon", "goldsmith")
CORNERS = ("NW", "NE", "SE", "SW")


def found(edition: Edition, level: str) -> set[str]:
    return {finding.check for finding in check_edition(edition) if finding.level == level}


def where(edition: Edition, check: str, level: str) -> list[str]:
    return [f.where for f in check_edition(edition) if (f.check, f.level) == (check, level)]


def towers(**faces: tuple[str, ...]) -> Edition:
    return replace(FIRST_PRINTING, towers=FIRST_PRINTING.towers | faces)


def roads(*added: tuple[str, str], without: tuple[tuple[str, str], ...] = ()) -> Edition:
    gone = [set(road) for road in without]
    assert all(any(set(road) == lost for road in HOUSE.roads) for lost in gone)
    return replace(HOUSE, roads=(*(road for road in HOUSE.roads if set(road) not in gone), *added))


def network(*walks: str) -> Edition:
    """The house edition with these roads instead: each walk names spaces in a row."""
    return replace(HOUSE, roads=tuple(dict.fromkeys(road for walk in walks for road in pairwise(walk.split()))))


def moved(id: str, x: float, y: float) -> Edition:
    return replace(HOUSE, spaces=tuple(replace(s, x=x, y=y) if s.id == id else s for s in HOUSE.spaces))


def stack(name: str, *orders: tuple[str, int]) -> Edition:
    """The first orders of a stack replaced by these."""
    kept = HOUSE.orders[name][len(orders) :]
    return replace(HOUSE, orders=HOUSE.orders | {name: (*(Order(*order) for order in orders), *kept)})


def test_the_house_edition_meets_every_check():
    assert check_edition(HOUSE) == []
    assert check_ids() == [f"C{k}" for k in range(1, 23)]


def test_the_first_printing_of_the_house_edition_is_the_one_in_the_rules():
    block = PAGE.read_text(encoding="utf-8").split("```toml")[1].split("```")[0]
    printed = tomllib.loads(block)
    document = edition_document(FIRST_PRINTING)
    assert document["tower"] == printed["tower"]
    assert document["spaces"] == printed["spaces"]
    assert FIRST_PRINTING.mines == HOUSE.mines == [f"mine-{k}" for k in range(1, 7)]
    assert document["roads"] == printed["roads"]
    assert document["orders"] == printed["orders"]
    assert document["die"] == printed["die"]


# Towers


def test_C1_four_towers_on_the_four_corners():
    renamed = {corner if corner != "SW" else "S": faces for corner, faces in HOUSE.towers.items()}
    assert (found(replace(HOUSE, towers=renamed), HARD), found(replace(HOUSE, towers=renamed), SOFT)) == ({"C1"}, set())
    three = {corner: faces for corner, faces in HOUSE.towers.items() if corner != "SW"}
    assert "C1" in found(replace(HOUSE, towers=three), HARD)
    document = edition_document(HOUSE)
    with pytest.raises(MutigError, match="C1"):
        edition_from_document(document | {"tower": document["tower"][:3]})


def test_C2_four_different_faces_out_of_the_eight_actions():
    five = towers(NW=(*HOUSE.towers["NW"], "dragon"))
    assert (found(five, HARD), where(five, "C2", HARD)) == ({"C2"}, ["tower NW"])
    assert "C2" in found(towers(NE=("goldsmith", "robbers", "wizard", "wizard")), HARD)
    assert "C2" in found(towers(NE=("goldsmith", "robbers", "wizard", "queen")), HARD)
    document = edition_document(HOUSE)
    document["tower"][0]["faces"].pop()
    with pytest.raises(MutigError, match="C2"):
        edition_from_document(document)


def test_C2_C7_what_is_missing_is_named_too():
    """Such a file is refused when it is read; the checker has to name the mistake all the same."""
    assert "C2" in found(towers(NE=("goldsmith", "robbers", "wizard")), HARD)
    no_bridge = tuple(replace(s, kind="mine") if s.kind == "bridge" else s for s in HOUSE.spaces)
    assert "C7" in found(replace(HOUSE, spaces=no_bridge), HARD)


def test_C3_each_action_on_exactly_two_towers():
    thrice = towers(NW=("dragon", "robbers", "merchant", "fountain-fairy"))
    assert found(thrice, HARD) == {"C3"}
    assert len(where(thrice, "C3", HARD)) == 2  # robbers on 3, forest fairy on 1


def test_C4_two_pairs_of_towers_with_equal_faces():
    mixed = towers(
        NW=("goldsmith", "forest-fairy", "merchant", "fountain-fairy"),
        NE=("dragon", "robbers", "wizard", "sword-master"),
    )
    assert (found(mixed, HARD), found(mixed, SOFT)) == (set(), {"C4"})


def test_C5_every_seat_sees_four_different_actions_at_the_start():
    turned = towers(NW=("forest-fairy", "merchant", "fountain-fairy", "dragon"))
    assert (found(turned, HARD), found(turned, SOFT)) == (set(), {"C5"})
    assert where(turned, "C5", SOFT) == ["side N", "side S"]
    seen = [{faces[side] for faces in turned.towers.values()} for side in range(4)]
    assert [len(actions) for actions in seen] == [3, 4, 3, 4]


def test_C6_never_fewer_than_two_actions_in_any_of_the_256_orientations():
    wizards = {corner: ("wizard", *faces[:3]) for corner, faces in HOUSE.towers.items()}
    assert "C6" in found(replace(HOUSE, towers=wizards), HARD)
    three = towers(NW=("wizard", "forest-fairy", "merchant", "fountain-fairy"))
    assert "C6" not in found(three, HARD)  # on three towers only
    views = [
        len({HOUSE.towers[corner][(side + r) % 4] for corner, r in zip(CORNERS, turns, strict=True)})
        for turns in product(range(4), repeat=4)
        for side in range(4)
    ]
    assert [views.count(k) for k in (1, 2, 3, 4)] == [0, 64, 384, 576]


# Spaces and roads


def test_C7_exactly_the_sixteen_spaces():
    extra = replace(HOUSE, spaces=(*HOUSE.spaces, replace(HOUSE.space_by_id["mine-6"], id="mine-7")))
    assert "C7" in found(extra, HARD)
    other_kind = tuple(replace(s, kind="mine") if s.id == "dragon" else s for s in HOUSE.spaces)
    assert "C7" in found(replace(HOUSE, spaces=other_kind), HARD)
    document = edition_document(HOUSE)
    for change in (
        {"mine-7": {"kind": "mine", "x": 1, "y": 1}},
        {"dragon": {"kind": "mine", "x": 50, "y": 6}},
        {"bridge": {"kind": "courtyard", "x": 67, "y": 43}},
    ):
        with pytest.raises(MutigError, match="C7"):
            edition_from_document(document | {"spaces": document["spaces"] | change})


def test_C8_roads_join_two_different_spaces_once():
    for added in (("mine-1", "dragon"), ("dragon", "mine-1"), ("dragon", "dragon")):
        broken = roads(added)
        assert (found(broken, HARD), found(broken, SOFT)) == ({"C8"}, set())


def test_C9_the_tournament_has_one_road_to_the_bridge():
    only = ("bridge", "tournament")
    for broken in (
        roads(("tournament", "sword-master")),
        roads(without=(only,)),
        roads(("tournament", "sword-master"), without=(only,)),
    ):
        assert found(broken, HARD) == {"C9"}


def test_C10_the_bridge_has_at_least_two_other_roads():
    one = roads(without=(("bridge", "courtyard"), ("bridge", "mine-4")))
    assert (found(one, HARD), where(one, "C10", HARD)) == ({"C10"}, ["bridge"])
    assert "C10" not in found(roads(without=(("bridge", "mine-4"),)), HARD)


def test_C11_every_mine_has_at_least_two_roads():
    dead_end = roads(without=(("mine-2", "dragon"),))
    assert (found(dead_end, HARD), where(dead_end, "C11", HARD)) == ({"C11"}, ["mine-2"])


def test_C12_connected_without_the_tournament_and_two_roads_per_place():
    island = roads(without=(("courtyard", "mine-3"), ("robbers", "mine-1"), ("mine-6", "fountain-fairy")))
    assert found(island, HARD) == {"C12"}
    assert where(island, "C12", HARD) == ["forest-fairy", "fountain-fairy", "mine-3", "robbers"]
    only_over_the_tournament = roads(
        ("tournament", "mine-2"), without=(("mine-2", "dragon"), ("mine-2", "sword-master"))
    )
    assert where(only_over_the_tournament, "C12", HARD) == ["mine-2"]
    dead_end = roads(without=(("fountain-fairy", "mine-6"),))
    assert found(dead_end, HARD) == set()
    assert where(dead_end, "C12", SOFT) == ["fountain-fairy"]


TREE = (
    "dragon mine-1 courtyard mine-5 goldsmith",
    "forest-fairy mine-3 courtyard mine-6 fountain-fairy",
    "robbers mine-3",
    "courtyard bridge mine-2 sword-master",
    "tournament bridge mine-4 merchant",
)


def test_C13_closed_walks_through_a_mine():
    assert found(network(*TREE), HARD) == {"C13"}
    assert set(where(network(*TREE), "C13", SOFT)) == set(PLACES)
    dead_end = roads(without=(("fountain-fairy", "mine-6"),))
    assert "C13" not in found(dead_end, HARD)
    assert where(dead_end, "C13", SOFT) == ["fountain-fairy"]
    without_a_mine = network(*TREE, "merchant goldsmith", "goldsmith mine-4")
    assert set(where(without_a_mine, "C13", SOFT)) == set(PLACES) - {"merchant", "goldsmith"}


def test_C13_a_closed_walk_may_be_long():
    ring = (
        "dragon mine-1 courtyard mine-5 goldsmith merchant mine-4 bridge sword-master robbers mine-3 forest-fairy "
        "fountain-fairy mine-6 mine-2 dragon"
    )
    around = network(ring, "bridge tournament")
    assert len(around.roads) == 16
    assert found(around, HARD) == set()  # one walk of 15 roads passes every place and every mine
    assert where(around, "C13", SOFT) == []


def test_C14_dragon_to_goldsmith_in_exactly_four_steps():
    for steps in (roads(("dragon", "courtyard")), roads(("dragon", "goldsmith"))):
        assert found(steps, HARD) == {"C14"}
    five = roads(("mine-1", "bridge"), without=(("mine-1", "courtyard"),))
    assert found(five, HARD) == {"C14"}


def test_C14_a_shortest_route_crosses_the_courtyard():
    assert "C14" not in found(roads(("mine-1", "mine-3")), SOFT)
    beside = roads(("mine-1", "mine-3"), ("mine-3", "mine-6"), without=(("mine-1", "courtyard"),))
    assert (found(beside, HARD), where(beside, "C14", SOFT)) == (set(), ["courtyard"])


def test_C14_the_two_levels_do_not_depend_on_each_other():
    through = roads(("dragon", "courtyard"))  # 3 steps, and the courtyard lies on the way
    assert (found(through, HARD), where(through, "C14", SOFT)) == ({"C14"}, [])
    straight = roads(("dragon", "goldsmith"))  # 1 step, past the courtyard
    assert where(straight, "C14", SOFT) == ["courtyard"]


def messages_of(edition: Edition, check: str) -> list[str]:
    return [f"{finding.where}: {finding.message}" for finding in check_edition(edition) if finding.check == check]


def test_C15_any_place_to_any_other_within_five_steps():
    far = roads(without=(("dragon", "mine-1"),))  # to the dragon only past the sword master
    apart = {("dragon", other) for other in ("robbers", "forest-fairy", "fountain-fairy")}
    apart |= {(other, one) for one, other in apart}
    expected = {f"{one}: expected at most 5 steps to {other}, found 6" for one, other in apart}
    assert set(messages_of(far, "C15")) == expected
    assert where(far, "C15", HARD) == []


def test_C16_dragon_northernmost_and_forest_fairy_westernmost():
    north, west = moved("mine-2", 70, 3), moved("fountain-fairy", 5, 78)
    for edition, space in ((north, "dragon"), (west, "forest-fairy")):
        assert (found(edition, HARD), found(edition, SOFT)) == (set(), {"C16"})
        assert where(edition, "C16", SOFT) == [space]


def test_C17_tournament_to_every_place_within_five_steps():
    cut = roads(without=(("bridge", "courtyard"),))
    assert found(cut, HARD) == set()
    assert messages_of(cut, "C17") == [
        "bridge: expected at most 5 steps to forest-fairy, found 6"
    ]  # the bridge is free


def test_C18_courtyard_to_every_place_within_three_steps():
    detour = roads(("dragon", "bridge"), without=(("bridge", "courtyard"),))
    assert (found(detour, HARD), found(detour, SOFT)) == (set(), {"C18"})
    assert messages_of(detour, "C18") == ["courtyard: expected at most 3 steps to sword-master, found 4"]


@pytest.mark.parametrize(("x", "y"), [(29, 50), (71, 50), (50, 29), (50, 71)])
def test_C19_the_courtyard_lies_near_the_middle(x: float, y: float):
    assert where(moved("courtyard", x, y), "C19", SOFT) == ["courtyard"]
    assert found(moved("courtyard", x, y), HARD) == set()


def test_C19_thirty_and_seventy_are_still_the_middle():
    assert "C19" not in found(moved("courtyard", 30, 70), SOFT) | found(moved("courtyard", 70, 30), SOFT)


# Orders and die


def test_C20_eighteen_orders_in_three_stacks_by_their_gems():
    for broken in (stack("two", ("BRG", 4)), stack("four", ("BRG", 6)), stack("three", ("BXG", 5))):
        assert found(broken, HARD) == {"C20"}
    fewer = replace(HOUSE, orders=HOUSE.orders | {"two": HOUSE.orders["two"][1:]})
    assert found(fewer, HARD) == {"C20"}
    document = edition_document(HOUSE)
    for orders in (document["orders"]["two"][1:], [["BRG", 4], *document["orders"]["two"][1:]]):
        with pytest.raises(MutigError, match="C20"):
            edition_from_document(document | {"orders": document["orders"] | {"two": orders}})


@pytest.mark.parametrize("order", [("BK", 3), ("BV", 3), ("BR", 2), ("RG", 4)])
def test_C20_what_orders_usually_look_like(order: tuple[str, int]):
    odd = stack("two", order)  # black, violet, no more coins than gems, the same gems as another
    assert (found(odd, HARD), found(odd, SOFT)) == (set(), {"C20"})


def test_C20_six_orders_in_each_stack():
    uneven = {"two": HOUSE.orders["two"][1:], "three": (*HOUSE.orders["three"], Order("GGY", 5))}
    edition = replace(HOUSE, orders=HOUSE.orders | uneven)
    assert found(edition, HARD) == set()
    assert where(edition, "C20", SOFT) == ["orders.two", "orders.three"]


def test_C21_a_die_of_six_colours_one_of_them_black():
    for faces in (("blue", *HOUSE.die[1:]), HOUSE.die[:5], (*HOUSE.die, "blue"), (*HOUSE.die[:5], "white")):
        assert found(replace(HOUSE, die=faces), HARD) == {"C21"}
    twice = replace(HOUSE, die=(*HOUSE.die[:5], "blue"))
    assert (found(twice, HARD), found(twice, SOFT)) == (set(), {"C21"})


def test_C22_roads_do_not_cross_nor_lead_over_spaces():
    crossing = roads(("mine-3", "mine-6"), ("mine-1", "mine-2"))
    assert (found(crossing, HARD), found(crossing, SOFT)) == (set(), set())  # drawn past each other
    crossing = roads(("mine-1", "bridge"), ("dragon", "courtyard"), without=(("mine-1", "courtyard"),))
    assert "C22" in found(crossing, SOFT)
    over = moved("mine-6", 58, 60)  # on the road from the courtyard to mine-5
    assert any("leads over mine-6" in message for message in messages_of(over, "C22"))
