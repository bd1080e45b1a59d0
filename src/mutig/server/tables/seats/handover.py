"""Handing a seat over: when somebody else may sit down without learning what the earlier player alone knew."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mutig.core.ruleset import NATURE
from mutig.server.store.rows import SeatRow
from mutig.server.store.schema import SOMEBODY

from ..session import Moment


def knows_alone(moment: Moment, seat: int) -> bool:
    """Whether a seat knows something now that nobody else does who saw the whole game and forgets nothing.

    Two copies of the state, one as far as the seat knows it and one as far as somebody does who only watches: if they
    differ, the seat knows something alone. What was decided in a secret choice that goes on counts too: to have
    declined something leaves no mark in a state.
    """
    if any(picker == seat for _, picker in moment.picks):
        return True
    rules, own = moment.game.rules.interpreted, moment.game.state.copy()
    rules.remember(own)
    watched = own.copy()
    rules.hide_secrets(own, seat)
    rules.hide_secrets(watched, NATURE)  # which is no seat: every row is somebody else's
    return bool(own != watched)


def who_sits_down(seats: Sequence[SeatRow], moment: Moment, entry: int) -> list[SeatRow]:
    """The seats that are taken over at this moment; what is decided from this entry on is the new person's."""
    if not moment.asked:  # the game is over
        return []
    return [_inherited(seat, entry) for seat in seats if seat.heir and not knows_alone(moment, seat.number)]


def _inherited(seat: SeatRow, entry: int) -> SeatRow:
    free = replace(seat, bot=None, offered=0, heir=None, heir_name=None)
    before = [seat.person] if seat.person and seat.person != SOMEBODY else []
    earlier = " ".join([*seat.earlier.split(), *before])
    name = seat.heir_name or seat.name
    return replace(free, who="person", person=seat.heir, name=name, since=entry, earlier=earlier)
