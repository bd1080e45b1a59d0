"""What is put on record: a change as an entry of the log, and what changes with it in the table's row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from mutig.server.store.rows import Entry, TableRow

from . import shelf
from .clocks import Clocks
from .course import Change, Course
from .reading import written
from .settings import Settings
from .viewers import SPECTATOR_BIT

Kind = Literal["moves", "undo"]


def entry_of(
    table: str, change: Change, course: Course, clocks: Clocks | None, now: float, kind: Kind, action: str | None
) -> tuple[Entry, dict[str, Any]]:
    """The entry for a change that is not on record yet, and the fields of the table that go with it."""
    codes = " ".join(map(str, change.codes))
    clock_text = clocks.written() if clocks else None
    entry = Entry(
        table,
        course.entries,
        kind,
        change.seat,
        written(change.moves),
        change.seen,
        action,
        codes,
        clock_text,
        now,
    )
    state, fields = change.stands.state, dict[str, Any]()
    if change.seen & SPECTATOR_BIT:  # a secret pick must not show in any list
        fields |= {"changed": now, "waiting": state.pending >> 1}
    if course.table.rules.interpreted.over(state):
        ended = Course(course.agreed, change.stands)
        fields |= {"status": "over", "result": {"scores": ended.scores, "ranks": ended.ranks}}
    return entry, fields


@dataclass(frozen=True)
class Opening:
    """A game about to begin: its first entry, and what is so once that is on record."""

    course: Course
    clocks: Clocks | None
    change: Change
    entry: Entry
    fields: dict[str, Any]


async def opening(row: TableRow, settings: Settings) -> Opening:
    """The opening of a table's game."""
    course = Course(await shelf.agreed_for(row))
    clocks = Clocks(row.rules.clock, course.players, settings.ticks()) if row.rules.clock else None
    change = course.opening()
    entry, fields = entry_of(row.id, change, course, clocks, settings.now(), "moves", None)
    return Opening(course, clocks, change, entry, {"status": "playing"} | fields)
