"""Who sits where: seats of a new table, and how they change hands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

from msgspec.structs import replace

from mutig.server import wire
from mutig.server.refusal import Refusal, say
from mutig.server.store.erasing import NAMELESS
from mutig.server.store.leaving import OPEN_NAME, opened
from mutig.server.store.rows import SeatRow
from mutig.server.store.schema import SOMEBODY
from mutig.server.text import clean_text
from mutig.voice.bot_names import bots_in_words

from ..catalogue import checked_bot

EMBLEMS: tuple[str, ...] = get_args(wire.Emblem)
COLOURS: tuple[str, ...] = get_args(wire.Colour)


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
    return bots_in_words(recorded_names(seats, language), [seat.who == "bot" for seat in seats], language)


def recorded_names(seats: Sequence[SeatRow], language: str) -> list[str]:
    """The names as they are; who is gone is somebody, in the reader's language, and no two have the same name."""
    names = [seat.name for seat in seats]
    while NAMELESS in names:
        names[names.index(NAMELESS)] = _somebody(names, language)
    return names


def _somebody(taken: Collection[str], language: str) -> str:
    word = say("somebody", language)
    return next(name for name in (word, *(f"{word} {number}" for number in range(2, 20))) if name not in taken)


def after(seats: Sequence[SeatRow], changed: Sequence[SeatRow]) -> list[SeatRow]:
    """All seats in their order once some of them have changed."""
    return list(({seat.number: seat for seat in seats} | {seat.number: seat for seat in changed}).values())


def mine(seats: Sequence[SeatRow], person: str) -> list[SeatRow]:
    """The seats somebody plays."""
    return [seat for seat in seats if seat.who == "person" and seat.person == person]


def is_kept(seat: SeatRow) -> bool:
    """Whether a seat of a running game belongs to somebody who does not play it now."""
    return seat.person is not None and seat.who in ("left", "bot")


def is_gone(seat: SeatRow) -> bool:
    """Whether its person is not here any more at all: it has no name, and nobody can come back to it."""
    return seat.person == SOMEBODY


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
        raise Refusal("seat-kept", 409, names=kept)
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


def again(seat: SeatRow, table: str, seats: Sequence[SeatRow]) -> SeatRow:
    """The seat at the table of a rematch: who is away is not waited for."""
    same = SeatRow(table, seat.number, seat.who, seat.person, seat.name, seat.bot, seat.emblem, seat.colour)
    if seat.who == "left" or is_gone(seat):
        return opened(same)
    if seat.who == "bot" and seat.person is not None:  # it played for somebody, under that name
        return replace(same, person=None, name=free_name(seat.bot or "", seats, seat.number))
    return same


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
        if not host or own:
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
