"""Make the two house boards of Broom Service: front.json and back.json.

Hand-made: coasts, sites, terrains, lakes, and what stands where (specs.py, names.py).
Computed:  cells (relaxed, noise-warped Voronoi), borders shared point for point, and a layout that keeps
           towers, clouds, tiles and names apart.
Only geometry is written; who borders whom and which areas a tower serves follows from it.

Run `python tools/boards/make_boards.py`; it needs numpy and scipy. Same input, same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from borders import build_rings
from cells import HEIGHT, WIDTH, grow_cells
from layout import FRAME, Layout, label_box
from names import CASTLES, NAMES
from specs import BACK, FRONT, Spec

from mutig.games.broom_service.edition.board import LANGUAGES, Board
from mutig.games.broom_service.edition.board_file import board_from_document
from mutig.games.broom_service.edition.edition import EDITIONS
from mutig.games.broom_service.edition.geometry import PIECE_BOXES
from mutig.games.broom_service.edition.write import board_json

BASE_RADIUS = 15  # of a tower
COVERED = (-33.0, -66.0, 33.0, 20.0)  # a tower together with the tile that will lie on it
TILE_ABOVE = 22  # the middle of that tile above the tower's position
SHAPES = {"r": "round", "s": "square"}
COLOURS = {"V": "violet", "G": "green", "O": "orange"}


def parse_towers(spec: Spec) -> list[tuple[dict[str, Any], list[str]]]:
    """Towers as written in a spec, each with the areas its base shall touch; ids count up per side."""
    towers = []
    for number, line in enumerate(spec.towers, 1):
        colour, shape, points, wands, *areas = line.split()
        tower = {
            "id": f"{spec.side[0]}{number:02d}",
            "colour": COLOURS[colour],
            "shape": SHAPES[shape],
            "points": int(points),
            "wands": int(wands),
        }
        towers.append((tower, areas))
    return towers


def names(words: tuple[str, str, str, str]) -> dict[str, str]:
    """A name by language."""
    return dict(zip(LANGUAGES, words, strict=True))


def place_pieces(spec: Spec, plan: Layout) -> dict[str, tuple[float, float]]:
    """Positions of all pieces and names."""
    for tower, areas in parse_towers(spec):
        if len(areas) == 1:
            spots = plan.inside_area(areas[0], BASE_RADIUS + 22)  # well clear of every border
        else:
            spots = plan.on_border(areas, BASE_RADIUS + 7)
        covered = tower["id"] in spec.covers.values()
        plan.add(f"tower {tower['id']}", COVERED if covered else PIECE_BOXES["tower"], spots, areas)
    for area in spec.castles:
        plan.add(f"castle {area}", PIECE_BOXES["castle"], plan.inside_area(area, 30), [area])
    for area in sorted(set(spec.tiles) - set(spec.covers)):
        plan.add(f"tile {area}", PIECE_BOXES["tile"], plan.inside_area(area, 30), [area])
    for letter, area in spec.circles.items():
        plan.add(f"circle {letter}", PIECE_BOXES["circle"], plan.inside_area(area, 26), [area])
    for number, area in enumerate(spec.clouds):
        plan.add(f"cloud {number}", PIECE_BOXES["cloud"], plan.inside_area(area, 26), [area])
    for area in spec.area_ids:
        plan.add(f"label {area}", label_box(NAMES[area]), plan.inside_area(area, 14), [area])
    at = plan.solve()
    for area, covered_tower in spec.covers.items():
        x, y = at[f"tower {covered_tower}"]
        at[f"tile {area}"] = (x, round(y - TILE_ABOVE, 1))
    return at


def make_board(spec: Spec, talk: bool = False) -> Board:
    """One side of the board."""
    label = grow_cells(spec)
    points, rings = build_rings(label, spec.area_ids, spec.seed)
    plan = Layout(label, list(spec.areas), points, rings, spec.seed)
    at = {name: list(point) for name, point in place_pieces(spec, plan).items()}
    if talk:
        for clash, outside, name in plan.tight[:8]:
            print(f"   tight: clash {clash:6.0f}  outside {outside:5.0f}  {name}")
    document = {
        "side": spec.side,
        "title": spec.title,
        "banner": spec.banner,
        "size": [WIDTH, HEIGHT],
        "frame": FRAME,
        "base_radius": BASE_RADIUS,
        "points": [list(point) for point in points],
        "areas": [
            {
                "id": area,
                "names": names(NAMES[area]),
                "terrain": spec.areas[area].terrain if area in spec.areas else "water",
                "label": at[f"label {area}"],
                "ring": rings[area],
            }
            for area in spec.area_ids
        ],
        "castles": [{"area": area, "names": names(CASTLES[area]), "at": at[f"castle {area}"]} for area in spec.castles],
        "clouds": [
            {"id": f"{spec.side[0]}c{n + 1:02d}", "area": area, "at": at[f"cloud {n}"]}
            for n, area in enumerate(spec.clouds)
        ],
        "towers": [{**tower, "at": at[f"tower {tower['id']}"]} for tower, _ in parse_towers(spec)],
        "tiles": [
            {
                "kind": kind,
                "area": area,
                "at": at[f"tile {area}"],
                "covers": [spec.covers[area]] if area in spec.covers else [],
            }
            for area, kind in spec.tiles.items()
        ],
        "circles": [{"letter": k, "area": area, "at": at[f"circle {k}"]} for k, area in spec.circles.items()],
    }
    board = board_from_document(document, spec.side)
    for tower, areas in parse_towers(spec):
        served = board.tower_by_id[tower["id"]].areas
        if set(served) != set(areas):
            raise SystemExit(f"tower {tower['id']} touches {', '.join(served)}; meant are {', '.join(areas)}")
    return board


def main() -> None:
    """Write both boards, or the sides asked for, into the edition's folder or another one."""
    parser = argparse.ArgumentParser(description="Make the two house boards of Broom Service.")
    parser.add_argument("--side", choices=["front", "back"], help="only this side")
    parser.add_argument("--out", type=Path, default=EDITIONS / "house", help="folder for front.json and back.json")
    options = parser.parse_args()
    for spec in (FRONT, BACK):
        if options.side in (None, spec.side):
            print(spec.side)
            board = make_board(spec, talk=True)
            (options.out / f"{spec.side}.json").write_text(board_json(board), encoding="utf-8")


if __name__ == "__main__":
    main()
