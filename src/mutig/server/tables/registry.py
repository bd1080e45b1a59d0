"""All live tables: read from the store when somebody needs one, put away when nobody does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from math import inf

import structlog
from msgspec import MsgspecError

from mutig.core.errors import MutigError
from mutig.server import tracing
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Damaged, Store, StoreError
from mutig.server.store.rows import SeatRow, TableRow
from mutig.server.work.errands import Errands

from . import catalogue
from .bots.players import BotPlayers
from .bots.pool import BotPool
from .clocks import Clocks
from .log import Actions
from .replay import snapshots
from .seats import away, membership
from .table import LiveTable
from .talk.chat import KEPT, Chat
from .views.followers import Follower
from .wishes import recall_wishes

WOKEN_AT_ONCE = 4  # tables that go on by themselves after a restart, at the same time
GIVEN_BACK_AT_ONCE = 16  # tables of a process that leaves; what they write is written together
AT_A_LOOK = 20  # tables that are looked after in one go: a thousand would keep every decision waiting
WOKEN_S = 10.0  # how long the next one waits for one of them to come to a person
# What reading a table can end in that was damaged, or written by hand.
NO_SENSE = MutigError, MsgspecError, ArithmeticError, LookupError, TypeError, ValueError

log = structlog.get_logger("mutig.tables")


def _nobody_follows(_: str, __: list[Follower]) -> None:
    """A table that nobody else can take is never lost."""


class Registry:
    """Tables by their id. In a store that is shared, a table is this process's as long as it has the lease for it."""

    def __init__(
        self, store: Store, settings: Settings, bot_pool: BotPool, changed: Callable[[LiveTable], None]
    ) -> None:
        self.store, self.settings, self.bot_pool = store, settings, bot_pool
        self.changed = changed
        self.opened = settings.now()
        self.tables: dict[str, LiveTable] = {}
        self.bots: dict[str, BotPlayers] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unreadable: set[str] = set()  # the log has told of these
        self.lost: Callable[[str, list[Follower]], None] = _nobody_follows  # somebody else looks after this table now
        self.bots_wait: Callable[[str], None] = lambda table: None  # at a table that has been given back
        self.closing = False
        self._errands, self._waking = Errands(), Errands()

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[LiveTable]:
        """The live table, alone with it: whatever is done in here happens before or after everything else."""
        while True:
            live = await self.live(table)  # before it is traced: what was asked for may be no table, but a secret
            with tracing.step("at the table", table=live.row.id, process=self.settings.owner):
                async with live.lock:
                    if not live.stale:
                        live.last_used = self.settings.ticks()
                        yield live
                        return

    async def look(self, table: str) -> LiveTable:
        """The live table, only to look at it, at once: a change that is being written shows when it is on record."""
        live = await self.live(table)
        while live.stale:
            live = await self.live(table)
        live.last_used = self.settings.ticks()
        return live

    async def live(self, table: str) -> LiveTable:
        """The live table, read from the store if it is not here."""
        if self.closing:
            raise Refusal("restarting", 503)
        live = self.tables.get(table)
        if live is not None and not live.stale:
            return live
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        before = self.tables.get(table)
        try:
            # What is being written there comes first: read without it, and acknowledged, nobody would ever see it.
            async with before.lock if before is not None else nullcontext():
                with tracing.step("read the table"):
                    live = await self._readable(table)
        except Refusal as refusal:
            if refusal.reason == "elsewhere":
                await self._lose(table)
            raise
        if live.row.status == "open" and membership.is_full(live.seats):
            await self._begin_late(live)
        before = self.tables.get(table)
        self.tables[table] = live
        self.bots[table] = BotPlayers(live, self.bot_pool)
        if before is not None:
            before.hand_over(live)
        self.bots[table].wake()
        return live

    async def _lose(self, table: str) -> None:
        """Another process has it in care: what is here of it is void, and whoever follows it must look there."""
        live = self.tables.pop(table, None)
        if live is not None:
            live.stale = True
            await self.bots.pop(table).close()
            self._lead_elsewhere(live)
            live.audience.wake()

    def _lead_elsewhere(self, live: LiveTable) -> None:
        followers, live.followers = live.followers, []
        self.lost(live.id, followers)

    async def _begin_late(self, live: LiveTable) -> None:
        """The server died before the last who sat down could start the game; if that cannot be written, it can wait."""
        try:
            await live.begin()
        except (Refusal, MutigError):
            live.stale = False

    async def _readable(self, table: str) -> LiveTable:
        """The table as it is on record. Only one that makes no sense is unreadable; a passing trouble is none of it."""
        try:
            live = await self._read(table)
        except NO_SENSE as problem:
            if isinstance(problem, StoreError) and not isinstance(problem, Damaged):
                raise
            if table not in self._unreadable:
                log.exception("table cannot be read", table=table)
                self._unreadable.add(table)
            raise Refusal("unreadable", 500) from None
        self._unreadable.discard(table)
        return live

    async def _read(self, table: str) -> LiveTable:
        row, seats = await self._found(table)
        if self.store.shared:
            if not await self.store.lease(table, self.settings.owner, self.settings.lease_s):
                raise Refusal("elsewhere", 503)
            row, seats = await self._found(table)  # whoever had it in care may have changed it until now
        chat = Chat(await self.store.chat(table, limit=KEPT))
        live = LiveTable(self.store, self.settings, row, seats, chat, self._changed)
        live.bot_is_ready = self.bot_pool.is_ready
        if row.status == "open":
            await recall_wishes(live)
            return live
        handed_over, setup = [seat.since for seat in seats], await catalogue.setup_for(row)
        live.session, live.last = await snapshots.read_session(self.store, table, setup, handed_over)
        live.actions = Actions(await self.store.actions(table))
        await recall_wishes(live)
        if row.rules.clock:
            used = self.settings.now() - max(live.last.at, self.opened)  # what the server slept does not count
            since = self.settings.ticks() - max(0.0, used)
            live.clocks = Clocks(row.rules.clock, len(seats), since, live.last.clocks)
            live.clocks.run_for(live.clock_seats())
        return live

    async def _found(self, table: str) -> tuple[TableRow, list[SeatRow]]:
        found = await self.store.table(table)
        if found is None:
            raise Refusal("no-such-table", 404)
        return found

    def _changed(self, live: LiveTable, public: bool) -> None:
        if live.id in self.bots:
            self.bots[live.id].wake()
        if public:  # lists must not tell of a secret choice
            self.changed(live)
        session = live.session
        if session is not None and (live.snapshot_due or session.entries % self.settings.snapshot_every == 0):
            live.snapshot_due = False
            self._errands.begin(self._keep(live))

    async def _keep(self, live: LiveTable) -> None:
        if live.session is not None and live.last is not None:
            with suppress(MutigError):  # it is only a cache
                await self.store.put_snapshot(snapshots.kept_session(live.session, live.last))

    async def wake_bots(self) -> None:
        """Games in which a person waits for a bot, and that nobody has in care, go on. Others wait for a look."""
        owner = self.settings.owner if self.store.shared else None
        waiting = await self.store.waiting_for_bots(owner)
        self.wake(table for table in waiting if table not in self.tables)

    def wake(self, tables: Iterable[str]) -> None:
        """Take these up, a few at a time, and let their bots go on; this does not wait for them."""
        waiting = iter(tables)
        for _ in range(WOKEN_AT_ONCE):
            self._waking.begin(self._wake(waiting))

    async def _wake(self, tables: Iterator[str]) -> None:
        for table in tables:
            with suppress(Refusal, MutigError):  # somebody else's table, or one that cannot be read
                await self.live(table)
                if (bots := self.bots.get(table)) is not None and bots.tasks:  # it may have been lost again
                    await asyncio.wait(list(bots.tasks.values()), timeout=WOKEN_S)
            await asyncio.sleep(0)

    @asynccontextmanager
    async def renewed(self, tables: Collection[str]) -> AsyncIterator[None]:
        """Rows of these tables are changed by somebody else in here: nobody acts at them, and they are read again."""
        concerned = sorted(tables)
        async with AsyncExitStack() as locks:
            for table in concerned:
                if (live := self.tables.get(table)) is not None:
                    await locks.enter_async_context(live.lock)
            try:
                yield
            finally:
                for table in concerned:
                    if (live := self.tables.get(table)) is not None:
                        live.stale = True
        for table in concerned:
            if table in self._loading:  # perhaps it read what was there before
                with suppress(Refusal, MutigError):
                    (await asyncio.shield(self._loading[table])).stale = True
            if table in self.tables:
                await self._renew(self.tables[table])

    async def _renew(self, live: LiveTable) -> None:
        try:
            self.changed(await self.live(live.id))
        except Refusal as refusal:
            if refusal.reason == "no-such-table":
                live.audience.send_away(refusal)
                del self.tables[live.id]
                await self.bots.pop(live.id).close()
        except MutigError:
            log.exception("table not read again", table=live.id)  # it is stale: the next who asks tries again

    # Housekeeping

    async def tick(self) -> None:
        """Look at the clocks, and put away what nobody uses."""
        now = self.settings.ticks()
        for number, live in enumerate(list(self.tables.values())):
            if number % AT_A_LOOK == 0:
                await asyncio.sleep(0)
            if self.tables.get(live.id) is not live:  # lost to another process while we looked at others
                continue
            if live.stale:
                if now - live.last_used >= self.settings.again_s:
                    await self._again(live)
                continue
            self._look_at_clocks(live)
            await self._look_who_is_away(live)
            unused = not live.followers and not live.lock.locked() and not self.bots[live.id].tasks
            if unused and now - live.last_used > self.settings.idle_s:
                await self._put_away(live)
        await self._read_again()

    async def _read_again(self) -> None:
        """A table in doubt is read again though nobody asks for it, one at a time: people may wait for its bots."""
        doubtful = [live.id for live in self.tables.values() if live.stale]
        if doubtful:
            with suppress(Refusal, MutigError):
                await self.live(random.choice(doubtful))

    def _look_at_clocks(self, live: LiveTable) -> None:
        if live.clocks and live.playing:
            live.clocks.look(self.settings.ticks())
            out = {seat for seat in live.clocks.running if live.clocks.is_out(seat)}
            if out - live.out_of_time:
                live.audience.tell_table()
            live.out_of_time = out

    async def _look_who_is_away(self, live: LiveTable) -> None:
        """Everybody hears who keeps the table waiting; where that was agreed, a bot plays on after a while."""
        if live.absence.look(live.waited_for(), self.settings.ticks()):
            live.audience.tell_table()
        if away.overdue(live):
            with suppress(Refusal, MutigError):  # it is tried again with the next tick
                async with self.at(live.id) as found:
                    await away.play_on(found)

    async def _again(self, live: LiveTable) -> None:
        """After a trouble with the store a game goes on by itself: somebody may wait, or a bot be asked."""
        live.last_used = self.settings.ticks()
        try:
            await self.live(live.id)
        except (Refusal, MutigError):
            if not live.followers and self.tables.get(live.id) is live:  # it is read again when somebody asks for it
                del self.tables[live.id]
                await self.bots.pop(live.id).close()

    async def _put_away(self, live: LiveTable) -> None:
        del self.tables[live.id]
        await self.bots.pop(live.id).close()
        await self._keep(live)
        read_again = live.id in self.tables or live.id in self._loading  # somebody has asked for it meanwhile
        if self.store.shared and not read_again:
            await self.store.release(self.settings.owner, [live.id])

    async def renew(self) -> None:
        """Keep what is ours; a table that is no longer ours must be read again before anything happens at it."""
        if self.tables and self.store.shared:
            asked = dict(self.tables)  # others may be read meanwhile, and have leases of their own
            ours = await self.store.renew(self.settings.owner, list(asked), self.settings.lease_s)
            for table, live in asked.items():
                if table not in ours and self.tables.get(table) is live:
                    log.warning("lease lost", table=table)
                    live.stale, live.last_used = True, -inf

    async def close(self) -> None:
        """Finish what is being written, keep snapshots, hand the leases back: each table as soon as it can go."""
        self.closing = True
        await self._waking.call_off()
        while self.tables or self._loading:
            loading = list(self._loading.values())
            tables = iter(list(self.tables.values()))
            await asyncio.gather(*(self._give_back(tables) for _ in range(GIVEN_BACK_AT_ONCE)))
            await asyncio.gather(*loading, return_exceptions=True)
        await self._errands.done()
        if self.store.shared:
            with suppress(MutigError):  # then they end with the process
                await self.store.release(self.settings.owner)

    async def _give_back(self, tables: Iterator[LiveTable]) -> None:
        """Finish what is being written there, and let whoever asks next have it."""
        for live in tables:
            async with live.lock:
                live.stale = True
            if self.tables.get(live.id) is not live:  # put away, or lost to another process meanwhile
                continue
            bots = self.bots[live.id]
            bots_asked = bool(bots.tasks)
            await bots.close()
            await self._keep(live)
            if self.tables.get(live.id) is not live:  # read again meanwhile: its turn comes once more
                continue
            del self.tables[live.id], self.bots[live.id]
            if self.store.shared:
                with suppress(MutigError):  # then its lease ends with the process
                    await self.store.release(self.settings.owner, [live.id])
                self._lead_elsewhere(live)
                if bots_asked:
                    self.bots_wait(live.id)
            live.audience.wake()
