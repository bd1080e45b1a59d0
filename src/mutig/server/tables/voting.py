"""Somebody ran out of time or left: those who are here decide whether to wait or to let a bot play on."""

from __future__ import annotations

from mutig.server import wire
from mutig.server.refusal import Refusal

from . import seating
from .playing import LiveTable


async def vote(live: LiveTable, person: wire.Me, vote: wire.Vote) -> wire.Ack:
    """Count a vote; with most votes of those who are here, a bot sits down."""
    live.own_seat(person, vote.seat)
    if not 0 <= vote.about < len(live.seats):
        raise Refusal("no-such-seat", 404, seat=vote.about)
    seat = live.seats[vote.about]
    if not live.playing or seat.person == person.id or not _is_awaited(live, vote.about):
        raise Refusal("nothing-to-vote", 409)
    votes = live.votes.setdefault(vote.about, {})
    votes[person.id] = vote.choice
    here = {following.person.id for following in live.followers if following.viewer is not None} | {person.id}
    here.discard(seat.person or "")
    if sum(votes.get(voter) == "bot" for voter in here) * 2 > len(here):
        del live.votes[vote.about]
        await live.change([seating.given_to_bot(seat, None, live.seats, playing=True)])
    return wire.Ack(id=vote.id, seq=live.the_course.seq(vote.seat))


def _is_awaited(live: LiveTable, number: int) -> bool:
    """Whether the table waits for somebody who is out of time or gone."""
    out = live.clocks is not None and live.clocks.is_out(number)
    return live.seats[number].who == "open" or (live.seats[number].who == "person" and out)
