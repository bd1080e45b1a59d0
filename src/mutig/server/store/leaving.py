"""Getting up from a table: what becomes of the seats, of the host and of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..wire import TableRules
from .rows import SeatRow, TableRow

OPEN_NAME = "?"


def opened(seat: SeatRow) -> SeatRow:
    """A seat nobody has, before a game."""
    return SeatRow(seat.table, seat.number, "open", None, OPEN_NAME, None, seat.emblem, seat.colour)


def left(seat: SeatRow, rules: TableRules) -> SeatRow:
    """The seat of somebody who leaves a running game: still that person's, under its name."""
    return replace(seat, who="left", offered=int(rules.left_seats == "free"))


def got_up(row: TableRow, seats: Sequence[SeatRow], person: str) -> tuple[list[SeatRow], dict[str, Any]]:
    """The seats and fields that change when somebody gets up: seats are open before the game, and kept during it."""
    begun = row.status != "open"
    own = [seat for seat in seats if seat.who == "person" and seat.person == person]
    others = [seat for seat in seats if seat.who == "person" and seat.person != person]
    fields: dict[str, Any] = {}
    if row.host == person and others:
        fields["host"] = others[0].person
    if row.status == "playing" and not others and all(seat.heir in (None, person) for seat in seats):
        fields["status"] = "left"
    up = [left(seat, row.rules) if begun else opened(seat) for seat in own]
    return [*up, *(replace(seat, heir=None, heir_name=None) for seat in seats if seat.heir == person)], fields
