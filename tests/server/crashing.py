"""A server that is killed again and again while people play: what it has acknowledged, and what became of it.

Tables play without a pause over sockets, one decision after the other. Whatever was sent and not answered when the
server died is sent again to the next one, under the same id.
"""

from __future__ import annotations

import asyncio
import random
import socket
import sqlite3
import time
from collections import Counter, defaultdict
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.load.asking import CONNECTIONS, Asking
from benchmarks.load.line import Line, connect
from benchmarks.load.mutig_table import API, COOKIE, NEWS, Updates, View, guest
from benchmarks.load.process import Running, mutig_serve, start

from mutig.client import codes_of

GOES_ON_WITHIN_S = 60.0
ASKED_AGAIN = 2  # of each table and life: the last decisions before the end are the ones in danger
KINDS = [("broom-service", players) for players in (5, 2, 4, 3)] + [("touria", players) for players in (2, 4, 3)]


class Answer(msgspec.Struct):
    """An Ack or a Refused."""

    id: str | None
    seq: int = 0
    reason: str = ""


ANSWER = msgspec.json.Decoder(Answer)


@dataclass(frozen=True)
class Sent:
    """A decision on its way."""

    table: str
    seat: int
    token: str
    act: dict[str, Any]


@dataclass
class Witness:
    """What the people remember."""

    acknowledged: dict[str, tuple[Sent, int]] = field(default_factory=dict)  # by action id, with the seq of the Ack
    again: list[str] = field(default_factory=list)  # action ids to ask about once more at the end
    first_move_s: list[float] = field(default_factory=list)  # from the start of each process
    first_move_cpu_s: list[float] = field(default_factory=list)  # the same in processor time
    lost_acks: int = 0  # decisions on record whose answer never arrived
    stale: int = 0  # decisions that came too late, so that nothing changed
    games: int = 0
    kills: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


class Seat:
    """One person at one table."""

    def __init__(self, number: int, token: str) -> None:
        self.number, self.token = number, token
        self.line: Line | None = None
        self.news = Updates(0, None, View())
        self.answer: asyncio.Future[Answer] | None = None
        self.heard = asyncio.Event()
        self.lost = ""  # why nobody is at the other end

    async def look(self, url: str, table: str) -> None:
        """Follow the table and wait for the first sight of it."""
        address = url.replace("http", "ws", 1) + f"{API}/socket"
        self.heard.clear()
        self.lost = ""
        self.line = await connect(address, self._hear, self._lost, Cookie=COOKIE + self.token)
        self.line.say(msgspec.json.encode({"t": "follow", "table": table, "seat": self.number}))
        await asyncio.wait_for(self.heard.wait(), GOES_ON_WITHIN_S)

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.hang_up()
        self.line = None

    async def ask(self, act: dict[str, Any]) -> Answer:
        assert self.line is not None
        if self.lost:
            raise ConnectionError(self.lost)
        self.answer = asyncio.get_running_loop().create_future()
        self.line.say(msgspec.json.encode(act))
        return await self.answer

    def _hear(self, message: bytes) -> None:
        if message.startswith((b'{"t":"update"', b'{"t":"snapshot"')):
            self.news = NEWS.decode(message)
            self.heard.set()
        elif message.startswith((b'{"t":"ack"', b'{"t":"refused"')) and self.answer and not self.answer.done():
            self.answer.set_result(ANSWER.decode(message))

    def _lost(self, why: str) -> None:
        self.lost = why or "the line is dead"
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError(why))


class CrashTable:
    """A table whose people go on playing whatever happens to the server."""

    def __init__(self, game: str, players: int, witness: Witness, rng: random.Random) -> None:
        self.game, self.players, self.witness, self.rng = game, players, witness, rng
        self.id = ""
        self.seats: list[Seat] = []
        self.unanswered: Sent | None = None
        self.moves_in_this_life = 0
        self._number = 0

    async def set_up(self, asking: Asking) -> None:
        tokens = [await guest(asking) for _ in range(self.players)]
        plan = {"game": self.game, "seats": [{"who": "me"}, *[{"who": "open"}] * (self.players - 1)]}
        table = (await asking.ask("POST", f"{API}/tables", plan, tokens[0])).content()
        self.id = table["id"]
        for token in tokens[1:]:
            (await asking.ask("POST", f"{API}/tables/{self.id}/join", {"invite": table["invite"]}, token)).content()
        self.seats = [Seat(number, token) for number, token in enumerate(tokens)]

    async def live(self, server: Running, asking: Asking) -> None:
        """Play as long as the server lives. Whoever loses it before it was killed has found a fault."""
        try:
            await self._look(server.url)
            while True:
                sent = self.unanswered or self._decision()
                if sent is None:
                    await self._play_again(server.url, asking)
                else:
                    self.unanswered = sent
                    await self._answered(sent, server)
        except (ConnectionError, asyncio.IncompleteReadError):
            if not server.dead:
                raise
        finally:
            for seat in self.seats:
                seat.hang_up()

    async def _look(self, url: str) -> None:
        for seat in self.seats:
            await seat.look(url, self.id)
        if (sent := self.unanswered) is not None and self.seats[sent.seat].news.seq > sent.act["seq"]:
            self.witness.lost_acks += 1

    def _decision(self) -> Sent | None:
        """Something that somebody may do; None if the game is over."""
        asked = [seat for seat in self.seats if seat.news.question is not None]
        if not asked:
            return None
        seat = self.rng.choice(asked)
        question = seat.news.question
        assert question is not None
        chosen = self.rng.sample(question.options, self.rng.randint(question.least, question.most))
        self._number += 1
        act = {"id": f"{self.id}-{self._number:06}", "seq": seat.news.seq, "seat": seat.number}
        return Sent(self.id, seat.number, seat.token, {"t": "act", **act, "codes": codes_of(question, chosen)})

    async def _answered(self, sent: Sent, server: Running) -> None:
        seat = self.seats[sent.seat]
        seat.heard.clear()
        answer = await seat.ask(sent.act)
        self.unanswered = None
        if answer.reason in ("stale", "over"):  # news were on their way to this seat
            self.witness.stale += 1
            await asyncio.sleep(0.01)
        elif answer.reason:
            self.witness.wrong[f"refused: {answer.reason}"] += 1
        else:
            self._acknowledged(sent, answer, server)
            if seat.news.seq < answer.seq:
                await asyncio.wait_for(seat.heard.wait(), GOES_ON_WITHIN_S)

    def _acknowledged(self, sent: Sent, answer: Answer, server: Running) -> None:
        if len(self.witness.first_move_s) == self.witness.kills:  # the first one of this life
            self.witness.first_move_s.append(time.monotonic() - server.started)
            self.witness.first_move_cpu_s.append(server.cpu_s)
        self.witness.acknowledged[sent.act["id"]] = sent, answer.seq
        self.moves_in_this_life += 1

    async def _play_again(self, url: str, asking: Asking) -> None:
        """The game seems to be over (or its news are on their way): the same people again, at a new table."""
        table = (await asking.ask("GET", f"{API}/tables/{self.id}", token=self.seats[0].token)).content()
        if table["status"] != "over":
            await asyncio.sleep(0.01)
            return
        again = (await asking.ask("POST", f"{API}/tables/{self.id}/rematch", token=self.seats[0].token)).content()
        self.id = again["id"]
        self.witness.games += 1
        for seat in self.seats:
            seat.hang_up()
        await self._look(url)


class Crashing:
    """The whole experiment: lives of a server on one data file and one port."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.db, self.log = folder / "tables.db", folder / "server.log"
        self.rng, self.witness = random.Random(seed), Witness()
        self.tables = [CrashTable(*KINDS[k % len(KINDS)], self.witness, self.rng) for k in range(tables)]
        self.port = free_port()

    async def run(self, kills: int) -> Witness:
        for number in range(kills):
            await self._life(set_up=number == 0)
        await self._look_back()
        return self.witness

    async def _started(self) -> Running:
        return await asyncio.to_thread(start, mutig_serve(self.db, self.port), self.log)

    async def _life(self, set_up: bool = False) -> None:
        """Start the server, play, and kill it at some moment."""
        server = await self._started()
        asking = Asking(server.url)
        try:
            if set_up:
                for table in self.tables:
                    await table.set_up(asking)
            for table in self.tables:
                table.moves_in_this_life = 0
            playing = [asyncio.create_task(table.live(server, asking)) for table in self.tables]
            await self._all_moved(playing)
            await asyncio.sleep(self.rng.uniform(0, 0.5))
        finally:
            server.kill()
            asking.close()
        await self._come_home(playing)
        self.witness.kills += 1

    async def _all_moved(self, playing: list[asyncio.Task[None]]) -> None:
        """Every game goes on: each table has had a decision acknowledged in this life."""
        until = time.monotonic() + GOES_ON_WITHIN_S
        while not all(table.moves_in_this_life for table in self.tables):
            for task in playing:
                if task.done():
                    task.result()
                    raise AssertionError("the server died before anybody killed it")
            stuck = [table.id for table in self.tables if not table.moves_in_this_life]
            assert time.monotonic() < until, f"after {self.witness.kills} kills these tables do not go on: {stuck}"
            await asyncio.sleep(0.01)

    async def _come_home(self, playing: list[asyncio.Task[None]]) -> None:
        for task in playing:
            while not task.done():  # a wait that ends just now swallows the first call
                task.cancel()
                await asyncio.wait([task], timeout=0.2)
            with suppress(asyncio.CancelledError):
                task.result()
        latest: dict[str, list[str]] = defaultdict(list)
        for action, (sent, _) in list(self.witness.acknowledged.items())[-50 * len(self.tables) :]:
            latest[sent.table] = [*latest[sent.table], action][-ASKED_AGAIN:]
        self.witness.again += [action for actions in latest.values() for action in actions]

    async def _look_back(self) -> None:
        """Once more, without being killed: ask about the endangered decisions, and read the log itself."""
        server = await self._started()
        asking = Asking(server.url)
        try:
            endangered = list(dict.fromkeys(self.witness.again))
            for first in range(0, len(endangered), CONNECTIONS):
                await asyncio.gather(*(self._ask_again(asking, action) for action in endangered[first:][:CONNECTIONS]))
        finally:
            asking.close()
            server.stop()
        self._read_log()

    async def _ask_again(self, asking: Asking, action: str) -> None:
        sent, seq = self.witness.acknowledged[action]
        act = {key: value for key, value in sent.act.items() if key != "t"}
        answer = await asking.ask("POST", f"{API}/tables/{sent.table}/actions", act, sent.token)
        if answer.status >= 300 or answer.content()["seq"] != seq:
            self.witness.wrong[f"another answer to a retry: {answer.status} {answer.body[:80]!r}"] += 1

    def _read_log(self) -> None:
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as db:
            rows = db.execute('SELECT "table", seq, seat, action, codes FROM entries ORDER BY "table", seq').fetchall()
        kept = {action: (table, seat, codes) for table, _, seat, action, codes in rows if action}
        for action, (sent, _) in self.witness.acknowledged.items():
            expected = sent.table, sent.seat, " ".join(map(str, sent.act["codes"]))
            if kept.get(action) != expected:
                self.witness.wrong["an acknowledged decision is not on record"] += 1
        if len(kept) != sum(action is not None for *_, action, _ in rows):
            self.witness.wrong["a decision is on record twice"] += 1
        by_table = defaultdict(list)
        for table, seq, *_ in rows:
            by_table[table].append(seq)
        if any(seqs != list(range(len(seqs))) for seqs in by_table.values()):
            self.witness.wrong["a log with a gap"] += 1


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
