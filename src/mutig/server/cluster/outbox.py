"""What followers at the sockets of another process are told, in its order, numbered, many at a time."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from msgspec import json

from mutig.server import tracing
from mutig.server.bus import Bus, BusError

from .messages import Item, News, encoded

MOST = 20_000  # messages that wait for the bus
LARGEST = 256 << 10  # bytes in one message; a single larger one goes alone


class Waiting(NamedTuple):
    number: int  # of the follower
    seq: int
    viewer: int | None
    message: Any  # None: the table is elsewhere now
    trace: str | None


class Outbox:
    """For one process. What the bus does not take is dropped: the number that is missing tells."""

    def __init__(self, me: str, process: str, bus: Bus) -> None:
        self.me, self.process, self.bus = me, process, bus
        self.number = 0
        self._waiting: list[Waiting] = []
        self._sending: asyncio.Task[None] | None = None

    def put(self, number: int, seq: int, viewer: int | None, message: Any) -> None:
        if len(self._waiting) >= MOST:  # the bus is too slow: they are shown what there is when it goes on
            self._waiting.clear()
            self.number += 1
        self._waiting.append(Waiting(number, seq, viewer, message, tracing.carried()))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                for items in _messages(_items(waiting)):
                    self.number += 1
                    try:
                        body = encoded(News(self.me, self.number, items))
                        await self.bus.publish(f"process.{self.process}.news", body)
                    except BusError:
                        continue
        finally:
            self._sending = None


def _items(waiting: list[Waiting]) -> list[Item]:
    """The same message to many is one item, unless somebody would hear things in another order."""
    items: list[tuple[Waiting, list[int]]] = []
    places: dict[int, int] = {}  # by message
    latest: dict[int, int] = {}  # by follower
    for one in waiting:
        place = places.get(id(one.message), -1)
        fits = place >= 0 and latest.get(one.number, -1) < place and items[place][0][1:] == one[1:]
        if not fits:
            place = places[id(one.message)] = len(items)
            items.append((one, []))
        items[place][1].append(one.number)
        latest[one.number] = place
    return [
        Item(numbers, one.seq, one.viewer, None if one.message is None else json.encode(one.message), one.trace)
        for one, numbers in items
    ]


def _messages(items: list[Item]) -> list[list[Item]]:
    messages: list[list[Item]] = [[]]
    size = 0
    for item in items:
        length = len(item.body or b"") + 9 * len(item.followers)
        if messages[-1] and size + length > LARGEST:
            messages.append([])
            size = 0
        messages[-1].append(item)
        size += length
    return messages
