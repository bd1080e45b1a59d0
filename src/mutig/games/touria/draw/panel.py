"""The strip below the book: what is behind my screen, the other players, and what is on offer."""

from __future__ import annotations

from mutig.draw.sprites import Sprites
from mutig.draw.svg import group, num, shortened, text, text_width, titled, translate

from ..tables import SIDE_WORDS
from .pieces import CREAM, INK, draw_crest, draw_die, draw_gem, draw_item_card, draw_order_card, order_title
from .scene import COLOURS as GEM_COLOURS
from .scene import Goods, SeatScene, TouriaScene
from .seats import seat_title
from .towers import COLOURS
from .view import HEIGHT, WIDTH
from .words import amount, gem_name, say

PANEL_HEIGHT = 262.0
_PAD, _GAP = 14.0, 12.0
_TALL = PANEL_HEIGHT - 2 * _PAD
_MINE, _OTHERS = 616.0, 548.0
_OFFER = WIDTH - 2 * _PAD - _MINE - _OTHERS - 2 * _GAP
_SOFT, _WELL, _LINE = "#8a6a55", "#f3e6ca", "#d9c39a"
_ITEMS_BESIDE_A_LINE = 2


def draw_panel(scene: TouriaScene, quarter: int, sprites: Sprites, lang: str) -> str:
    """The whole strip, drawn under the board."""
    around = sorted(enumerate(scene.seats), key=lambda row: (SIDE_WORDS.index(row[1].side) - quarter) % 4)
    mine, *others = around  # who only looks on sees the next player in the large place
    out = [
        f'<rect width="{num(WIDTH)}" height="{num(PANEL_HEIGHT)}" fill="#c98f52"/>',
        f'<path d="M0 0H{num(WIDTH)}" stroke="#8a5426" stroke-width="5"/>'
        f'<path d="M0 88H{num(WIDTH)}M0 176H{num(WIDTH)}" stroke="#a8713a" stroke-width="2"/>',
        _card(_PAD, _MINE, _mine(*mine, scene, sprites, lang), "mine"),
    ]
    tall = (_TALL - _GAP * 0.7 * 2) / 3
    for k, (number, seat) in enumerate(others):
        y = k * (tall + _GAP * 0.7)
        body = _other(number, seat, scene, sprites, lang)
        out.append(
            f'<g class="seat" id="seat-{number}" transform="{translate(_PAD + _MINE + _GAP, _PAD + y)}">'
            f"{titled(seat_title(seat, lang))}{_paper(_OTHERS, tall)}{body}</g>"
        )
    out.append(_card(WIDTH - _PAD - _OFFER, _OFFER, _offer(scene, sprites, lang), "offer"))
    return group(out, id="panel", transform=translate(0, HEIGHT))


def _paper(wide: float, tall: float) -> str:
    return (
        f'<rect x="2" y="4" width="{num(wide)}" height="{num(tall)}" rx="14" fill="#4a2f1e" fill-opacity=".3"/>'
        f'<rect width="{num(wide)}" height="{num(tall)}" rx="14" fill="{CREAM}"/>'
    )


def _card(x: float, wide: float, body: str, name: str) -> str:
    return f'<g id="panel-{name}" transform="{translate(x, _PAD)}">{_paper(wide, _TALL)}{body}</g>'


def _mine(number: int, seat: SeatScene, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """My own goods, large."""
    size = max(19.0, min(25.0, 25 * 190 / text_width(seat.name, 25)))
    name = shortened(seat.name, size, 220)
    own = seat.side == scene.viewer_side and not scene.spectator
    head = say("in-castle" if seat.in_castle else "mine-screen", lang) if own or seat.in_castle else ""
    out = [
        titled(seat_title(seat, lang)),
        f'<g transform="{translate(38, 36)}">{draw_crest(number, 40, sprites)}</g>',
        text(72, 45, name, size, fill=INK, text_anchor="start"),
        text(_MINE - 20, 43, head, 19, fill=_SOFT, text_anchor="end", font_style="italic"),
    ]
    if seat.active:
        wide = text_width(say("active", lang), 18) + 20
        at = 84 + text_width(name, size)
        out.append(f'<rect x="{num(at)}" y="24" width="{num(wide)}" height="27" rx="9" fill="#ffd75e"/>')
        out.append(text(at + wide / 2, 43, say("active", lang), 18, fill="#7a2b10"))
    if seat.goods is None:
        return "".join([*out, f'<g transform="{translate(-180, 76, 1.8)}">{_closed(lang)}</g>'])
    goods = seat.goods
    out.append(_goal("hearts", goods.get("hearts", 0), scene.hearts_needed, 22, sprites, lang))
    out.append(_goal("coins", goods.get("coins", 0), scene.coins_needed, 318, sprites, lang))
    gems = goods.get("gems", {})
    for k, colour in enumerate(GEM_COLOURS):
        out.append(_well(20 + 68 * k, colour, gems.get(colour, 0), sprites, lang))
    for k, (kind, count) in enumerate((("swords", goods.get("swords", 0)), ("elixirs", goods.get("elixirs", 0)))):
        at = 432 + 84 * k
        out.append(
            f'<g>{titled(amount(kind, count, lang))}<rect x="{at}" y="116" width="78" height="50" rx="11" '
            f'fill="{_WELL}"/>{sprites.icon(f"good-{kind}", at + 25, 141, 34, tint="paint")}'
            f"{text(at + 59, 150, str(count), 26, fill=INK)}</g>"
        )
    out.append(_items(goods, sprites, lang))
    if gems.get("black", 0) and len(goods.get("items", ())) <= _ITEMS_BESIDE_A_LINE:
        words = say("curse", lang)
        size = min(19.0, 19 * 270 / text_width(words, 19))
        out.append(text(_MINE - 20, 206, words, size, fill="#a8321c", text_anchor="end", font_style="italic"))
    return "".join(out)


def _goal(kind: str, have: int, need: int, x: float, sprites: Sprites, lang: str) -> str:
    """As many signs as are needed, the missing ones pale, and the number."""
    step = min(29.0, 203 / max(need, 1))
    row = []
    for k in range(need):
        icon = sprites.icon(f"good-{kind}", x + 13 + step * k, 88, 26, tint="paint")
        row.append(icon if k < have else f'<g opacity=".22">{icon}</g>')
    row.append(text(x + step * need + 38, 97, f"{have}/{need}", 26, fill=INK))
    return f"<g>{titled(f'{amount(kind, have, lang)} / {need}')}{''.join(row)}</g>"


def _well(x: float, colour: str, count: int, sprites: Sprites, lang: str) -> str:
    """A gem colour with its number; the cursed ones sit on red."""
    bad = colour == "black" and count
    frame = (
        f'fill="{"#f6cfc0" if bad else _WELL}"'
        if count
        else f'fill="none" stroke="{_LINE}" stroke-width="1.6" stroke-dasharray="5 4"'
    )
    gem = draw_gem(colour, x + 21, 141, 31, sprites)
    if not count:
        gem = f'<g opacity=".3">{gem}</g>'
    return (
        f"<g>{titled(f'{gem_name(colour, lang)}: {count}')}"
        f'<rect x="{num(x)}" y="116" width="64" height="50" rx="11" {frame}/>'
        f"{gem}{text(x + 48, 150, str(count), 25, fill=INK if count else _SOFT)}</g>"
    )


def _items(goods: Goods, sprites: Sprites, lang: str) -> str:
    """My magic items with their names."""
    items = list(goods.get("items", ()))
    if not items:
        return text(22, 206, f"{say('items', lang)}: 0", 20, fill=_SOFT, text_anchor="start")
    room = (_MINE - 44) / max(len(items), 4)  # up to four carry their names
    out = []
    for k, item in enumerate(items):
        x, name = 22 + room * k, say(item, lang)
        out.append(f'<g id="item-{k}">{titled(name)}')
        out.append(f'<rect x="{num(x)}" y="176" width="{num(room - 8)}" height="46" rx="11" fill="#efe4fa"/>')
        out.append(sprites.icon(f"item-{item}", x + min(24.0, (room - 8) / 2), 199, min(36.0, room - 6), tint="paint"))
        if room > 100:
            size = min(19.0, 19 * (room - 60) / text_width(name, 19))
            out.append(text(x + 46, 206, name, size, fill=INK, text_anchor="start"))
        out.append("</g>")
    return "".join(out)


def _other(number: int, seat: SeatScene, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Another player: crest, name, goods if they are open, and the four faces that seat sees."""
    name = shortened(seat.name, 21, 112)
    out = [
        f'<g transform="{translate(32, 36)}">{draw_crest(number, 36, sprites)}</g>',
        text(62, 34 if seat.active else 43, name, 21, fill=INK, text_anchor="start"),
    ]
    if seat.active:
        out.append('<circle cx="70" cy="52" r="6" fill="#ffd75e" stroke="#8f2f12" stroke-width="2"/>')
        out.append(text(82, 57, say("active", lang), 15, fill="#8f2f12", text_anchor="start"))
    out.append(_counts(seat.goods, sprites) if seat.goods is not None else _closed(lang))
    for k, tower in enumerate(scene.towers):
        face = tower.faces[SIDE_WORDS.index(seat.side)]
        x = _OTHERS - 118 + 31 * k
        title = titled(
            f"{say('tower', lang)} {say(tower.corner, lang)}: {seat.name} {say('sees', lang)} {say(face, lang)}"
        )
        ring = COLOURS[tower.corner][0]
        disc = f'<circle cx="{num(x)}" cy="36" r="15" fill="#ffeec2" stroke="{ring}" stroke-width="2.2"/>'
        out.append(f"<g>{title}{disc}{sprites.icon(f'act-{face}', x, 36, 22, tint='paint')}</g>")
    return "".join(out)


def _closed(lang: str) -> str:
    """A closed screen says nothing but that it is closed."""
    return (
        '<path d="M192 46V22L204 18H236L248 22V46L236 42H204Z" fill="#e2cfa6" stroke="#b08a52" stroke-width="1.6" '
        'stroke-linejoin="round"/><path d="M204 18V42M236 18V42" stroke="#b08a52" stroke-width="1.4"/>'
        + text(260, 42, say("screen", lang), 17, fill=_SOFT, text_anchor="start", font_style="italic")
    )


def _counts(goods: Goods, sprites: Sprites) -> str:
    """All goods of an open screen in two rows."""
    out = []
    have = {"hearts": goods.get("hearts", 0), "coins": goods.get("coins", 0)}
    have |= {"swords": goods.get("swords", 0), "elixirs": goods.get("elixirs", 0)}
    items = list(goods.get("items", ()))
    have["items"] = len(items)
    for k, (kind, count) in enumerate(have.items()):
        out.append(sprites.icon(f"good-{kind}", 190 + 44 * k, 23, 20, tint="paint"))
        out.append(text(202 + 44 * k, 30, str(count), 19, fill=INK, text_anchor="start"))
    gems = goods.get("gems", {})
    for k, colour in enumerate(GEM_COLOURS):
        out.append(draw_gem(colour, 190 + 37 * k, 50, 19, sprites))
        out.append(text(201 + 37 * k, 57, str(gems.get(colour, 0)), 18, fill=INK, text_anchor="start"))
    return "".join(out)


def _offer(scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Open orders, displayed items, discard pile and die, once more at hand."""
    label = {"fill": _SOFT, "text_anchor": "start", "font_style": "italic"}
    out = [text(18, 30, say("orders", lang), 19, **label)]
    step = (_OFFER - 36) / 3
    for k, order in enumerate(scene.orders):
        where = translate(18 + step * (k + 0.5), 78, 1.4 if step > 118 else 1.32)
        out.append(f'<g transform="{where}">{titled(order_title(order, lang))}{draw_order_card(order, sprites)}</g>')
    out.append(text(18, 146, say("display", lang), 19, **label))
    for k, item in enumerate(scene.display):
        where = translate(50 + 66 * k, 190)
        title = titled(f"{say('display', lang)}: {say(item or 'empty', lang)}")
        out.append(f'<g transform="{where}">{title}{draw_item_card(item, sprites)}</g>')
    out.append(text(_OFFER / 2 + 18, 146, say("discard", lang), 19, **label))
    title = titled(f"{say('discard', lang)}: {say(scene.discard or 'empty', lang)}")
    pile = (
        f'<g opacity=".8">{draw_item_card(scene.discard, sprites)}</g>'
        if scene.discard
        else draw_item_card("", sprites)
    )
    out.append(f'<g id="discard" transform="{translate(_OFFER / 2 + 48, 190)}">{title}{pile}</g>')
    out.append(text(_OFFER - 18, 146, say("die", lang), 19, fill=_SOFT, text_anchor="end", font_style="italic"))
    title = titled(f"{say('die', lang)}: {say(scene.die, lang)}")
    out.append(f'<g transform="{translate(_OFFER - 48, 190, 1.15)}">{title}{draw_die(scene.die, sprites)}</g>')
    return "".join(out)
