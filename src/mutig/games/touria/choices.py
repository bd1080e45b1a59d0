"""What choice codes mean: the tables of `names.py`, and those that need more than a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mutig.core.choice import Choice
from mutig.core.kinds import Meanings
from mutig.core.ruleset import Table

from . import names as n
from .generated import State

MEANINGS = Meanings(n.PLAIN, n.ABOUT_ONE)


def describe(t: Table, s: State, seat: int, code: int) -> Choice:
    """What a code means in this state (a step needs it, a displayed item and a mirror too)."""
    words = t.words
    if code == n.USE + n.MIRROR:
        item = words.of("item", s.discard_top)
        return Choice(code, "use", f"use mirror as {item}", {"item": "mirror", "copied": item})
    if n.BRUSH_PAY <= code < n.START_PLAYER:
        return _painted(t, code)
    if n.BRUSH_BLACK <= code < n.CODES:
        return _painted_black(t, code)
    if n.STEP <= code < n.JUMP:
        road = code - n.STEP
        space = words.of("space", t.e.road_from[road] + t.e.road_to[road] - s.heroes)
        return Choice(code, "step", f"step {space}", {"space": space, "road": words.of("road", road)})
    if n.TAKE_SLOT <= code < n.EMPTY_MINE:
        slot = code - n.TAKE_SLOT
        item = words.of("item", s.displayed[slot])
        return Choice(code, "take-item", f"take {item}", {"item": item, "slot": slot})
    if (choice := MEANINGS.described(words, code)) is not None:
        return choice
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
    if plain < n.BRUSH_DELIVER:
        amount = "two" if plain < n.BRUSH_THREE else "three"
        about["colour"] = about["painted"]
        return Choice(code, "hearts", f"{amount} {about['painted']} {_brushed(about)}", about)
    about["order_stack"] = t.words.of("order-stack", (plain - n.BRUSH_DELIVER) // n.PAINTS)
    return Choice(code, "deliver", f"deliver {about['order_stack']} {_brushed(about)}", about)


def _painted_black(t: Table, code: int) -> Choice:
    """An order paid with one gem painted black."""
    tile, plain = divmod(code - n.BRUSH_BLACK, n.BLACKENED)
    about = {"tile": ("brush", "mirror")[tile], "true": t.words.of("colour", plain % n.COLOURS), "painted": "black"}
    about["order_stack"] = t.words.of("order-stack", plain // n.COLOURS)
    return Choice(code, "deliver", f"deliver {about['order_stack']} {_brushed(about)}", about)


def _brushed(about: Mapping[str, Any]) -> str:
    return f"{about['tile']} {about['true']} to {about['painted']}"
