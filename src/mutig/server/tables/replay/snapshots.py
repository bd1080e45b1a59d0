"""Sessions in the store: read from a snapshot and the entries after it, or from all entries; kept as a snapshot.

A snapshot is a cache: one that does not fit what is on record is ignored.
"""

from __future__ import annotations

import hashlib
import struct
from array import array
from collections.abc import Collection, Sequence

import structlog
from msgspec import MsgspecError, Struct, msgpack

from mutig.core.errors import MutigError
from mutig.server.store import Store
from mutig.server.store.rows import Entry, SnapshotRow
from mutig.server.work.threads import for_play

from ..log import ToldLog
from ..session import Decision, GameSession, Moment, Setup
from .reader import moment_without, session_of

FORMAT = 1

log = structlog.get_logger("mutig.tables")


class KeptDecision(Struct, array_like=True):
    """As `Decision`, with the state as bytes."""

    seq: int
    seat: int
    codes: list[int]
    before: bytes
    drew: bool


class KeptSession(Struct, array_like=True):
    """Everything a session knows beside its setup, and after which entry."""

    format: int
    rules_version: int
    after: str  # digest of the entry
    state: bytes
    draws: int
    secret_since: int | None
    picks: list[tuple[int, int]]
    run: list[KeptDecision]
    blocks: list[bytes]
    tail: list[bytes]
    seen: bytes
    told: list[int]
    seqs: list[int]
    fresh: list[int]


async def read_session(store: Store, table: str, setup: Setup, since: Sequence[int]) -> tuple[GameSession, Entry]:
    """The session of a table whose seats were handed over before these entries, and the last entry of its log."""
    kept = await store.snapshot(table)
    if kept is not None:
        entries = await store.entries(table, kept.seq - 1)
        session = _session(setup, kept, entries[0]) if entries else None
        if session is not None:
            try:
                return await for_play(session_of, setup, entries[1:], session, since), entries[-1]
            except MutigError:  # it strikes out something older than the snapshot
                log.info("snapshot ignored", table=table)
    entries = await store.entries(table)
    if not entries:
        raise MutigError("the log of a table that has begun is empty")
    return await for_play(session_of, setup, entries, None, since), entries[-1]


async def read_without(store: Store, table: str, setup: Setup, struck: Collection[int]) -> tuple[Moment, bool]:
    """Where a game would stand without its latest decisions, and whether a snapshot helped to find out.

    It does if it is older than they, and if nothing older than the snapshot was struck since.
    """
    kept = await store.snapshot(table)
    if kept is not None and kept.seq < min(struck):
        entries = await store.entries(table, kept.seq - 1)
        session = _session(setup, kept, entries[0]) if entries else None
        if session is not None:
            try:
                return await for_play(moment_without, session, entries[1:], struck), True
            except MutigError:
                log.info("snapshot ignored", table=table)
    return await for_play(moment_without, GameSession(setup), await store.entries(table), struck), False


def kept_session(session: GameSession, last: Entry) -> SnapshotRow:
    """A session as a row to keep."""
    moment, schema = session.now, session.table.rules.state
    run = [KeptDecision(d.seq, d.seat, list(d.codes), schema.pack(d.before), d.drew) for d in moment.run]
    kept = KeptSession(
        format=FORMAT,
        rules_version=session.table.rules.version,
        after=_digest(last),
        state=schema.pack(session.state),
        draws=session.game.draws,
        secret_since=moment.secret_since,
        picks=list(moment.picks),
        run=run,
        blocks=session.log.blocks,
        tail=session.log.tail,
        seen=session.seen.tobytes(),
        told=session.told,
        seqs=session.seqs,
        fresh=session.fresh,
    )
    return SnapshotRow(last.table, last.seq, msgpack.encode(kept))


def _session(setup: Setup, row: SnapshotRow, last: Entry) -> GameSession | None:
    """The session of a snapshot, if it was taken by this version of the program after this very entry."""
    try:
        kept = msgpack.decode(row.data, type=KeptSession)
        unpack, table = setup.table.rules.state.unpack, setup.table
        if (kept.format, kept.rules_version, kept.after) != (FORMAT, table.rules.version, _digest(last)):
            return None
        run = tuple(Decision(d.seq, d.seat, tuple(d.codes), unpack(d.before), d.drew) for d in kept.run)
        picks = tuple((seq, seat) for seq, seat in kept.picks)
        game = setup.game_at(unpack(kept.state), kept.draws)
        session = GameSession(setup, Moment(game, kept.secret_since, picks, run))
    except (MsgspecError, struct.error, ValueError):
        log.info("snapshot unreadable", table=last.table)
        return None
    session.log = ToldLog(kept.blocks, kept.tail)
    session.seen = array("H", kept.seen)
    session.told, session.seqs, session.fresh = kept.told, kept.seqs, kept.fresh
    return session


def _digest(entry: Entry) -> str:
    return hashlib.sha256(msgpack.encode(entry)).hexdigest()
