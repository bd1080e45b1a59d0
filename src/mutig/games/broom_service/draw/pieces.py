"""Loose pieces: clouds, tiles, amulets, pawns."""

from __future__ import annotations

from html import escape

from mutig.draw.palette import EMBLEMS, INK, LETTERS, PAPER
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Point, group, num, text, titled, translate

from ..edition.board import Board, CloudSpace, TileSpace
from .scene import Cloud, SeatScene
from .words import amount, say, sentence

TILE_FACE = {"mountain": ("#e9e6ee", "#6d6883"), "forest": ("#d5e6cf", "#2f5a47"), "hill": ("#fae7bd", "#9a6324")}


def draw_cloud(space: CloudSpace, cloud: Cloud, sprites: Sprites, lang: str, place: str) -> str:
    """A cloud on its space: the star tells the cost, the flashes the bolts, storms show their effect."""
    storm = cloud.kind != "heavy"
    look = "storm" if storm else "heavy"
    about = [amount("wands", cloud.cost, lang), amount("bolts", cloud.bolts, lang)]
    if cloud.points:
        about.append(amount("points", cloud.points, lang))
    out = [titled(f"{say(cloud.kind, lang)} ({place}): {', '.join(about)}"), sprites.stamp(f"cloud-{look}-body", 0, 0)]
    if storm:
        out += [sprites.stamp("flash", 3 + 11 * k, 24, scale=0.72) for k in range(cloud.bolts)]
        out.append(_storm_effect(cloud, sprites))
    else:
        gap, size = (15, 1.0) if cloud.bolts < 3 else (12.5, 0.92)
        middle = (cloud.bolts - 1) / 2
        out += [sprites.stamp("flash", 18 + (k - middle) * gap, 4, scale=size) for k in range(cloud.bolts)]
    out.append(sprites.stamp(f"star-{look}", -20, 3))
    out.append(text(-20, 11, str(cloud.cost), 24, fill=INK))
    where = translate(*(space.at or (0, 0)))
    return f'<g class="cloud {cloud.kind}" id="cloud-{space.id}" transform="{where}">{"".join(out)}</g>'


def _storm_effect(cloud: Cloud, sprites: Sprites) -> str:
    """The pictogram of what a storm cloud does."""
    if cloud.kind == "plus-two":
        return text(19, 10, "+2", 28, fill="#ffffff", stroke="#12225a", stroke_width="4", paint_order="stroke")
    if cloud.kind in ("move", "deliver"):
        return sprites.icon(cloud.kind, 18, 0, 31, tint="cream")
    colour = cloud.kind.removeprefix("set-")
    needed = "3" if colour == "orange" else "4"
    return (
        sprites.icon(f"potion-{colour}", 14, -1, 30, tint=colour)
        + text(14, 11, needed, 17, fill="#ffffff", stroke=INK, stroke_width="3.4", paint_order="stroke")
        + text(
            32, 9, str(cloud.points or ""), 22, fill="#ffe27a", stroke="#12225a", stroke_width="4", paint_order="stroke"
        )
    )


def draw_tile(tile: TileSpace, kind: str, sprites: Sprites, lang: str, place: str) -> str:
    """A landscape tile with a pictogram of its effect."""
    face, edge = TILE_FACE[tile.kind]
    words = (
        sentence("turbo-tile", lang, circles=f"{kind[6]}, {kind[7]}") if kind.startswith("turbo-") else say(kind, lang)
    )
    body = [
        titled(f"{words} ({place})"),
        '<rect x="-29" y="-27" width="64" height="64" rx="9" fill="#14202a" opacity=".35"/>',
        f'<rect x="-32" y="-32" width="64" height="64" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>',
        f'<rect x="-27.5" y="-27.5" width="55" height="55" rx="6" fill="{face}" stroke="{edge}" stroke-width="1.6"/>',
        sprites.icon(f"t-{tile.kind}", -19, -19, 13, tint="soft"),
        _tile_effect(kind, sprites),
    ]
    where = translate(*(tile.at or (0, 0)))
    return f'<g class="tile {escape(kind)}" id="tile-{tile.area}" transform="{where}">{"".join(body)}</g>'


def _tile_effect(kind: str, sprites: Sprites) -> str:
    icon = sprites.icon
    if kind == "potions":
        spots = {"violet": (0, -10), "green": (-13, 11), "orange": (13, 11)}
        return "".join(icon(f"potion-{colour}", x, y, 24, tint=colour) for colour, (x, y) in spots.items())
    if kind == "wands":
        return sprites.stamp("star-wand", -10, 2, scale=1.5) + sprites.stamp("star-wand", 13, 6, scale=1.5)
    if kind == "delivery":
        return icon("deliver", 0, 2, 46, tint="ink")
    if kind == "two-moves":
        return icon("move", 2, -9, 29, tint="ink") + icon("move", 2, 13, 29, tint="ink")
    if kind == "cloud":
        return sprites.stamp("cloud-heavy-body", 0, 5, scale=0.56) + sprites.stamp("star-wand", 4, 3, scale=1.5)
    if kind == "brave-effect":
        return icon("cowardly", -6, 14, 27, tint="soft") + icon("crown", 4, -6, 37, tint="ink")
    if kind == "plus-card":
        plus = text(13, 20, "+1", 25, fill=INK, stroke=TILE_FACE["forest"][0], stroke_width="5", paint_order="stroke")
        return icon("card", -5, 0, 44, tint="ink") + plus
    if kind == "five-points":
        return icon("em-star", 0, 1, 50, tint="gold") + text(0, 13, "5", 30, fill=INK)
    if kind == "orange-7":
        seven = text(0, 18, "7", 26, fill="#ffffff", stroke=INK, stroke_width="4", paint_order="stroke")
        return icon("potion-orange", 0, 1, 48, tint="orange") + seven
    return icon("turbo", 3, -9, 33, tint="plum") + _letters(kind[6:])


def _letters(letters: str) -> str:
    """The circles a turbo tile leads to."""
    return "".join(
        f'<circle cx="{x}" cy="15" r="11.5" fill="{PAPER}" stroke="#4f2b7c" stroke-width="2"/>'
        + text(x, 21, letter, 18, fill="#4f2b7c")
        for x, letter in zip((-13, 13), letters, strict=True)
    )


def draw_amulets(tile: TileSpace, seats: tuple[int, ...], sprites: Sprites, lang: str, names: tuple[str, ...]) -> str:
    """The amulets that still lie beside a mountain tile, along its lower edge."""
    x, y = tile.at or (0.0, 0.0)
    gap = 16.0
    out = []
    for k, seat in enumerate(seats):
        at = (x + (k - (len(seats) - 1) / 2) * gap, y + 35)
        body = sprites.stamp("amulet-disc", 0, 0, tint=f"seat-{seat}") + sprites.icon(
            EMBLEMS[seat], 0, 0, 11, tint="dark"
        )
        name = titled(f"{say('amulet', lang)}: {names[seat]}")
        out.append(f'<g class="amulet seat-{seat}" transform="{translate(*at)}">{name}{body}</g>')
    return group(out, id=f"amulets-{tile.area}")


def draw_pawn(seat: int, number: int, at: Point, scale: float, sprites: Sprites, words: str) -> str:
    """A witch in the player's colour, with emblem and letter."""
    body = (
        '<ellipse cx="3" cy="6" rx="17" ry="6" fill="#0f1a30" opacity=".4"/>'
        + sprites.stamp("witch-pawn", 0, 0, tint=f"seat-{seat}")
        + sprites.icon(EMBLEMS[seat], 0, -2, 14, tint="dark")
        + f'<circle cx="13" cy="-31" r="8" fill="{PAPER}" stroke="#1c1722" stroke-width="1.6"/>'
        + text(13, -26.4, LETTERS[seat], 14, fill="#1c1722")
    )
    where = translate(*at, scale)
    return f'<g class="pawn seat-{seat}" id="pawn-{seat}-{number}" transform="{where}">{titled(words)}{body}</g>'


def seat_names(count: int, seats: tuple[SeatScene, ...]) -> tuple[str, ...]:
    """What to call each seat: its player's name, or its letter."""
    return tuple(seats[k].name if k < len(seats) else LETTERS[k] for k in range(max(count, len(LETTERS))))


def draw_cloud_space(space: CloudSpace, sprites: Sprites) -> str:
    """The printed place of a cloud."""
    x, y = space.at or (0.0, 0.0)
    return (
        f'<use href="#{sprites.take("cloud-outline")}" x="{num(x)}" y="{num(y)}" fill="#fffdf4" fill-opacity=".34" '
        f'stroke="#fffdf4" stroke-width="2.5" stroke-dasharray="7 5" stroke-linecap="round"/>'
    )


def draw_tile_space(tile: TileSpace, sprites: Sprites) -> str:
    """The printed place of a landscape tile, with the sign of its terrain."""
    face, edge = TILE_FACE[tile.kind]
    square = '<rect x="-31" y="-31" width="62" height="62" rx="8" '
    sign = "" if tile.covers else sprites.icon(f"t-{tile.kind}", 0, 0, 34, tint="soft")
    return (
        f'<g transform="{translate(*(tile.at or (0, 0)))}">'
        f'{square}fill="{face}" fill-opacity=".8" stroke="{PAPER}" stroke-width="4.5"/>'
        f'{square}fill="none" stroke="{edge}" stroke-width="2" stroke-dasharray="6 4"/>{sign}</g>'
    )


def draw_circles(board: Board, sprites: Sprites, lang: str) -> str:
    """The stone circles with their letters."""
    out = []
    for circle in board.circles:
        name = titled(f"{say('circle', lang)} {circle.letter}")
        body = sprites.stamp("stone-circle", 0, 6) + text(0, 6, circle.letter, 26, fill="#4f2b7c")
        out.append(f'<g id="circle-{circle.letter}" transform="{translate(*(circle.at or (0, 0)))}">{name}{body}</g>')
    return "".join(out)
