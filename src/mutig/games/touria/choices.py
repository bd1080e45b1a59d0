"""Choice codes and their meaning: one line per kind of choice, with its stable English text."""

from __future__ import annotations

from typing import Any

from mutig.core.choice import Choice
from mutig.core.ruleset import Table

from . import names as n
from .generated import State

# Choices without a detail: code -> (kind, text)
PLAIN = {
    n.BONUS_COIN: ("bonus", "bonus coin"),
    n.BONUS_SWORD: ("bonus", "bonus sword"),
    n.ENTER_CASTLE: ("enter-castle", "enter castle"),
    n.STOP: ("stop", "stop"),
    n.TAKE: ("take-swords", "take swords"),
    n.THROW: ("throw", "throw"),
    n.DRAW: ("draw", "draw"),
    n.ROLL: ("roll", "roll"),
    n.REROLL: ("re-roll", "re-roll"),
    n.PAY: ("pay", "pay"),
    n.HEART: ("exchange", "heart"),
    n.COINS: ("exchange", "coins"),
    n.HEART_HEART: ("exchange", "heart heart"),
    n.HEART_COINS: ("exchange", "heart coins"),
    n.COINS_COINS: ("exchange", "coins coins"),
    n.VIOLET_GEM: ("double", "violet"),
    n.ELIXIR: ("copy", "elixir"),
    n.NO: ("no", "no"),
    n.DECLINE: ("decline", "decline"),
    n.END: ("end", "end"),
    n.GIVE: ("give", "give"),
    n.NO_GIFT: ("no-gift", "no gift"),
}

# Choices about one thing: first code, how many, kind, first words of the text, kind of the thing
ABOUT_ONE = (
    (n.BONUS_GEM, n.COLOURS, "bonus", "bonus", "colour"),
    (n.TOWER, n.TOWERS, "tower", "tower", "tower"),
    (n.STUCK, n.TOWERS, "stuck", "stuck", "tower"),
    (n.SWORD, n.TOWERS, "sword", "sword", "tower"),
    (n.USE, n.ITEMS, "use", "use", "item"),
    (n.GO, n.TARGETS, "go", "go", "target"),
    (n.JUMP, n.MINES, "jump", "jump", "mine"),
    (n.TAKE_GEM, n.COLOURS, "take-gem", "take", "colour"),
    (n.KEEP_GEM, n.COLOURS, "keep", "keep", "colour"),
    (n.EMPTY_MINE, n.MINES, "empty-mine", "empty", "mine"),
    (n.PEEK, n.DOORS, "peek", "peek", "door"),
    (n.OPEN, n.DOORS, "open", "open", "door"),
    (n.GIVE_ITEM, n.ITEMS, "give", "give", "item"),
    (n.DELIVER, n.STACKS, "deliver", "deliver", "order-stack"),
    (n.SELL, n.COLOURS, "sell", "sell", "colour"),
    (n.TWO, n.COLOURS, "hearts", "two", "colour"),
    (n.THREE, n.COLOURS, "hearts", "three", "colour"),
    (n.ITEM_DRAWN, n.ITEMS, "draw-item", "item", "item"),
    (n.ORDER_DRAWN, n.ORDERS, "draw-order", "order", "order"),
    (n.DIE_ROLLED, n.COLOURS, "roll-die", "die", "colour"),
    (n.GEM_DRAWN, n.COLOURS, "draw-gem", "gem", "colour"),
    (n.DOOR_REVEALED, n.INHABITANTS, "reveal-door", "behind", "inhabitant"),
)


def describe(t: Table, s: State, seat: int, code: int) -> Choice:
    """What a code means in this state (a step needs it, a displayed item and a mirror too)."""
    words = t.words
    if code in PLAIN:
        kind, text = PLAIN[code]
        return Choice(code, kind, text)
    if code == n.USE + n.MIRROR:
        item = words.of("item", s.discard_top)
        return Choice(code, "use", f"use mirror as {item}", {"item": "mirror", "copied": item})
    if n.BRUSH_PAY <= code < n.START_PLAYER:
        return _painted(t, code)
    if n.STEP <= code < n.JUMP:
        road = code - n.STEP
        space = words.of("space", t.e.road_from[road] + t.e.road_to[road] - s.heroes)
        return Choice(code, "step", f"step {space}", {"space": space, "road": words.of("road", road)})
    if n.TAKE_SLOT <= code < n.EMPTY_MINE:
        slot = code - n.TAKE_SLOT
        item = words.of("item", s.displayed[slot])
        return Choice(code, "take-item", f"take {item}", {"item": item, "slot": slot})
    for first, count, kind, verb, thing in ABOUT_ONE:
        if first <= code < first + count:
            word = words.of(thing, code - first)
            return Choice(code, kind, f"{verb} {word}", {thing.replace("-", "_"): word})
    start = code - n.START_PLAYER
    return Choice(code, "start-player", f"start {start}", {"seat": start})


def _painted(t: Table, code: int) -> Choice:
    """A payment with one repainted gem: by the brush, or by the mirror that copies it."""
    tile = "mirror" if code >= n.BRUSH_PAY + n.MIRRORED else "brush"
    plain = code - n.MIRRORED if tile == "mirror" else code
    about: dict[str, Any] = {"tile": tile}
    if plain < n.BRUSH_TWO:
        kind, first = ("pay", n.BRUSH_PAY) if plain < n.BRUSH_GIVE else ("give", n.BRUSH_GIVE)
        about["true"] = t.words.of("colour", plain - first)
        return Choice(code, kind, f"{kind} {tile} {about['true']}", about)
    true, painted = (plain - n.BRUSH_TWO) % n.COLOURS, (plain - n.BRUSH_TWO) % n.PAINTS // n.COLOURS + n.BLUE
    about |= {"true": t.words.of("colour", true), "painted": t.words.of("colour", painted)}
    brushed = f"{tile} {about['true']} to {about['painted']}"
    if plain < n.BRUSH_DELIVER:
        amount = "two" if plain < n.BRUSH_THREE else "three"
        about["colour"] = about["painted"]
        return Choice(code, "hearts", f"{amount} {about['painted']} {brushed}", about)
    about["order_stack"] = t.words.of("order-stack", (plain - n.BRUSH_DELIVER) // n.PAINTS)
    return Choice(code, "deliver", f"deliver {about['order_stack']} {brushed}", about)
