"""Everything one looks at beside the play: replays, records, pictures, sheets; and what guests bring along.

What is ours is computed on a few threads, what a guest brought in a process that can be ended.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from mutig.bots.analysis import Analysis
from mutig.core.game import Game
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.store.rows import TableRow
from mutig.server.work.threads import ViewingThreads

from .. import catalogue
from ..editions import Offered, OwnEditions
from ..projection import for_game
from ..session import GameSession, Setup
from . import jobs, lessons
from . import sheets as printed
from .analysis import analysis
from .chronicle import Course, chronicle
from .pages import Pages
from .pool import WorkerPool

KEPT_GAMES, KEPT_SHEETS = 8, 16  # what was looked at last


class Archive:
    """Everything that is kept of what was looked at last."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._shows = ViewingThreads()
        self.workers = WorkerPool(settings.import_workers, settings.import_limit_s)
        self._pages: OrderedDict[str, Pages] = OrderedDict()
        self._shipped: dict[tuple[str, str, str, str], asyncio.Future[bytes]] = {}  # what is wrong is not kept
        self._sheets: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()

    def close(self) -> None:
        self._shows.close()
        self.workers.close()

    # Finished games

    async def replay(
        self, person: wire.Me, table: wire.Table, setup: Setup, names: list[str], eyes: wire.Eyes, start: int
    ) -> wire.Replay:
        """One page of frames, from chosen eyes."""
        if isinstance(eyes, int) and not 0 <= eyes < len(names):
            raise Refusal("no-such-seat", 404, seat=eyes)
        pages = await self._finished(person, table.id, setup)
        frames, more = await self._shows.do(person.id, pages.frames, names, eyes, max(0, start), person.language)
        return wire.Replay(table=table, viewer=eyes, frames=frames, more=more)

    async def record(self, person: wire.Me, table: str, setup: Setup, names: list[str]) -> dict[str, Any]:
        """All of it, to keep."""
        pages = await self._finished(person, table, setup)
        return await self._shows.do(person.id, pages.record, names)

    async def game(self, person: wire.Me, table: str, setup: Setup) -> Game:
        """The whole game once more."""
        pages = await self._finished(person, table, setup)
        return await self._shows.do(person.id, pages.game)

    async def analysed(
        self, person: wire.Me, table: wire.Table, setup: Setup, names: list[str], found: Analysis
    ) -> wire.Analysis:
        """What was found about a game, in the words of whoever asks."""
        game = await self.game(person, table.id, setup)
        return await self._shows.do(person.id, analysis, table, found, game, names, person.language)

    async def chronicle(self, person: wire.Me, table: str, course: Course, names: list[str]) -> wire.Chronicle:
        """The course of a game; nobody at the table waits for it."""
        entries = await self._store.entries(table)
        return await self._shows.do(person.id, chronicle, course, entries, names, person.language)

    async def _finished(self, person: wire.Me, table: str, setup: Setup) -> Pages:
        pages = self._pages.get(table)
        if pages is None:
            entries = await self._store.entries(table)
            pages = await self._shows.do(person.id, Pages, setup, entries)
        _keep(self._pages, table, pages, KEPT_GAMES)
        return pages

    # Lessons

    async def lessons(self, own: OwnEditions, game: str, edition: str, language: str) -> wire.Lessons:
        """What a game teaches; whether a lesson is true of an edition is found out once."""
        return await self._shows.do(f"lessons of {game}", lessons.listed, own, game, edition, language)

    async def play_lesson(
        self, person: wire.Me, own: OwnEditions, game: str, lesson: str, played: wire.PlayLesson
    ) -> wire.LessonState:
        """A lesson after some choices, and what the coach says."""
        return await self._shows.do(person.id, lessons.played, own, game, lesson, played)

    # Pictures

    async def picture(
        self, person: wire.Me, row: TableRow, session: GameSession, names: list[str], seat: int | None, language: str
    ) -> str:
        """The table as an SVG picture."""
        if row.edition.document is None:
            game = session.game.branch()
            game.names = tuple(names)
            return await self._shows.do(person.id, game.svg, for_game(seat), language)
        state = session.table.rules.state.pack(session.state)
        drawing = jobs.Draw(row.game, row.edition.document, row.options, state, names, seat, language)
        return await self.workers.ask(person.id, drawing, str)

    async def sheet(self, game: str, edition: str, side: str, language: str) -> bytes:
        """What a shipped edition is drawn from. Whoever asks for the same waits for the same, and only once."""
        key = (game, edition, printed.side_of(game, side), language)
        if key not in self._shipped:
            self._shipped[key] = asyncio.ensure_future(self._shows.do(" ".join(key), printed.sheet, *key))
        try:
            return await asyncio.shield(self._shipped[key])
        except Exception:
            self._shipped.pop(key, None)
            raise

    async def own_sheet(self, person: wire.Me, row: TableRow, side: str, language: str) -> bytes:
        """What the edition of a table is drawn from, wherever it comes from."""
        if catalogue.is_shipped(row.edition, row.game):
            return await self.sheet(row.game, row.edition.name, side, language)
        key = (row.id if row.edition.document else row.edition.hash, side, language)
        drawn = self._sheets.get(key)
        if drawn is None:
            document = row.edition.document or catalogue.printed_document(row.game, row.edition)
            drawn = await self.workers.ask(person.id, jobs.PrintEdition(row.game, document, side, language), bytes)
        _keep(self._sheets, key, drawn, KEPT_SHEETS)
        return drawn

    # What guests bring along

    async def imported(self, person: wire.Me, wanted: wire.ImportTable) -> jobs.Imported:
        """What a table needs to go on from a move of a record."""
        job = jobs.Import(wanted.record, len(wanted.seats), wanted.at_move)
        return await self.workers.ask(person.id, job, jobs.Imported)

    async def shown(self, person: wire.Me, wanted: wire.ShowRecord) -> wire.Replay:
        """A finished record, page by page. Nothing of it is kept."""
        job = jobs.Show(wanted.record, wanted.viewer, wanted.start, person.language)
        return await self.workers.ask(person.id, job, wire.Replay)

    async def record_sheet(self, person: wire.Me, wanted: wire.PrintRecord) -> bytes:
        """What the edition of a record is drawn from."""
        return await self.workers.ask(person.id, jobs.PrintRecord(wanted.record, wanted.side, wanted.language), bytes)

    # Editions that are typed in

    async def looked_over(self, person: wire.Me, draft: wire.Draft) -> wire.Findings:
        """What is wrong with a draft, and a sketch of it. Nothing of it is kept."""
        job = jobs.CheckDraft(draft.game, draft.document, draft.side, draft.language)
        return await self.workers.ask(person.id, job, wire.Findings)

    async def edition(self, person: wire.Me, own: OwnEditions, game: str, name: str, as_lists: bool) -> bytes:
        """An edition that is offered here, as a document."""
        return await self._shows.do(person.id, catalogue.edition_document, own, game, name, as_lists)

    async def offer(self, person: wire.Me, own: OwnEditions, new: Offered) -> None:
        """Write an edition to its folder and offer it."""
        await self._shows.do(person.id, own.add, new)

    async def ready_to_offer(self, person: wire.Me, wanted: wire.KeepEdition) -> Offered:
        """A draft as an edition, if it can be played."""
        return await self.workers.ask(person.id, jobs.OfferDraft(wanted.game, wanted.document), Offered)


def _keep(kept: OrderedDict[Any, Any], key: object, value: object, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
