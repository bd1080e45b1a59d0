"""Who sits around the book: a folded screen on every other side of the table."""

from __future__ import annotations

from mutig.draw.palette import EMBLEMS, SEATS
from mutig.draw.sprites import Sprites
from mutig.draw.svg import group, shortened, text, text_width, titled, translate

from ..tables import SIDE_WORDS
from .pieces import CREAM, INK
from .scene import SeatScene, TouriaScene
from .words import say

_PLACES = {1: (98.0, 640.0, 1.0), 2: (800.0, 104.0, 0.9), 3: (1502.0, 640.0, 1.0)}  # left, far, right of the viewer


def draw_seats(scene: TouriaScene, quarter: int, sprites: Sprites, lang: str) -> str:
    """The other players' screens; the viewer's own goods are in the panel."""
    out = []
    for number, seat in enumerate(scene.seats):
        turn = (SIDE_WORDS.index(seat.side) - quarter) % 4
        if turn:
            x, y, size = _PLACES[turn]
            title = titled(seat_title(seat, lang))
            body = title + _screen(number, seat, sprites) + _tag(seat)
            out.append(f'<g class="screen" id="screen-{number}" transform="{translate(x, y, size)}">{body}</g>')
    return group(out, id="seats")


def seat_title(seat: SeatScene, lang: str) -> str:
    """Name, side and state of a player."""
    words = [f"{seat.name}, {say(seat.side, lang)}"]
    if seat.active:
        words.append(say("active", lang))
    words.append(say("in-castle" if seat.in_castle else "screen" if seat.goods is None else "open", lang))
    return ", ".join(words)


def _screen(number: int, seat: SeatScene, sprites: Sprites) -> str:
    """Three leaves of card with the player's emblem; whoever is in the castle has folded it away."""
    colour = SEATS[number]
    edge = f'stroke="{CREAM}" stroke-width="4" stroke-linejoin="round"'
    if seat.in_castle:
        return (
            '<ellipse cx="4" cy="-4" rx="62" ry="11" fill="#4a2f1e" fill-opacity=".25"/>'
            f'<path d="M-56-8L-44-22H52L44-6Z" fill="{colour}" {edge}/>'
            + sprites.icon(EMBLEMS[number], 0, -14, 13, tint="dark")
        )
    return (
        '<ellipse cx="4" cy="0" rx="72" ry="12" fill="#4a2f1e" fill-opacity=".25"/>'
        f'<path d="M-40 0V-66L-70-54V10ZM40 0V-66L70-54V10Z" fill="{colour}" {edge}/>'
        f'<path d="M-40 0V-66L-70-54V10ZM40 0V-66L70-54V10Z" fill="#3a2416" fill-opacity=".26"/>'
        f'<path d="M-40 0V-66Q-20-70-14-82Q0-90 14-82Q20-70 40-66V0Z" fill="{colour}" {edge}/>'
        '<path d="M-34-5V-60Q-16-64-10-76Q0-82 10-76Q16-64 34-60V-5Z" fill="none" stroke="#fffaf0" stroke-opacity=".7" '
        'stroke-width="1.8"/><circle cy="-38" r="22" fill="#fffaf0"/>'
        + sprites.icon(EMBLEMS[number], 0, -38, 28, tint="dark")
    )


def _tag(seat: SeatScene) -> str:
    """The name on a strip of paper; a sun shines on whoever has the turn."""
    size = max(18.0, min(23.0, 23 * 150 / text_width(seat.name, 23)))
    name = shortened(seat.name, size, 158)
    wide = max(text_width(name, size) + 26, 80)
    fill, line = ("#ffd75e", "#8f2f12") if seat.active else (CREAM, "#cdb58a")
    return (
        f'<rect x="{-wide / 2:.0f}" y="13" width="{wide:.0f}" height="32" rx="10" fill="{fill}" stroke="{line}" '
        f'stroke-width="2"/>' + text(0, 36, name, size, fill=INK)
    )
