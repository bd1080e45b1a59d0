"""Following a table wherever it is in care, and wherever it moves while somebody looks.

Whoever follows is a `Gaze` at the process that has the socket. It looks through a follower at the table: in the same
process, or in another one, which sends what that follower may see. If that process dies, leaves, loses the table, or a
message is missed, the gaze goes on where the table is now, from the last `seq` it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec
import structlog
from msgspec import Raw, json

from mutig.server import tracing, wire
from mutig.server.bus import Bus, BusError, NoAnswer
from mutig.server.refusal import Refusal
from mutig.server.tables import Follower
from mutig.server.tables.views.audience import refused
from mutig.server.tables.views.followers import Send
from mutig.server.work.errands import Errands

from .messages import NEWS, Beat, FarFollow, Followed, Item, Left, encoded
from .methods import SOON_S
from .outbox import Outbox
from .processes import Processes
from .routes import AGAIN_S, LONGEST_AGAIN_S, Routes

FIRST_PATIENCE_S = 40.0  # for the first look: longer than a lease
AT_ONCE = 16  # gazes that look for their table at the same time
TURN_S, LONGEST_TURN_S = 1.0, 4.0  # for an answer, then others look for theirs: no table keeps another waiting
LEFT = msgspec.msgpack.Decoder(Left)
FOLLOWED = msgspec.msgpack.Decoder(Followed)
LocalFollow = Callable[[wire.Me, wire.Follow, Send], Awaitable[Follower]]
log = structlog.get_logger("mutig.cluster")


class Gaze(Follower):
    """Somebody at a socket of this process."""

    __slots__ = ("closed", "early", "far", "near", "number", "seeking", "table")

    def __init__(self, person: wire.Me, wanted: wire.Follow, send: Send, stop: Callable[[Follower], None]) -> None:
        super().__init__(person, wanted.seat, send, stop)
        self.table = wanted.table
        self.near: Follower | None = None  # at the table, in this process
        self.far: str | None = None  # the process that has the table
        self.number = 0
        self.early: list[Item] | None = None  # what came before the first look
        self.closed = self.seeking = False

    @property
    def is_there(self) -> bool:
        """Whether it sees the table."""
        return self.near is not None or self.far is not None

    def tell(self, message: Any) -> None:
        """Nobody hears of a table any more who looked away while it was looked for."""
        if not self.closed:
            self.send(message)


class Following:
    """The gazes of this process, and the followers at tables here whose gazes are elsewhere."""

    def __init__(self, me: str, bus: Bus, routes: Routes, processes: Processes, follow: LocalFollow) -> None:
        self.me, self.bus, self.routes, self.processes = me, bus, routes, processes
        self._follow = follow
        self._numbers = count(1)
        self.far: dict[int, Gaze] = {}
        self.near: dict[Follower, Gaze] = {}
        self.theirs: dict[tuple[str, int], Follower] = {}
        self._whose: dict[Follower, tuple[str, int]] = {}
        self.outboxes: dict[str, Outbox] = {}
        self._heard: dict[str, int] = {}  # the last number of each process
        self._owed: dict[str, int] = {}  # what each said it had told us, a beat ago
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._errands = Errands()
        processes.when_gone.append(self._gone)
        processes.when_silent.append(self._again_at)
        processes.when_beaten.append(self._compare)

    async def start(self) -> None:
        await self.bus.subscribe(f"process.{self.me}.news", self._hear)
        await self.bus.subscribe(f"process.{self.me}.left", self._hear_left)
        self.bus.when_back(self._all_again)

    async def stop(self) -> None:
        await self._errands.call_off()

    def told(self) -> dict[str, int]:
        return {process: outbox.number for process, outbox in self.outboxes.items()}

    # Here: gazes

    async def open(self, person: wire.Me, wanted: wire.Follow, send: Send) -> Gaze:
        gaze = Gaze(person, wanted, send, self._close)
        await self._look(gaze, wanted.since, FIRST_PATIENCE_S, SOON_S)
        return gaze

    def renamed(self, person: wire.Me) -> None:
        for gaze in (*self.far.values(), *self.near.values()):
            if gaze.person.id == person.id:
                gaze.person = person

    def again(self, gaze: Gaze) -> None:
        """The table is not where it was, or something was missed."""
        if gaze.early is not None:  # perhaps news after the first look, which is on its way still
            gaze.early.append(Item([gaze.number], gaze.seq, gaze.viewer, None))
            return
        self._leave(gaze)
        if not gaze.seeking and not gaze.closed:
            gaze.seeking = True
            self._errands.begin(self._seek(gaze))

    async def _look(self, gaze: Gaze, since: int | None, patience_s: float, answer_s: float) -> None:
        async def here() -> None:
            wanted = wire.Follow(table=gaze.table, seat=gaze.viewer, since=since)
            near = await self._follow(gaze.person, wanted, gaze.tell)
            gaze.near, gaze.seq = near, near.seq
            self.near[near] = gaze

        async def there(process: str) -> None:
            await self._afar(gaze, since, process, answer_s)

        await self.routes.carry(gaze.table, here, there, True, patience_s)
        if gaze.closed:
            self._leave(gaze)

    async def _afar(self, gaze: Gaze, since: int | None, process: str, answer_s: float) -> None:
        number = next(self._numbers)
        gaze.far, gaze.number, gaze.early = process, number, []
        self.far[number] = gaze
        wanted = wire.Follow(table=gaze.table, seat=gaze.viewer, since=since)
        try:
            asked = FarFollow(gaze.person, wanted, self.me, number)
            followed = FOLLOWED.decode(await self.routes.call(process, "follow", asked, answer_s))
        except BaseException as problem:
            self._leave(gaze, tell=isinstance(problem, NoAnswer | asyncio.CancelledError))
            raise
        gaze.seq, gaze.viewer = followed.seq, followed.viewer
        for body in followed.first:
            gaze.tell(Raw(body))
        early, gaze.early = gaze.early, None
        for item in early or ():
            self._deliver(gaze, number, item)

    async def _seek(self, gaze: Gaze) -> None:
        viewer, answer_s, pause_s = gaze.viewer, TURN_S, AGAIN_S
        try:
            while not gaze.closed:
                since = gaze.seq if gaze.viewer == viewer else None  # who has lost the seat begins as one who watches
                try:
                    async with self._turns:
                        await self._look(gaze, since, 0.0, answer_s)
                    if gaze.is_there or gaze.closed:
                        return
                except Refusal as refusal:
                    if refusal.reason == "not-your-seat" and gaze.viewer is not None:
                        gaze.viewer = None
                        gaze.tell(refused("lost-seat", gaze.language))
                    elif refusal.status != 503:
                        gaze.tell(refused(refusal.reason, gaze.language, **refusal.arguments))
                        return
                except Exception as problem:  # the database may be away for a moment: nobody else looks for the table
                    log.warning("table not found", table=gaze.table, kind=type(problem).__name__)
                await asyncio.sleep(pause_s)
                answer_s, pause_s = min(2 * answer_s, LONGEST_TURN_S), min(2 * pause_s, LONGEST_AGAIN_S)
        finally:
            gaze.seeking = False

    def _close(self, gaze: Follower) -> None:
        assert isinstance(gaze, Gaze)
        gaze.closed = True
        self._leave(gaze)

    def _leave(self, gaze: Gaze, tell: bool = True) -> None:
        if gaze.near is not None:
            gaze.seq, gaze.viewer = gaze.near.seq, gaze.near.viewer
            self.near.pop(gaze.near, None)
            gaze.near.unfollow()
            gaze.near = None
        if gaze.far is not None:
            self.far.pop(gaze.number, None)
            if tell:
                self._errands.begin(self._tell_left(gaze.far, [gaze.number]))
            gaze.far = gaze.early = None

    async def _tell_left(self, process: str, numbers: list[int]) -> None:
        try:
            left = encoded(Left(self.me, numbers))
            await self.bus.publish(f"process.{process}.left", left)
        except BusError:
            return  # it will hear of it when it tells them something

    async def _hear(self, body: bytes) -> None:
        news = NEWS.decode(body)
        missed = news.number != self._heard.get(news.sender, 0) + 1
        self._heard[news.sender] = news.number
        unknown: list[int] = []
        for item in news.items:
            with tracing.continued(item.trace), tracing.step("tell", process=self.me, count=len(item.followers)):
                unknown += self._pass_on(item, news.sender)
        if unknown:
            await self._tell_left(news.sender, unknown)
        if missed:
            log.warning("news missed", sender=news.sender)
            self._again_at(news.sender)

    def _pass_on(self, item: Item, sender: str) -> list[int]:
        """To the gazes it is for; those that are not here any more."""
        unknown = []
        for number in item.followers:
            gaze = self.far.get(number)
            if gaze is None or gaze.far != sender:
                unknown.append(number)
            elif gaze.early is not None:
                gaze.early.append(item)
            else:
                self._deliver(gaze, number, item)
        return unknown

    def _deliver(self, gaze: Gaze, number: int, item: Item) -> None:
        if gaze.number != number or gaze.far is None:
            return
        if item.body is None:
            self.again(gaze)
        else:
            gaze.seq, gaze.viewer = item.seq, item.viewer
            gaze.tell(Raw(item.body))

    # There: followers of others at tables here

    async def follow_for(self, asked: FarFollow) -> Followed:
        """Somebody of another process looks at a table here from now on."""
        if asked.process not in self.processes.heard:
            raise Refusal("elsewhere", 503)
        outbox = self.outboxes.get(asked.process)
        if outbox is None:
            outbox = self.outboxes[asked.process] = Outbox(self.me, asked.process, self.bus)
        first: list[bytes] = []
        followers: list[Follower] = []

        def send(message: Any) -> None:
            if followers:
                outbox.put(asked.number, followers[0].seq, followers[0].viewer, message)
            else:
                first.append(json.encode(message))

        follower = await self._follow(asked.person, asked.wanted, send)
        if self.outboxes.get(asked.process) is not outbox:  # gone: nobody would ever tell that they look no more
            follower.unfollow()
            raise Refusal("elsewhere", 503)
        followers.append(follower)
        key = asked.process, asked.number
        self.theirs[key], self._whose[follower] = follower, key
        return Followed(first, follower.seq, follower.viewer)

    async def _hear_left(self, body: bytes) -> None:
        left = LEFT.decode(body)
        for number in left.numbers:
            self._drop((left.process, number))

    def lost(self, _: str, followers: list[Follower]) -> None:
        """A table here is somebody else's now: all who looked at it go there."""
        for follower in followers:
            if (gaze := self.near.pop(follower, None)) is not None:
                gaze.near, gaze.seq, gaze.viewer = None, follower.seq, follower.viewer
                self.again(gaze)
            elif (key := self._whose.pop(follower, None)) is not None:
                self.theirs.pop(key, None)
                self.outboxes[key[0]].put(key[1], follower.seq, follower.viewer, None)

    def _drop(self, key: tuple[str, int]) -> None:
        if (follower := self.theirs.pop(key, None)) is not None:
            self._whose.pop(follower, None)
            follower.unfollow()

    # Others come and go

    def _gone(self, process: str, _: list[str]) -> None:
        for key in [key for key in self.theirs if key[0] == process]:
            self._drop(key)
        for known in (self.outboxes, self._heard, self._owed):
            known.pop(process, None)
        self._again_at(process)

    def _compare(self, beat: Beat) -> None:
        """What was told at the beat before has arrived by now, or never will."""
        if self._owed.get(beat.sender, 0) > self._heard.get(beat.sender, 0):
            log.warning("news missed", sender=beat.sender)
            self._heard[beat.sender] = self._owed[beat.sender]
            self._again_at(beat.sender)
        self._owed[beat.sender] = beat.told.get(self.me, 0)

    def _again_at(self, process: str) -> None:
        for gaze in [gaze for gaze in self.far.values() if gaze.far == process]:
            self.again(gaze)

    def _all_again(self) -> None:
        for gaze in list(self.far.values()):
            self.again(gaze)
