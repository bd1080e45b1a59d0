"""Tables before, around and after the game: who opens one, who sits down, who leaves, who wants another."""

from __future__ import annotations

import secrets
import string
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

import mutig
from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.leaving import got_up
from mutig.server.store.rows import Edition, SeatRow, TableRow

from .. import catalogue
from ..editions import OwnEditions
from ..records.jobs import Imported
from ..table import LiveTable
from . import seating
from .handover import who_sits_down

LETTERS = string.ascii_lowercase + string.digits


def fresh_id(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def fresh_chance() -> CommittedChance:
    """Where the draws of a new table come from: a secret nobody knows before the end."""
    return CommittedChance.fresh()


def new_row(person: wire.Me, new: wire.NewTable, own: OwnEditions, now: float) -> TableRow:
    """A table as somebody wants it."""
    options, edition = catalogue.agreed_options(new, own)
    return _row(person, new.game, dict(options), edition, new.rules, now)


def _row(
    person: wire.Me, game: str, options: dict[str, object], edition: Edition, rules: wire.TableRules, now: float
) -> TableRow:
    chance = fresh_chance()
    return TableRow(
        id=fresh_id(10),
        invite=fresh_id(16),
        host=person.id,
        game=game,
        edition=edition,
        options=options,
        rules=rules,
        rules_version=mutig.rules(game).version_of(options),
        secret=chance.secret,
        commitment=chance.commitment,
        created=now,
        changed=now,
    )


def imported_row(person: wire.Me, found: Imported, rules: wire.TableRules, now: float) -> TableRow:
    """A table that goes on from a move of a record; chance is drawn anew from there."""
    return replace(_row(person, found.game, found.options, found.edition, rules, now), start=found.start)


def is_full(seats: Sequence[SeatRow]) -> bool:
    return all(seat.who != "open" for seat in seats)


async def seat_down(live: LiveTable, seat: SeatRow, **fields: Any) -> None:
    """Change a seat. The last open one starts the game, in one and the same step."""
    if live.row.status == "open" and is_full(seating.after(live.seats, [seat])):
        await live.begin([seat])
    else:
        await live.change([seat], **fields)


async def join(live: LiveTable, person: wire.Me, wanted: wire.JoinTable) -> None:
    """Sit down at an open seat; in a running game come back to mine, or take over one that is offered."""
    own = seating.kept_for(live.seats, person.id, wanted.seat)
    invited = wanted.invite is not None and secrets.compare_digest(wanted.invite, live.row.invite)
    known = any(seating.was_given_away(seat, person.id) for seat in live.seats)
    if not (own or known or invited):
        raise Refusal("wrong-invite", 403)
    _check_not_over(live)
    if own:
        await _come_back(live, person, own, wanted.name)
    elif live.row.status == "open":
        seat = seating.seat_to_join(live.seats, person.id, wanted.seat)
        await seat_down(live, seating.taken(seat, person, wanted.name, live.seats))
    else:
        await _take_over(live, person, wanted)


async def _come_back(live: LiveTable, person: wire.Me, own: list[SeatRow], name: str | None) -> None:
    """Whoever was away plays again, on all seats that are kept; nobody needs to agree, and no invitation is needed."""
    names = [name] if name and len(own) == 1 else [seat.name for seat in own]
    back = [seating.taken(seat, person, name, live.seats) for seat, name in zip(own, names, strict=True)]
    fields = _woken(live)
    if any(seat.person == live.row.host for seat in live.seats) and not seating.mine(live.seats, live.row.host):
        fields["host"] = person.id  # the host has left, too
    await live.change(back, **fields)
    for seat in own:
        if live.clocks and seat.who == "bot":  # only who was replaced gets time to come back, not who went and came
            live.clocks.welcome_back(seat.number)


async def _take_over(live: LiveTable, person: wire.Me, wanted: wire.JoinTable) -> None:
    """Somebody new gets an offered seat: at once if nothing is known there alone, and else as soon as that is so."""
    session = live.the_session
    seat = seating.seat_to_take_over(live.seats, person.id, wanted.seat)
    soon = seating.promised(seat, person, wanted.name, live.seats)
    now = who_sits_down([soon], session.now, session.entries)
    await live.change(now or [soon], **_woken(live))


def _woken(live: LiveTable) -> dict[str, str]:
    """A table everybody had left is played again when somebody comes."""
    return {"status": "playing"} if live.row.status == "left" else {}


async def leave(live: LiveTable, person: wire.Me, wish: wire.LeaveTable) -> None:
    """Get up from all seats: they are open before the game, and kept during it. Who waits for one waits no more."""
    if not seating.mine(live.seats, person.id) and not any(seat.heir == person.id for seat in live.seats):
        raise Refusal("not-at-table", 409)
    _check_not_over(live)
    if wish.seat == "free" and live.row.rules.left_seats == "keep":
        raise Refusal("seats-stay", 409)
    seats, fields = got_up(live.row, live.seats, person.id)
    if wish.seat != "keep" and live.playing and "status" not in fields:  # somebody plays on
        seats = [_played_on(seat, wish, live.seats) if seat.who == "left" else seat for seat in seats]
    await live.change(seats, **fields)


def _played_on(seat: SeatRow, wish: wire.LeaveTable, seats: Sequence[SeatRow]) -> SeatRow:
    """The seat of somebody who leaves it to a bot at once; to whom it is offered besides is that person's own wish."""
    offered = 1 if wish.seat == "free" else seat.offered
    return replace(seating.given_to_bot(seat, wish.bot, seats, playing=True), offered=offered)


def _check_not_over(live: LiveTable) -> None:
    if live.row.status in ("over", "closed"):
        raise Refusal(live.row.status, 409)


async def change_seat(live: LiveTable, person: wire.Me, number: int, change: wire.ChangeSeat) -> None:
    """A seat as its person or the host wishes."""
    if not 0 <= number < len(live.seats):
        raise Refusal("no-such-seat", 404, seat=number)
    seat = live.seats[number]
    own = seat.who == "person" and seat.person == person.id
    host = live.row.host == person.id
    if not own and not host:
        raise Refusal("not-yours", 403)
    _check_not_over(live)
    begun = live.row.status != "open"
    free = seat.who != "person" or live.absence.is_silent(number)
    await seat_down(live, seating.changed(seat, change, live.seats, own, host and (free or own), begun))


async def start(live: LiveTable, person: wire.Me) -> None:
    """Start now: bots take the open seats."""
    if live.row.host != person.id:
        raise Refusal("not-host", 403)
    if live.row.status != "open":
        raise Refusal("begun", 409)
    seats = list(live.seats)
    for number, seat in enumerate(seats):
        if seat.who == "open":
            seats[number] = seating.given_to_bot(seat, None, seats, playing=False)
    await live.begin(seats)


def rematch_row(person: wire.Me, live: LiveTable, now: float) -> tuple[TableRow, list[SeatRow]]:
    """The same again with the same people; seats of those who left are open, or the bot's who played for them."""
    if live.row.status not in ("over", "left"):
        raise Refusal("not-over", 409)
    if person.id not in {seat.person for seat in live.seats}:
        raise Refusal("not-at-table", 403)
    old = live.row
    row = replace(_row(person, old.game, old.options, old.edition, old.rules, now), parent=old.id)
    return row, [seating.again(seat, row.id, live.seats) for seat in live.seats]
