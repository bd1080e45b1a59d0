"""The table service: the one object the web layer holds. People, tables, play; every answer is a wire type.

Whatever a person may not do, or asks for in vain, is a `Refusal`, and then nothing has changed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import wraps
from inspect import getattr_static, iscoroutinefunction
from typing import Any

import structlog

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.bus import Bus
from mutig.server.health import Health
from mutig.server.people.service import PeopleService
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store, StoreError
from mutig.server.store.errors import Banned, SessionEnded
from mutig.server.thinking.naming import is_search
from mutig.server.wire.ready import make_types_ready
from mutig.server.work.errands import Errands

from .because import because_of
from .bots.analyses import Analyses
from .bots.hints import Hints
from .bots.pool import BotPool
from .club.acts import Acts
from .club.service import ClubService
from .club.sweeping import Sweeper
from .editions import OwnEditions
from .lists import TableLists
from .records.archive import Archive
from .records.service import RecordService
from .registry import Registry
from .seats import seating, votes
from .seats.quota import Quota
from .seats.service import SeatService
from .table import LiveTable
from .talk import say as talk
from .undo.undo import undo as take_back
from .views.followers import Follower, Send

LONGEST_WAIT_S = 60.0
Spendings = dict[str, dict[str, int]]  # of limits, by key
NEARLY_FULL = 512 << 20  # bytes left on the disk: weeks of games, and time to make room

log = structlog.get_logger("mutig.service")


def refusing(service: type[TableService]) -> type[TableService]:
    """Troubles of the store, and what it cannot make sense of, reach people as refusals too."""

    def careful(method: Any) -> Any:
        @wraps(method)
        async def answer(*args: Any, **named: Any) -> Any:
            try:
                return await method(*args, **named)
            except StoreError:
                log.exception("the store is in trouble")
                raise Refusal("store-trouble", 503) from None
            except SessionEnded:
                raise Refusal("stranger", 401) from None
            except Banned:
                raise Refusal("banned", 403) from None
            except MutigError as problem:
                raise Refusal("impossible", detail=because_of(problem)) from None

        return answer

    for name in dir(service):
        method = getattr_static(service, name)
        if iscoroutinefunction(method) and not name.startswith("_"):
            setattr(service, name, careful(method))
    return service


@refusing
class TableService(PeopleService, SeatService, RecordService, ClubService):
    """Open it with `await TableService.open(store, settings)`."""

    def __init__(self, store: Store, settings: Settings, bus: Bus | None = None) -> None:
        make_types_ready()
        super().__init__(store, settings)
        self.lists = TableLists(store)
        self.editions = OwnEditions(settings.editions)
        self.checkup = Health(store)
        self.quota = Quota(store, settings)
        longest_s = settings.longest_thought_s
        self.bot_pool = BotPool(settings.bot_threads, settings.bot_limit_s, longest_s, self._bots_ready, bus)
        self.hints = Hints(self.bot_pool, settings)
        self.analyses = Analyses(self.bot_pool)
        self.archive = Archive(store, settings)
        self.registry = Registry(store, settings, self.bot_pool, self._changed)
        self._addresses = OrderedDict()
        self.acts = Acts(store, settings, self.registry.renewed, self.sessions.ended)
        self.sweeper = Sweeper(store, settings, self.acts)
        self._housekeeping = Errands()
        self.alone = True  # whether this process is all there is of the club
        # What a network layer tells and hears; with one process there is nobody else.
        self.here: Callable[[], Collection[str]] = frozenset  # the ids of those who have a socket open
        self.when_person_changed: Callable[[wire.Me], None] = lambda _: None
        self.when_doubtful: Callable[[], None] = lambda: None  # sessions may have ended that nobody told of
        self.when_spent: Callable[[Spendings], None] = lambda _: None

    @classmethod
    async def open(cls, store: Store, settings: Settings | None = None, bus: Bus | None = None) -> TableService:
        """A service over this store, with its clocks and its bots at work."""
        service = cls(store, settings or Settings(), bus)
        await service.bot_pool.open()
        if service.settings.warm_up:
            service.bot_pool.warm_up()
            service.archive.workers.warm_up()
        await service.registry.wake_bots()
        service._begin_to_keep_house()
        return service

    async def hand_over(self) -> None:
        """The server stops: whoever else looks after tables may have them from now on."""

    async def close(self) -> None:
        """Finish what is in work, stop the bots, hand the leases back. The store stays open: it is not ours."""
        await self._housekeeping.call_off()
        await self.sweeper.close()
        await self.analyses.close()
        await self.bot_pool.close()
        self.passwords.close()
        self.archive.close()
        await self.registry.close()

    # Playing

    async def snapshot(
        self, person: wire.Me, table: str, seat: int | None, since: int | None = None, wait_s: float = 0
    ) -> wire.Snapshot | wire.Missed:
        """The state of things as this seat (None: a spectator) sees it.

        With `since`, only the log lines after it; with `wait_s` the answer waits as long for something newer.
        """
        live = await self.registry.look(table)
        live.may_look(person, seat)
        now, news = live.audience.seen_by(person, seat, since), live.audience.news
        self.registry.bots[table].look()
        seq = now.seq if isinstance(now, wire.Snapshot) else now.snapshot.seq
        if not wait_s or since is None or seq != since:  # who claims to know more is told at once, not at the next move
            return now
        return await self._newer(person, table, seat, since, news, min(wait_s, LONGEST_WAIT_S))

    async def follow(self, person: wire.Me, wanted: wire.Follow, send: Send) -> Follower:
        """Look at a table: `send` gets a Snapshot (or Missed) before this returns, then everything that happens."""
        follower = (await self.registry.look(wanted.table)).follow(person, wanted.seat, wanted.since, send)
        self.registry.bots[wanted.table].look()
        return follower

    async def follow_mine(self, person: wire.Me, send: Send) -> Follower:
        """`send` gets MyTables now and whenever one of my tables changes."""
        return await self.lists.follow(person, send)

    async def act(self, person: wire.Me, table: str, act: wire.Act) -> wire.Ack:
        """Carry a decision out. The Ack is returned (send it) before followers hear of it, after it is on record."""
        async with self.registry.at(table) as live:
            return await live.act(person, act)

    async def undo(self, person: wire.Me, table: str, undo: wire.Undo) -> wire.Ack:
        """Take my last decision, or my secret choice, back; where the table says so the others must agree first."""
        async with self.registry.at(table) as live:
            return await take_back(live, person, undo)

    async def say(self, person: wire.Me, table: str, say: wire.Say) -> wire.Ack:
        """A line of chat."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, say.id)) is not None:
                return known
            await talk.say(live, person, say)
            return live.answers.keep(person, self._ack(live, person, say.id))

    async def mute(self, person: wire.Me, table: str, mute: wire.Mute) -> wire.Ack:
        """I do not want to read what a seat says (or do again), at this table."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, mute.id)) is not None:
                return known
            await talk.mute(live, person, mute)
            return live.answers.keep(person, self._ack(live, person, mute.id))

    async def hint(self, person: wire.Me, table: str, ask: wire.AskHint) -> wire.Hint:
        """What a thinking bot would do in my place."""
        return await self.hints.once(await self.registry.look(table), person, ask)

    async def why_not(self, person: wire.Me, table: str, seat: int, thing: str) -> wire.WhyNot:
        """Why a thing of the table cannot be chosen now."""
        return (await self.registry.look(table)).why_not(person, seat, thing)

    async def vote(self, person: wire.Me, table: str, vote: wire.Vote) -> wire.Ack:
        """Wait for somebody, let a bot play on, or offer the seat to somebody else."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, vote.id)) is not None:
                return known
            return live.answers.keep(person, await votes.vote(live, person, vote))

    # Operations

    def tell_spent(self, spent: Spendings) -> None:
        """What people and addresses have spent of their limits here, for other processes to count too."""

    async def health(self) -> str | None:
        """What is wrong with the store, in a few words; None if nothing is."""
        return await self.checkup.trouble()

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        tables = self.registry.tables.values()
        return {
            "live_tables": len(tables),
            "followers": sum(len(live.followers) for live in tables),
            **self.bot_pool.counts(),
            "bots_replaced": sum(bots.replaced for bots in self.registry.bots.values()),
            **self._room(),
        }

    # Inside

    def _room(self) -> dict[str, float]:
        free = self.store.free_bytes
        return {} if free is None else {"disk_free_bytes": free, "disk_nearly_full": free < NEARLY_FULL}

    def _bots_ready(self, game: str) -> None:
        """Whoever plays with searching bots learns that they think now."""
        for live in list(self.registry.tables.values()):
            if live.row.game == game and any(is_search(seat.bot) for seat in live.seats):
                live.audience.tell_table()

    async def _newer(
        self, person: wire.Me, table: str, seat: int | None, since: int, news: asyncio.Event, wait_s: float
    ) -> wire.Snapshot | wire.Missed:
        """What there is to see once there is something newer, or after so long."""
        try:
            async with asyncio.timeout(wait_s):
                while True:
                    await news.wait()
                    live = await self.registry.look(table)
                    live.may_look(person, seat)
                    now, news = live.audience.seen_by(person, seat, since), live.audience.news
                    if isinstance(now, wire.Snapshot) or now.snapshot.seq > since:
                        return now
        except TimeoutError:
            return await self.snapshot(person, table, seat, since)

    def _ack(self, live: LiveTable, person: wire.Me, id: str) -> wire.Ack:
        own = seating.mine(live.seats, person.id)
        return wire.Ack(id=id, seq=live.session.seq(own[0].number if own else None) if live.session else 0)

    def _person_changed(self, person: wire.Me) -> None:
        for live in self.registry.tables.values():
            for follower in live.followers:
                if follower.person.id == person.id:
                    follower.person = person

    async def _seats_moved(self, guest: wire.Me) -> None:
        """Seats of the guest are somebody else's now: live tables must know."""
        for live in list(self.registry.tables.values()):
            if guest.id in {live.row.host, *(seat.person for seat in live.seats)}:
                async with live.lock:
                    live.stale = True

    def _changed(self, live: LiveTable) -> None:
        self.lists.touch({seat.person for seat in live.seats if seat.person} | {live.row.host})

    def _begin_to_keep_house(self) -> None:
        for work in (self._keep_house(), self._keep_leases()):
            self._housekeeping.begin(work)

    async def _keep_house(self) -> None:
        """Look after clocks and idle tables, as long as the service is open."""
        while True:
            await asyncio.sleep(self.settings.tick_s)
            try:
                await self.registry.tick()
                if await self.store.keeps_house():
                    await self._keep_club()
            except Exception:
                log.exception("housekeeping failed")

    async def _keep_leases(self) -> None:
        """Apart from everything else: one table that keeps us waiting must not cost us all others."""
        pause_s = self.settings.lease_s / 3
        while True:
            await asyncio.sleep(pause_s)
            try:
                await self.registry.renew()
                pause_s = self.settings.lease_s / 3
            except Exception:
                log.exception("leases were not renewed")
                pause_s = self.settings.tick_s

    async def _keep_club(self) -> None:
        """What one process does for all there are."""
        await self.sweeper.tick()
