"""Courses in the store: read from a snapshot and the entries after it, or from all entries; kept as a snapshot.

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

from .beside import for_play
from .chronicle import Chronicle
from .course import Agreed, Course
from .reading import course_of, standing_without
from .standing import Decision, Standing

FORMAT = 1

log = structlog.get_logger("mutig.tables")


class KeptDecision(Struct, array_like=True):
    """As `Decision`, with the state as bytes."""

    seq: int
    seat: int
    codes: list[int]
    before: bytes
    drew: bool


class KeptCourse(Struct, array_like=True):
    """Everything a course knows beside what was agreed, and after which entry."""

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


async def read_course(store: Store, table: str, agreed: Agreed, since: Sequence[int]) -> tuple[Course, Entry]:
    """The course of a table whose seats were handed over before these entries, and the last entry of its log."""
    kept = await store.snapshot(table)
    if kept is not None:
        entries = await store.entries(table, kept.seq - 1)
        course = _course(agreed, kept, entries[0]) if entries else None
        if course is not None:
            try:
                return await for_play(course_of, agreed, entries[1:], course, since), entries[-1]
            except MutigError:  # it strikes out something older than the snapshot
                log.info("snapshot ignored", table=table)
    entries = await store.entries(table)
    if not entries:
        raise MutigError("the log of a table that has begun is empty")
    return await for_play(course_of, agreed, entries, None, since), entries[-1]


async def read_without(store: Store, table: str, agreed: Agreed, struck: Collection[int]) -> tuple[Standing, bool]:
    """Where a game would stand without its latest decisions, and whether a snapshot helped to find out.

    It does if it is older than they, and if nothing older than the snapshot was struck since.
    """
    kept = await store.snapshot(table)
    if kept is not None and kept.seq < min(struck):
        entries = await store.entries(table, kept.seq - 1)
        course = _course(agreed, kept, entries[0]) if entries else None
        if course is not None:
            try:
                return await for_play(standing_without, course, entries[1:], struck), True
            except MutigError:
                log.info("snapshot ignored", table=table)
    return await for_play(standing_without, Course(agreed), await store.entries(table), struck), False


def kept_course(course: Course, last: Entry) -> SnapshotRow:
    """A course as a row to keep."""
    stands, schema = course.stands, course.table.rules.state
    run = [KeptDecision(d.seq, d.seat, list(d.codes), schema.pack(d.before), d.drew) for d in stands.run]
    kept = KeptCourse(
        format=FORMAT,
        rules_version=course.table.rules.version,
        after=_digest(last),
        state=schema.pack(stands.state),
        draws=stands.draws,
        secret_since=stands.secret_since,
        picks=list(stands.picks),
        run=run,
        blocks=course.chronicle.blocks,
        tail=course.chronicle.tail,
        seen=course.seen.tobytes(),
        told=course.told,
        seqs=course.seqs,
        fresh=course.fresh,
    )
    return SnapshotRow(last.table, last.seq, msgpack.encode(kept))


def _course(agreed: Agreed, row: SnapshotRow, last: Entry) -> Course | None:
    """The course of a snapshot, if it was taken by this version of the program after this very entry."""
    try:
        kept = msgpack.decode(row.data, type=KeptCourse)
        unpack, table = agreed.table.rules.state.unpack, agreed.table
        if (kept.format, kept.rules_version, kept.after) != (FORMAT, table.rules.version, _digest(last)):
            return None
        run = tuple(Decision(d.seq, d.seat, tuple(d.codes), unpack(d.before), d.drew) for d in kept.run)
        picks = tuple((seq, seat) for seq, seat in kept.picks)
        course = Course(agreed, Standing(table, unpack(kept.state), kept.draws, kept.secret_since, picks, run))
    except (MsgspecError, struct.error, ValueError):
        log.info("snapshot unreadable", table=last.table)
        return None
    course.chronicle = Chronicle(kept.blocks, kept.tail)
    course.seen = array("H", kept.seen)
    course.told, course.seqs, course.fresh = kept.told, kept.seqs, kept.fresh
    return course


def _digest(entry: Entry) -> str:
    return hashlib.sha256(msgpack.encode(entry)).hexdigest()
