"""Somebody is away for longer than the table agreed to wait: a bot plays on, and the seat stays that person's."""

from __future__ import annotations

from mutig.server.store.rows import SeatRow

from ..table import LiveTable
from . import seating


def overdue(live: LiveTable) -> list[SeatRow]:
    """The seats a bot should play now. Where nobody is here who plays, nobody is kept waiting."""
    patience = live.row.rules.bot_after_s
    if patience is None or not live.playing:
        return []
    late = [live.seats[number] for number in live.waited_for() if live.absence.for_s(number) >= patience]
    somebody = any(seat.who == "person" and live.is_here(seat.person) for seat in live.seats)
    return late if somebody else []


async def play_on(live: LiveTable) -> None:
    """Bots sit down for those who are still away."""
    if seats := overdue(live):
        await live.change([seating.given_to_bot(seat, None, live.seats, playing=True) for seat in seats])
