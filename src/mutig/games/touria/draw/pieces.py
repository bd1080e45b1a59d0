"""What moves on the board of Touria: heroes, gems, doors, crests, cards, the die, the route."""

from __future__ import annotations

from itertools import pairwise

from mutig.draw.palette import EMBLEMS, LETTERS, SEATS
from mutig.draw.sprites import Sprites
from mutig.draw.svg import Box, Point, group, num, text, titled, translate

from .places import HEXAGON, SMALL_HEXAGON, PrintedTouria, road_id
from .scene import Order, TouriaScene
from .view import Line
from .words import amount, gem_name, say, space_name

INK, CREAM = "#43292a", "#fffaf0"
FREE_STEPS = 3
DOORS = (*((-66 + 44 * k, -76) for k in range(4)), *((-96 + 48 * k, 2) for k in range(5)))
CRESTS = (-39, -13, 13, 39)
_SHADOW = 'fill="#4a2f1e" fill-opacity=".25"'


def draw_gem(colour: str, x: float, y: float, size: float, sprites: Sprites) -> str:
    """A gem, centred on a place."""
    return sprites.icon(f"gem-{colour}", x, y, size, tint=f"gem-{colour}")


def draw_highlight(printed: PrintedTouria, scene: TouriaScene) -> str:
    """Spaces that can be chosen: a wash, a dark line and bright dashes."""
    out = []
    for name in sorted(scene.highlight):
        kind = scene.spaces[name][0]
        size = printed.view.space_size(name)
        if kind in ("place", "tournament"):
            shape = '<ellipse rx="50" ry="33" '
        else:
            shape = f'<path d="{HEXAGON if kind == "mine" else SMALL_HEXAGON}" stroke-linejoin="round" '
        wash = "none" if kind == "mine" else "#ffd84a"
        body = (
            f'{shape}fill="{wash}" fill-opacity=".28" stroke="#8f2f12" stroke-width="8"/>'
            f'{shape}fill="none" stroke="#ffe04a" stroke-width="4.5" stroke-dasharray="13 7"/>'
        )
        out.append(f'<g transform="{translate(*printed.view.space(name), size)}">{body}</g>')
    return group(out, id="highlight")


def draw_route(printed: PrintedTouria, scene: TouriaScene) -> str:
    """The way ahead, bright on its roads; a compass jump is a dotted line."""
    view, lines = printed.view, {frozenset(road): road for road in printed.view.lines}
    out = []
    for pair in pairwise(scene.route):
        road = lines.get(frozenset(pair))
        if road:
            line = f'<use href="#{road_id(road)}" '
            dashes = ""
        else:
            (ax, ay), (bx, by) = (view.space(end) for end in pair)
            line = f'<path d="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" '
            dashes = ' stroke-dasharray="2 16"'
        out.append(
            f'{line}stroke="#8f2f12" stroke-width="19"{dashes}/>{line}stroke="#ff9c2e" stroke-width="12"{dashes}/>'
        )
    return group(out, id="route", fill="none", stroke_linecap="round")


def draw_steps(printed: PrintedTouria, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Numbers on the route; from the fourth step on each costs a coin (T8.2)."""
    view, lines = printed.view, {frozenset(road): road for road in printed.view.lines}
    out, number = [], 0
    for pair in pairwise(scene.route):
        if "tournament" in {scene.spaces[end][0] for end in pair}:
            continue  # over the bridge costs no step (T12.3)
        number += 1
        road = lines.get(frozenset(pair))
        x, y = clear_point(printed, view.road(road) if road else _jump(*(view.space(end) for end in pair)))
        coin = sprites.icon("good-coins", 19, -12, 24, tint="paint") if number > FREE_STEPS else ""
        title = titled(f"{say('step', lang)} {number}")
        bead = f'<circle r="17" fill="#8f2f12" stroke="{CREAM}" stroke-width="3"/>'
        bead += text(0, 7.5, str(number), 23, fill=CREAM)
        out.append(f'<g class="step" transform="{translate(x, y)}">{title}{bead}{coin}</g>')
    return group(out, id="steps")


def _jump(a: Point, b: Point) -> Line:
    """Points of the straight line from mine to mine."""
    return tuple((a[0] + (b[0] - a[0]) * k / 10, a[1] + (b[1] - a[1]) * k / 10) for k in range(11))


def clear_point(printed: PrintedTouria, points: Line) -> Point:
    """The point of a line nearest to its middle that nothing hides."""
    middle = len(points) // 2
    hidden = [box for kind, box in printed.layout.boxes if kind != "tower"]

    def cost(k: int) -> float:
        bead = Box(-15, -15, 15, 15).at(*points[k])
        return abs(k - middle) + sum(bead.overlap(box) for box in hidden) / 40

    return points[min(range(1, len(points) - 1), key=cost)]


def draw_mines(printed: PrintedTouria, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Two gems in each mine, or what is left of them."""
    out = []
    for name, gems in sorted(scene.mines.items()):
        body = [titled(mine_title(name, gems, lang))]
        for k in range(2):
            at = -20 + 40 * k
            if k < len(gems):
                body.append(f'<ellipse cx="{at + 2}" cy="15" rx="17" ry="6" fill="#2a1a14" fill-opacity=".4"/>')
                body.append(draw_gem(gems[k], at, -3, 36, sprites))
            else:
                body.append(
                    f'<circle cx="{at}" r="11" fill="none" stroke="#cbb8a4" stroke-width="2" stroke-dasharray="4 4"/>'
                )
        where = translate(*printed.view.space(name), printed.view.space_size(name))
        out.append(f'<g class="gems" id="gems-{name}" transform="{where}">{"".join(body)}</g>')
    return group(out, id="mines")


def mine_title(name: str, gems: tuple[str, ...], lang: str) -> str:
    """What lies in a mine."""
    inside = ", ".join(gem_name(gem, lang) for gem in gems) or say("empty", lang)
    return f"{space_name(name, 'mine', lang)}: {inside}"


def draw_castle(printed: PrintedTouria, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """The nine doors and the crests in the chapel."""
    x, y, size = printed.layout.castle
    out = []
    for number, (who, (dx, dy)) in enumerate(zip(scene.doors, DOORS, strict=False), 1):
        state = f"{say('open', lang)}, {say(who, lang)}" if who else say("closed", lang)
        title = titled(f"{say('door', lang)} {number}: {state}")
        body = doorway(who, sprites) + door_leaf(sprites) if who else shut_door(number, sprites)
        named = f'class="door {"open" if who else "shut"}" id="door-{number}" tabindex="0"'
        out.append(f'<g {named} transform="{translate(dx, dy)}">{title}{body}</g>')
    out.append(_chapel(scene, sprites, lang))
    return group(out, id="castle", transform=translate(x, y, size))


def doorway(who: str, sprites: Sprites) -> str:
    """Who stands behind a door."""
    return sprites.stamp("pop-doorway", 0, 0) + sprites.icon(f"who-{who}", 0, -17, 33, tint="paint")


def door_leaf(sprites: Sprites) -> str:
    """The leaf of an open door, beside its way."""
    return sprites.stamp("pop-doorleaf", 0, 0)


def shut_door(number: int, sprites: Sprites) -> str:
    """A closed door with its number."""
    return (
        sprites.stamp("pop-door", 0, 0)
        + f'<circle cy="-22" r="11.5" fill="{CREAM}" stroke="#5c3924" stroke-width="1.5"/>'
        + text(0, -15.3, str(number), 20, fill=INK)
        + '<circle cx="10" cy="-8" r="2" fill="#ffe08a"/>'
    )


def _chapel(scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Four niches for crests under the blue roof."""
    names = ", ".join(scene.seats[seat].name if seat < len(scene.seats) else LETTERS[seat] for seat in scene.chapel)
    out = [titled(f"{say('chapel', lang)}: {names or say('empty', lang)}")]
    for k, at in enumerate(CRESTS):
        out.append(f'<path d="M{at - 11}-148V-166Q{at}-181 {at + 11}-166V-148Z" fill="#d9c197" stroke="#b89a68"/>')
        if k < len(scene.chapel):
            seat = scene.chapel[k]
            out.append(sprites.icon("sign-crest", at, -161, 25, tint=f"crest-{seat}"))
            out.append(sprites.icon(EMBLEMS[seat], at, -162, 11, tint="dark"))
    return group(out, id="chapel", tabindex="0")


def draw_heroes(printed: PrintedTouria, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """The heroes' group, on the free side of its space so that sign, gems and name stay visible."""
    kind = scene.spaces[scene.heroes][0]
    title = titled(f"{say('heroes', lang)}: {space_name(scene.heroes, kind, lang)}")
    where = translate(*heroes_stand(printed, scene.heroes))
    return f'<g id="heroes" transform="{where}">{title}{sprites.stamp("pop-heroes", 0, 0)}</g>'


def heroes_stand(printed: PrintedTouria, space: str) -> tuple[float, float, float]:
    """Foot and scale of the heroes' group at a space."""
    kind = printed.view.spaces[space][0]
    x, y = printed.view.space(space)
    size = printed.view.space_size(space)
    away = {"mine": 70, "place": 58, "tournament": 58}.get(kind, 8) * size
    foot = Box(-30 * size, -60 * size, 30 * size, 8 * size)
    hidden = [box for what, box in printed.layout.boxes if what in ("label", "card", "flat", "castle")]
    x += min((-away, away), key=lambda aside: sum(foot.at(x + aside, y + 14 * size).overlap(box) for box in hidden))
    return x, y + 14 * size, size


def draw_cards(printed: PrintedTouria, scene: TouriaScene, sprites: Sprites, lang: str) -> str:
    """Items beside the forest fairy, orders beside the merchant, the die beside the goldsmith."""
    places, out = printed.layout.cards, []
    if "items" in places:
        x, y = places["items"]
        out.append(f'<g transform="{translate(x - 60, y)}">{item_back(sprites)}</g>')
        for slot, item in enumerate(scene.display):
            title = titled(f"{say('display', lang)}: {say(item or 'empty', lang)}")
            body = title + draw_item_card(item, sprites)
            out.append(
                f'<g class="slot" id="slot-{slot}" tabindex="0" transform="{translate(x + 60 * slot, y)}">{body}</g>'
            )
    if "orders" in places:
        x, y = places["orders"]
        for stack, order in enumerate(scene.orders):
            where = translate(x - 84 + 84 * stack, y)
            body = titled(order_title(order, lang)) + draw_order_card(order, sprites)
            out.append(f'<g class="order" id="order-{stack}" tabindex="0" transform="{where}">{body}</g>')
    if "die" in places:
        title = titled(f"{say('die', lang)}: {say(scene.die, lang)}")
        body = title + draw_die(scene.die, sprites)
        out.append(f'<g id="die" tabindex="0" transform="{translate(*places["die"])}">{body}</g>')
    return group(out, id="cards")


def order_title(order: Order | None, lang: str) -> str:
    """What an order asks and what it pays."""
    if order is None:
        return f"{say('order', lang)}: {say('empty', lang)}"
    gems = ", ".join(gem_name(gem, lang) for gem in order[0])
    return f"{say('order', lang)}: {gems}; {amount('coins', order[1], lang)}"


def draw_item_card(item: str, sprites: Sprites) -> str:
    """A magic item on its tile, or an empty slot."""
    if not item:
        return (
            '<rect x="-27" y="-31" width="54" height="62" rx="8" fill="#fffaf0" fill-opacity=".45" stroke="#8a6f4a" '
            'stroke-width="2" stroke-dasharray="6 5"/>'
        )
    return (
        f'<rect x="-25" y="-27" width="54" height="62" rx="8" {_SHADOW}/>'
        f'<rect x="-27" y="-31" width="54" height="62" rx="8" fill="{CREAM}" stroke="#b79bd6" stroke-width="1.5"/>'
        '<rect x="-22.5" y="-26.5" width="45" height="53" rx="5" fill="#efe4fa"/>'
        + sprites.icon(f"item-{item}", 0, 0, 43, tint="paint")
    )


def item_back(sprites: Sprites) -> str:
    """The face-down stack of magic items."""
    layers = "".join(
        f'<rect x="{-25 - 2 * k}" y="{-27 - 3 * k}" width="54" height="62" rx="8" fill="{CREAM}" stroke="#8c6fb0"/>'
        for k in range(2)
    )
    return (
        f'<rect x="-22" y="-24" width="56" height="64" rx="8" {_SHADOW}/>{layers}'
        '<rect x="-24" y="-28" width="46" height="54" rx="5" fill="#8a5bc0"/>'
        + sprites.icon("act-wizard", -1, -1, 34, tint="paint")
    )


def draw_order_card(order: Order | None, sprites: Sprites) -> str:
    """An open order on its stack: gems above, coins below."""
    stack = (
        f'<rect x="-35" y="-25" width="78" height="60" rx="7" {_SHADOW}/>'
        '<rect x="-35" y="-26" width="76" height="58" rx="7" fill="#f3dfb4" stroke="#b08a52"/>'
        f'<rect x="-38" y="-30" width="76" height="58" rx="7" fill="{CREAM}" stroke="#b08a52" stroke-width="1.5"/>'
    )
    if order is None:
        return stack
    gems, coins = order
    gap = min(20.0, 68 / max(len(gems), 1))
    row = "".join(
        draw_gem(gem, (k - (len(gems) - 1) / 2) * gap, -14, min(22.0, gap + 4), sprites) for k, gem in enumerate(gems)
    )
    pay = sprites.icon("good-coins", -11, 13, 23, tint="paint") + text(12, 21, str(coins), 24, fill=INK)
    till = '<path d="M-37.3 0H37.3V21Q37.3 27.3 31 27.3H-31Q-37.3 27.3-37.3 21Z" fill="#d3eee8"/>'
    return stack + till + row + pay


def draw_die(colour: str, sprites: Sprites) -> str:
    """The colour die as a paper cube."""
    return (
        f'<path d="M-26 16L6 30 34 18 34 24 6 34Z" {_SHADOW}/>'
        f'<path d="M-24-18L4-28 28-18V14L0 26-24 14Z" fill="{CREAM}" stroke="{CREAM}" stroke-width="5" '
        'stroke-linejoin="round"/>'
        '<path d="M-24-18L4-28 28-18 2-9Z" fill="#fff6dd"/><path d="M2-9L28-18V14L0 26Z" fill="#e2cfa6"/>'
        '<path d="M-24-18L2-9 0 26-24 14Z" fill="#fbeecb"/>'
        f'<path d="M-24-18L4-28 28-18V14L0 26-24 14ZM-24-18L2-9 28-18M2-9L0 26" fill="none" stroke="{INK}" '
        'stroke-width="1.6" stroke-linejoin="round"/>'
        f'<circle cx="1" cy="-9" r="17.5" fill="{CREAM}" stroke="#cf9b4c" stroke-width="1.5"/>'
        + draw_gem(colour, 1, -9, 26, sprites)
    )


def draw_crest(seat: int, size: float, sprites: Sprites) -> str:
    """Colour, emblem and letter of a player, around the origin."""
    half = size / 2
    return (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.28)}" '
        f'fill="{SEATS[seat]}" stroke="{CREAM}" stroke-width="2"/>'
        + sprites.icon(EMBLEMS[seat], 0, 0, size * 0.6, tint="dark")
        + f'<circle cx="{num(half)}" cy="{num(half - 2)}" r="{num(size * 0.25)}" fill="{CREAM}" stroke="{SEATS[seat]}" '
        'stroke-width="1.8"/>' + text(half, half - 2 + size * 0.13, LETTERS[seat], size * 0.38, fill=INK)
    )
