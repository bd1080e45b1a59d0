"""Every choice code in words, and when it is offered: for docs/choice-codes.md and OpenAPI."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.code_table import More, code_table

from . import names as n


def _painted() -> Iterator[More]:
    """Payments with one repainted gem: by the brush, or by the mirror that copies it."""
    two_colours = {"tile": "tile", "true": "colour", "painted": "colour"}
    for tile, more, black in (("brush", 0, 0), ("mirror", n.MIRRORED, n.BLACKENED)):
        brushed = f"{tile} COLOUR to COLOUR"
        one_colour = {"tile": "tile", "true": "colour"}
        yield n.BRUSH_PAY + more, n.COLOURS, "pay", f"pay {tile} COLOUR", one_colour
        yield n.BRUSH_GIVE + more, n.COLOURS, "give", f"give {tile} COLOUR", one_colour
        hearts = two_colours | {"colour": "colour"}
        yield n.BRUSH_TWO + more, n.PAINTS, "hearts", f"two COLOUR {brushed}", hearts
        yield n.BRUSH_THREE + more, n.PAINTS, "hearts", f"three COLOUR {brushed}", hearts
        order = two_colours | {"order_stack": "order-stack"}
        yield n.BRUSH_DELIVER + more, n.STACKS * n.PAINTS, "deliver", f"deliver ORDER_STACK {brushed}", order
        yield n.BRUSH_BLACK + black, n.BLACKENED, "deliver", f"deliver ORDER_STACK {tile} COLOUR to black", order


MORE = (  # those that need more than the tables of names.py
    (n.STEP, n.ROADS, "step", "step SPACE", {"space": "space", "road": "road"}),
    (n.TAKE_SLOT, n.SLOTS, "take-item", "take ITEM", {"item": "item", "slot": "number"}),
    (n.START_PLAYER, n.SEATS, "start-player", "start SEAT", {"seat": "seat"}),
    *_painted(),
)
MIRRORED = (0, n.MIRRORED)
BRUSH_PAYS = tuple(n.BRUSH_PAY + more for more in MIRRORED)
BRUSH_GIVES = tuple(n.BRUSH_GIVE + more for more in MIRRORED)
BRUSH_TRADES = (
    *(first + more for first in (n.BRUSH_TWO, n.BRUSH_THREE, n.BRUSH_DELIVER) for more in MIRRORED),
    n.BRUSH_BLACK,
    n.BRUSH_BLACK + n.BLACKENED,
)
AT_A_PLACE = (n.TAKE, n.THROW, n.DRAW, n.ROLL, n.HEART, n.COINS, n.DECLINE, n.TAKE_SLOT)
PAYMENTS = (n.DELIVER, n.SELL, n.TWO, n.THREE, *BRUSH_TRADES)
ASKED = {  # what is asked, and the first codes of what may be answered
    "draw-start-player": (n.START_PLAYER,),  # NATURE's, up to behind a door
    "fill-slot": (n.ITEM_DRAWN,),
    "reveal-order": (n.ORDER_DRAWN,),
    "roll-die": (n.DIE_ROLLED,),
    "fill-mine": (n.GEM_DRAWN,),
    "robbers-draw": (n.GEM_DRAWN,),
    "peek-door": (n.DOOR_REVEALED,),
    "open-door": (n.DOOR_REVEALED,),
    "start-bonus": (n.BONUS_GEM, n.BONUS_COIN, n.BONUS_SWORD),
    "main-choice": (n.ENTER_CASTLE, n.TOWER, n.STUCK, n.SWORD, n.USE),
    "target": (n.GO, n.USE),
    "travel": (n.STEP, n.JUMP, n.STOP, n.USE),
    "action": (*AT_A_PLACE, *PAYMENTS, n.USE),
    "doubling": (n.VIOLET_GEM, n.NO, n.USE),
    "copying": (n.ELIXIR, n.NO, n.USE),
    "end-turn": (n.END, n.USE),
    "door": (n.OPEN,),
    "gift": (n.GIVE, n.NO_GIFT, n.GIVE_ITEM, *BRUSH_GIVES, n.USE),
    "another-door": (n.OPEN, n.STOP),
    "mine-gem": (n.TAKE_GEM,),
    "lantern-gem": (n.TAKE_GEM, n.LEAVE_BLACK),
    "robbers-keep": (n.KEEP_GEM,),
    "dragon-rolled": (n.REROLL, n.PAY, *BRUSH_PAYS, n.STOP, n.USE),
    "helmet-reward": (n.HEART_HEART, n.HEART_COINS, n.COINS_COINS),
    "chest-take": (n.TAKE_SLOT,),
    "backpack-mine": (n.EMPTY_MINE,),
    "ball-door": (n.PEEK,),
    "bird-gem": (n.PAY, *BRUSH_PAYS, *BRUSH_GIVES, *PAYMENTS),
}
NOTES = {
    n.BONUS_GEM: "violet is never offered",
    n.USE: "the last is `use mirror as ITEM`, with a detail `copied`: the top of the discard pile",
    n.GO: "the places, then the tournament",
    n.STEP: f"{n.STEP} + road of the edition; the text says where it leads",
    n.TAKE_GEM: "in a mine",
    n.KEEP_GEM: "of the robbers' draw",
    n.TAKE_SLOT: f"{n.TAKE_SLOT} + slot of the display",
    n.EMPTY_MINE: "the backpack",
    n.GIVE_ITEM: "to the jester",
    n.SELL: "one gem for a coin",
    n.BRUSH_PAY: "the dragon; the true colour of the gem that is repainted",
    n.BRUSH_GIVE: "a gift",
    n.BRUSH_TWO: "+ true colour + 6 × (painted colour − blue)",
    n.BRUSH_THREE: "the same",
    n.BRUSH_DELIVER: "the same + 24 × order stack",
    n.BRUSH_PAY + n.MIRRORED: "from here to 448: the mirror in place of the brush",
    n.START_PLAYER: "NATURE's, up to 507",
    n.LEAVE_BLACK: "under a lantern; from here on since version 2 of the rules",
    n.BRUSH_BLACK: "+ true colour + 6 × order stack",
}
CODES = code_table(n.PLAIN, n.ABOUT_ONE, MORE, ASKED, NOTES)
