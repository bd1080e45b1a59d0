"""The house edition and its checklist (C1 to C22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mutig.core.errors import MutigError
from mutig.core.fields import Problems
from mutig.core.findings import HARD
from mutig.games.touria.edition.check import check_edition, check_ids
from mutig.games.touria.edition.edition import Edition, Order, edition_document, edition_from_document, load_edition
from mutig.games.touria.tables import tables_for, words_for

HOUSE = load_edition("house")
FIRST_PRINTING = load_edition("house-d206b899")  # does not change when house numbers are tuned


def without(edition: Edition, *road: str) -> Edition:
    return replace(edition, roads=tuple(r for r in edition.roads if set(r) != set(road)))


def moved(edition: Edition, id: str, x: float, y: float) -> Edition:
    return replace(edition, spaces=tuple(replace(s, x=x, y=y) if s.id == id else s for s in edition.spaces))


def test_the_house_edition_meets_the_whole_list():
    assert check_edition(HOUSE) == []
    assert check_ids() == [f"C{k}" for k in range(1, 23)]


WRONG = {
    "C1": lambda e: replace(e, towers={"NW": e.towers["NW"]}),
    "C2": lambda e: replace(e, towers=e.towers | {"NW": ("dragon", "dragon", "merchant", "fountain-fairy")}),
    "C3": lambda e: replace(e, towers=e.towers | {"NW": ("dragon", "robbers", "merchant", "fountain-fairy")}),
    "C4": lambda e: replace(e, towers=e.towers | {"NW": ("dragon", "robbers", "merchant", "fountain-fairy")}),
    "C5": lambda e: replace(e, towers=e.towers | {"NW": ("forest-fairy", "dragon", "merchant", "fountain-fairy")}),
    "C6": lambda e: replace(e, towers=dict.fromkeys(e.towers, e.towers["NW"])),
    "C7": lambda e: replace(e, spaces=(*e.spaces, replace(e.spaces[-1], id="mine-7"))),
    "C8": lambda e: replace(e, roads=(*e.roads, ("mine-1", "dragon"))),
    "C9": lambda e: replace(e, roads=(*e.roads, ("tournament", "mine-4"))),
    "C10": lambda e: without(without(e, "bridge", "courtyard"), "bridge", "mine-4"),
    "C11": lambda e: without(e, "mine-2", "dragon"),
    "C12": lambda e: without(without(e, "mine-2", "dragon"), "mine-2", "sword-master"),
    "C13": lambda e: without(without(e, "fountain-fairy", "mine-6"), "goldsmith", "mine-6"),
    "C14": lambda e: replace(e, roads=(*e.roads, ("dragon", "goldsmith"))),
    "C15": lambda e: without(without(without(e, "dragon", "mine-1"), "courtyard", "bridge"), "courtyard", "mine-3"),
    "C16": lambda e: moved(e, "dragon", 50, 60),
    "C17": lambda e: without(without(e, "bridge", "courtyard"), "mine-2", "sword-master"),
    "C18": lambda e: without(without(e, "courtyard", "mine-5"), "courtyard", "mine-6"),
    "C19": lambda e: moved(e, "courtyard", 10, 50),
    "C20": lambda e: replace(e, orders=e.orders | {"two": (Order("BRG", 3), *e.orders["two"][1:])}),
    "C21": lambda e: replace(e, die=("blue", *e.die[1:])),
    "C22": lambda e: replace(e, roads=(*e.roads, ("mine-1", "mine-4"))),
}


@pytest.mark.parametrize("check", WRONG)
def test_C1_C2_C3_C4_C5_C6_C7_C8_C9_C10_C11_C12_C13_C14_C15_C16_C17_C18_C19_C20_C21_C22_every_check_finds_its_mistake(
    check: str,
):
    assert check in {finding.check for finding in check_edition(WRONG[check](FIRST_PRINTING))}


def test_hard_checks_are_hard():
    findings = check_edition(WRONG["C8"](HOUSE))
    assert {finding.level for finding in findings if finding.check == "C8"} == {HARD}


def test_document_and_hash():
    again = edition_from_document(edition_document(HOUSE))
    assert again == HOUSE
    assert again.hash == HOUSE.hash
    assert replace(HOUSE, title="Other").hash == HOUSE.hash
    assert replace(HOUSE, die=("black",) * 6).hash != HOUSE.hash


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "game"),
        ({"die": {"faces": ["pink"]}}, "not a known colour"),
        ({"roads": {"list": [["dragon", "moon"]]}}, r"roads\.list\[0\]\[1\]: 'moon' is not a known space"),
        ({"roads": {"list": [["dragon"]]}}, "a pair of spaces"),
        ({"orders": {"two": [["BR", "3"]], "three": [], "four": []}}, r"like \['BR', 3\], found 'BR' and '3'"),
        ({"orders": {"two": [["BX", 3]], "three": [], "four": []}}, "unknown gem"),
        ({"tower": []}, "one tower for each"),
        ({"extra": 1}, "unknown key"),
    ],
)
def test_mistakes_in_a_file_are_named(change: dict[str, object], message: str):
    with pytest.raises(MutigError, match=message):
        edition_from_document(edition_document(HOUSE) | change)


def test_all_mistakes_are_named_at_once():
    spoilt = edition_document(HOUSE) | {
        "die": {"faces": ["pink"]},
        "extra": 1,
        "tower": edition_document(HOUSE)["tower"][1:],
    }
    with pytest.raises(Problems) as problem:
        edition_from_document(spoilt)
    assert [each.path for each in problem.value.found] == ["extra", "tower", "die.faces[0]"]
    assert "NW is missing" in str(problem.value)


def test_5_3_distances():
    e, space = tables_for(HOUSE), words_for(HOUSE, 4).names["space"].index
    assert e.distance[space("dragon")][space("goldsmith")] == 4
    assert [e.distance[space("courtyard")][place] for place in range(7)] == [2] * 7
    assert e.distance[space("bridge")][space("sword-master")] == 1


def test_positions_lie_on_the_canvas():
    assert HOUSE.position("courtyard") == (800, 550)
    assert all(0 < x < 1600 and 0 < y < 1100 for x, y in map(HOUSE.position, HOUSE.space_by_id))
