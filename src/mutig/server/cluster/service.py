"""The table service of one of many processes: what the web layer holds, with the same methods.

What concerns a table is carried to the process that has it in care (`methods.py` says which methods those are);
everything else is answered here, from the database that all share.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import wraps
from inspect import unwrap
from typing import Any, Protocol, cast

import msgspec
import structlog
from msgspec import Raw, msgpack

from mutig.core.errors import MutigError
from mutig.server import tracing, wire
from mutig.server.bus import Bus, Subscription
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store, StoreError
from mutig.server.tables import Follower, Send, TableService
from mutig.server.tables.editions import Offered, Printed
from mutig.server.tables.service import refusing
from mutig.server.tables.table import LiveTable
from mutig.server.wire.ready import make_types_ready
from mutig.server.work.errands import Errands

from .editions import SharedEditions
from .following import Following
from .holding import Holding
from .messages import (
    CALL,
    Beat,
    Done,
    Doubt,
    Ended,
    FarFollow,
    Hold,
    LetGo,
    Offers,
    Refused,
    Released,
    Renamed,
    SeatsMoved,
    Spent,
    Told,
    Touched,
    as_refused,
    encoded,
)
from .methods import CARRIED, PARTS, REPEATABLE
from .processes import Processes
from .routes import Routes
from .telling import Telling

GATHERED_S = 3.0  # for what all processes are asked
LAST_ANSWERS_S = 5.0  # for what others have asked before the end
LOOK_S = 30.0  # how often the house keeper looks for games whose bots nobody has woken
log = structlog.get_logger("mutig.cluster")


class Local(Protocol):
    """A method of the table service, carried out in this process."""

    def __call__(self, service: TableService, /, *args: Any, **named: Any) -> Awaitable[Any]: ...


class ClusterService(TableService):
    """Open it with `await ClusterService.join_club(store, settings, bus)`; `settings.owner` is its name."""

    def __init__(self, store: Store, settings: Settings, bus: Bus, serving: str = "") -> None:
        super().__init__(store, settings, bus)
        self.me, self.bus, self.serving = settings.owner, bus, serving
        self.processes = Processes(self.me, bus, store, self._beat)
        self.routes = Routes(self.me, store, self.registry, self.processes)
        self.telling = Telling(self.me, bus, self._told)
        self.holding = Holding(self.me, self.registry, self.routes, self.processes, self.telling)
        self.following = Following(self.me, bus, self.routes, self.processes, self._follow_here)
        self.shared_editions = SharedEditions(self.editions, self.routes, self.processes)
        self.acts.renewed = self.holding.renewed
        self.registry.lost = self.following.lost
        self.registry.bots_wait = lambda table: self.telling.tell(Released(sender=self.me, table=table))
        self.sessions.when_ended(self._tell_ended)
        self.processes.when_gone.append(self._take_over)
        self.when_drained: Callable[[], None] = _nothing
        self.alone = False
        self._serving: list[Subscription] = []
        self._errands = Errands()
        self._next_look = settings.ticks() + LOOK_S
        self._hearing = False  # of something that happened elsewhere: it is not told again
        self._lookouts: dict[str, Callable[[Any], Awaitable[Any]]] = {
            "follow": lambda given: self.following.follow_for(msgpack.decode(given, type=FarFollow)),
            "hold": lambda given: self.holding.keep_still(msgpack.decode(given, type=Hold)),
            "here": self._who_is_here,
            "address": self._last_address,
            "presence": self._presence,
            "editions": self._offered_here,
            "edition": self._edition_offered_here,
        }

    @classmethod
    async def join_club(
        cls,
        store: Store,
        settings: Settings,
        bus: Bus,
        serving: str = "",
        when_drained: Callable[[], None] | None = None,
    ) -> ClusterService:
        """A service over this store, known to all others on this bus."""
        service = cls(store, settings, bus, serving)
        make_types_ready()
        service.when_drained = when_drained or _nothing
        if settings.warm_up:
            service.bot_pool.warm_up()
            service.archive.workers.warm_up()
        await service.bot_pool.open()
        await service.telling.start()
        await service.following.start()
        for subject, answer in (("call", service._answer), ("drain", service._drain)):
            service._serving.append(await bus.serve(f"process.{service.me}.{subject}", answer))
        bus.when_back(service._doubt)
        await service.processes.start()
        await service.registry.wake_bots()
        service._begin_to_keep_house()
        return service

    async def hand_over(self) -> None:
        """Finish what is in work at the tables, then let the others have them; what is asked here still is carried."""
        if self.registry.closing:
            return
        await self.registry.close()
        await self.processes.leave(self._beat(leaving=True))

    async def close(self) -> None:
        """Hand the tables over, and leave."""
        await self.hand_over()
        await self.following.stop()
        await self.shared_editions.stop()
        await self._errands.call_off()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS_S):
                await asyncio.gather(*(serving.stop() for serving in self._serving))
        await super().close()
        await self.telling.stop()
        await self.processes.stop()

    # Following

    async def follow(self, person: wire.Me, wanted: wire.Follow, send: Send) -> Follower:
        """Look at a table, wherever it is and goes: `send` gets a first message before this returns, then all others.

        What comes from another process is passed on as it is, written out already (`msgspec.Raw`).
        """
        return await self.following.open(person, wanted, send)

    async def _follow_here(self, person: wire.Me, wanted: wire.Follow, send: Send) -> Follower:
        return await TableService.follow(self, person, wanted, send)

    # For keepers: what only all processes together know

    async def club_people(self, person: wire.Me, named: str, start: int, online: Collection[str]) -> wire.ClubPeople:
        everywhere = set(online).union(*await self._all("here", None, list[str]))
        return await super().club_people(person, named, start, everywhere)

    async def club_tables(self, person: wire.Me, after: str | None) -> wire.ClubTables:
        found = await super().club_tables(person, after)
        elsewhere = [table.id for table in found.tables if table.id not in self.registry.tables]
        seen: dict[str, list[int | None]] = {}
        for part in await self._all("presence", elsewhere, dict[str, list[int | None]]) if elsewhere else ():
            seen |= part
        tables = [_with_presence(table, seen.get(table.id)) for table in found.tables]
        return msgspec.structs.replace(found, tables=tables)

    async def club_act(self, person: wire.Me, new: wire.NewAct) -> None:
        if new.address and new.person and new.person not in self._addresses:
            for known in await self._all("address", new.person, str | None):
                if known is not None:
                    self._addresses[new.person] = known
        await super().club_act(person, new)

    # Editions of the club's own

    async def keep_edition(self, person: wire.Me, wanted: wire.KeepEdition) -> wire.OwnEdition:
        kept = await super().keep_edition(person, wanted)
        self.telling.tell(Offers(sender=self.me))
        return kept

    # Limits

    def tell_spent(self, spent: dict[str, dict[str, int]]) -> None:
        self.telling.tell(Spent(sender=self.me, spent=spent))

    # Operations

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        others = {"processes": 1 + len(self.processes.heard), "bus_up": float(self.bus.up)}
        return {**super().counts(), **others, "far_followers": len(self.following.theirs)}

    # Inside: asked and told by others

    async def _answer(self, body: bytes) -> bytes:
        """Carry out what another process asks for. Whatever comes of it is an answer."""
        call = CALL.decode(body)
        try:
            with tracing.step("answer", kind="SERVER", method=call.method, process=self.me):
                return encoded(Done(Raw(msgpack.encode(await self._do(call.method, call.given)))))
        except Refusal as refusal:
            return encoded(as_refused(refusal))
        except StoreError:
            return encoded(Refused("store-trouble", 503, {}))
        except Exception:
            log.exception("a call of another process failed", method=call.method)
            return encoded(Refused("broken", 500, {}))

    async def _do(self, method: str, given: Raw) -> Any:
        if method in self._lookouts:
            return await self._lookouts[method](given)
        return await getattr(TableService, method)(self, *PARTS[method].given.decode(given))

    async def _drain(self, _: bytes) -> bytes:
        log.info("asked to drain")
        asyncio.get_running_loop().call_soon(self.when_drained)
        return b"ok"

    def _told(self, told: Told) -> None:
        self._hearing = True
        try:
            match told:
                case Ended():
                    self.sessions.ended(told.keys)
                case Renamed():
                    self._renamed(told.person)
                case SeatsMoved():  # it waits for tables that are held until we hear more
                    self._errands.begin(super()._seats_moved(told.guest))
                case Touched():
                    self.lists.touch(told.people)
                case Doubt():
                    self._read_all_again()
                    self.shared_editions.ask(told.sender)
                case Offers():
                    self.shared_editions.ask(told.sender)
                case LetGo():
                    self.holding.let_go(told.hold)
                case Spent():
                    self.when_spent(told.spent)
                case Released():
                    self._share(told.table, told.sender)
        finally:
            self._hearing = False

    async def _all(self, method: str, given: Any, kind: Any) -> list[Any]:
        """What the others answer; who does not answer in time is left out."""
        asked = (self.routes.call(process, method, given, GATHERED_S) for process in self.processes.others())
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [msgpack.decode(answer, type=kind) for answer in answers if isinstance(answer, Raw)]

    async def _who_is_here(self, _: Raw) -> list[str]:
        return list(self.here())

    async def _last_address(self, given: Raw) -> str | None:
        return self._addresses.get(msgpack.decode(given, type=str))

    async def _presence(self, given: Raw) -> dict[str, list[int | None]]:
        tables = {table: self.registry.tables.get(table) for table in msgpack.decode(given, type=list[str])}
        return {table: [seen.viewer for seen in live.followers] for table, live in tables.items() if live}

    async def _offered_here(self, _: Raw) -> list[Printed]:
        return [each.printed for each in self.editions.all()]

    async def _edition_offered_here(self, given: Raw) -> Offered | None:
        game, name, digest = msgpack.decode(given, type=Printed)
        found = self.editions.find(game, name)
        return found if found is not None and found.hash == digest else None

    # Inside: what others must know

    def _beat(self, leaving: bool = False) -> Beat:
        return Beat(self.me, self.following.told(), self.serving, len(self.registry.tables), leaving)

    def _tell_ended(self, keys: Collection[str]) -> None:
        if not self._hearing:
            self.telling.tell(Ended(sender=self.me, keys=list(keys)))

    def _person_changed(self, person: wire.Me) -> None:
        self._renamed(person)
        self.telling.tell(Renamed(sender=self.me, person=person))

    def _renamed(self, person: wire.Me) -> None:
        super()._person_changed(person)
        self.following.renamed(person)
        self.when_person_changed(person)

    async def _seats_moved(self, guest: wire.Me) -> None:
        await super()._seats_moved(guest)
        await self.telling.say(SeatsMoved(sender=self.me, guest=guest))

    def _changed(self, live: LiveTable) -> None:
        super()._changed(live)
        self.telling.touch({seat.person for seat in live.seats if seat.person} | {live.row.host})

    # Inside: processes come and go

    def _take_over(self, process: str, left: list[str]) -> None:
        """What a dead process has left to us: games in which people wait for bots go on."""
        if left:
            self._errands.begin(self._wake_among(left))

    async def _wake_among(self, tables: Collection[str]) -> None:
        with contextlib.suppress(MutigError):
            waiting = set(await self.store.waiting_for_bots(self.me))
            self.registry.wake(sorted(waiting.intersection(tables)))

    async def _keep_club(self) -> None:
        """Whoever was to wake the bots of a table may have left or died over it: then the house keeper does."""
        await super()._keep_club()
        now = self.settings.ticks()
        if now >= self._next_look:
            self._next_look = now + LOOK_S
            await self.registry.wake_bots()

    def _share(self, table: str, sender: str) -> None:
        """Each of those who stay takes its part of what a leaving process had."""
        here = sorted({self.me, *self.processes.others()} - {sender})
        if here[sum(table.encode()) % len(here)] == self.me:
            self.registry.wake([table])

    def _doubt(self) -> None:
        """The line to the bus was lost: what was told meanwhile was missed on both sides."""
        self._read_all_again()
        self.shared_editions.ask_all()
        self.telling.tell(Doubt(sender=self.me))

    def _read_all_again(self) -> None:
        self.when_doubtful()
        for live in self.registry.tables.values():
            live.stale = True


def _nothing() -> None:
    """Nobody drains a process that nobody serves."""


def _with_presence(table: wire.ClubTable, seen: list[int | None] | None) -> wire.ClubTable:
    if seen is None:
        return table
    seats = [msgspec.structs.replace(seat, present=number in seen) for number, seat in enumerate(table.seats)]
    return msgspec.structs.replace(table, seats=seats, watching=seen.count(None))


def carried(method: str, deadline_s: float) -> Local:
    """The method that does this where the table is."""
    local: Local = getattr(TableService, method)
    parts = PARTS[method]

    @wraps(unwrap(local))
    async def carry(self: ClusterService, person: wire.Me, table: str, *args: Any, **named: Any) -> Any:
        given = parts.put(person, table, *args, **named)
        longest_s = deadline_s + (given[-1] if method == "snapshot" else 0.0)  # that is how long it may wait for news

        async def there(process: str) -> Any:
            return parts.answer.decode(await self.routes.call(process, method, given, longest_s))

        return await self.routes.carry(table, lambda: local(self, *given), there, method in REPEATABLE)

    return cast(Local, carry)


def carry_all(methods: Mapping[str, float]) -> None:
    for method, deadline_s in methods.items():
        setattr(ClusterService, method, carried(method, deadline_s))


carry_all(CARRIED)
refusing(ClusterService)
