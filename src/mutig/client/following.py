"""A table over a socket, as it goes on. A socket that breaks is opened again, and nothing is missed or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import httpx
import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from mutig.core.errors import MutigError
from mutig.server import wire

from .patience import NOT_NOW, PATIENCE_S, Patience, RefusedError, refused, retry_after

T = TypeVar("T")
HEARTBEAT_S = 20.0
SIGNED_OUT = 4001  # the server's close code
Asked = wire.Act | wire.Undo | wire.Say | wire.AskHint | wire.Vote
Connect = Callable[[], contextlib.AbstractAsyncContextManager[ClientConnection]]
FROM_SERVER = msgspec.json.Decoder(wire.FromServer)


class Unanswered(NamedTuple):
    """What was asked, and who waits for the answer."""

    message: Asked
    answer: asyncio.Future[Any]


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
    """A table as it goes on. Iterating gives the state of things after every change, until the game is over.

    When the connection breaks it is made again for up to `patience_s` seconds, from the last state on; what was asked
    and not answered is asked again with the same id, so it counts once.
    """

    def __init__(self, connect: Connect, follow: wire.Follow, patience_s: float = PATIENCE_S) -> None:
        self.state: wire.Snapshot
        self._connect = connect
        self._follow = follow
        self._patience_s = patience_s
        self._socket: ClientConnection | None = None
        self._news: asyncio.Queue[wire.FromServer | Exception] = asyncio.Queue()
        self._unanswered: dict[str, Unanswered] = {}
        self._over = False
        self._decided = 0  # the seq of my last decision
        self._told = 0  # lines of the log

    # The connection

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        patience = Patience(self._patience_s)
        while True:
            told_s: float | None = None
            try:
                await self._talk(patience)
                broken: Exception = ConnectionError("the server has closed the connection")
            except InvalidStatus as problem:  # the handshake was answered with a refusal
                answer = problem.response
                broken, again = refused(answer.status_code, bytes(answer.body or b""))
                told_s = retry_after(httpx.Headers(list(answer.headers.raw_items())))
                if not again:
                    return self._give_up(broken)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError) as problem:
                if signed_out := signed_out_by(problem):
                    return self._give_up(signed_out)
                broken = problem
            except msgspec.DecodeError as problem:
                return self._give_up(problem)
            self._socket = None
            if not await patience.wait(told_s):
                return self._give_up(broken)

    async def _talk(self, patience: Patience) -> None:
        """One connection, from the greeting to its end."""
        async with self._connect() as socket:
            self._socket = socket
            since = self.state.seq if hasattr(self, "state") else self._follow.since
            await self.send(replace(self._follow, since=since))
            for waiting in list(self._unanswered.values()):
                await self.send(waiting.message)
            async for text in socket:
                message = FROM_SERVER.decode(text)
                if isinstance(message, wire.Refused) and message.id is None and message.reason in NOT_NOW:
                    raise ConnectionError(message.message)  # it did not even hear whom to follow
                patience.regained()
                self._sort(message)

    def _give_up(self, problem: Exception) -> None:
        self._socket = None
        self._news.put_nowait(problem)
        for waiting in self._unanswered.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(problem)

    async def send(self, message: wire.FromClient) -> None:
        """Over the line there is; while there is none, what waits for an answer is sent when there is one again."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message).decode())

    def _sort(self, message: wire.FromServer) -> None:
        """Answers go to whoever asked; the rest is news."""
        waiting = self._unanswered.get(getattr(message, "id", None) or "")
        if isinstance(message, wire.Refused):
            problem = RefusedError(message.reason, message.message)
            if waiting is None:
                self._news.put_nowait(problem)
            elif not waiting.answer.done():
                waiting.answer.set_exception(problem)
        elif waiting is None:
            self._news.put_nowait(message)
        elif not waiting.answer.done():
            waiting.answer.set_result(message)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            await self.send(wire.Ping())

    # The state of things

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
                self.state = self._unless_decided(news)
            case wire.Missed():
                self.state = self._unless_decided(news.snapshot)
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

    def told(self) -> list[str]:
        """What has happened since this was asked last, in sentences."""
        new = [line for line in self.state.log if line.number >= self._told]
        self._told = max((line.number + 1 for line in new), default=self._told)
        return [line.text for line in new]

    # What I do. Each returns when the server has answered.

    async def choose(self, *options: wire.Option) -> bool:
        """My answer to the question I saw last: one of its options, or as many as it asks for.

        False if somebody else was faster: then nothing has changed, and the news is on its way.
        """
        if self.state.question is None:
            raise MutigError("nothing is asked of this seat now")
        try:
            await self.act(*codes_of(self.state.question, options))
        except RefusedError as problem:
            if problem.reason == "stale":
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
        """Take my last decision back, or ask the others to agree."""
        return await self._answered(wire.Undo(id=fresh_id(), seq=self.state.seq, seat=self._my_seat), wire.Ack)

    async def say(self, text: str) -> wire.Ack:
        """Table talk."""
        return await self._answered(wire.Say(id=fresh_id(), text=text), wire.Ack)

    async def hint(self) -> wire.Hint:
        """What a bot would do in my place."""
        return await self._answered(wire.AskHint(id=fresh_id(), seat=self._my_seat), wire.Hint)

    async def vote(self, about: int, choice: Literal["wait", "bot"]) -> wire.Ack:
        """Wait for somebody who is away, or let a bot play on."""
        vote = wire.Vote(id=fresh_id(), seat=self._my_seat, about=about, choice=choice)
        return await self._answered(vote, wire.Ack)

    @property
    def _my_seat(self) -> int:
        if self._follow.seat is None:
            raise MutigError("somebody who watches decides nothing: follow the table from a seat")
        return self._follow.seat

    async def _answered(self, message: Asked, kind: type[T]) -> T:
        """The answer; if that is "not now", the same is asked again after a while."""
        patience = Patience(self._patience_s)
        while True:
            answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            self._unanswered[message.id] = Unanswered(message, answer)
            try:
                await self.send(message)
                return await answer
            except RefusedError as problem:
                if problem.reason not in NOT_NOW or not await patience.wait():
                    raise
            finally:
                del self._unanswered[message.id]


def signed_out_by(broken: Exception) -> RefusedError | None:
    """The token is void: connecting again would be in vain, so it is no broken connection."""
    last = broken.rcvd if isinstance(broken, ConnectionClosed) else None
    return RefusedError("signed-out", last.reason) if last and last.code == SIGNED_OUT else None


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
