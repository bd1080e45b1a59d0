"""Our own checks of boards with geometry: what is drawn can be read without doubt (G1 to G7)."""

from __future__ import annotations

from itertools import combinations

from mutig.core.findings import HARD, SOFT
from mutig.core.told import told

from .board import Board
from .checks import Wrong, board_check
from .geometry import (
    PIECE_BOXES,
    Point,
    border_lengths,
    contains,
    crossings,
    disc_share,
    edge_owners,
    overlap,
    within,
)

LEAST_SHARE = 0.12  # of a tower's base in each area it serves
LEAST_GAP = 5  # from a tower's base to every other area
LEAST_BORDER = 28  # shorter ones are hard to see
MOST_OVERLAP = 20  # of two pieces, in square units: corners may touch


def pieces(board: Board) -> list[tuple[str, str, str, Point]]:
    """Kind, name, area and position of everything that lies inside one area."""
    things = [("castle", castle.area, castle.area, castle.at) for castle in board.castles]
    things += [("cloud", cloud.id, cloud.area, cloud.at) for cloud in board.clouds]
    things += [("tile", tile.area, tile.area, tile.at) for tile in board.tiles]
    things += [("circle", circle.letter, circle.area, circle.at) for circle in board.circles]
    return [(kind, name, area, at) for kind, name, area, at in things if at is not None]


@board_check("G1", HARD)
def planar(board: Board) -> Wrong:
    """No border cuts another, and every border edge has at most two sides."""
    rings = {area.id: area.ring for area in board.areas if area.ring}
    for x, y in crossings(board.points, rings.values()):
        yield "areas", told("two borders cross near ({x}, {y}); expected a planar map", x=round(x), y=round(y))
    for (a, b), owners in edge_owners(rings).items():
        if len(owners) > 2:
            yield (
                "areas",
                told(
                    "the border from point {a} to {b} belongs to {areas}; expected two areas at most",
                    a=a,
                    b=b,
                    areas=list(owners),
                ),
            )


@board_check("G2", HARD)
def bases_are_clear(board: Board) -> Wrong:
    """A tower's base lies well inside each area it serves and clearly off all others."""
    for tower in board.towers:
        if tower.at is None:
            continue
        for area in tower.areas:
            share = disc_share(board.polygons[area], tower.at, board.base_radius)
            if share < LEAST_SHARE:
                yield (
                    f"tower {tower.id}",
                    told(
                        "only {share} of its base is in {area}; expected {least} or more",
                        share=f"{share:.0%}",
                        area=area,
                        least=f"{LEAST_SHARE:.0%}",
                    ),
                )
        for area in board.land:
            reach = board.base_radius + LEAST_GAP
            if area not in tower.areas and within(board.polygons[area], tower.at, reach):
                yield (
                    f"tower {tower.id}",
                    told(
                        "its base nearly touches {area}; expected a gap of {least} or more", area=area, least=LEAST_GAP
                    ),
                )


@board_check("G3", HARD)
def pieces_lie_in_their_areas(board: Board) -> Wrong:
    """Castles, clouds, tiles, circles and names lie in their own area and no other."""
    labels = [("name", area.id, area.id, area.label) for area in board.areas if area.label is not None]
    for kind, name, home, at in (*pieces(board), *labels):
        inside = [area for area, polygon in board.polygons.items() if contains(polygon, at)]
        if inside != [home]:
            yield f"{kind} {name}", told("is drawn in {areas}; expected {home}", areas=list(inside), home=home)


@board_check("G4", SOFT)
def pieces_do_not_overlap(board: Board) -> Wrong:
    """No piece hides another, except a tile the towers it covers."""
    things = [(kind, name, at) for kind, name, _, at in pieces(board)]
    things += [("tower", tower.id, tower.at) for tower in board.towers if tower.at is not None]
    covered = {(tile.area, tower) for tile in board.tiles for tower in tile.covers}
    for (kind_a, name_a, at_a), (kind_b, name_b, at_b) in combinations(things, 2):
        shared = overlap(kind_a, at_a, kind_b, at_b)
        if shared > MOST_OVERLAP and (kind_a, kind_b) == ("tile", "tower") and (name_a, name_b) in covered:
            continue
        if shared > MOST_OVERLAP:
            yield (
                f"{kind_a} {name_a}",
                told(
                    "overlaps {piece} {name} by {shared}; expected {most} at most",
                    piece=told(kind_b),
                    name=name_b,
                    shared=f"{shared:.0f}",
                    most=MOST_OVERLAP,
                ),
            )


@board_check("G5", SOFT)
def borders_are_long_enough(board: Board) -> Wrong:
    """Neighbours share a border that one can see."""
    if not board.abstract:
        for (one, two), length in border_lengths(board.points, {area.id: area.ring for area in board.areas}).items():
            if length < LEAST_BORDER:
                yield (
                    f"area {one}",
                    told(
                        "its border with {other} is {length} long; expected {least} or more",
                        other=two,
                        length=f"{length:.0f}",
                        least=LEAST_BORDER,
                    ),
                )


@board_check("G6", HARD)
def covered_towers_are_near(board: Board) -> Wrong:
    """A tile covers only towers that touch its own area."""
    for tile in board.tiles:
        for tower in tile.covers:
            if tower in board.tower_by_id and tile.area not in board.tower_by_id[tower].areas:
                yield (
                    f"{tile.kind} tile in {tile.area}",
                    told("covers {tower}, which does not touch it; expected one that does", tower=tower),
                )


@board_check("G7", SOFT)
def pieces_stay_inside_the_frame(board: Board) -> Wrong:
    """No piece runs over the score track around the map."""
    for kind, name, _, at in (*pieces(board), *(("tower", t.id, "", t.at) for t in board.towers if t.at is not None)):
        left, top, right, bottom = PIECE_BOXES[kind]
        wide, high = board.size
        if not (
            board.frame <= at[0] + left
            and at[0] + right <= wide - board.frame
            and board.frame <= at[1] + top
            and at[1] + bottom <= high - board.frame
        ):
            yield f"{kind} {name}", told("runs over the frame; expected inside the map")
