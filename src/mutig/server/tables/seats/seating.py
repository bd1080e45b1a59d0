"""Who sits where: seats of a new table, and how they change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import SeatRow
from mutig.server.text import clean_text
from mutig.voice.bot_names import bots_in_words

from ..catalogue import checked_bot

EMBLEMS: tuple[str, ...] = get_args(wire.Emblem)
COLOURS: tuple[str, ...] = get_args(wire.Colour)
OPEN_NAME = "?"


def planned(table: str, plans: Sequence[wire.SeatPlan], person: wire.Me) -> list[SeatRow]:
    """The seats of a new table."""
    seats: list[SeatRow] = []
    emblems = _without_repeats([plan.emblem for plan in plans], EMBLEMS)
    colours = _without_repeats([plan.colour for plan in plans], COLOURS)
    for number, (plan, emblem, colour) in enumerate(zip(plans, emblems, colours, strict=True)):
        seat = SeatRow(table, number, "open", None, OPEN_NAME, None, emblem, colour)
        if plan.who == "me":
            seat = replace(seat, who="person", person=person.id, name=free_name(plan.name or person.name, seats))
        elif plan.who == "bot":
            bot = checked_bot(plan.bot)
            seat = replace(seat, who="bot", bot=bot, name=free_name(plan.name or bot, seats))
        seats.append(seat)
    return seats


def _without_repeats(wanted: Sequence[str | None], known: Sequence[str]) -> list[str]:
    """What was asked for, and for the rest what is left, in the order of the seats."""
    chosen = [word for word in wanted if word]
    if len(set(chosen)) != len(chosen):
        raise Refusal("same-colours")
    result: list[str] = []
    for number, word in enumerate(wanted):
        free = [known[number], *known]
        result.append(word or next(other for other in free if other not in chosen and other not in result))
    return result


def free_name(wanted: str, seats: Sequence[SeatRow], number: int | None = None) -> str:
    """A name nobody else at the table has: a second Anna is called 'Anna 2'."""
    clean = clean_text(wanted)[:24] or "?"
    taken = {seat.name for seat in seats if seat.number != number and seat.who != "open"}
    name, count = clean, 2
    while name in taken or name == OPEN_NAME:
        name, count = f"{clean[:21]} {count}", count + 1
    return name


def names_in(seats: Sequence[SeatRow], language: str) -> list[str]:
    """The names around a table as somebody reads them: bots that nobody gave a name are called by how they play."""
    return bots_in_words([seat.name for seat in seats], [seat.who == "bot" for seat in seats], language)


def after(seats: Sequence[SeatRow], changed: Sequence[SeatRow]) -> list[SeatRow]:
    """All seats in their order once some of them have changed."""
    return list(({seat.number: seat for seat in seats} | {seat.number: seat for seat in changed}).values())


def mine(seats: Sequence[SeatRow], person: str) -> list[SeatRow]:
    """The seats somebody plays."""
    return [seat for seat in seats if seat.who == "person" and seat.person == person]


def is_kept(seat: SeatRow) -> bool:
    """Whether a seat of a running game belongs to somebody who does not play it now."""
    return seat.person is not None and seat.who in ("left", "bot")


def kept_for(seats: Sequence[SeatRow], person: str, wanted: int | None = None) -> list[SeatRow]:
    """The seats somebody can come back to."""
    return [seat for seat in seats if is_kept(seat) and seat.person == person and wanted in (None, seat.number)]


def was_given_away(seat: SeatRow, person: str) -> bool:
    """Whether somebody had this seat once, and somebody else has it now."""
    return person in seat.earlier.split()


def seat_to_join(seats: Sequence[SeatRow], person: str, wanted: int | None) -> SeatRow:
    """The seat somebody gets before the game: the wanted or the first open one."""
    if wanted is None and mine(seats, person):
        raise Refusal("already-here", 409)
    for seat in seats:
        if seat.who == "open" and wanted in (None, seat.number):
            return seat
    raise Refusal("no-open-seat", 409)


def seat_to_take_over(seats: Sequence[SeatRow], person: str, wanted: int | None) -> SeatRow:
    """The seat of a running game somebody gets who has the invitation: one that is offered, and only to a stranger.

    Nobody may look behind the screen of an opponent who left by sitting down there, too.
    """
    if mine(seats, person):
        raise Refusal("already-here", 409)
    for seat in seats:
        if was_given_away(seat, person):
            raise Refusal("given-away", 409, name=seat.name)
    if any(person in (seat.person, seat.heir) for seat in seats):
        raise Refusal("one-seat", 409)
    for seat in seats:
        if seat.offered and seat.heir is None and wanted in (None, seat.number):
            return seat
    if kept := [seat.name for seat in seats if is_kept(seat)]:
        raise Refusal("seat-kept", 409, names=", ".join(kept))
    raise Refusal("no-open-seat", 409)


def taken(seat: SeatRow, person: wire.Me, name: str | None, seats: Sequence[SeatRow]) -> SeatRow:
    """The seat with a person on it; who comes back to it takes it back from everybody."""
    chosen = free_name(name or person.name, seats, seat.number)
    free = replace(seat, bot=None, offered=0, heir=None, heir_name=None)
    return replace(free, who="person", person=person.id, name=chosen)


def promised(seat: SeatRow, person: wire.Me, name: str | None, seats: Sequence[SeatRow]) -> SeatRow:
    """The seat for somebody who takes it over soon; until then a bot plays it."""
    chosen = free_name(name or person.name, seats, seat.number)
    played = given_to_bot(seat, None, seats, playing=True) if seat.who == "left" else seat
    return replace(played, heir=person.id, heir_name=chosen)


def opened(seat: SeatRow) -> SeatRow:
    """A seat nobody has, before a game."""
    return SeatRow(seat.table, seat.number, "open", None, OPEN_NAME, None, seat.emblem, seat.colour)


def left(seat: SeatRow, rules: wire.TableRules) -> SeatRow:
    """The seat of somebody who leaves a running game: still that person's, under its name."""
    return replace(seat, who="left", offered=int(rules.left_seats == "free"))


def again(seat: SeatRow, table: str) -> SeatRow:
    """The seat at the table of a rematch: who is away is not waited for."""
    same = SeatRow(table, seat.number, seat.who, seat.person, seat.name, seat.bot, seat.emblem, seat.colour)
    if seat.who == "left":
        return opened(same)
    return replace(same, person=None) if seat.who == "bot" else same


def given_to_bot(seat: SeatRow, bot: str | None, seats: Sequence[SeatRow], playing: bool) -> SeatRow:
    """The seat with a bot on it; its person, if it has one, can take it back."""
    chosen = checked_bot(bot)
    name = seat.name if playing and seat.name != OPEN_NAME else free_name(chosen, seats, seat.number)
    return replace(seat, who="bot", bot=chosen, name=name)


def changed(
    seat: SeatRow, change: wire.ChangeSeat, seats: Sequence[SeatRow], own: bool, host: bool, playing: bool
) -> SeatRow:
    """A seat after a wish of its person or of the host."""
    if change.who == "bot" or (change.bot and seat.who == "bot" and host):
        if not host or seat.who == "person":
            raise Refusal("not-yours", 403)
        seat = given_to_bot(seat, change.bot or None, seats, playing)
    elif change.who == "open":
        if not host or seat.who != "bot" or playing:
            raise Refusal("not-yours", 403)
        seat = opened(seat)
    if change.name or change.emblem or change.colour:
        if not (own or (host and seat.who == "bot" and seat.person is None)):
            raise Refusal("not-yours", 403)
        others = [other for other in seats if other.number != seat.number]
        emblem, colour = change.emblem or seat.emblem, change.colour or seat.colour
        if any(other.emblem == emblem or other.colour == colour for other in others):
            raise Refusal("same-colours", 409)
        name = free_name(change.name, seats, seat.number) if change.name else seat.name
        seat = replace(seat, name=name, emblem=emblem, colour=colour)
    return seat
