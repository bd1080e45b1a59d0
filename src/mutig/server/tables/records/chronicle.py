"""The course of a game in words, made of the lines that everybody has read and that still hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.ruleset import Event, Table
from mutig.games import pack
from mutig.server import wire
from mutig.server.store.rows import Entry

from ..log import LogLine, ToldLog, effective
from ..session import GameSession


@dataclass(frozen=True)
class Course:
    """A game up to a moment: nothing of it changes while it is told, whatever is played meanwhile."""

    table: Table
    lines: ToldLog
    state: Any
    entries: int  # how many were on record

    @classmethod
    def of(cls, session: GameSession) -> Course:
        return cls(session.table, session.log.copy(), session.state, session.entries)


def public_events(lines: Iterable[LogLine], entries: Sequence[Entry]) -> list[Event]:
    """What everybody reads, without what was taken back."""
    kept = {entry.seq for entry in effective(entries)}
    return [line.event for line in lines if line.to is None and line.entry in kept]


def chronicle(course: Course, entries: Sequence[Entry], names: Sequence[str], language: str) -> wire.Chronicle:
    """What can be told of a game as it stood; `entries` may go on after that."""
    table, events = course.table, public_events(course.lines, entries[: course.entries])
    told = pack(table.rules.name).chronicle(table, events, course.state)
    catalogue = table.rules.messages[language]
    return wire.Chronicle(
        start=list(told.start),
        rounds=[
            wire.Round(
                number=each.number,
                title=catalogue.word("event", each.title),
                gains=[dict(gains) for gains in each.gains],
                besides=[dict(besides) for besides in each.besides],
                points=list(each.points),
                decided=[fact.said(catalogue, names) for fact in each.decided],
            )
            for each in told.rounds
        ],
        turning_points=[
            wire.TurningPoint(round=point.round, text=point.told.said(catalogue, names))
            for point in told.turning_points
        ],
        story=told.story.said(catalogue, names) if told.story else None,
        revealed=[dict(held) for held in told.revealed],
        awards=[
            wire.Award(
                seat=each.seat,
                name=each.name,
                title=catalogue.word("award", each.name),
                text=each.told.said(catalogue, names),
            )
            for each in told.awards
        ],
    )
