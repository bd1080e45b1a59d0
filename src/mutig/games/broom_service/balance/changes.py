"""Broom Service: the printed values one may turn, one notch each; the edition's checklist has to hold afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations

from mutig.core.findings import Flaw
from mutig.core.ruleset import Table
from mutig.measure.changes import Change, as_sound, replaced

from ..edition import check_towers, check_values
from ..edition.board import Tower
from ..edition.checks import BOARD_CHECKS, EDITION_CHECKS
from ..edition.edition import Edition, Gatherer, HeavyCloud, Resources

NOTCHES = (-1, 1)
ABOUT_NUMBERS = {check_values.__name__, check_towers.__name__}
NUMBER_CHECKS = [check for check in EDITION_CHECKS if check.run.__module__ in ABOUT_NUMBERS]
TOWER_CHECKS = [check for check in BOARD_CHECKS if check.run.__module__ in ABOUT_NUMBERS]
STEEPEST = (3, 4, 5, 6)  # points per bolt, where the growth of the lightning table may stop


def changes(table: Table) -> list[Change]:
    """Every change that matters at this table and leaves the edition as sound as it was."""
    edition, variants = table.edition, table.options["variants"]
    side = "back" if "back" in variants else "front"
    found = [*_towers(edition, side), *_events(edition), *_gatherers(edition), *_clouds(edition)]
    found += _storms(edition) if "storms" in variants else []
    before = _findings(edition, [side])
    return [
        change
        for change in found
        if change.edition != edition and as_sound(_findings(change.edition, _changed(edition, change)), before)
    ]


def _changed(edition: Edition, change: Change) -> list[str]:
    return [side for side, board in change.edition.boards.items() if board is not edition.boards[side]]


def _findings(edition: Edition, sides: Sequence[str]) -> list[Flaw]:
    """What the checklist says about numbers and about these boards; where things lie does not change here."""
    found = [Flaw(check.id, check.level, where, "") for check in NUMBER_CHECKS for where, _ in check.run(edition)]
    for side in sides:
        for check in TOWER_CHECKS:
            wrong = check.run(edition.boards[side])
            found += [Flaw(check.id, check.level, f"{side}: {where}", "") for where, _ in wrong]
    return found


def _towers(edition: Edition, side: str) -> Iterator[Change]:
    """Points of every tower, wands of the round ones (R21)."""
    for tower in edition.boards[side].towers:
        numbers = ("points", "wands") if tower.shape == "round" else ("points",)
        for number in numbers:
            for notch in NOTCHES:
                value = getattr(tower, number) + notch
                words = f"{side} tower {tower.id}: {value - notch} {number} become {value}"
                other: Tower = replace(tower, **{number: value})
                yield Change(words, with_tower(edition, side, other))


def with_tower(edition: Edition, side: str, other: Tower) -> Edition:
    """The edition with other numbers on one tower."""
    board = edition.boards[side]
    towers = tuple(other if tower.id == other.id else tower for tower in board.towers)
    return replace(edition, boards={**edition.boards, side: replace(board, towers=towers)})


def _events(edition: Edition) -> Iterator[Change]:
    """Hands of More or less one by one; areas so that the sums of the rulebook's examples stay (E2.2, E2.3)."""
    for place, points in enumerate(edition.more_or_less):
        for notch in NOTCHES:
            words = f"more or less, {place + 1} cards: {points} points become {points + notch}"
            yield Change(words, replace(edition, more_or_less=replaced(edition.more_or_less, place, points + notch)))
    for terrain in ("mountain", "hill"):
        for notch in NOTCHES:
            points = edition.dangerous[terrain]
            words = f"dangerous areas, {terrain}: {points} points become {points + notch}"
            yield Change(words, replace(edition, dangerous={**edition.dangerous, terrain: points + notch}))
    for one, two in (("forest", "prairie"), ("hill", "mountain")):
        for notch in NOTCHES:
            pair = {one: edition.pleasing[one] + notch, two: edition.pleasing[two] - notch}
            words = f"pleasing areas: {one} becomes {pair[one]} and {two} {pair[two]}"
            yield Change(words, replace(edition, pleasing={**edition.pleasing, **pair}))


def _gatherers(edition: Edition) -> Iterator[Change]:
    """One resource of a card becomes another kind."""
    for name, gatherer in edition.gatherers.items():
        for half, goods in (("brave", gatherer.brave), ("cowardly", gatherer.cowardly)):
            for give, take in permutations(Resources._fields, 2):
                if getattr(goods, give) == 0:
                    continue
                other = goods._replace(**{give: getattr(goods, give) - 1, take: getattr(goods, take) + 1})
                halves = {"brave": gatherer.brave, "cowardly": gatherer.cowardly, half: other}
                words = f"{name} gatherer, {half}: one {give} becomes one {take}"
                yield Change(words, replace(edition, gatherers={**edition.gatherers, name: Gatherer(**halves)}))


def _clouds(edition: Edition) -> Iterator[Change]:
    """Cost and bolts of a kind, one tile more of one kind and less of another, and the steepness of the table."""
    clouds = edition.heavy_clouds
    for place, cloud in enumerate(clouds):
        for number in ("cost", "bolts"):
            for notch in NOTCHES:
                value = getattr(cloud, number) + notch
                words = f"heavy clouds {cloud.cost}-{cloud.bolts}: {number} {value - notch} becomes {value}"
                yield Change(
                    words, replace(edition, heavy_clouds=replaced(clouds, place, replace(cloud, **{number: value})))
                )
    for fewer, more in permutations(range(len(clouds)), 2):
        counts = {fewer: clouds[fewer].count - 1, more: clouds[more].count + 1}
        other = tuple(replace(cloud, count=counts.get(k, cloud.count)) for k, cloud in enumerate(clouds))
        words = f"one heavy cloud {_kind(clouds[fewer])} becomes one {_kind(clouds[more])}"
        yield Change(words, replace(edition, heavy_clouds=other))
    for steepest in STEEPEST:
        table = [0]
        for before, after in pairwise(edition.lightning):
            table.append(table[-1] + min(after - before, steepest))
        if tuple(table) != edition.lightning:
            words = f"lightning table: no bolt brings more than {steepest} points"
            yield Change(words, replace(edition, lightning=tuple(table)))


def _kind(cloud: HeavyCloud) -> str:
    return f"{cloud.cost}-{cloud.bolts}"


def _storms(edition: Edition) -> Iterator[Change]:
    for place, cloud in enumerate(edition.storm_clouds):
        numbers = ("cost", "bolts", "points") if cloud.points else ("cost", "bolts")
        for number in numbers:
            for notch in NOTCHES:
                value = getattr(cloud, number) + notch
                words = f"storm cloud {cloud.kind}: {number} {value - notch} becomes {value}"
                other = replaced(edition.storm_clouds, place, replace(cloud, **{number: value}))
                yield Change(words, replace(edition, storm_clouds=other))
