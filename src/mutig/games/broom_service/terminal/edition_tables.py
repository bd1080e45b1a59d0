"""Editions of Broom Service as tables for the terminal."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape
from rich.table import Table

from ..edition.board import COLOURS, SHAPES, TERRAINS, Board, Tower
from ..edition.check_towers import ISLAND, tower_steps
from ..edition.edition import Edition, Resources


def board_summary(board: Board) -> str:
    """One board in a few lines: areas, towers, and how points grow with the distance from the castles."""
    terrains = Counter(board.terrain_of.values())
    lines = [f"\n[bold]{board.side}[/bold]: {escape(board.title)}"]
    lines.append("  areas   " + ", ".join(f"{terrains[terrain]} {terrain}" for terrain in TERRAINS))
    for shape in SHAPES:
        chosen = [tower for tower in board.towers if tower.shape == shape]
        lines.append(f"  {shape:7} " + "; ".join(f"{colour} {tower_values(chosen, colour)}" for colour in COLOURS))
    steps = tower_steps(board)
    by_steps: dict[int, list[int]] = {}
    for tower in board.towers:
        by_steps.setdefault(steps[tower.id], []).append(tower.points)
    for step, points in sorted(by_steps.items()):
        place = "on islands" if step == ISLAND else f"{step} steps away"
        lines.append(f"  {len(points):2} towers {place}: {sum(points) / len(points):.1f} points on average")
    wet = sum(cloud.area in board.water for cloud in board.clouds)
    lines.append(f"  {len(board.clouds)} cloud spaces, {wet} of them on water; {len(board.tiles)} tile spaces")
    return "\n".join(lines)


def tower_values(towers: list[Tower], colour: str) -> str:
    """Points of all towers of one colour, a star for each wand."""
    chosen = sorted((tower for tower in towers if tower.colour == colour), key=lambda tower: tower.points)
    return " ".join(f"{tower.points}{'*' * tower.wands}" for tower in chosen) or "none"


def resources(handful: Resources) -> str:
    """Resources in words."""
    return ", ".join(f"{count} {kind}" for kind, count in handful._asdict().items() if count)


def value_table(edition: Edition) -> Table:
    """The printed values of cards and tiles."""
    table = Table("what", "value", title=escape(edition.title), title_justify="left")
    for name, gatherer in edition.gatherers.items():
        table.add_row(
            f"{name} gatherer, brave / cowardly", f"{resources(gatherer.brave)} / {resources(gatherer.cowardly)}"
        )
    for name, terrains in edition.druid_terrains.items():
        table.add_row(f"{name} druid", ", ".join(terrains))
    hands = (f"{size}: {points:+d}" for size, points in enumerate(edition.more_or_less, 1))
    table.add_row("More or less?, by hand size", ", ".join(hands))
    for title, values in (("Dangerous areas", edition.dangerous), ("Pleasing areas", edition.pleasing)):
        table.add_row(f"{title}, per pawn", ", ".join(f"{terrain} {points:+d}" for terrain, points in values.items()))
    for heavy in edition.heavy_clouds:
        table.add_row("heavy cloud", f"{heavy.count} tiles: cost {heavy.cost}, {heavy.bolts} bolts")
    for storm in edition.storm_clouds:
        earned = f", {storm.points} points" if storm.points else ""
        table.add_row(
            f"storm cloud {storm.kind}", f"{storm.count} tiles: cost {storm.cost}, {storm.bolts} bolts{earned}"
        )
    table.add_row("points for 0, 1, 2, ... bolts", ", ".join(map(str, edition.lightning)))
    table.add_row("turbo tiles", ", ".join(f"{one}-{two}" for one, two in edition.turbo_pairs))
    return table


def area_table(board: Board) -> Table:
    """Areas with their names and neighbours."""
    table = Table("area", "terrain", "name", "neighbours", title=f"{board.side}: areas", title_justify="left")
    for area in board.areas:
        castle = " (castle)" if area.id in board.castle_areas else ""
        names = escape(" / ".join(dict.fromkeys(area.names.values())))
        table.add_row(area.id + castle, area.terrain, names, ", ".join(board.neighbours[area.id]))
    return table


def tower_table(board: Board) -> Table:
    """Towers with what they earn and the areas they can be served from."""
    table = Table("tower", "colour", "shape", "points", "wands", "areas", title=f"{board.side}: towers")
    table.title_justify = "left"
    for tower in board.towers:
        areas = ", ".join(tower.areas)
        table.add_row(tower.id, tower.colour, tower.shape, str(tower.points), str(tower.wands or ""), areas)
    return table


def piece_table(board: Board) -> Table:
    """Cloud spaces, tile spaces and circles."""
    table = Table("space", "area", "", title=f"{board.side}: spaces", title_justify="left")
    for cloud in board.clouds:
        table.add_row(f"cloud {cloud.id}", cloud.area, board.terrain_of[cloud.area])
    for tile in board.tiles:
        table.add_row(f"{tile.kind} tile", tile.area, f"covers {', '.join(tile.covers)}" if tile.covers else "")
    for circle in board.circles:
        table.add_row(f"circle {circle.letter}", circle.area, board.terrain_of[circle.area])
    return table
