"""The land, the towers and the orders as a quick sketch: for whoever types an edition in and looks at each change."""

from __future__ import annotations

from mutig.draw.svg import num, text

from ..edition.edition import COLOUR_LETTERS, COLOURS, CORNERS, STACKS, Edition
from ..sentences import CATALOGUES
from .palette import GEMS, SHOES
from .words import space_name

WIDTH, HEIGHT, ORDERS = 1600, 1100, 230
INK, PAPER = "#3a2730", "#fffaf0"
HALO = f'fill="{INK}" stroke="{PAPER}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
FILL = {"place": "#f4d9a0", "mine": "#b9aecb", "bridge": "#b07843", "courtyard": "#d9cfc3", "tournament": "#f08fa6"}
LOOKS = ((0, -58), (92, 6), (0, 66), (-92, 6))  # where the word on a face of a tower stands: N, E, S, W


def plan(edition: Edition, side: str, language: str) -> str:
    """The sketch as SVG, the North above."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -20 {WIDTH + 220} {HEIGHT + ORDERS}" '
        f'font-family="Alegreya,Georgia,serif" font-weight="700" text-anchor="middle">'
        f'<rect x="-110" y="-20" width="{WIDTH + 220}" height="{HEIGHT + ORDERS}" fill="{PAPER}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="30" fill="#a5d672"/>'
        f"{_land(edition, language)}{_towers(edition, language)}{_orders(edition)}</svg>"
    )


def _land(edition: Edition, language: str) -> str:
    at = {space.id: (space.x * WIDTH / 100, space.y * HEIGHT / 100) for space in edition.spaces}
    out = []
    for one, two in edition.roads:
        (ax, ay), (bx, by) = at[one], at[two]
        line = f'x1="{num(ax)}" y1="{num(ay)}" x2="{num(bx)}" y2="{num(by)}" stroke-linecap="round"'
        out.append(f'<line {line} stroke="{INK}" stroke-width="16"/><line {line} stroke="#f4e3c1" stroke-width="10"/>')
    for space in edition.spaces:
        x, y = at[space.id]
        paint = f'fill="{FILL[space.kind]}" stroke="{INK}" stroke-width="4"'
        out.append(f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="40" ry="28" {paint}/>')
        out.append(f"<g {HALO}>{text(x, y + 56, space_name(space.id, space.kind, language), 28)}</g>")
    return "".join(out)


def _towers(edition: Edition, language: str) -> str:
    words = CATALOGUES[language].words["action"]
    places = {"NW": (100, 95), "NE": (WIDTH - 100, 95), "SE": (WIDTH - 100, HEIGHT - 95), "SW": (100, HEIGHT - 95)}
    out = []
    for corner in CORNERS:
        x, y = places[corner]
        paint = f'fill="{SHOES[corner]}" stroke="{INK}" stroke-width="4"'
        out.append(f'<rect x="{x - 38}" y="{y - 38}" width="76" height="76" rx="10" {paint}/>')
        for (dx, dy), face in zip(LOOKS, edition.towers[corner], strict=False):
            out.append(f"<g {HALO}>{text(x + dx, y + dy, words.get(face, face), 24)}</g>")
    return "".join(out)


def _orders(edition: Edition) -> str:
    faces = {letter: GEMS[colour][0] for letter, colour in zip(COLOUR_LETTERS, COLOURS, strict=True)}
    out = []
    for row, stack in enumerate(STACKS):
        y = HEIGHT + 40 + 58 * row
        for column, order in enumerate(edition.orders[stack]):
            x = 40 + 270 * column
            out += [
                f'<circle cx="{x + 34 * k}" cy="{y}" r="15" fill="{faces[gem]}" stroke="{INK}" stroke-width="2"/>'
                for k, gem in enumerate(order.gems)
            ]
            out.append(text(x + 34 * len(order.gems) + 18, y + 10, f"= {order.coins}", 28, fill=INK))
    return "".join(out)
