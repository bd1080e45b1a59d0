"""Checks of the numbers on cards and tiles: E1, E2, E3, E7."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from mutig.core.findings import HARD, SOFT
from mutig.core.told import told

from .board import COLOURS, LETTERS, SIDES
from .checks import Wrong, edition_check
from .edition import Edition

MOST_CLOUDS = 8  # one Fairy in each of seven rounds, and the CLOUD tile
STORM_COUNTS = {"plus-two": 2, "move": 2, "deliver": 1, "set-orange": 1, "set-violet": 1, "set-green": 1}  # B12
TURBO_TILES = 5


def signed(number: int) -> str:
    """A number with its sign, 0 without."""
    return f"{number:+d}" if number else "0"


@edition_check("E1.1", SOFT)
def gatherer_colours(edition: Edition) -> Wrong:
    """Fruit gives violet, three potions if brave; herb gives green, root gives orange."""
    for name, colour in zip(("fruit", "herb", "root"), COLOURS, strict=True):
        brave = edition.gatherers[name].brave
        if getattr(brave, colour) == 0:
            yield f"gatherers.{name}.brave", told("gives no {resource} potion; expected at least one", resource=colour)
    if edition.gatherers["fruit"].brave.violet != 3:
        yield (
            "gatherers.fruit.brave",
            told("gives {found} violet potions; expected 3", found=edition.gatherers["fruit"].brave.violet),
        )


@edition_check("E1.2", SOFT)
def cowardly_colour(edition: Edition) -> Wrong:
    """The one resource of the cowardly half is also among the three of the brave half."""
    for name, gatherer in edition.gatherers.items():
        if any(one > three for one, three in zip(gatherer.cowardly, gatherer.brave, strict=True)):
            yield (
                f"gatherers.{name}.cowardly",
                told("gives something that the brave half does not; expected one of its kinds"),
            )


@edition_check("E1.3", HARD)
def druid_terrains(edition: Edition) -> Wrong:
    """Two terrains each; the Valley Druid has forest, the Peak Druid has hill."""
    for name, must in (("valley", "forest"), ("peak", "hill")):
        terrains = edition.druid_terrains[name]
        if len(terrains) != 2 or len(set(terrains)) != 2 or must not in terrains:
            yield (
                f"druids.{name}",
                told(
                    "has the terrains {terrain}; expected two different ones, {terrain2} among them",
                    terrain=list(terrains),
                    terrain2=must,
                ),
            )


@edition_check("E1.4", HARD)
def gatherer_counts(edition: Edition) -> Wrong:
    """Three resources brave, one cowardly, and a wand somewhere."""
    for name, gatherer in edition.gatherers.items():
        for half, count in (("brave", 3), ("cowardly", 1)):
            resources = gatherer.brave if half == "brave" else gatherer.cowardly
            if sum(resources) != count or min(resources) < 0:
                yield (
                    f"gatherers.{name}.{half}",
                    told("gives {found} resources; expected {count}", found=sum(resources), count=count),
                )
    if not any(gatherer.brave.wand or gatherer.cowardly.wand for gatherer in edition.gatherers.values()):
        yield "gatherers", told("none gives a wand; expected at least one that does")


@edition_check("E2.4", HARD)
def event_numbers(edition: Edition) -> Wrong:
    """More or less has five entries, gains and losses (E2.1); the examples of E2.2 and E2.3 come out right."""
    table = edition.more_or_less
    if len(table) != 5:
        yield (
            "events.more_or_less",
            told("has {count} entries; expected 5, for hands of 1 to 5 cards", count=len(table)),
        )
    if not any(points > 0 for points in table) or not any(points < 0 for points in table):
        yield "events.more_or_less", told("expected at least one gain and at least one loss")
    for terrain, points in edition.dangerous.items():
        if points > 0:
            yield f"events.dangerous.{terrain}", told("is {found}; expected 0 or a loss", found=signed(points))
    for event, values, one, two, total in (
        ("dangerous", edition.dangerous, "forest", "forest", -2),
        ("dangerous", edition.dangerous, "prairie", "forest", -4),
        ("pleasing", edition.pleasing, "prairie", "forest", 2),
        ("pleasing", edition.pleasing, "hill", "mountain", 0),
    ):
        if values[one] + values[two] != total:
            found = signed(values[one] + values[two])
            yield (
                f"events.{event}",
                told(
                    "two pawns on {terrain} and {terrain2} make {found}; expected {total} (rulebook)",
                    terrain=one,
                    terrain2=two,
                    found=found,
                    total=signed(total),
                ),
            )


def heavy_numbers(edition: Edition) -> list[tuple[int, int, int]]:
    """Cost, bolts and count of the heavy clouds."""
    return [(cloud.cost, cloud.bolts, cloud.count) for cloud in edition.heavy_clouds]


def storm_numbers(edition: Edition) -> list[tuple[int, int, int]]:
    """Cost, bolts and count of the storm clouds."""
    return [(cloud.cost, cloud.bolts, cloud.count) for cloud in edition.storm_clouds]


@edition_check("E3.1", HARD)
def heavy_cost_three(edition: Edition) -> Wrong:
    """The rulebook's example needs a heavy cloud of cost 3."""
    if not any(cloud.cost == 3 and cloud.count > 0 for cloud in edition.heavy_clouds):
        yield "clouds.heavy", told("no cloud costs 3 wands; expected at least one (rulebook example)")


@edition_check("E3.2", HARD)
def storm_kinds(edition: Edition) -> Wrong:
    """Kinds and numbers of storm clouds are fixed (B12)."""
    found: Counter[str] = Counter()
    for cloud in edition.storm_clouds:
        found[cloud.kind] += cloud.count
    for kind, count in STORM_COUNTS.items():
        if found[kind] != count:
            yield (
                "clouds.storm",
                told("{found} tiles of kind {cloud}; expected {count}", found=found[kind], cloud=kind, count=count),
            )


@edition_check("E3.3", HARD)
def set_points(edition: Edition) -> Wrong:
    """A set of potions earns points, the other storm clouds have none."""
    for n, cloud in enumerate(edition.storm_clouds):
        if cloud.kind.startswith("set-") != (cloud.points > 0):
            expected = told("1 or more") if cloud.kind.startswith("set-") else told("none")
            yield (
                f"clouds.storm[{n}].points",
                told(
                    "a {cloud} tile has {points} points; expected {expected}",
                    cloud=cloud.kind,
                    points=cloud.points,
                    expected=expected,
                ),
            )


@edition_check("E3.4", HARD)
def lightning_not_flat(edition: Edition) -> Wrong:
    """The lightning table is a table, not a flat rate per bolt."""
    steps = {after - before for before, after in pairwise(edition.lightning)}
    if len(steps) < 2:
        yield "clouds.lightning", told("every bolt earns the same; expected a table that grows unevenly")


@edition_check("E3.5", HARD)
def cloud_numbers(edition: Edition) -> Wrong:
    """24 heavy and 8 storm clouds; a lightning table that covers all the bolts a player can collect."""
    for key, clouds, total in (("heavy", heavy_numbers(edition), 24), ("storm", storm_numbers(edition), 8)):
        count = sum(count for _, _, count in clouds)
        if count != total:
            yield f"clouds.{key}", told("{count} tiles; expected {total}", count=count, total=total)
        for n, numbers in enumerate(clouds):
            if min(numbers) < 0:
                yield f"clouds.{key}[{n}]", told("has a negative number; expected 0 or more")
    table = edition.lightning
    if not table or table[0] != 0:
        yield "clouds.lightning", told("expected 0 points for 0 bolts at its start")
    if any(after < before for before, after in pairwise(table)):
        yield "clouds.lightning", told("falls somewhere; expected that more bolts never earn less")
    if 19 not in table:
        yield "clouds.lightning", told("does not contain 19; expected it somewhere (rulebook example)")
    if len(table) <= most_bolts(edition):
        last = len(table) - 1
        yield (
            "clouds.lightning",
            told(
                "ends at {last} bolts; expected entries up to {most}, which one can collect",
                last=last,
                most=most_bolts(edition),
            ),
        )


def most_bolts(edition: Edition) -> int:
    """The most bolts that one player can collect in a game."""
    clouds = heavy_numbers(edition) + storm_numbers(edition)
    bolts = [bolts for _, bolts, count in clouds for _ in range(count)]
    return sum(sorted(bolts, reverse=True)[:MOST_CLOUDS])


@edition_check("E7.1", HARD)
def turbo_pairs(edition: Edition) -> Wrong:
    """Five turbo tiles with two different circles each; B one to three times, the others at least once."""
    if len(edition.turbo_pairs) != TURBO_TILES:
        yield (
            "hill_tiles.turbo",
            told("{count} tiles; expected {total}", count=len(edition.turbo_pairs), total=TURBO_TILES),
        )
    for n, (one, two) in enumerate(edition.turbo_pairs):
        if one == two:
            yield (
                f"hill_tiles.turbo[{n}]",
                told("shows circle {letter} twice; expected two different circles", letter=one),
            )
    shown = Counter(letter for pair in edition.turbo_pairs for letter in set(pair))
    for letter in LETTERS:
        if not shown[letter]:
            yield "hill_tiles.turbo", told("no tile shows circle {letter}; expected at least one", letter=letter)
    if shown["B"] > 3:
        yield (
            "hill_tiles.turbo",
            told("{count} tiles show circle B; expected at most 3, so that B can be out of reach", count=shown["B"]),
        )


@edition_check("E7.2", HARD)
def no_turbo_tile_twice(edition: Edition) -> Wrong:
    """No two turbo tiles show the same two circles: tiles are told apart by them."""
    seen: set[frozenset[str]] = set()
    for n, pair in enumerate(edition.turbo_pairs):
        if frozenset(pair) in seen:
            yield (
                f"hill_tiles.turbo[{n}]",
                told("circles {one} and {two} are on an earlier tile; expected another pair", one=pair[0], two=pair[1]),
            )
        seen.add(frozenset(pair))


@edition_check("E5", HARD)
def front_exists(edition: Edition) -> Wrong:
    """The base game is played on the front (B1.2)."""
    if SIDES[0] not in edition.boards:
        yield "boards.front", told("is missing; expected a board, the base game is played on it")


@edition_check("E5", SOFT)
def back_exists(edition: Edition) -> Wrong:
    """The back can be added later."""
    if SIDES[1] not in edition.boards:
        yield "boards.back", told("is missing; expected a board, or there are no games on the back")
