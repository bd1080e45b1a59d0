"""Taking the last decision back: by oneself, or when all agree."""

from __future__ import annotations

from mutig.server import wire
from mutig.server.refusal import Refusal

from ..log import effective
from ..replay import snapshots
from ..session import GameSession
from ..table import LiveTable
from ..wishes import keep_wish
from . import agreement
from .rights import struck_by_undo


async def undo(table: LiveTable, person: wire.Me, undo: wire.Undo) -> wire.Ack:
    """Take the last decision back, or agree that it is taken back; a retry gets the same answer."""
    table.own_seat(person, undo.seat)
    session = table.the_session
    if (known := await table.known(session, undo.seat, undo.id)) is not None:
        return known
    if (known := table.answers.known(person, undo.id)) is not None:
        return known
    if not table.playing:
        raise Refusal("over" if session.over else "not-playing", 409)
    if not session.fresh[undo.seat] <= undo.seq <= session.seq(undo.seat):
        raise Refusal("stale", 409)
    if (reason := agreement.why_not(table, undo.seat)) is not None:
        raise reason
    if agreement.all_must_agree(table):
        await _agree(table, session, person, undo)
    else:
        await _take_back(table, session, undo.seat, struck_by_undo(session, undo.seat), undo.id)
    return table.answers.keep(person, wire.Ack(id=undo.id, seq=session.seq(undo.seat)))


async def _take_back(table: LiveTable, session: GameSession, seat: int, struck: list[int], action: str) -> None:
    earlier = session.now.without(struck)
    if earlier is None:
        earlier, helped = await snapshots.read_without(table.store, table.id, session.setup, struck)
        table.snapshot_due = not helped and session.entries > table.settings.snapshot_every
    await table.record(session, session.back_to(earlier, seat, struck), kind="undo", action=action)


async def _agree(table: LiveTable, session: GameSession, person: wire.Me, undo: wire.Undo) -> None:
    """When everybody at the table wishes it, whoever asked first gets the last own decision back, and what followed."""
    struck = await _struck_for(table, session, agreement.asks(table, undo.seat))
    before = table.undo_wishes
    table.undo_wishes = [*before, *([] if undo.seat in before else [undo.seat])]
    try:
        if not agreement.missing(table):
            await _take_back(table, session, undo.seat, struck, undo.id)
        elif undo.seat not in before:
            await keep_wish(table, person, "undo", undo.seat)
            table.audience.show_again()
    except BaseException:
        table.undo_wishes = before
        raise


async def _struck_for(table: LiveTable, session: GameSession, seat: int) -> list[int]:
    """The last decision of a seat and all that followed; never what was decided before a seat changed hands."""
    entries = effective(await table.store.entries(table.id))
    own = [entry.seq for entry in entries if entry.seat == seat]
    if not own:
        raise Refusal("undo-nothing", 409)
    if own[-1] < max(session.since):
        raise Refusal("undo-handed-over", 409)
    return [entry.seq for entry in entries if entry.seq >= own[-1]]
