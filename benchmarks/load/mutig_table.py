"""Tables at our own server: guests who create and join them over HTTP, then follow and play over sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Literal

import msgspec

from mutig.client.following import codes_of

from .asking import Asking
from .journal import Journal
from .line import Line, connect
from .table import Table

API = "/api/v1"
PING = b'{"t":"ping"}'
LOOKS_WITHIN_S = 60.0
PICKED_SINGLY = 0.25  # how often a hand begins with a single card
COOKIE = "mutig_session="
action_numbers = count()


class Option(msgspec.Struct):
    codes: list[int]


class Question(msgspec.Struct):
    options: list[Option]
    least: int
    most: int
    done: int | None


class View(msgspec.Struct):
    asked: str | None = None


class Updates(msgspec.Struct):
    """The little of an update or a snapshot that a player without eyes needs."""

    seq: int
    question: Question | None
    view: View


class Kind(msgspec.Struct):
    t: str
    reason: str = ""


NEWS, KIND = msgspec.json.Decoder(Updates), msgspec.json.Decoder(Kind)


class Seat:
    """A guest on a chair. News are read when the seat is asked, not when they arrive: that costs no measured time."""

    def __init__(self, table: MutigTable, number: int, token: str) -> None:
        self.table, self.number, self.token = table, number, token
        self.line: Line | None = None
        self._unread: bytes | None = None
        self._news = Updates(0, None, View())

    @property
    def news(self) -> Updates:
        if self._unread is not None:
            self._news, self._unread = NEWS.decode(self._unread), None
        return self._news

    def hear(self, message: bytes) -> None:
        if message.startswith(b'{"t":"update"'):
            self._unread = message
            self.table.seen(self.number, len(message))
        elif message.startswith(b'{"t":"ack"'):
            self.table.acknowledged()
        elif message.startswith(b'{"t":"snapshot"'):
            self._unread = message
            self.table.arrived()
        elif message.startswith(b'{"t":"refused"'):
            self.table.failed(f"refused: {KIND.decode(message).reason}")
        elif (kind := KIND.decode(message).t) not in ("hello", "pong", "table"):
            self.table.journal.wrong(f"unexpected message: {kind}")


class MutigTable(Table):
    """A table with its own guests."""

    def __init__(self, players: int, journal: Journal, rng: random.Random) -> None:
        super().__init__(players, journal, rng)
        self.id = ""
        self.seats: list[Seat] = []
        self._arrived = 0
        self._everybody_looks = asyncio.Event()
        self._over = False
        self._common: str | None = None  # what was last asked of several at once, so that each decides in secret

    async def set_up(self, asking: Asking, game: str, variants: Sequence[str] = (), bots: Sequence[str] = ()) -> None:
        """Guests, a table of the first one, and the others join by its invite: the last one starts the game."""
        tokens = [await guest(asking) for _ in range(self.players)]
        seats = [{"who": "me"}, *[{"who": "open"}] * (self.players - 1), *({"who": "bot", "bot": bot} for bot in bots)]
        plan = {"game": game, "variants": variants, "seats": seats, "rules": {"bot_pace_s": 0}}
        table = (await asking.ask("POST", f"{API}/tables", plan, tokens[0])).content()
        self.id = table["id"]
        for number, token in enumerate(tokens[1:], start=1):
            body = {"invite": table["invite"], "seat": number}
            (await asking.ask("POST", f"{API}/tables/{self.id}/join", body, token)).content()
        self.seats = [Seat(self, number, token) for number, token in enumerate(tokens)]

    async def connect(self, url: str, source: str = "") -> None:
        """A socket for every seat, looking at the table."""
        for seat in self.seats:
            await self.open(seat, url, source)
        await self.until_everybody_looks()

    async def open(self, seat: Seat, url: str, source: str = "") -> None:
        address = url.replace("http", "ws", 1) + f"{API}/socket"
        seat.line = await connect(address, seat.hear, partial(self.lost, seat), source, Cookie=COOKIE + seat.token)
        seat.line.say(msgspec.json.encode({"t": "follow", "table": self.id, "seat": seat.number}))

    async def until_everybody_looks(self) -> None:
        """Who comes later sees a decision in the first look at the table, and never hears of it again."""
        await asyncio.wait_for(self._everybody_looks.wait(), LOOKS_WITHIN_S)

    def arrived(self) -> None:
        self._arrived += 1
        if self._arrived >= self.players:
            self._everybody_looks.set()

    def lost(self, seat: Seat, why: str) -> None:
        self.journal.wrong(f"lost socket: {why}")

    def decide(self) -> bool:
        asked = [seat for seat in self.seats if seat.news.question is not None]
        if not asked:
            self.journal.finished += not self._over
            self._over = True
            return False
        seat = self.rng.choice(asked)
        question = seat.news.question
        assert question is not None
        assert seat.line is not None
        act = {"t": "act", "id": f"load-{next(action_numbers):08}", "seq": seat.news.seq, "seat": seat.number}
        message = msgspec.json.encode({**act, "codes": self._chosen(question)})
        if len(asked) > 1 or self._common != seat.news.view.asked:
            self._common = seat.news.view.asked if len(asked) > 1 else None
        self.sent(seat.number, in_secret=self._common is not None, will_be_acknowledged=True)
        seat.line.say(message)
        return True

    def _chosen(self, question: Question) -> list[int]:
        """A legal answer; a hand now and then begins with a single card, which nobody else may notice."""
        chosen = self.rng.sample(question.options, self.rng.randint(question.least, question.most))
        codes = codes_of(question, chosen)  # type: ignore[arg-type]  # it needs no more than this of a question
        return codes[:1] if question.most > 1 and self.rng.random() < PICKED_SINGLY else codes

    def still_asked(self, seat: int) -> bool:
        news = self.seats[seat].news
        return news.question is not None and news.view.asked == self._common

    def beat(self) -> None:
        for seat in self.seats:
            if seat.line is not None:
                seat.line.say(PING)

    def leave(self) -> None:
        for seat in self.seats:
            if seat.line is not None:
                seat.line.hang_up()


async def guest(asking: Asking, language: Literal["en", "de", "fr", "it"] = "en") -> str:
    """The token of a new person."""
    answer = await asking.ask("POST", f"{API}/me", {"language": language})
    answer.content()
    return answer.headers["set-cookie"].partition(COOKIE)[2].partition(";")[0]
