"""What can be done at tables of one's own."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import Any

import msgspec

from mutig.client.following import codes_of

from ...load.mutig_table import NEWS
from .attack import Attack

LONG_GAME = 120  # decisions
BOT_TABLES = 30
TOO_MANY = 429
_numbers = count()


def action() -> str:
    return f"hostile-{next(_numbers):08}"


class GameOfMine:
    """A game whose seats all belong to the guest, played at random."""

    def __init__(self, attack: Attack, table: str) -> None:
        self.table = table
        self._guest, self._rng = attack.guest, random.Random(1)
        self._seat = self._seq = 0

    async def decide(self) -> bool:
        """One decision of whoever is asked; False if the game is over."""
        for seat in (self._seat, 1 - self._seat):
            seen = NEWS.decode(await self._ask("GET", f"/state?seat={seat}"))
            if (question := seen.question) is not None:
                chosen = self._rng.sample(question.options, max(1, question.least))
                codes = codes_of(question, chosen)  # type: ignore[arg-type]  # it needs no more than this of a question
                self._seat = seat
                act = {"id": action(), "seq": seen.seq, "seat": seat, "codes": codes}
                self._seq = msgspec.json.decode(await self._ask("POST", "/actions", {"t": "act", **act}))["seq"]
                return True
        return False

    async def undo(self) -> None:
        body = {"t": "undo", "id": action(), "seq": self._seq, "seat": self._seat}
        await self._guest.ask("POST", f"/tables/{self.table}/undo", body)

    async def _ask(self, method: str, path: str, body: object = None) -> bytes:
        """Whoever asks too much waits as told: a game that breaks off is no long game."""
        while (answer := await self._guest.ask(method, f"/tables/{self.table}{path}", body)).status == TOO_MANY:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        answer.content()
        return answer.body


class UndoStorm(Attack):
    """A decision made and taken back, over and over, at the end of long games."""

    at_once = 4

    async def prepare(self) -> None:
        await super().prepare()
        self._games = [await self._long_game() for _ in range(self.at_once)]

    async def strike(self) -> None:
        game = self._games.pop()
        try:
            await game.decide()
            await game.undo()
        finally:
            self._games.append(game)

    async def _long_game(self) -> GameOfMine:
        game = GameOfMine(self, (await self.new_table())["id"])
        for _ in range(LONG_GAME):
            await game.decide()
        return game


class BotTables(Attack):
    """Thirty tables where nobody sits but five bots that think for five seconds each."""

    at_once = 2
    _made = 0

    async def strike(self) -> None:
        if self._made >= BOT_TABLES:
            return await asyncio.sleep(1)
        bots: list[dict[str, Any]] = [{"who": "bot", "bot": "search:5s"}] * 5
        answer = await self.guest.ask("POST", "/tables", {"game": "broom-service", "seats": bots})
        self._made += answer.status == 201
        return None


class WatchedBotTables(Attack):
    """Thirty tables of four bots that think for five seconds each, with the guest on the fifth chair, looking on."""

    at_once = 2
    _made = 0

    async def strike(self) -> None:
        if self._made >= BOT_TABLES:
            return await asyncio.sleep(1)
        seats = [{"who": "me"}, *[{"who": "bot", "bot": "search:5s"}] * 4]
        answer = await self.guest.ask("POST", "/tables", {"game": "broom-service", "seats": seats})
        if answer.status == 201:
            self._made += 1
            await self._choose_a_hand(answer.content()["id"])
        return None

    async def _choose_a_hand(self, table: str) -> None:
        """Bots choose at the same time; after that they play until it is the guest's turn."""
        line = await self.guest.socket()
        await self.guest.say(line, {"t": "follow", "table": table, "seat": 0})
        await GameOfMine(self, table).decide()


class Hints(Attack):
    """Hints, asked for from twenty sockets without waiting for the last one."""

    async def prepare(self) -> None:
        await super().prepare()
        table = (await self.new_table(game="broom-service"))["id"]
        self._lines = [await self.guest.socket() for _ in range(20)]
        for line in self._lines:
            await self.guest.say(line, {"t": "follow", "table": table, "seat": 0})

    async def strike(self) -> None:
        line = random.choice(self._lines)
        if line.closed:
            self._lines.remove(line)
            self._lines.append(await self.guest.socket())
        else:
            await self.guest.say(line, {"t": "ask-hint", "id": action(), "seat": 0})


class Pictures(Attack):
    """Pictures of a table, asked for as often as the limits allow."""

    async def prepare(self) -> None:
        await super().prepare()
        self._table = (await self.new_table(game="broom-service"))["id"]

    async def strike(self) -> None:
        await self.guest.ask("GET", f"/tables/{self._table}/picture.svg?seat=0")
