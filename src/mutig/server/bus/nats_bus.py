"""The bus on NATS: reconnecting for ever, requests with deadlines, long answers in pieces."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as NatsSubscription
from nats.errors import Error as NatsError

from mutig.core.errors import MutigError
from mutig.server import tracing

from .address import Place
from .bus import Answer, BusDown, Heard, NoAnswer, NobodyThere, TooLarge

FIRST_S = 10.0  # for the first line to the bus
CONNECT_S = 2  # for one attempt
AGAIN_S = 0.25  # between two attempts to reach a bus that is gone
STILL_THERE_S = 5  # how often a silent bus is asked whether it is there; after two questions it is not
UNSENT = 16 << 20  # bytes that may wait to be sent
LAST_S = 2.0  # for what was published before the end
PIECE = 256 << 10  # bytes of an answer in one message: below what any NATS server carries by itself
PART, FAILED = "Part", "Failed"  # headers of answers

log = structlog.get_logger("mutig.bus")


class Question:
    """An answer on its way, perhaps in pieces."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._pieces: list[bytes] = []

    def give_up(self) -> None:
        """The line is lost, and with it the answer."""
        if not self.answer.done():
            self.answer.set_exception(NoAnswer("the bus was lost"))

    def hear(self, message: Msg) -> None:
        headers = message.headers or {}
        if self.answer.done():
            return
        if headers.get("Status") == "503":
            self.answer.set_exception(NobodyThere("nobody serves this subject"))
        elif FAILED in headers:
            self.answer.set_exception(NoAnswer("the other side could not answer"))
        else:
            self._pieces.append(message.data)
            number, _, of = headers.get(PART, f"{len(self._pieces)}/{len(self._pieces)}").partition("/")
            if number != str(len(self._pieces)):
                self.answer.set_exception(NoAnswer("a piece of the answer is missing"))
            elif number == of:
                self.answer.set_result(b"".join(self._pieces))


class Listening:
    """A subscription, and the answers that are being worked out for it."""

    def __init__(self, client: Client, subscription: NatsSubscription, answering: set[asyncio.Task[None]]) -> None:
        self._client, self._subscription, self._answering = client, subscription, answering

    async def stop(self) -> None:
        with suppress(NatsError, TimeoutError):
            if self._client.is_connected:
                await self._subscription.drain()  # type: ignore[no-untyped-call]  # what has arrived is answered
                await _arrived(self._client)
            else:
                await self._subscription.unsubscribe()
        while self._answering:
            await asyncio.wait(list(self._answering))


class NatsBus:
    """Everything of a club is below one word: who may use that, and nobody else, can read along."""

    def __init__(self, client: Client, prefix: str) -> None:
        self._client, self._prefix = client, prefix
        self._inbox = f"{prefix}.answers.{secrets.token_hex(8)}"
        self._questions: dict[str, Question] = {}
        self._asked = 0
        self._back: list[Callable[[], None]] = []

    @classmethod
    async def open(cls, place: Place) -> NatsBus:
        client = Client()
        bus, why = cls(client, place.prefix), ""

        async def lost() -> None:
            for question in bus._questions.values():
                question.give_up()
            if not client.is_closed:
                log.warning("bus lost", place=str(place))

        async def back() -> None:
            log.info("bus back", place=str(place))
            for listener in bus._back:
                listener()

        async def trouble(problem: Exception) -> None:
            nonlocal why
            why = _words(problem)
            log.debug("bus in trouble", place=str(place), why=why)

        connecting = client.connect(
            place.servers,
            name="mutig",
            token=None if place.password else place.user,
            user=place.user if place.password else None,
            password=place.password,
            error_cb=trouble,
            disconnected_cb=lost,
            reconnected_cb=back,
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN_S,  # type: ignore[arg-type]
            connect_timeout=CONNECT_S,
            ping_interval=STILL_THERE_S,
            pending_size=UNSENT,
        )
        try:
            async with asyncio.timeout(FIRST_S):
                await connecting
                await client.subscribe(f"{bus._inbox}.*", cb=bus._heard_answer)
                await _arrived(client)
        except (NatsError, OSError, TimeoutError, ValueError) as problem:
            with suppress(NatsError):
                await client.close()
            told = why or _words(problem)
            raise MutigError(f"{place}: there is no bus, or it does not let us in ({told})") from None
        return bus

    @property
    def up(self) -> bool:
        return self._client.is_connected

    async def publish(self, subject: str, body: bytes) -> None:
        await self._send(f"{self._prefix}.{subject}", body)

    async def subscribe(self, subject: str, heard: Heard) -> Listening:
        async def hear(message: Msg) -> None:
            try:
                await heard(message.data)
            except Exception:
                log.exception("a message was not understood", subject=subject)

        return await self._listen(subject, hear, set())

    async def request(self, subject: str, body: bytes, deadline_s: float) -> bytes:
        self._asked += 1
        number = str(self._asked)
        question = self._questions[number] = Question()
        try:
            trace = tracing.carried()
            headers = {tracing.HEADER: trace} if trace else None
            await self._send(f"{self._prefix}.{subject}", body, f"{self._inbox}.{number}", headers)
            async with asyncio.timeout(deadline_s):
                return await question.answer
        except TimeoutError:
            raise NoAnswer("no answer within the deadline") from None
        finally:
            del self._questions[number]

    async def serve(self, subject: str, answer: Answer, queue: str | None = None) -> Listening:
        answering: set[asyncio.Task[None]] = set()

        async def hear(message: Msg) -> None:
            task = asyncio.create_task(self._answer(message, answer, subject))
            answering.add(task)
            task.add_done_callback(answering.discard)

        return await self._listen(subject, hear, answering, queue or "")

    def when_back(self, listener: Callable[[], None]) -> None:
        self._back.append(listener)

    async def close(self) -> None:
        if self._client.is_connected:
            with suppress(NatsError, TimeoutError):
                async with asyncio.timeout(LAST_S):
                    await _arrived(self._client)
        with suppress(NatsError):
            await self._client.close()

    async def _listen(
        self,
        subject: str,
        hear: Callable[[Msg], Coroutine[Any, Any, None]],
        answering: set[asyncio.Task[None]],
        queue: str = "",
    ) -> Listening:
        subscription = None
        try:
            subscription = await self._client.subscribe(f"{self._prefix}.{subject}", queue, cb=hear)
            if self.up:
                await _arrived(self._client)
        except (NatsError, TimeoutError) as problem:
            if subscription is not None:  # whoever is told that it failed tries again, and must not hear all twice
                with suppress(NatsError):
                    await subscription.unsubscribe()
            raise BusDown(_words(problem)) from None
        return Listening(self._client, subscription, answering)

    async def _heard_answer(self, message: Msg) -> None:
        question = self._questions.get(message.subject.rpartition(".")[2])
        if question is not None:
            question.hear(message)

    async def _answer(self, message: Msg, answer: Answer, subject: str) -> None:
        headers: dict[str, str] | None = None
        try:
            with tracing.continued((message.headers or {}).get(tracing.HEADER)):
                body = await answer(message.data)
        except Exception:
            log.exception("a request was not answered", subject=subject)
            body, headers = b"", {FAILED: "1"}
        if not message.reply:
            return
        pieces = [body[start : start + PIECE] for start in range(0, len(body), PIECE)] or [b""]
        with suppress(BusDown):
            for number, piece in enumerate(pieces, 1):
                part = {PART: f"{number}/{len(pieces)}"} if len(pieces) > 1 else headers
                await self._send(message.reply, piece, headers=part)

    async def _send(self, subject: str, body: bytes, reply: str = "", headers: dict[str, str] | None = None) -> None:
        """Now or never: what would wait for a bus that is gone would come when nobody expects it any more."""
        if not self.up:
            raise BusDown("there is no bus at the moment")
        if len(body) > self._client.max_payload:
            raise TooLarge(f"{len(body)} bytes are more than the bus carries")
        try:
            await self._client.publish(subject, body, reply, headers)
        except (NatsError, OSError) as problem:
            raise BusDown(_words(problem)) from None


async def _arrived(client: Client) -> None:
    """Until the server has what was written so far. The library's question overtakes it, the second one does not."""
    await client.flush()
    await client.flush()


def _words(problem: BaseException) -> str:
    """What went wrong; never the address, which may hold a password."""
    return str(problem).removeprefix("nats: ").strip("'") if isinstance(problem, NatsError) else type(problem).__name__
