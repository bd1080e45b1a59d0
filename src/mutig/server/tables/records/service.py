"""What there is to look at beside the play: games and their sheets, replays, records, pictures."""

from __future__ import annotations

from typing import Any

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings

from .. import catalogue
from ..bots.analyses import Analyses
from ..editions import OwnEditions
from ..registry import Registry
from ..session import Setup
from ..table import LiveTable
from .analysis import at_work
from .archive import Archive
from .chronicle import Course


class RecordService:
    """A part of the table service, which brings the registry and the archive."""

    settings: Settings
    registry: Registry
    archive: Archive
    editions: OwnEditions
    analyses: Analyses

    def games(self) -> list[wire.GameInfo]:
        """What can be played here."""
        return catalogue.offered_games(self.editions, self.settings.new_editions)

    async def printed(self, game: str, edition: str, side: str, language: str) -> bytes:
        """What a client draws the tables of a game from, as JSON."""
        return await self.archive.sheet(game, edition, side, language)

    async def own_printed(self, person: wire.Me, table: str, side: str, language: str) -> bytes:
        """The same for one table: its edition may have been brought along."""
        live = await self.registry.look(table)
        live.may_look(person, None)
        return await self.archive.own_sheet(person, live.row, side, language)

    def edition_form(self, game: str, language: str) -> list[wire.FormSection]:
        """What an editor of editions shows for a game."""
        return catalogue.edition_form(game, language)

    async def edition(self, person: wire.Me, game: str, name: str, as_lists: bool) -> bytes:
        """The document of an edition that is offered here, to type over."""
        return await self.archive.edition(person, self.editions, game, name, as_lists)

    async def lessons(self, game: str, edition: str, language: str) -> wire.Lessons:
        """What a game teaches with an edition that is offered here."""
        return await self.archive.lessons(self.editions, game, edition, language)

    async def play_lesson(self, person: wire.Me, game: str, lesson: str, played: wire.PlayLesson) -> wire.LessonState:
        """A step of a lesson. Nothing of it is kept."""
        return await self.archive.play_lesson(person, self.editions, game, lesson, played)

    async def look_over(self, person: wire.Me, draft: wire.Draft) -> wire.Findings:
        """What is wrong with an edition that somebody types in."""
        return await self.archive.looked_over(person, draft)

    async def keep_edition(self, person: wire.Me, wanted: wire.KeepEdition) -> wire.OwnEdition:
        """Offer an edition here from now on, if this person may and it can be played."""
        may = self.settings.new_editions
        if may == "nobody" or (may == "accounts" and person.account is None):
            raise Refusal("no-editions", 403)
        new = await self.archive.ready_to_offer(person, wanted)
        await self.archive.offer(person, self.editions, new)
        return new.told

    async def replay(self, person: wire.Me, table: str, viewer: wire.Eyes = None, start: int = 0) -> wire.Replay:
        """A finished game, decision by decision, from chosen eyes; 'open' shows everything."""
        live = await self.registry.look(table)
        setup, names = self._finished(live, person), live.presenter.names(person.language)
        return await self.archive.replay(person, live.presenter.table(person), setup, names, viewer, start)

    async def chronicle(self, person: wire.Me, table: str) -> wire.Chronicle:
        """The course of a game so far, as everybody at the table may know it."""
        live = await self.registry.look(table)
        live.may_look(person, None)
        names = live.presenter.names(person.language)
        return await self.archive.chronicle(person, table, Course.of(live.the_session), names)

    async def analysis(self, person: wire.Me, table: str, seat: int, open_hands: bool = False) -> wire.Analysis:
        """A finished game judged by what a seat could know; it is worked out once, while one asks how far it is."""
        live = await self.registry.look(table)
        setup, names, shown = self._finished(live, person), live.presenter.names(person.language), live.presenter.table
        if seat not in range(len(names)):
            raise Refusal("no-such-seat", 404, seat=seat)
        wanted = table, seat, open_hands
        work = await self.analyses.of(person, live.row.game, wanted, lambda: self.archive.game(person, table, setup))
        if work.found is None:
            return at_work(shown(person), seat, open_hands, work.done, work.of)
        return await self.archive.analysed(person, shown(person), setup, names, work.found)

    async def show_record(self, person: wire.Me, wanted: wire.ShowRecord) -> wire.Replay:
        """A finished record that somebody brings along, checked, as a replay; nothing of it is kept."""
        return await self.archive.shown(person, wanted)

    async def record_printed(self, person: wire.Me, wanted: wire.PrintRecord) -> bytes:
        """What a client draws that record from, if it brings its own edition along."""
        return await self.archive.record_sheet(person, wanted)

    async def record(self, person: wire.Me, table: str) -> dict[str, Any]:
        """The record of a finished game, to keep and to verify."""
        live = await self.registry.look(table)
        return await self.archive.record(
            person, table, self._finished(live, person), live.recorded_names(person.language)
        )

    async def picture(self, person: wire.Me, table: str, seat: int | None = None, language: str = "en") -> str:
        """The table as an SVG picture, from a seat of mine or as a spectator."""
        live = await self.registry.look(table)
        live.may_look(person, seat)
        row, session, names = live.row, live.the_session, live.presenter.names(language)
        return await self.archive.picture(person, row, session, names, seat, language)

    def _finished(self, live: LiveTable, person: wire.Me) -> Setup:
        """Only what is over can be looked at from all sides."""
        live.may_look(person, None)
        if live.row.status != "over":
            raise Refusal("not-over", 409)
        return live.the_session.setup
