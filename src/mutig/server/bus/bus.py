"""What a bus does, and what can go wrong on the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from mutig.core.errors import MutigError

Heard = Callable[[bytes], Awaitable[None]]
Answer = Callable[[bytes], Awaitable[bytes]]


class BusError(MutigError):
    """Something did not reach whom it was for, or it is not known whether it did."""


class NotSent(BusError):  # noqa: N818 - an outcome, said as one
    """Nobody has got it: whatever was asked for was not done."""


class BusDown(NotSent):
    """There is no bus at the moment; it is looked for."""


class NobodyThere(NotSent):
    """Nobody serves this subject."""


class TooLarge(NotSent):
    """More than the bus carries in one message."""


class NoAnswer(BusError):  # noqa: N818
    """No answer within the deadline, or a broken one: what was asked for may have been done or not."""


class Subscription(Protocol):
    """Somebody listens until this is stopped."""

    async def stop(self) -> None: ...


class Bus(Protocol):
    """Messages of one sender on one subject arrive in their order, once or not at all. Answers may be of any length."""

    @property
    def up(self) -> bool:
        """Whether there is a line to the bus now."""

    async def publish(self, subject: str, body: bytes) -> None:
        """To all who subscribe now, and to nobody later."""

    async def subscribe(self, subject: str, heard: Heard) -> Subscription:
        """`heard` gets one message after the other. When this returns, nothing said from now on is missed."""

    async def request(self, subject: str, body: bytes, deadline_s: float) -> bytes:
        """The answer of one who serves the subject. `NotSent`: it was not done; `NoAnswer`: nobody knows."""

    async def serve(self, subject: str, answer: Answer, queue: str | None = None) -> Subscription:
        """Answer requests, many at the same time; of those in the same queue one gets each."""

    def when_back(self, listener: Callable[[], None]) -> None:
        """`listener` is called when the line is there again after it was lost: messages may be missing."""

    async def close(self) -> None:
        """Send what was published, then let go."""
