"""Every choice code in words, and when it is offered: for docs/choice-codes.md and OpenAPI."""

from __future__ import annotations

from mutig.core.code_table import code_table

from . import names as n

MORE = (  # those that need more than the tables of names.py
    (n.LEAD_BRAVE, n.ROLES, "lead", "lead ROLE brave", {"role": "role", "stance": "stance"}),
    (n.LEAD_COWARDLY, n.ROLES, "lead", "lead ROLE cowardly", {"role": "role", "stance": "stance"}),
    (n.BRAVE, 1, "answer", "brave", {"stance": "stance"}),
    (n.COWARDLY, 1, "answer", "cowardly", {"stance": "stance"}),
    (n.BID_AMOUNT, n.MOST_BID + 1, "bid", "bid AMOUNT RESOURCE", {"amount": "number", "resource": "resource"}),
    (n.MOVE, n.PAWNS * n.AREAS, "move", "move PAWN AREA", {"pawn": "number", "area": "area"}),
    (n.DELIVER, n.PAWNS * n.TOWERS, "deliver", "deliver PAWN TOWER", {"pawn": "number", "tower": "tower"}),
    (n.START_PLAYER, n.SEATS, "start-player", "start SEAT", {"seat": "seat"}),
)
ASKED = {  # what is asked, and the first codes of what may be answered
    "draw-start-player": (n.START_PLAYER,),  # NATURE's, up to bewitched
    "lay-clouds": (n.CLOUD_LAID,),
    "lay-mountain-tiles": (n.MOUNTAIN_TILE_LAID,),
    "lay-forest-tiles": (n.FOREST_TILE_LAID,),
    "lay-hill-tiles": (n.HILL_TILE_LAID,),
    "reveal-event": (n.EVENT_REVEALED,),
    "reveal-bewitched": (n.ROLE_BEWITCHED,),
    "reveal-hands": (n.PICK, n.DONE),
    "add-extra": (n.PICK, n.DECLINE),
    "lead": (n.LEAD_BRAVE, n.LEAD_COWARDLY),
    "answer": (n.BRAVE, n.COWARDLY),
    "cowardly-card": (n.ACTION, n.EVENT_POINTS, n.EVENT_RESOURCE, n.SPEND_BRAVE, n.SPEND_FIVE),
    "witch-move": (n.STAY, n.MOVE),
    "turbo-flight": (n.TURBO,),
    "tile-order": (n.EFFECT_FIRST, n.DELIVERY_FIRST),
    "witch-delivery": (n.NONE, n.DELIVER),
    "druid-delivery": (n.NONE, n.DELIVER),
    "gathering": (n.TAKE, n.DECLINE),
    "fairy": (n.NONE, n.DISPEL),
    "storm-move": (n.NONE, n.MOVE),
    "storm-delivery": (n.NONE, n.DELIVER),
    "tile-take": (n.TAKE, n.DECLINE),
    "tile-delivery": (n.NONE, n.DELIVER),
    "tile-first-move": (n.STOP, n.MOVE),
    "tile-second-move": (n.STOP, n.MOVE),
    "tile-cloud": (n.NONE, n.DISPEL),
    "reveal-bids": (n.BID_AMOUNT,),
    "reveal-sets": (n.KEEP, n.PAY),
}
NOTES = {
    n.PICK: "a card for the hand, in ascending order of roles: every hand has one spelling",
    n.BID_AMOUNT: "violet, green, orange, wand, one after the other",
    n.MOVE: f"{n.MOVE} + {n.AREAS} × pawn + area",
    n.DELIVER: f"{n.DELIVER} + {n.TOWERS} × pawn + tower; tower {n.ORANGE_SEVEN_TOWER} is `orange-7`",
    n.DONE: "the hand is complete",
    n.STAY: "the witch does not fly",
    n.KEEP: "All at once: no set",
    n.PAY: "All at once: a set",
    n.EVENT_POINTS: "Black market",
    n.EVENT_RESOURCE: "Moonshining",
    n.SPEND_BRAVE: "a forest tile",
    n.SPEND_FIVE: "a forest tile",
    n.START_PLAYER: "NATURE's, from here on",
}
CODES = code_table(n.PLAIN, n.ABOUT_ONE, MORE, ASKED, NOTES)
