"""Checks of the towers: E4."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

from mutig.core.findings import HARD, SOFT
from mutig.core.told import told

from .board import COLOURS, LAND_TERRAINS, SHAPES, Board, Tower
from .check_boards import mean
from .checks import Wrong, board_check, edition_check
from .edition import Edition

FOUR_TOWERS = (
    "the rulebook's example of four towers is missing; expected together a square violet 4 on forest, hill and "
    "prairie, a round violet 6 on that hill and prairie, a round orange 5 on that hill, "
    "and a round violet 3 with 1 wand on that prairie"
)
TOWERS = {"front": 40, "back": 37}
FAR, NEAR = 3, 1  # steps from the castles
ISLAND = 99  # stands for the steps to a tower that cannot be reached over land


def tower_steps(board: Board) -> dict[str, int]:
    """For each tower the steps over land from the nearest castle to the nearest area its base touches."""
    steps = board.steps(board.castle_areas)
    return {tower.id: min((steps.get(area, ISLAND) for area in tower.areas), default=ISLAND) for tower in board.towers}


@board_check("E4.1", HARD)
def towers_well_formed(board: Board) -> Wrong:
    """Known colour and shape, points, wands, and a base on one to three areas that meet."""
    for tower in board.towers:
        where = f"tower {tower.id}"
        if tower.colour not in COLOURS or tower.shape not in SHAPES:
            yield (
                where,
                told(
                    "is {shape} {resource}; expected {shape2} and {resource2}",
                    shape=tower.shape,
                    resource=tower.colour,
                    shape2=list(SHAPES),
                    resource2=list(COLOURS),
                ),
            )
        if tower.points < 1:
            yield where, told("is worth {points} points; expected 1 or more", points=tower.points)
        if not 0 <= tower.wands <= 2:
            yield where, told("has {wands} wands; expected 0 to 2", wands=tower.wands)
        if not 1 <= len(tower.areas) <= 3:
            yield where, told("touches {areas}; expected one to three land areas", areas=list(tower.areas))
        for area in tower.areas:
            if area not in board.land:
                yield where, told("touches {area}, which is water; expected land", area=area)
        for one, two in combinations(tower.areas, 2):
            if two not in board.neighbours[one]:
                yield (
                    where,
                    told("touches {one} and {two}, which are not adjacent; expected neighbours", one=one, two=two),
                )


def is_like(tower: Tower, colour: str, shape: str, points: int, areas: set[str], wands: int = 0) -> bool:
    """Whether the tower has these features and touches exactly these areas."""
    printed = (tower.colour, tower.shape, tower.points, tower.wands)
    return printed == (colour, shape, points, wands) and set(tower.areas) == areas


def has_four_towers(board: Board) -> bool:
    """Whether the four towers of the rulebook's example (T4) stand together on this board."""
    for square in board.towers:
        by_terrain = {board.terrain_of[area]: area for area in square.areas}
        if set(by_terrain) != {"forest", "hill", "prairie"}:
            continue
        hill, prairie = by_terrain["hill"], by_terrain["prairie"]
        if (
            is_like(square, "violet", "square", 4, set(square.areas))
            and any(is_like(tower, "violet", "round", 6, {hill, prairie}) for tower in board.towers)
            and any(is_like(tower, "orange", "round", 5, {hill}) for tower in board.towers)
            and any(is_like(tower, "violet", "round", 3, {prairie}, wands=1) for tower in board.towers)
        ):
            return True
    return False


@edition_check("E4.2", HARD)
def towers_of_the_examples(edition: Edition) -> Wrong:
    """The towers that the rulebook's examples show exist somewhere."""
    if not any(has_four_towers(board) for board in edition.boards.values()):
        yield "towers", told(FOUR_TOWERS)
    towers = [tower for board in edition.boards.values() for tower in board.towers]
    if not any(tower.points == 2 and tower.wands == 1 for tower in towers):
        yield "towers", told("none is worth 2 points and 1 wand; expected at least one")
    if not any(tower.shape == "round" and tower.wands == 2 for tower in towers):
        yield "towers", told("no round one has 2 wands; expected at least one")


@board_check("E4.3", SOFT)
def square_towers_without_wands(board: Board) -> Wrong:
    """Square towers have no wands (R21)."""
    for tower in board.towers:
        if tower.shape == "square" and tower.wands:
            yield f"tower {tower.id}", told("is square and has {wands} wands; expected none", wands=tower.wands)


@board_check("E4.4", HARD)
def all_shapes_and_colours(board: Board) -> Wrong:
    """Round and square towers in all three colours."""
    for shape in SHAPES:
        if not any(tower.shape == shape for tower in board.towers):
            yield "towers", told("none is {shape}; expected some", shape=shape)
    for colour in COLOURS:
        if not any(tower.colour == colour for tower in board.towers):
            yield "towers", told("none is {resource}; expected some", resource=colour)


@board_check("E4.4", SOFT)
def colours_in_balance(board: Board) -> Wrong:
    """Round towers per colour differ by at most 2."""
    count = Counter(tower.colour for tower in board.towers if tower.shape == "round")
    numbers = [count[colour] for colour in COLOURS]
    if max(numbers) - min(numbers) > 2:
        found = [told("{resource} {count}", resource=colour, count=count[colour]) for colour in COLOURS]
        yield "towers", told("round ones per colour: {found}; expected a difference of at most 2", found=found)


@board_check("E4.5", SOFT)
def far_towers_are_richer(board: Board) -> Wrong:
    """More points far from the castles, and the three richest round towers far away."""
    steps = tower_steps(board)
    far = mean(tower.points for tower in board.towers if steps[tower.id] >= FAR)
    near = mean(tower.points for tower in board.towers if steps[tower.id] <= NEAR)
    if far <= near:
        yield (
            "towers",
            told(
                "mean points {near} near the castles, {far} far away; expected more far away",
                near=f"{near:.1f}",
                far=f"{far:.1f}",
            ),
        )
    round_ones = sorted((tower for tower in board.towers if tower.shape == "round"), key=lambda tower: -tower.points)
    for tower in round_ones[:3]:
        if steps[tower.id] < FAR:
            yield (
                f"tower {tower.id}",
                told(
                    "is one of the three richest, {steps} steps away; expected {least} or more",
                    steps=steps[tower.id],
                    least=FAR,
                ),
            )


@board_check("E4.6", SOFT)
def every_terrain_has_towers(board: Board) -> Wrong:
    """Every terrain has at least two areas with a tower."""
    count = Counter(board.terrain_of[area] for area in {area for tower in board.towers for area in tower.areas})
    for terrain in LAND_TERRAINS:
        if count[terrain] < 2:
            yield (
                "towers",
                told("touch {count} areas of {terrain}; expected at least 2", count=count[terrain], terrain=terrain),
            )


@board_check("E4.7", SOFT)
def no_tower_forgotten(board: Board) -> Wrong:
    """As many towers as the house board of that side has: whoever typed fewer in has probably forgotten one."""
    expected = TOWERS[board.side]
    if len(board.towers) != expected:
        numbers = {int(match[1]) for tower in board.towers if (match := re.fullmatch(r"\D*(\d{1,3})", tower.id))}
        left_out = sorted(set(range(1, max(numbers, default=0))) - numbers)
        missing = ", ".join(map(str, left_out[:5]))
        gap = told("; no tower is numbered {missing}", missing=missing) if left_out else ""
        yield (
            "towers",
            told(
                "{count} of them; expected {expected} on the {form}{gap}",
                count=len(board.towers),
                expected=expected,
                form=board.side,
                gap=gap,
            ),
        )
