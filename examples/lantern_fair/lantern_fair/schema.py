"""Every field of the state with who may see it, and every printed table."""

from __future__ import annotations

from mutig.core.schema import NOBODY, OWNER, PUBLIC, Axis, Flag, Number, One, Schema, field, printed

from . import names as n

SEAT, CARD, LANTERN = Axis("seat", n.SEATS), Axis("card", n.CARDS), Axis("lantern", n.LANTERNS)

STATE = Schema(
    "LanternFairState",
    [
        field("players", PUBLIC, value=Number(2, n.SEATS)),
        field("phase", PUBLIC, value=One("phase"), start=n.DEALING),
        field("pending", PUBLIC, value=Number(0, 31), note="who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"),
        field("round", PUBLIC, value=Number(0, n.ROUNDS), note="rounds that are finished"),
        field("dealt", PUBLIC, value=Number(0, n.SEATS * n.ROUNDS), note="cards dealt so far"),
        field("points", PUBLIC, SEAT, value=Number(0, 999)),
        field("best", PUBLIC, SEAT, value=Number(0, 99), note="the highest value that took a lantern; 0 none"),
        field("played", PUBLIC, SEAT, CARD, value=Flag(), note="cards that lie open"),
        field("prize", PUBLIC, value=Number(0, 999), note="what the lanterns that hang are worth"),
        field("bag", PUBLIC, LANTERN, value=Number(0, 30), note="lanterns still to be drawn: everybody can count them"),
        field("hand", OWNER, SEAT, CARD, value=Flag()),
        field("chosen", OWNER, SEAT, value=One("card"), note="face down on the table; still counted in the hand"),
        field("deck", NOBODY, CARD, value=Flag()),
    ],
)

TABLES = Schema(
    "LanternFairTables",
    [
        printed("card_value", CARD),
        printed("lantern_copies", LANTERN),
        printed("lantern_points", LANTERN),
    ],
)
