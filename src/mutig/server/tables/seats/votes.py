"""Somebody ran out of time or left: those who sit at the table decide whether to wait, or how to go on."""

from __future__ import annotations

from msgspec.structs import replace

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import SeatRow

from ..table import LiveTable
from ..wishes import keep_wish
from . import seating


async def vote(live: LiveTable, person: wire.Me, vote: wire.Vote) -> wire.Ack:
    """Count a vote, once, and carry out what most have voted for."""
    live.own_seat(person, vote.seat)
    if not 0 <= vote.about < len(live.seats):
        raise Refusal("no-such-seat", 404, seat=vote.about)
    seat = live.seats[vote.about]
    if not live.playing or seat.person == person.id or vote.choice not in _choices_about(live, seat):
        raise Refusal("nothing-to-vote", 409)
    if vote.choice == "offer" and live.row.rules.left_seats == "keep":
        raise Refusal("seats-stay", 409)
    votes = live.votes.get(vote.about, {}) | {person.id: vote.choice}
    if vote.choice == "wait" or not _is_most(live, person.id, vote, votes):
        await keep_wish(live, person, "vote", vote.about, vote.choice)
        live.votes[vote.about] = votes
        live.audience.tell_table()
    elif vote.choice == "bot":
        await live.change([seating.given_to_bot(seat, None, live.seats, playing=True)])
    else:
        await live.change([replace(seat, offered=1)])
    return wire.Ack(id=vote.id, seq=live.the_session.seq(vote.seat))


def _choices_about(live: LiveTable, seat: SeatRow) -> list[str]:
    """What can happen with the seat of somebody the table waits for."""
    if seating.is_kept(seat):
        return ["wait", *(["bot"] if seat.who == "left" else []), *([] if seat.offered else ["offer"])]
    late = seat.who == "person" and live.clocks is not None and live.clocks.is_out(seat.number)
    return ["wait", "bot"] if late or live.absence.is_silent(seat.number) else []


def _is_most(live: LiveTable, voter: str, vote: wire.Vote, votes: dict[str, str]) -> bool:
    """A bot can be sent away again: those who are here decide. To give a seat away concerns all who sit."""
    about = live.seats[vote.about]
    sitting = {seat.person for seat in live.seats if seat.who == "person"} - {about.person}
    here = {follower.person.id for follower in live.followers if follower.viewer is not None} | {voter}
    asked = sitting if vote.choice == "offer" else sitting & here
    return sum(votes.get(person or "") == vote.choice for person in asked) * 2 > len(asked)
