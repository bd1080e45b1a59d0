"""Tables before, around and after the game: who opens one, who sits down, who leaves, who wants another."""

from __future__ import annotations

import secrets
import string

from msgspec.structs import replace

import mutig
from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import Edition, SeatRow, TableRow

from . import seating, shelf
from .bringing import brought, refusing
from .playing import LiveTable

LETTERS = string.ascii_lowercase + string.digits


def fresh_id(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def fresh_chance() -> CommittedChance:
    """Where the draws of a new table come from: a secret nobody knows before the end."""
    return CommittedChance.fresh()


def new_row(person: wire.Me, new: wire.NewTable, now: float) -> TableRow:
    """A table as somebody wants it."""
    options, edition = shelf.agreed_options(new)
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
        rules_version=mutig.rules(game).version,
        secret=chance.secret,
        commitment=chance.commitment,
        created=now,
        changed=now,
    )


def imported_row(person: wire.Me, wanted: wire.ImportTable, now: float) -> TableRow:
    """A table that goes on from a move of a record; chance is drawn anew from there."""
    found = brought(wanted.record)
    game, moves = found.game, found.moves
    at_move = len(moves) if wanted.at_move is None else wanted.at_move
    if not 0 <= at_move <= len(moves):
        raise Refusal("no-such-move", moves=len(moves))
    with refusing():
        again = mutig.Game(game.table, mutig.ToldChance(), None, found.start)
        again.replay(moves[:at_move])
    if again.over:
        raise Refusal("over", 409)
    if game.table.players != len(wanted.seats):
        raise Refusal("wrong-seats", players=game.table.players)
    edition = game.table.edition
    document = None if game.rules.is_shipped(edition) else game.rules.edition_document(edition)
    kept = Edition(edition.name, edition.hash, document)
    row = _row(person, game.rules.name, dict(game.table.options), kept, wanted.rules, now)
    return replace(row, start=game.table.codec.write(again.state))


async def begin_if_full(live: LiveTable) -> None:
    """The last open seat starts the game."""
    if live.row.status == "open" and all(seat.who != "open" for seat in live.seats):
        await live.begin()


async def join(live: LiveTable, person: wire.Me, wanted: wire.JoinTable) -> None:
    """Sit down."""
    if not secrets.compare_digest(wanted.invite, live.row.invite):
        raise Refusal("wrong-invite", 403)
    if live.row.status == "over":
        raise Refusal("over", 409)
    seat = seating.seat_to_join(live.seats, person.id, wanted.seat, begun=live.row.status != "open")
    came_back = seat.person == person.id
    name = seat.name if came_back and wanted.name is None else wanted.name
    await live.change([seating.taken(seat, person, name, live.seats)], **_woken(live))
    if came_back and live.clocks:
        live.clocks.welcome_back(seat.number)
    await begin_if_full(live)


def _woken(live: LiveTable) -> dict[str, str]:
    """A table everybody had left is played again when somebody comes back."""
    return {"status": "playing"} if live.row.status == "left" else {}


async def leave(live: LiveTable, person: wire.Me) -> None:
    """Give up all seats."""
    own = seating.mine(live.seats, person.id)
    if not own:
        raise Refusal("not-at-table", 409)
    begun = live.row.status != "open"
    fields: dict[str, str] = {}
    others = [seat for seat in live.seats if seat.who == "person" and seat.person != person.id]
    if live.row.status == "over":
        raise Refusal("over", 409)
    if live.row.host == person.id and others:
        fields["host"] = others[0].person or person.id
    if begun and not others:
        fields["status"] = "left"
    await live.change([seating.given_up(seat, begun) for seat in own], **fields)


async def change_seat(live: LiveTable, person: wire.Me, number: int, change: wire.ChangeSeat) -> None:
    """A seat as its person or the host wishes."""
    if not 0 <= number < len(live.seats):
        raise Refusal("no-such-seat", 404, seat=number)
    seat = live.seats[number]
    own = seat.who == "person" and seat.person == person.id
    host = live.row.host == person.id
    if not own and not host:
        raise Refusal("not-yours", 403)
    if live.row.status == "over":
        raise Refusal("over", 409)
    begun = live.row.status != "open"
    await live.change([seating.changed(seat, change, live.seats, own, host, begun)])
    await begin_if_full(live)


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
    """The same again with the same people; seats of those who left are open."""
    if live.row.status not in ("over", "left"):
        raise Refusal("not-over", 409)
    if person.id not in {seat.person for seat in live.seats}:
        raise Refusal("not-at-table", 403)
    old = live.row
    row = replace(_row(person, old.game, old.options, old.edition, old.rules, now), parent=old.id)
    seats = [replace(seat, table=row.id) for seat in live.seats]
    return row, [seating.given_up(seat, playing=False) if seat.who == "open" else seat for seat in seats]
