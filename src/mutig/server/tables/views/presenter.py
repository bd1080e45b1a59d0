"""A table as wire types: what exactly one person, or one pair of eyes, gets to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, cast

import msgspec
from msgspec import msgpack

from mutig.core.compile import is_possible
from mutig.core.pack import Speaker
from mutig.core.question import Asked, Stake
from mutig.core.ruleset import Event
from mutig.core.ruleset import Table as RulesTable
from mutig.games import rules, speaker_for
from mutig.server import wire
from mutig.server.refusal import say
from mutig.server.store.rows import SeatRow, TableSummary
from mutig.server.text import timestamp

from .. import catalogue
from ..log import LogLine
from ..projection import Viewer
from ..seats import seating
from ..session import TAKEN_BACK
from ..state import TableState
from ..undo import agreement


class Presenter:
    """Speaks for one live table, in every language."""

    def __init__(self, table: TableState) -> None:
        self.live = table
        self._speakers: dict[str, Speaker] = {}
        self._names: dict[str, list[str]] = {}

    def at(self, table: TableState) -> Presenter:
        """Speaks in the same words of the same table as it will be."""
        other = Presenter(table)
        other._speakers, other._names = self._speakers, self._names
        return other

    def names_changed(self) -> None:
        self._speakers.clear()
        self._names.clear()

    def names(self, language: str) -> list[str]:
        """Who sits here, as somebody of that language reads it."""
        if language not in self._names:
            self._names[language] = seating.names_in(self.live.seats, language)
        return self._names[language]

    def called(self, seats: Sequence[int]) -> Called:
        """Some of them, in whatever language a sentence about them will be."""
        return Called(self, list(seats))

    # The table

    def table(self, person: wire.Me) -> wire.Table:
        """Everything but the game, as this person may know it."""
        live, row = self.live, self.live.row
        self._look_at_clocks()
        own = seating.mine(live.seats, person.id)
        joinable = row.status == "open" and row.rules.listed
        session = live.session
        return wire.Table(
            id=row.id,
            game=row.game,
            title=rules(row.game).title,
            status=row.status,
            options=row.options,
            rulings=rules(row.game).rulings_of(row.options),
            house_rulings=rules(row.game).house_rulings(row.options),
            edition=row.edition.name,
            edition_hash=row.edition.hash,
            edition_label=catalogue.edition_label(row.edition, row.game, person.language),
            edition_shipped=catalogue.is_shipped(row.edition, row.game),
            imported=row.start is not None,
            rules_version=row.rules_version,
            rules=row.rules,
            seats=[self._seat(seat, person) for seat in live.seats],
            host=row.host == person.id,
            invite=row.invite if own or joinable or row.host == person.id else None,
            waiting_for=session.pending if session else [],
            scores=session.scores if session else [],
            ranks=session.ranks if session else None,
            commitment=row.commitment,
            created=timestamp(row.created),
            changed=timestamp(row.changed),
            rematch=row.rematch,
            watching=sum(follower.viewer is None for follower in live.followers),
        )

    def _seat(self, seat: SeatRow, person: wire.Me) -> wire.Seat:
        clocks = self.live.clocks
        return wire.Seat(
            number=seat.number,
            who=seat.who,
            name=self.names(person.language)[seat.number],
            bot=seat.bot,
            emblem=cast(Any, seat.emblem),
            colour=cast(Any, seat.colour),
            host=seat.who == "person" and seat.person == self.live.row.host,
            mine=seat.who == "person" and seat.person == person.id,
            kept=seating.is_kept(seat),
            kept_for_me=seating.is_kept(seat) and seat.person == person.id,
            offered=bool(seat.offered),
            heir=seat.heir_name,
            heir_is_me=seat.heir == person.id,
            was_mine=seating.was_given_away(seat, person.id),
            votes=self._votes(seat),
            present=self.live.is_here(seat.person),
            silent=seat.who == "person" and self.live.absence.is_silent(seat.number),
            clock_s=clocks.shown(seat.number) if clocks else None,
            running=seat.number in clocks.running if clocks else False,
            out_of_time=clocks.is_out(seat.number) if clocks else False,
            warming_up=self._plays_simply(seat) and is_possible(),
            thoughtless=self._plays_simply(seat) and not is_possible(),
        )

    def _plays_simply(self, seat: SeatRow) -> bool:
        """Whether it is a bot that would think, and cannot."""
        return seat.who == "bot" and not self.live.bot_is_ready(seat.bot, self.live.row.game)

    def _votes(self, about: SeatRow) -> list[wire.SeatVote]:
        votes = self.live.votes.get(about.number, {})
        voters = [(seat.number, votes[seat.person]) for seat in self.live.seats if seat.person in votes]
        return [wire.SeatVote(seat=number, choice=cast(Any, choice)) for number, choice in voters]

    # The game

    def snapshot(self, person: wire.Me, viewer: Viewer, since: int | None) -> wire.Snapshot:
        """Everything this viewer may know now; with `since`, only the lines of the log after it."""
        session, language = self.live.session, person.language
        return wire.Snapshot(
            seq=session.seq(viewer) if session else 0,
            viewer=viewer,
            table=self.table(person),
            view=session.view(viewer) if session else {},
            question=self.question(viewer, language),
            undo=self.undo(viewer, language),
            log=[
                self._log_line(number, seq, line, language)
                for number, seq, line in (session.lines_for(viewer, since or 0) if session else ())
            ],
            chat=self.live.chat.lines_for(person.id),
        )

    def _look_at_clocks(self) -> None:
        if self.live.clocks:
            self.live.clocks.look(self.live.settings.ticks())

    def clocks_s(self) -> list[float | None]:
        """The seconds each seat has left, as far as anybody counts them."""
        self._look_at_clocks()
        clocks = self.live.clocks
        return [clocks.shown(seat.number) if clocks else None for seat in self.live.seats]

    def question(self, viewer: Viewer, language: str, view: dict[str, Any] | None = None) -> wire.Question | None:
        """What is asked of a seat."""
        session = self.live.session
        if session is None or viewer is None or viewer not in session.pending or self.live.row.status == "closed":
            return None
        seen = view or session.view(viewer)
        asked = self._speaker(language).question(seen, session.choices(viewer), session.seen_state(viewer))
        return question_of(asked)

    def why_not(self, seat: int, thing: str, language: str) -> wire.WhyNot:
        """Why a thing cannot be chosen by a seat that is asked."""
        session = self.live.the_session
        reason = self._speaker(language).why_not(session.view(seat), thing, session.seen_state(seat))
        return wire.WhyNot(message=reason)

    def undo(self, viewer: Viewer, language: str) -> wire.UndoState:
        """Whether a seat can take something back."""
        live = self.live
        if live.session is None or viewer is None:
            return _no_undo("undo-nothing", language)
        reason, wished = agreement.why_not(live, viewer), list(live.undo_wishes)
        if reason is not None and not (reason.arguments or wished):
            return _no_undo(reason.reason, language)
        why_not = None if reason is None else reason.sentence(language)
        missing = agreement.missing(live) if wished else []
        return wire.UndoState(allowed=reason is None, why_not=why_not, wished_by=wished, missing=missing)

    def _log_line(self, number: int, seq: int, line: LogLine, language: str) -> wire.LogLine:
        return wire.LogLine(number=number, id=line.id, args=line.args, text=self._again(line.event, language), seq=seq)

    def sentence(self, event: Event, language: str) -> str:
        """A line of the log in words."""
        names = tuple(self.names(language))
        if event.id == TAKEN_BACK:
            return say(TAKEN_BACK, language, name=names[event.args["seat"]])
        table = self.live.the_session.table
        return table.rules.sentence(table, event, names, language)

    def _again(self, event: Event, language: str) -> str:
        """The same, remembered for a while: whoever opens a table wants the whole log."""
        if event.id == TAKEN_BACK:
            return self.sentence(event, language)
        told = msgpack.encode((event.id, dict(event.args)))
        return _sentence(self.live.the_session.table, told, tuple(self.names(language)), language)

    def _speaker(self, language: str) -> Speaker:
        if language not in self._speakers:
            self._speakers[language] = speaker_for(self.live.the_session.table, self.names(language), language)
        return self._speakers[language]


@dataclass(frozen=True)
class Called:
    """Names of seats in a sentence."""

    presenter: Presenter
    seats: list[int]

    def said(self, language: str) -> str:
        return ", ".join(self.presenter.names(language)[seat] for seat in self.seats)


@lru_cache(maxsize=20_000)
def _sentence(table: RulesTable, told: bytes, names: tuple[str, ...], language: str) -> str:
    return table.rules.sentence(table, Event(*msgpack.decode(told)), names, language)


@cache
def _no_undo(reason: str, language: str) -> wire.UndoState:
    """Nothing can be taken back, and nobody wishes it: what nearly everybody hears with every decision."""
    return wire.UndoState(allowed=False, why_not=say(reason, language), wished_by=[], missing=[])


def question_of(asked: Asked) -> wire.Question:
    """What is asked, as it travels."""
    options = [
        wire.Option(
            codes=o.codes,
            kind=o.kind,
            text=o.text,
            label=o.label,
            details=dict(o.details),
            stakes=_stakes(o.stakes) if o.stakes else [],
        )
        for o in asked.offers
    ]
    return wire.Question(
        ask=asked.ask, help=asked.help, options=options, least=asked.least, most=asked.most, done=asked.done
    )


def _stakes(stakes: Sequence[Stake]) -> list[wire.Stake]:
    return [wire.Stake(sign=cast(Any, stake.sign), text=str(stake.text)) for stake in stakes]


def table_line(summary: TableSummary, person: wire.Me) -> wire.TableLine:
    """A table in a list. How it stands is for those whose table it is: others may not even be allowed to watch."""
    is_mine = summary.host == person.id or any(seat.person == person.id for seat in summary.seats)
    result = msgspec.json.decode(summary.result, type=Result) if is_mine and summary.result else None
    return wire.TableLine(
        id=summary.id,
        game=summary.game,
        title=rules(summary.game).title,
        status=summary.status,
        names=seating.names_in(summary.seats, person.language),
        bots=[seat.bot if seat.who == "bot" else None for seat in summary.seats],
        my_turn=summary.my_turn and summary.status == "playing",
        mine=any(seat.person == person.id for seat in summary.seats),
        open_seats=sum(seat.who == "open" or bool(seat.offered and not seat.heir) for seat in summary.seats),
        imported=summary.imported,
        changed=timestamp(summary.changed),
        round=summary.round if is_mine else None,
        scores=result.scores if result else _points(summary) if is_mine else [],
        ranks=result.ranks if result else None,
        said=summary.said if is_mine else 0,
    )


class Result(msgspec.Struct, frozen=True):
    """How a game ended, as it is stored."""

    scores: list[int]
    ranks: list[int]


def _points(summary: TableSummary) -> list[int]:
    return [int(points) for points in (summary.scores or "").split()]
