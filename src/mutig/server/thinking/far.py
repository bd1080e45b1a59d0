"""Workers in other processes, as a server asks them: what a seat knows goes out, a code comes back."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec import json

from mutig.bots.search_bot import Line
from mutig.core.choice import Choice
from mutig.core.ruleset import Table
from mutig.server.bus import Bus, Subscription

from .lane import FarThought, Lane, Unanswered
from .naming import AT_ONCE, JUDGE, QUICK, is_search
from .questions import (
    EditionPrinted,
    EditionWanted,
    Question,
    Taken,
    Thought,
    can_travel,
    edition_subject,
    encoded,
    read_lines,
    read_notes,
    taken_subject,
    written_notes,
)
from .queue import Turn
from .roster import Roster
from .threads import BotRequest
from .ways import read_codes, way_of

KEPT_EDITIONS = 256  # that somebody may still ask for
AT_THE_DOOR = 4  # quick questions for each worker at once: one is thought about, the others are on their way

__all__ = ["FarWorkers", "Unanswered"]


class FarWorkers:
    """Who is there, and two lanes to them: one for bots that think, one for those that answer at once."""

    def __init__(self, bus: Bus, longest_s: float, on_change: Callable[[frozenset[str]], None]) -> None:
        """`on_change` hears of the games in which somebody thinks now who did not, or the other way round."""
        self._bus, self._on_change = bus, on_change
        self.home = secrets.token_hex(6)
        self.roster = Roster(bus, self._changed)
        self._thinking = Lane(bus, self.roster.can, longest_s, self.roster.strike_off)
        self._quick = Lane(bus, self.roster.can, longest_s, self.roster.strike_off)
        self._editions: OrderedDict[tuple[str, str], Table] = OrderedDict()
        self._open: list[Subscription] = []
        self._could: frozenset[str] = frozenset()

    async def open(self) -> None:
        await asyncio.to_thread(read_codes)
        self._open = [
            await self._bus.serve(edition_subject(self.home), self._give_edition),
            await self._bus.subscribe(taken_subject(self.home), self._hear_taken),
        ]
        await self.roster.open()

    async def close(self) -> None:
        await self.roster.close()
        for lane in self._both:
            await lane.close()
        for subscription in self._open:
            await subscription.stop()

    @property
    def _both(self) -> tuple[Lane, Lane]:
        return self._thinking, self._quick

    @property
    def anybody(self) -> bool:
        """Whether there are workers at all."""
        return bool(self.roster.workers)

    def can(self, bot: str, game: str) -> bool:
        """Whether somebody out there thinks as this bot does."""
        travels = (bot in QUICK and bot != AT_ONCE) or is_search(bot) or bot == JUDGE
        return travels and self.roster.can(way_of(bot, game))

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        return {
            "bot_workers": len(self.roster.workers),
            "bot_worker_threads": self.roster.threads,
            "bots_away": sum(lane.away for lane in self._both),
            "bots_unanswered": sum(lane.failed for lane in self._both),
        }

    @property
    def waiting(self) -> int:
        return sum(map(len, self._both))

    @property
    def limited(self) -> int:
        return sum(lane.limited for lane in self._both)

    def look(self, person: str, table: str) -> None:
        """Somebody looks at a game."""
        for lane in self._both:
            lane.look(person, table)

    async def decide(self, turn: Turn, planned_s: float, request: BotRequest) -> Choice:
        """What a bot decides; `Unanswered` if no worker can or does."""
        thought = await self._thought(turn, planned_s, request, "decide")
        choice = _by_code(request).get(-1 if thought.code is None else thought.code)
        if choice is None:
            raise Unanswered
        request.notebook.notes = read_notes(thought.notes)
        return choice

    async def advise(self, turn: Turn, planned_s: float, request: BotRequest) -> list[Line]:
        """What the judge thinks of each choice."""
        thought = await self._thought(turn, planned_s, request, "advise")
        try:
            return read_lines(thought.advice or (), _by_code(request))
        except KeyError:
            raise Unanswered from None

    async def _thought(
        self, turn: Turn, planned_s: float, request: BotRequest, what: Literal["decide", "advise"]
    ) -> Thought:
        if not (can_travel(request.notebook.notes) and self.can(request.bot, request.game)):
            raise Unanswered
        quick = request.bot in QUICK
        self._keep_edition(request.table)
        job = FarThought(
            turn,
            planned_s,
            way_of(request.bot, request.game),
            in_time=quick or request.bot.endswith("s"),
            body=partial(question_about, request, what, self.home),
        )
        return await (self._quick if quick else self._thinking).thought(job)

    async def _hear_taken(self, body: bytes) -> None:
        taken = json.decode(body, type=Taken)
        self._thinking.taken(taken.id, taken.worker)

    def _changed(self) -> None:
        workers = len(self.roster.workers)
        self._thinking.make_room(self.roster.threads)
        self._quick.make_room(workers * AT_THE_DOOR)
        can = frozenset(subject for present in self.roster.workers for subject in present.subjects)
        differs, self._could = can ^ self._could, can
        if differs:
            self._on_change(frozenset(subject.split(".")[2] for subject in differs))

    # Editions

    def _keep_edition(self, table: Table) -> None:
        key = table.rules.name, str(table.edition.hash)
        self._editions[key] = table
        self._editions.move_to_end(key)
        while len(self._editions) > KEPT_EDITIONS:
            self._editions.popitem(last=False)

    async def _give_edition(self, body: bytes) -> bytes:
        wanted = json.decode(body, type=EditionWanted)
        table = self._editions.get((wanted.game, wanted.hash))
        if table is None:
            return encoded(EditionPrinted(b""))
        document = await asyncio.to_thread(_document, table)
        return encoded(EditionPrinted(document))


def question_about(request: BotRequest, what: Literal["decide", "advise"], home: str, id: str, most_s: float) -> bytes:
    """All that travels to a worker."""
    question = Question(
        id=id,
        home=home,
        what=what,
        bot=request.bot,
        view=dict(request.view),
        codes=[choice.code for choice in request.choices],
        most_s=round(most_s, 4),
        budget_s=request.budget_s,
        notes=written_notes(request.notebook.notes),
    )
    return encoded(question)


def _by_code(request: BotRequest) -> dict[int, Choice]:
    return {choice.code: choice for choice in request.choices}


def _document(table: Table) -> bytes:
    return json.encode(table.rules.edition_document(table.edition))
