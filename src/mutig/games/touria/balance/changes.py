"""Touria: the printed values one may turn, one notch each; the edition's checklist has to hold afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

from mutig.core.ruleset import Table
from mutig.measure.changes import Change, as_sound, replaced

from ..edition.check import check_edition
from ..edition.edition import STACKS, Edition

NOTCHES = (-1, 1)
SIDES = "NESW"
OPPOSITE = (("NW", "SE"), ("NE", "SW"))


def changes(table: Table) -> list[Change]:
    """Every change that leaves the edition as sound as it was."""
    edition = table.edition
    before = check_edition(edition)
    found = [*_towers(edition), *_opposite_towers(edition), *_orders(edition)]
    return [change for change in found if change.edition != edition and as_sound(check_edition(change.edition), before)]


def _towers(edition: Edition) -> Iterator[Change]:
    """A tower is turned in its start orientation, or two of its faces change places."""
    for corner, faces in edition.towers.items():
        for turn in range(1, len(faces)):
            yield _with_faces(edition, corner, _turned(faces, turn), f"begins {turn} quarter turns further")
        for one, two in combinations(range(len(faces)), 2):
            swapped = replaced(replaced(faces, one, faces[two]), two, faces[one])
            words = f"{faces[one]} ({SIDES[one]}) and {faces[two]} ({SIDES[two]}) change places"
            yield _with_faces(edition, corner, swapped, words)


def _opposite_towers(edition: Edition) -> Iterator[Change]:
    """All four anew: opposite towers have the same faces in the same order, turned by half.

    Then opposite sides see the same, whatever happens: only neighbouring sides are left to be made even.
    """
    (first, first_opposite), (second, second_opposite) = OPPOSITE
    faces = edition.towers
    if set(faces[first]) != set(faces[first_opposite]) or set(faces[second]) != set(faces[second_opposite]):
        return
    for one in permutations(faces[first][1:]):
        for two in permutations(faces[second]):
            if two.index(faces[second][0]) > 1:
                continue  # the same two towers, each in the other's place
            begun = (faces[first][0], *one)
            towers = {first: begun, first_opposite: _turned(begun, 2), second: two, second_opposite: _turned(two, 2)}
            words = f"opposite towers alike: {first} {', '.join(begun)}; {second} {', '.join(two)}"
            yield Change(words, replace(edition, towers={corner: towers[corner] for corner in faces}))


def _turned(faces: tuple[str, ...], turns: int) -> tuple[str, ...]:
    return faces[turns:] + faces[:turns]


def _with_faces(edition: Edition, corner: str, faces: tuple[str, ...], words: str) -> Change:
    return Change(f"tower {corner}: {words}", replace(edition, towers={**edition.towers, corner: faces}))


def _orders(edition: Edition) -> Iterator[Change]:
    """The coins of one order, or of a whole stack."""
    for stack in STACKS:
        printed = edition.orders[stack]
        for notch in NOTCHES:
            for place, order in enumerate(printed):
                other = replaced(printed, place, replace(order, coins=order.coins + notch))
                words = f"order {order.gems}: {order.coins} coins become {order.coins + notch}"
                yield Change(words, replace(edition, orders={**edition.orders, stack: other}))
            all_of_them = tuple(replace(order, coins=order.coins + notch) for order in printed)
            words = f"orders of {stack} gems: {'one coin more' if notch > 0 else 'one coin less'} each"
            yield Change(words, replace(edition, orders={**edition.orders, stack: all_of_them}))
