"""Handing a seat over: when somebody else may sit down without learning what the earlier player alone knew."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mutig.core.ruleset import NATURE
from mutig.server.store.rows import SeatRow

from .standing import Standing


def knows_alone(stands: Standing, seat: int) -> bool:
    """Whether a seat knows something now that nobody else does who saw the whole game and forgets nothing.

    Two copies of the state, one as far as the seat knows it and one as far as somebody does who only watches: if they
    differ, the seat knows something alone. What was decided in a secret choice that goes on counts too: to have
    declined something leaves no mark in a state.
    """
    if any(picker == seat for _, picker in stands.picks):
        return True
    rules, own = stands.table.rules.interpreted, stands.state.copy()
    rules.remember(own)
    watched = own.copy()
    rules.hide_secrets(own, seat)
    rules.hide_secrets(watched, NATURE)  # which is no seat: every row is somebody else's
    return bool(own != watched)


def who_sits_down(seats: Sequence[SeatRow], stands: Standing, entry: int) -> list[SeatRow]:
    """The seats that are taken over at this moment; what is decided from this entry on is the new person's."""
    if not any(seat.heir for seat in seats) or stands.table.rules.interpreted.over(stands.state):
        return []
    return [_inherited(seat, entry) for seat in seats if seat.heir and not knows_alone(stands, seat.number)]


def _inherited(seat: SeatRow, entry: int) -> SeatRow:
    free = replace(seat, bot=None, offered=0, heir=None, heir_name=None)
    earlier = " ".join([*seat.earlier.split(), seat.person or ""])
    name = seat.heir_name or seat.name
    return replace(free, who="person", person=seat.heir, name=name, since=entry, earlier=earlier)
