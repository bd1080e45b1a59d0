"""Ears at a table: everything one viewer gets over a real socket or over HTTP, byte for byte."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from mutig.server import wire

from .table_talk import LANGUAGES, an_answer
from .web_server import DECODER, NO_TLS, Running, Talk

STATE = msgspec.json.Decoder(wire.Snapshot | wire.Missed)
Answer = wire.Ack | wire.Refused
PLACEHOLDERS = {"table": b"<a table>", "invite": b"<an invite>"}


@dataclass
class Ear(ABC):
    """Somebody at a table. `heard` is the first look at it and all that came over the line since then."""

    name: str
    token: str
    heard: list[bytes] = field(default_factory=list)
    table: wire.Table | None = None
    seat: int | None = None
    now: Any = None  # the latest Snapshot or Update
    acts: int = 0

    @property
    def question(self) -> wire.Question | None:
        asked: wire.Question | None = self.now.question
        return asked

    @property
    def state_address(self) -> str:
        assert self.table is not None
        return f"/tables/{self.table.id}/state"

    @property
    def from_seat(self) -> dict[str, int]:
        return {} if self.seat is None else {"seat": self.seat}

    async def follow(self, table: wire.Table, seat: int | None) -> None:
        self.heard, self.table, self.seat, self.now, self.acts = [], table, seat, None, 0

    @abstractmethod
    async def settle(self) -> None:
        """Hear everything that was sent so far."""

    async def act(self, codes: Sequence[int], seq: int | None = None, id: str | None = None) -> Answer:
        assert self.seat is not None
        self.acts += id is None
        act = wire.Act(
            id=id or f"{self.name}-act-{self.acts:05}",
            seq=self.now.seq if seq is None else seq,
            seat=self.seat,
            codes=list(codes),
        )
        return await self.send(act)

    async def undo(self, id: str) -> Answer:
        assert self.seat is not None
        return await self.send(wire.Undo(id=id, seq=self.now.seq, seat=self.seat))

    @abstractmethod
    async def send(self, message: wire.Act | wire.Undo | wire.Say) -> Answer:
        """What the server answers."""

    def recording(self) -> bytes:
        """All of it, with names that differ from table to table by nature made equal."""
        assert self.table is not None
        sent = b"\n".join(self.heard).replace(self.table.id.encode(), PLACEHOLDERS["table"])
        return sent.replace((self.table.invite or "no invite").encode(), PLACEHOLDERS["invite"])

    def _understand(self, message: Any) -> None:
        if isinstance(message, wire.Missed):
            message = message.snapshot
        if isinstance(message, wire.Snapshot | wire.Update):
            self.now = message


@dataclass
class SocketEar(Ear):
    """Over a socket."""

    talk: Talk = None  # type: ignore[assignment]

    async def follow(self, table: wire.Table, seat: int | None) -> None:
        await super().follow(table, seat)
        await self.talk.say(wire.Follow(table=table.id, seat=seat))
        await self.settle()

    async def settle(self) -> None:
        await self.talk.say(wire.Ping())
        await self._hear_until(wire.Pong, None)

    async def send(self, message: wire.Act | wire.Undo | wire.Say) -> Answer:
        await self.talk.say(message)
        answer: Answer = await self._hear_until(wire.Ack | wire.Refused, message.id)
        return answer

    async def _hear_until(self, kind: Any, id: str | None) -> Any:
        async with asyncio.timeout(30):
            while True:
                frame = await self.talk.line.recv()
                sent = frame.encode() if isinstance(frame, str) else frame
                self.heard.append(sent)
                message = DECODER.decode(sent)
                self._understand(message)
                if isinstance(message, kind) and getattr(message, "id", None) == id:
                    return message


@dataclass
class HttpEar(Ear):
    """Over HTTP alone: asks for the whole state after everything that happens."""

    http: httpx.AsyncClient = None  # type: ignore[assignment]

    async def follow(self, table: wire.Table, seat: int | None) -> None:
        await super().follow(table, seat)
        await self.settle()

    async def settle(self) -> None:
        known = {} if self.now is None else {"since": self.now.seq}
        answer = await self.http.get(self.state_address, params=self.from_seat | known)
        self._keep(answer)
        self._understand(STATE.decode(answer.content))

    async def send(self, message: wire.Act | wire.Undo | wire.Say) -> Answer:
        assert self.table is not None
        path = {wire.Act: "actions", wire.Undo: "undo", wire.Say: "chat"}[type(message)]
        body = msgspec.json.encode(message)
        answer = await self.http.post(f"/tables/{self.table.id}/{path}", content=body)
        self._keep(answer)
        if answer.status_code == 200:
            return msgspec.json.decode(answer.content, type=wire.Ack)
        problem = msgspec.json.decode(answer.content, type=wire.Problem)
        return wire.Refused(id=message.id, reason=problem.reason, message=problem.message)

    def _keep(self, answer: httpx.Response) -> None:
        """The body and every header but the time of day."""
        headers = [b"%s: %s" % line for line in answer.headers.raw if line[0].lower() != b"date"]
        self.heard.append(b"\n".join([str(answer.status_code).encode(), *headers, answer.content]))


@dataclass
class People:
    """Who can sit around a table: players on sockets, one over HTTP alone, and two who watch."""

    running: Running
    players: list[Ear]
    watching: list[Ear]

    @property
    def everybody(self) -> list[Ear]:
        return [*self.players, *self.watching]

    @property
    def tokens(self) -> list[str]:
        return [ear.token for ear in self.everybody]

    async def sit_down(self, table: wire.Table) -> list[Ear]:
        """Everybody at a new table with open seats, the host first; its game begins. Those around it."""
        seats = len(table.seats)
        for ear in self.players[1:seats]:
            async with api(self.running, ear.token) as http:
                assert (await http.post(f"/tables/{table.id}/join", json={"invite": table.invite})).status_code == 200
        around = [*self.players[:seats], *self.watching]
        for number, ear in enumerate(around):
            await ear.follow(table, number if number < seats else None)
        await settle(around)  # by now everybody knows who is present, and where else they are not any more
        for ear in around:
            async with api(self.running, ear.token) as http:
                ear.heard = [(await http.get(ear.state_address, params=ear.from_seat)).content]
        return around

    async def new_table(self, game: str, players: int, variants: Sequence[str] = (), **rules: Any) -> list[Ear]:
        seats = [{"who": "me"}, *[{"who": "open"}] * (players - 1)]
        body = {"game": game, "seats": seats, "variants": list(variants), "rules": {"bot_pace_s": 0, **rules}}
        return await self._opened("/tables", body)

    async def imported(self, record: dict[str, Any]) -> list[Ear]:
        """A table that goes on from a position."""
        seats = [{"who": "me"}, *[{"who": "open"}] * (record["options"]["players"] - 1)]
        return await self._opened("/tables/import", {"record": record, "seats": seats})

    async def _opened(self, path: str, body: dict[str, Any]) -> list[Ear]:
        async with api(self.running, self.players[0].token) as http:
            answer = await http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return await self.sit_down(msgspec.json.decode(answer.content, type=wire.Table))


def table_of(ear: Ear) -> wire.Table:
    """The table somebody looks at."""
    assert ear.table is not None
    return ear.table


def api(running: Running, token: str) -> httpx.AsyncClient:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    return httpx.AsyncClient(base_url=f"{running.url}/api/v1", headers=headers, timeout=40, verify=NO_TLS)


@asynccontextmanager
async def people(running: Running, players: int = 5, http_seat: int = 1) -> AsyncIterator[People]:
    """So many people, each with a language, and two more who watch (over a socket and over HTTP)."""
    async with AsyncExitStack() as stack:
        ears: list[Ear] = []
        for number in range(players + 2):
            token = await asyncio.to_thread(running.token, f"Guest {number}", LANGUAGES[number % 4])
            if number in (http_seat, players + 1):
                http = await stack.enter_async_context(api(running, token))
                ears.append(HttpEar(f"guest-{number}", token, http=http))
            else:
                talk = await stack.enter_async_context(running.socket(token))
                ears.append(SocketEar(f"guest-{number}", token, talk=talk))
        yield People(running, ears[:players], ears[players:])


async def settle(around: Sequence[Ear]) -> None:
    """Everybody hears everything that was sent so far."""
    await asyncio.gather(*(ear.settle() for ear in around))


def asked_now(around: Sequence[Ear]) -> list[Ear]:
    return [ear for ear in around if ear.seat is not None and ear.question is not None]


async def play_on(around: Sequence[Ear], rng: random.Random, acts: int = 10_000) -> int:
    """Let whoever is asked answer at random; how many answers there were."""
    for done in range(acts):
        asked = asked_now(around)
        if not asked:
            return done
        ear = rng.choice(asked)
        assert ear.question is not None
        answer = await ear.act(an_answer(ear.question, rng))
        assert isinstance(answer, wire.Ack), answer
        await settle(around)
    return acts


async def play_until(around: Sequence[Ear], asked: str, rng: random.Random) -> None:
    while around[0].now.view["asked"] != asked:
        assert await play_on(around, rng, 1) == 1, f"{asked} was never asked"
