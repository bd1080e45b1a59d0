"""The strip below the board: round, event, bewitched roles, and what every seat owns."""

from __future__ import annotations

from mutig.draw.palette import EMBLEMS, GOLD, LETTERS, PAPER, SEATS
from mutig.draw.sprites import Sprites
from mutig.draw.svg import group, num, shortened, text, text_width, titled, translate

from ..edition.board import Board
from .scene import Scene, SeatScene
from .words import amount, say, sentence

HEIGHT = 150
ROUNDS = 7
_PAD, _HEAD, _GAP = 12, 330, 10
_CARD = '<rect width="{}" height="{}" rx="14" fill="#2c2740" stroke="#4a4260" stroke-width="1.5"/>'


def draw_panel(board: Board, scene: Scene, sprites: Sprites, lang: str) -> str:
    """The whole strip, `HEIGHT` tall, drawn under the board."""
    width, top = board.size
    tall = HEIGHT - 2 * _PAD
    left = f'<g transform="{translate(_PAD, _PAD)}">{_CARD.format(_HEAD, tall)}{_head(scene, sprites, lang)}</g>'
    count = max(len(scene.seats), 3)
    wide = (width - 2 * _PAD - _HEAD - _GAP * count) / count
    seats = [
        f'<g class="seat" id="seat-{k}" transform="{translate(_PAD + _HEAD + _GAP + k * (wide + _GAP), _PAD)}">'
        f"{_CARD.format(num(wide), tall)}{_seat(k, seat, wide, sprites, lang)}</g>"
        for k, seat in enumerate(scene.seats)
    ]
    back = f'<rect width="{num(width)}" height="{HEIGHT}" fill="#1d1930"/>'
    return group([back, left, *seats], id="panel", transform=translate(0, top))


def _head(scene: Scene, sprites: Sprites, lang: str) -> str:
    """Round with its pips, event, and the bewitched roles."""
    label = sentence("round-of", lang, round=scene.round, rounds=ROUNDS)
    out = [text(16, 32, label, 22, fill=PAPER, text_anchor="start")]
    for k in range(1, ROUNDS + 1):
        x = _HEAD - 22 - 15 * (ROUNDS - k)
        fill = GOLD if k == scene.round else "#8d82a0" if k < scene.round else "none"
        radius = 7 if k == scene.round else 5
        out.append(f'<circle cx="{x}" cy="24" r="{radius}" fill="{fill}" stroke="#8d82a0" stroke-width="1.5"/>')
    if scene.event:
        size = min(25.0, 25 * (_HEAD - 32) / max(text_width(scene.event, 25), 1))
        out.append(text(16, 64, scene.event, size, fill=GOLD, text_anchor="start"))
    if scene.bewitched:
        out.append(sprites.icon("bewitched", 28, 97, 26, tint="danger"))
        out.append(text(48, 106, "−3", 24, fill="#ff9d8f", text_anchor="start"))
    for k, role in enumerate(scene.bewitched):
        at = 116 + 62 * k
        out.append(
            f"<g>{titled(say('bewitched', lang) + ': ' + say(role, lang))}"
            f'<circle cx="{at}" cy="97" r="25" fill="#e9dcc4" stroke="#ff9d8f" stroke-width="2.5"/>'
            f"{sprites.icon(f'role-{role}', at, 96, 41, tint=role)}</g>"
        )
    return "".join(out)


def _seat(number: int, seat: SeatScene, wide: float, sprites: Sprites, lang: str) -> str:
    """Crest, name, points; then potions and wands; then bolts, amulets and hand."""
    out = [
        f'<rect width="7" height="{HEIGHT - 2 * _PAD}" rx="3.5" fill="{SEATS[number]}"/>',
        f'<rect x="18" y="12" width="38" height="38" rx="11" fill="{SEATS[number]}"/>',
        sprites.icon(EMBLEMS[number], 37, 31, 23, tint="dark"),
        f'<circle cx="55" cy="48" r="9.5" fill="#2c2740" stroke="{SEATS[number]}" stroke-width="1.8"/>',
        text(55, 53, LETTERS[number], 14, fill=PAPER),
        text(wide - 14, 42, str(seat.points).replace("-", "−"), 32, fill=PAPER, text_anchor="end"),
    ]
    room = wide - 72 - text_width(str(seat.points), 32) - 22
    size = max(17.0, min(22.0, 22 * room / max(text_width(seat.name, 22), 1)))
    out.append(text(72, 38, shortened(seat.name, size, room), size, fill=PAPER, text_anchor="start"))
    if seat.leader:
        out.append(f"<g>{titled(say('leader', lang))}{sprites.icon('crown', 37, 3, 24, tint='gold')}</g>")
    rows = (
        (
            ("potion-violet", "violet", seat.violet),
            ("potion-green", "green", seat.green),
            ("potion-orange", "orange", seat.orange),
            ("wand", "wood", seat.wands),
        ),
        (("bolt", "bolt", seat.bolts), ("amulet", "medal", seat.amulets), ("card", "soft", seat.hand_size)),
    )
    step = (wide - 26) / 4
    for row, goods in enumerate(rows):
        for k, (sign, tint, count) in enumerate(goods):
            x, y = 29 + k * step, 78 + 32 * row
            out.append(sprites.icon(sign, x, y, 25, tint=tint))
            out.append(text(x + 16, y + 8, str(count), 23, fill=PAPER, text_anchor="start"))
    return titled(f"{seat.name}: {amount('points', seat.points, lang)}") + "".join(out)
