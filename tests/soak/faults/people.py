"""People who go on playing whatever happens: they come back to any server that lives, and ask again by the same id."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from benchmarks.load.asking import Asking
from benchmarks.load.line import Line, connect
from benchmarks.load.mutig_table import API, COOKIE, PING, Updates, View, guest

from mutig.client import codes_of
from mutig.client.patience import NOT_NOW

ANSWERED_WITHIN_S = 60.0
AGAIN_S = 0.1
PAUSE_S = 0.05  # between two decisions of a table
BOT = "search:0.05s"
KINDS = [("broom-service", 2, 1), ("touria", 3, 0), ("touria", 2, 1), ("broom-service", 3, 0)]  # people and bots


class Heard(msgspec.Struct):
    """The little of any message that a player without eyes needs."""

    t: str
    id: str | None = None
    seq: int = 0
    reason: str = ""
    question: Any = None
    view: View | None = None
    snapshot: Updates | None = None


HEARD, SEEN = msgspec.json.Decoder(Heard), msgspec.json.Decoder(Updates)


@dataclass
class Witness:
    """What the people remember."""

    acknowledged: dict[str, tuple[str, int, str]] = field(default_factory=dict)  # table, seat, codes by action id
    sent: int = 0
    again: int = 0  # decisions that were sent a second time
    sockets: int = 0
    finished: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


class Person:
    """One seat. Its socket is at any server, and comes back."""

    def __init__(self, number: int, token: str, urls: Callable[[], list[str]], witness: Witness) -> None:
        self.number, self.token, self.urls, self.witness = number, token, urls, witness
        self.table = ""
        self.line: Line | None = None
        self.news = Updates(0, None, View())
        self.heard = asyncio.Event()
        self.answer: asyncio.Future[Heard] | None = None
        self.act: dict[str, Any] | None = None
        self._coming: asyncio.Task[None] | None = None
        self.left = False

    def come(self) -> None:
        """To whichever server answers first."""
        if self._coming is None or self._coming.done():
            self._coming = asyncio.create_task(self._come())

    async def _come(self) -> None:
        while not self.left:
            for url in random.sample(urls := self.urls(), len(urls)):
                address = url.replace("http", "ws", 1) + f"{API}/socket"
                try:
                    async with asyncio.timeout(5):
                        self.line = await connect(address, self._hear, self._lost, Cookie=COOKIE + self.token)
                except (OSError, TimeoutError):
                    continue
                self.witness.sockets += 1
                self.follow()
                if self.act is not None:
                    self._say(self.act)
                return
            await asyncio.sleep(AGAIN_S)

    def follow(self) -> None:
        self._say({"t": "follow", "table": self.table, "seat": self.number})

    def _say(self, message: dict[str, Any]) -> None:
        if self.line is not None and not self.line.closed:
            self.line.say(msgspec.json.encode(message))

    def leave(self) -> None:
        self.left = True
        if self._coming is not None:
            self._coming.cancel()
        if self.line is not None:
            self.line.hang_up()

    def ping(self) -> None:
        if self.line is not None and not self.line.closed:
            self.line.say(PING)

    async def decide(self, act: dict[str, Any]) -> Heard:
        """Until it is answered for good."""
        self.act = act
        try:
            while True:
                self.answer = asyncio.get_running_loop().create_future()
                self._say(act)
                async with asyncio.timeout(ANSWERED_WITHIN_S):
                    answer = await self.answer
                if answer.reason not in NOT_NOW and answer.reason != "follow-first":
                    return answer
                self.witness.again += 1
                await asyncio.sleep(AGAIN_S)
        finally:
            self.act = None

    def _hear(self, message: bytes) -> None:
        heard = HEARD.decode(message)
        if heard.t in ("update", "snapshot"):
            self._see(SEEN.decode(message))
        elif heard.t == "missed" and heard.snapshot is not None:
            self._see(heard.snapshot)
        elif self.act is not None and heard.id == self.act["id"] and self.answer and not self.answer.done():
            self.answer.set_result(heard)
        if heard.t == "refused" and heard.id is None:
            if heard.reason in NOT_NOW:
                asyncio.get_running_loop().call_later(AGAIN_S, self.follow)
            else:
                self.witness.wrong[f"told without asking: {heard.reason}"] += 1

    def _see(self, seen: Updates) -> None:
        self.news = seen
        self.heard.set()

    def _lost(self, why: str) -> None:
        if not self.left:
            self.come()


class FaultTable:
    """A table whose people go on, game after game."""

    def __init__(self, kind: int, urls: Callable[[], list[str]], witness: Witness, rng: random.Random) -> None:
        self.game, self.players, self.bots = KINDS[kind % len(KINDS)]
        self.urls, self.witness, self.rng = urls, witness, rng
        self.id = ""
        self.people: list[Person] = []
        self.went_on = 0.0  # when a decision was last sent that has been acknowledged and seen since
        self.seen_at = 0.0  # when that was seen
        self.pause_s = 0.0  # the longest time between two such moments since somebody set this to 0
        self._number = 0

    async def set_up(self) -> None:
        asking = Asking(self.rng.choice(self.urls()))
        try:
            tokens = [await guest(asking) for _ in range(self.players)]
            seats = [
                {"who": "me"},
                *[{"who": "open"}] * (self.players - 1),
                *[{"who": "bot", "bot": BOT}] * self.bots,
            ]
            plan = {"game": self.game, "seats": seats, "rules": {"bot_pace_s": 0}}
            table = (await asking.ask("POST", f"{API}/tables", plan, tokens[0])).content()
            self.id = table["id"]
            for token in tokens[1:]:
                other = Asking(self.rng.choice(self.urls()))
                (await other.ask("POST", f"{API}/tables/{self.id}/join", {"invite": table["invite"]}, token)).content()
                other.close()
        finally:
            asking.close()
        self.people = [Person(number, token, self.urls, self.witness) for number, token in enumerate(tokens)]
        for person in self.people:
            person.table = self.id
            person.come()

    async def play(self) -> None:
        while True:
            await asyncio.sleep(PAUSE_S)
            asked = [person for person in self.people if person.news.question is not None]
            if not asked:
                await self._wait()
                continue
            await self._decide(self.rng.choice(asked))

    async def _wait(self) -> None:
        """A bot thinks, news are on their way, or the game is over."""
        for person in self.people:
            person.heard.clear()
        heard = [asyncio.create_task(person.heard.wait()) for person in self.people]
        try:
            done, _ = await asyncio.wait(heard, timeout=2, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in heard:
                task.cancel()
        if not done and await self._is_over():
            await self._play_again()

    async def ask(self, method: str, path: str, url: str | None = None) -> dict[str, Any] | None:
        """What a server says about the table; nothing if it is not there, or says no."""
        asking = Asking(url or self.rng.choice(self.urls()))
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                answer = await asking.ask(method, f"{API}/tables/{self.id}{path}", token=self.people[0].token)
            found: dict[str, Any] | None = answer.content() if answer.status < 300 else None
            return found
        except (OSError, EOFError, TimeoutError):
            return None
        finally:
            asking.close()

    async def _is_over(self) -> bool:
        found = await self.ask("GET", "")
        return found is not None and found["status"] == "over"

    async def _play_again(self) -> None:
        again = await self.ask("POST", "/rematch")
        if again is not None:
            self.id = again["id"]
            self.witness.finished += 1
            for person in self.people:
                person.table, person.news = self.id, Updates(0, None, View())
                person.follow()

    async def _decide(self, person: Person) -> None:
        question = person.news.question
        assert question is not None
        chosen = self.rng.sample(question.options, self.rng.randint(question.least, question.most))
        self._number += 1
        codes = codes_of(question, chosen)  # type: ignore[arg-type]
        action = f"{self.id}-{self._number:06}"
        seq, began = person.news.seq, time.monotonic()
        act = {"t": "act", "id": action, "seq": seq, "seat": person.number, "codes": codes}
        self.witness.sent += 1
        answer = await person.decide(act)
        if answer.t == "ack":
            self.witness.acknowledged[action] = self.id, person.number, " ".join(map(str, codes))
            async with asyncio.timeout(ANSWERED_WITHIN_S):  # and everybody sees it at their socket
                while person.news.seq < answer.seq:
                    person.heard.clear()
                    await person.heard.wait()
            now = time.monotonic()
            self.went_on, self.pause_s, self.seen_at = began, max(self.pause_s, now - self.seen_at), now
        elif answer.reason not in ("stale", "not-your-turn", "over"):  # news were on their way to this seat
            self.witness.wrong[f"refused: {answer.reason}"] += 1
