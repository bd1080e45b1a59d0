"""One open socket: what is heard on it, and what is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import structlog

from mutig.server import tracing, wire
from mutig.server.refusal import Refusal, say
from mutig.server.tables import Follower, TableService

from .checker import because_of
from .limits import Limiter
from .metrics import Metrics
from .problems import too_many
from .protocol import Line
from .settings import WebSettings

log = structlog.get_logger("mutig.sockets")


class Goodbye(NamedTuple):
    """Why we hang up: a close code for programs, and a sentence of messages/*.toml."""

    code: int
    reason: str


SIGNED_OUT = Goodbye(4001, "signed-out")
SILENT = Goodbye(4002, "silent")
TOO_SLOW = Goodbye(4003, "too-slow")
FLOOD = Goodbye(4004, "flood")

PATIENCE = 20  # messages beyond the limit, one after the other, before we hang up
LONGEST_REASON = 123  # bytes of a close frame
DECODER = msgspec.json.Decoder(wire.FromClient)
PONG = wire.Pong()


class OnlyId(msgspec.Struct):
    """What can be said about a message that cannot be read."""

    id: wire.ActionId


ID_DECODER = msgspec.json.Decoder(OnlyId)


class Outgoing:
    """Messages as JSON. Those who see the same get the same object one after the other: it is encoded once."""

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()
        self._last: tuple[Any, bytes] = (None, b"")

    def encoded(self, message: Any) -> bytes:
        if self._last[0] is not message:
            self._last = (message, self._encoder.encode(message))
        return self._last[1]


@dataclass(frozen=True)
class Shared:
    """What all sockets of a process have in common."""

    service: TableService
    settings: WebSettings
    metrics: Metrics
    requests: Limiter
    messages: Limiter  # by person, whichever way they come
    outgoing: Outgoing = field(default_factory=Outgoing)
    _heard: dict[str, tuple[Any, Any]] = field(default_factory=dict)

    def heard(self, kind: str, seconds: float) -> None:
        """A message, and how long its answer took: counted under its kind, which is looked up once."""
        if kind not in self._heard:
            self._heard[kind] = self.metrics.messages.labels(kind), self.metrics.message_seconds.labels(kind)
        count, time = self._heard[kind]
        count.inc()
        time.observe(seconds)


class Connection:
    """Looks at one table at a time, and at the list of its person's tables."""

    __slots__ = (
        "_beyond",
        "_following",
        "_hints",
        "_line",
        "_mine",
        "_shared",
        "_table",
        "address",
        "checked",
        "heard",
        "person",
        "session",
    )

    def __init__(self, shared: Shared, person: wire.Me, session: str, address: str, line: Line) -> None:
        self.person = person
        self.session = session  # the key of its session
        self.address = address
        self.heard = self.checked = monotonic()
        self._shared = shared
        self._line = line
        self._beyond = 0
        self._table: str | None = None
        self._following: Follower | None = None
        self._mine: Follower | None = None
        self._hints: set[asyncio.Task[None]] | None = None

    # Sending

    def send(self, message: Any) -> None:
        """To the other side, now. Who leaves too much unread is dropped: nobody's slowness may cost the others."""
        if self._line.write(self._shared.outgoing.encoded(message)) > self._shared.settings.most_unsent:
            self.hang_up(TOO_SLOW)

    def hang_up(self, goodbye: Goodbye) -> None:
        """From now on nothing is sent, and what was already on its way to us is not done any more."""
        if self._line.hung_up:
            return
        self.look_away()
        reason = say(goodbye.reason, self.person.language).encode()[:LONGEST_REASON]
        self._line.hang_up(goodbye.code, reason.decode(errors="ignore"))
        self._shared.metrics.hung_up.labels(goodbye.reason).inc()
        log.info("hung up", why=goodbye.reason, person=self.person.id)

    def look_away(self) -> None:
        """Nothing more about tables is sent to this socket."""
        for follower in (self._following, self._mine):
            if follower is not None:
                follower.unfollow()
        self._following = self._mine = None
        for hint in self._hints or ():
            hint.cancel()

    # Hearing

    async def talk(self, receive: Any) -> None:
        """Until the other side is gone: one message after the other."""
        while (event := await receive())["type"] == "websocket.receive" and not self._line.hung_up:
            self.heard = monotonic()
            text = event.get("text")
            if self._within_limits(text):
                await self._hear(text)
        if event["type"] == "mutig.flood":
            self.hang_up(FLOOD)

    def _within_limits(self, text: str | None) -> bool:
        wait = self._shared.messages.wait(self.person.id, self.address) or self._shared.requests.wait(self.address)
        if not wait:
            self._beyond = 0
            return True
        self._beyond += 1
        if self._beyond > PATIENCE:
            self.hang_up(FLOOD)
        else:
            self._refuse(id_of(text), too_many(wait))
        return False

    async def _hear(self, text: str | None) -> None:
        """Understand a message and do it. Whatever is wrong with it gets a sentence, and nothing else happens."""
        if text is None:
            return self._refuse(None, Refusal("text-only"))
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as problem:
            return self._refuse(id_of(text), Refusal("not-understood", detail=because_of(str(problem))))
        started = monotonic()
        await self._answer(message, self._do)
        self._shared.heard(type(message).__name__, monotonic() - started)
        return None

    async def _answer(self, message: wire.FromClient, do: Callable[[Any], Awaitable[None]]) -> None:
        try:
            with tracing.door(f"socket {type(message).__name__}", silent=isinstance(message, wire.Ping)):
                await do(message)
        except Refusal as refusal:
            self._refuse(getattr(message, "id", None), refusal)
        except Exception:
            log.exception("message failed", kind=type(message).__name__)
            self._refuse(getattr(message, "id", None), Refusal("broken", 500))

    def _refuse(self, action: str | None, refusal: Refusal) -> None:
        self._shared.metrics.refusals.labels(refusal.reason).inc()
        sentence = refusal.sentence(self.person.language)
        self.send(wire.Refused(id=action, reason=refusal.reason, message=sentence))

    async def _do(self, message: wire.FromClient) -> None:
        service, me = self._shared.service, self.person
        match message:
            case wire.Ping():
                self.send(PONG)
            case wire.Follow():
                await self._follow(message)
            case wire.FollowMine():
                if self._mine is None:
                    self._mine = await service.follow_mine(me, self.send)
            case wire.Act():
                self.send(await service.act(me, self._here(), message))
            case wire.Undo():
                self.send(await service.undo(me, self._here(), message))
            case wire.Say():
                self.send(await service.say(me, self._here(), message))
            case wire.Mute():
                self.send(await service.mute(me, self._here(), message))
            case wire.Vote():
                self.send(await service.vote(me, self._here(), message))
            case wire.AskHint():
                self._think(message, self._here())

    async def _follow(self, wanted: wire.Follow) -> None:
        """One table at a time: the last one is left before the next is looked at."""
        if self._following is not None:
            self._following.unfollow()
        self._table = self._following = None
        self._following = await self._shared.service.follow(self.person, wanted, self.send)
        self._table = wanted.table

    def _here(self) -> str:
        if self._table is None:
            raise Refusal("follow-first", 409)
        return self._table

    def _think(self, ask: wire.AskHint, table: str) -> None:
        """A hint takes a while: the socket goes on meanwhile."""

        async def think(ask: wire.AskHint) -> None:
            self.send(await self._shared.service.hint(self.person, table, ask))

        task = asyncio.create_task(self._answer(ask, think))
        self._hints = self._hints or set()
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)


def id_of(text: str | None) -> str | None:
    """The id of a message that is not even looked at, so that its sender knows which one."""
    try:
        return ID_DECODER.decode(text or "").id
    except (msgspec.DecodeError, RecursionError):
        return None
