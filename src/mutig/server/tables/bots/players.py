"""Bots at a live table: whoever is asked and is a bot, thinks on a thread of its own and answers after a while."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import AbstractContextManager

import structlog
from msgspec.structs import replace

from mutig.games import pack
from mutig.server import tracing
from mutig.server.refusal import Refusal
from mutig.server.thinking.queue import Turn

from ..session import Change, GameSession
from ..table import LiveTable
from .pool import STAND_IN, BotPool, BotRequest, BotTrouble, Notebook

REFUSED_S = 1.0  # before a bot whose answer could not be written tries again
LONGEST_PAUSE_S = 60.0  # before one that fails again and again does

log = structlog.get_logger("mutig.bots")


class BotPlayers:
    """The bots of one table. One task for each seat that is asked."""

    def __init__(self, live: LiveTable, pool: BotPool) -> None:
        self.live, self.pool = live, pool
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.notebooks: defaultdict[tuple[int, str], Notebook] = defaultdict(Notebook)  # by seat and bot
        self.failures: defaultdict[int, int] = defaultdict(int)  # by seat, since its last decision
        self.replaced = 0

    def wake(self) -> None:
        """Let every bot think that is asked and does not think yet."""
        live = self.live
        if live.session is None or not self._somebody_waits():
            return
        for number in live.session.pending:
            if live.seats[number].who == "bot" and number not in self.tasks:
                task = asyncio.create_task(self._play(number))
                self.tasks[number] = task
                task.add_done_callback(lambda done, number=number: self._ended(number, done))  # type: ignore[misc]

    def look(self) -> None:
        """Somebody looks at the table."""
        self.pool.look(self.live.row.host, self.live.id)
        self.wake()

    def _somebody_waits(self) -> bool:
        """Bots among themselves rest while nobody looks; where a person sits they always play on."""
        live = self.live
        return live.playing and not live.stale and (live.watched or any(seat.who == "person" for seat in live.seats))

    def _ended(self, number: int, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()):
            log.error("bot seat failed", table=self.live.id, seat=number, exc_info=problem)
            self.failures[number] += 1
            pause = min(LONGEST_PAUSE_S, REFUSED_S * 2 ** self.failures[number])
            asyncio.get_running_loop().call_later(pause, self._again, number)
            return
        self.tasks.pop(number, None)
        if not task.cancelled():
            self.wake()

    def _again(self, number: int) -> None:
        """A game never stops for good: whatever failed is tried again."""
        self.tasks.pop(number, None)
        self.wake()

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_asked(self, number: int) -> bool:
        live = self.live
        asked = live.session is not None and number in live.session.pending
        return asked and live.seats[number].who == "bot" and self._somebody_waits()

    async def _play(self, number: int) -> None:
        """Decide until nothing is asked of the seat any more, never faster than people can follow."""
        loop = asyncio.get_running_loop()
        asked_at = loop.time()
        while self._is_asked(number):
            session = self.live.the_session
            fresh = session.fresh[number]
            with self._traced(number):
                code = await self._answer(number, session)
                if code is None:
                    return
                entries = session.entries
                change = self._tried(number, code) if self._still(number, fresh) else None
                visible = change is not None and change.is_public
                if visible:
                    await asyncio.sleep(max(0.0, asked_at + self._pace(number, session) - loop.time()))
                refused = False
                async with self.live.lock:
                    if not self._still(number, fresh):
                        continue
                    if change is None or session.entries != entries:  # others have decided meanwhile, in secret
                        change = self._tried(number, code)
                    try:
                        await self.live.act_for_bot(change)
                    except Refusal as refusal:
                        log.warning("bot refused", table=self.live.id, seat=number, reason=refusal.reason)
                        refused = True
            if refused:
                await asyncio.sleep(REFUSED_S)
                return
            self.failures.pop(number, None)
            if visible:
                asked_at = loop.time()

    def _tried(self, number: int, code: int) -> Change:
        """What it would lead to."""
        with tracing.step("decide"):
            return self.live.the_session.decide(number, [code])

    def _traced(self, number: int) -> AbstractContextManager[None]:
        """A bot that answers a person belongs to that person's trace; others have their own, or one had no end."""
        live = self.live
        person = live.last is not None and live.last.seat >= 0 and live.seats[live.last.seat].who == "person"
        return tracing.door("bot", kind="INTERNAL", anew=not person, table=live.id, game=live.row.game, seat=number)

    def _still(self, number: int, fresh: int) -> bool:
        """Whether the same is still asked: nothing was taken back and nobody took the seat."""
        return self._is_asked(number) and self.live.the_session.fresh[number] == fresh

    def _pace(self, number: int, session: GameSession) -> float:
        """How long an answer takes that others can see. In a secret choice it must not tell the number of picks."""
        pace = self.live.row.rules.bot_pace_s
        if session.now.secret_since is None or pace == 0:
            return pace
        bot = self.live.seats[number].bot or STAND_IN
        game = self.live.row.game
        return max(pace, pack(game).longest_pick * self.pool.seconds(bot, game))

    async def _answer(self, number: int, session: GameSession) -> int | None:
        """The bot's choice. One that fails gives its seat to the stand-in."""
        live, bot = self.live, self.live.seats[number].bot or STAND_IN
        known, choices, notebook = session.recall(number), session.choices(number), self.notebooks[number, bot]
        turn = Turn(live.row.host, live.id, number, live.watched)
        try:
            return (await self.pool.ask(turn, BotRequest(bot, session.table, known, choices, notebook=notebook))).code
        except BotTrouble as trouble:
            log.error("bot replaced", table=live.id, seat=number, bot=bot, trouble=str(trouble))
        self.replaced += 1
        if bot == STAND_IN:
            return choices[0].code  # even the stand-in fails: the game goes on
        async with live.lock:
            if live.seats[number].bot == bot and not live.stale:  # else the seat was changed while the bot failed
                await live.change([replace(live.seats[number], bot=STAND_IN)])
        return None
