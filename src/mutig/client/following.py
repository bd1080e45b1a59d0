"""A table over a socket, as it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mutig.core.errors import MutigError
from mutig.server import wire

T = TypeVar("T")
HEARTBEAT_S = 20.0
SIGNED_OUT = 4001  # the server's close code
Asked = wire.Act | wire.Undo | wire.Say | wire.AskHint | wire.Vote
FROM_SERVER = msgspec.json.Decoder(wire.FromServer)


class RefusedError(MutigError):
    """The server did nothing, and says why. `reason` is for programs."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def signed_out(broken: Exception) -> RefusedError | None:
    """The token is void: connecting again would be in vain, so it is no broken connection."""
    last = broken.rcvd if isinstance(broken, ConnectionClosed) else None
    return RefusedError("signed-out", last.reason) if last and last.code == SIGNED_OUT else None


def fresh_id() -> str:
    """An id for an action: the same id twice is the same action."""
    return secrets.token_hex(8)


def codes_of(question: wire.Question, chosen: Sequence[wire.Option]) -> list[int]:
    """What to send for these options of a question."""
    if question.most == 1 and question.done is None:
        return [code for option in chosen for code in option.codes]
    codes = sorted(code for option in chosen for code in option.codes)
    return codes if question.done is None or len(chosen) == question.most else [*codes, question.done]


class Following:
    """A table as it goes on. Iterating gives the state of things after every change, until the game is over."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.state: wire.Snapshot
        self._socket = socket
        self._seat = seat
        self._news: asyncio.Queue[wire.FromServer | Exception] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._over = False
        self._decided = 0  # the seq of my last decision

    async def send(self, message: wire.FromClient) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def _listen(self) -> None:
        try:
            async for text in self._socket:
                self._sort(FROM_SERVER.decode(text))
            raise ConnectionError("the server has closed the connection")
        except (ConnectionClosed, ConnectionError, msgspec.DecodeError) as broken:
            problem = signed_out(broken) or broken
            self._news.put_nowait(problem)
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(problem)

    def _sort(self, message: wire.FromServer) -> None:
        """Answers go to whoever asked; the rest is news."""
        answer = self._answers.get(getattr(message, "id", None) or "")
        if isinstance(message, wire.Refused):
            refused = RefusedError(message.reason, message.message)
            if answer is not None:
                answer.set_exception(refused)
            else:
                self._news.put_nowait(refused)
        elif answer is not None:
            answer.set_result(message)
        else:
            self._news.put_nowait(message)

    async def _beat(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(HEARTBEAT_S)
                await self.send(wire.Ping())

    def __aiter__(self) -> AsyncIterator[wire.Snapshot]:
        return self

    async def __anext__(self) -> wire.Snapshot:
        if self._over:
            raise StopAsyncIteration
        changed = self._take(await self._news.get())
        while not changed or not self._news.empty():  # the latest is what counts
            changed = self._take(await self._news.get()) or changed
        self._over = self.state.table.status in ("over", "left")
        return self.state

    def _take(self, news: wire.FromServer | Exception) -> bool:
        """Whether this changed the state of things."""
        match news:
            case Exception():
                raise news
            case wire.Snapshot():
                self.state = news
            case wire.Missed():
                self.state = news.snapshot
            case wire.TableChanged():
                self.state = replace(self.state, table=news.table)
            case wire.Said():
                self.state = replace(self.state, chat=[*self.state.chat, news.line])
            case wire.Update():
                self.state = self._unless_decided(updated(self.state, news))
            case _:
                return False
        return True

    def _unless_decided(self, state: wire.Snapshot) -> wire.Snapshot:
        """News from before my last decision still has its question, which is answered already."""
        return state if state.seq >= self._decided else replace(state, question=None)

    # What I do. Each returns when the server has answered.

    async def choose(self, *options: wire.Option) -> bool:
        """My answer to the question I saw last: one of its options, or as many as it asks for.

        False if somebody else was faster: then nothing has changed, and the news is on its way.
        """
        if self.state.question is None:
            raise MutigError("nothing is asked of this seat now")
        try:
            await self.act(*codes_of(self.state.question, options))
        except RefusedError as refused:
            if refused.reason == "stale":
                return False
            raise
        return True

    async def act(self, *codes: int) -> wire.Ack:
        """My decision about the state I saw last."""
        act = wire.Act(id=fresh_id(), seq=self.state.seq, seat=self._my_seat, codes=list(codes))
        ack = await self._answered(act, wire.Ack)
        self._decided = ack.seq
        self.state = self._unless_decided(self.state)
        return ack

    async def undo(self) -> wire.Ack:
        return await self._answered(wire.Undo(id=fresh_id(), seq=self.state.seq, seat=self._my_seat), wire.Ack)

    async def say(self, text: str) -> wire.Ack:
        return await self._answered(wire.Say(id=fresh_id(), text=text), wire.Ack)

    async def hint(self) -> wire.Hint:
        return await self._answered(wire.AskHint(id=fresh_id(), seat=self._my_seat), wire.Hint)

    async def vote(self, about: int, choice: Literal["wait", "bot"]) -> wire.Ack:
        vote = wire.Vote(id=fresh_id(), seat=self._my_seat, about=about, choice=choice)
        return await self._answered(vote, wire.Ack)

    @property
    def _my_seat(self) -> int:
        if self._seat is None:
            raise MutigError("somebody who watches decides nothing: follow the table from a seat")
        return self._seat

    async def _answered(self, message: Asked, kind: type[T]) -> T:
        waiting: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._answers[message.id] = waiting
        try:
            await self.send(message)
            return await waiting
        finally:
            del self._answers[message.id]


def updated(state: wire.Snapshot, update: wire.Update) -> wire.Snapshot:
    """The state of things after one more change."""
    seats = [replace(seat, clock_s=clock) for seat, clock in zip(state.table.seats, update.clocks_s, strict=True)]
    table = replace(state.table, waiting_for=update.waiting_for, scores=update.scores, seats=seats)
    return replace(
        state,
        seq=update.seq,
        table=table,
        view=update.view,
        question=update.question,
        undo=update.undo,
        log=[*state.log, *update.log],
    )
