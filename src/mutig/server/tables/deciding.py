"""Decisions of people and bots: act and undo, with everything that can be wrong about them."""

from __future__ import annotations

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.refusal import Refusal

from . import agreeing, keeping
from .playing import LiveTable
from .reading import effective
from .undoing import struck_by_undo


async def act(live: LiveTable, person: wire.Me, act: wire.Act) -> wire.Ack:
    """Carry a decision of a person out, once: a retry gets the same answer."""
    live.own_seat(person, act.seat)
    course = live.the_course
    if (known := await _known(live, act.seat, act.id)) is not None:
        return known
    _check_turn(live, act.seat, act.seq)
    await live.record(course.decide(act.seat, act.codes), action=act.id)
    return wire.Ack(id=act.id, seq=course.seq(act.seat))


def why_not(live: LiveTable, person: wire.Me, seat: int, thing: str) -> wire.WhyNot:
    """Why a seat of mine cannot choose a thing of the table now: it is not asked, or a rule stands against it."""
    live.own_seat(person, seat)
    try:
        _check_going_on(live)
        _check_asked(live, seat)
    except Refusal as reason:
        return wire.WhyNot(message=reason.sentence(person.language))
    try:
        return live.teller.why_not(seat, thing, person.language)
    except MutigError as problem:
        raise Refusal("not-understood", detail=problem) from None


def _check_turn(live: LiveTable, seat: int, seq: int) -> None:
    course = live.the_course
    _check_going_on(live)
    if not course.fresh[seat] <= seq <= course.seq(seat):
        raise Refusal("stale", 409)
    _check_asked(live, seat)


def _check_going_on(live: LiveTable) -> None:
    if live.the_course.over:
        raise Refusal("over", 409)
    if not live.playing:
        raise Refusal("not-playing", 409)


def _check_asked(live: LiveTable, seat: int) -> None:
    pending = live.the_course.pending
    if seat not in pending:
        raise Refusal("not-your-turn", 409, names=", ".join(live.names[other] for other in pending))


async def _known(live: LiveTable, seat: int, action: str) -> wire.Ack | None:
    """The answer to an action that is on record already, whatever it asks for this time."""
    entry = live.actions.entry(seat, action)
    if entry is None and live.actions.may_know(seat, action):
        found = await live.store.action(live.id, seat, action)
        entry = found.seq if found else None
    return None if entry is None else wire.Ack(id=action, seq=live.the_course.seq_after(seat, entry))


async def act_for_bot(live: LiveTable, seat: int, code: int) -> None:
    """Carry a bot's decision out."""
    await live.record(live.the_course.decide(seat, [code]))


async def undo(live: LiveTable, person: wire.Me, undo: wire.Undo) -> wire.Ack:
    """Take the last decision back, or agree that it is taken back."""
    live.own_seat(person, undo.seat)
    course = live.the_course
    if (known := await _known(live, undo.seat, undo.id)) is not None:
        return known
    if (known := live.answers.known(person, undo.id)) is not None:
        return known
    if not live.playing:
        raise Refusal("over" if course.over else "not-playing", 409)
    if not course.fresh[undo.seat] <= undo.seq <= course.seq(undo.seat):
        raise Refusal("stale", 409)
    if (reason := agreeing.why_not(live, undo.seat)) is not None:
        raise reason
    if agreeing.all_must_agree(live):
        await _agree(live, undo)
    else:
        await _take_back(live, undo.seat, struck_by_undo(course, undo.seat), undo.id)
    return live.answers.keep(person, wire.Ack(id=undo.id, seq=course.seq(undo.seat)))


async def _take_back(live: LiveTable, seat: int, struck: list[int], action: str) -> None:
    course = live.the_course
    earlier = course.stands.without(struck)
    if earlier is None:
        earlier, helped = await keeping.read_without(live.store, live.id, course.agreed, struck)
        live.snapshot_due = not helped and course.entries > live.settings.snapshot_every
    await live.record(course.back_to(earlier, seat, struck), kind="undo", action=action)


async def _agree(live: LiveTable, undo: wire.Undo) -> None:
    """When everybody at the table wishes it, whoever asked first gets the last own decision back, and what followed."""
    struck = await _struck_for(live, agreeing.asks(live, undo.seat))
    before = live.undo_wishes
    live.undo_wishes = [*before, *([] if undo.seat in before else [undo.seat])]
    if agreeing.missing(live):
        live.show_again()
    else:
        try:
            await _take_back(live, undo.seat, struck, undo.id)
        except BaseException:
            live.undo_wishes = before
            raise


async def _struck_for(live: LiveTable, seat: int) -> list[int]:
    """The last decision of a seat and all that followed; never what was decided before a seat changed hands."""
    entries = effective(await live.store.entries(live.id))
    own = [entry.seq for entry in entries if entry.seat == seat]
    if not own:
        raise Refusal("undo-nothing", 409)
    if own[-1] < max(live.the_course.since):
        raise Refusal("undo-handed-over", 409)
    return [entry.seq for entry in entries if entry.seq >= own[-1]]
