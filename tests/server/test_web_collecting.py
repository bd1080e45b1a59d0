"""The garbage collector of a server: it stays out of the way of moves, and what is gone does not pile up."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from mutig.server.web import collecting

pytestmark = pytest.mark.anyio


class Gone:
    """Refers to itself, as a closed socket and its task do."""

    def __init__(self) -> None:
        self.myself = self


async def test_what_is_gone_is_collected_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "FULL_EVERY_S", 0.01)
    async with collecting.rarely_collected():
        gone = weakref.ref(Gone())
        async with asyncio.timeout(30):
            while gone() is not None:
                await asyncio.sleep(0.01)


async def test_old_objects_are_not_looked_through_at_every_turn() -> None:
    usual = gc.get_threshold()
    async with collecting.rarely_collected():
        before = [generation["collections"] for generation in gc.get_stats()]
        kept: list[list[int]] = [[] for _ in range(200_000)]
        young, middle, full = (generation["collections"] for generation in gc.get_stats())
        assert full == before[2]
        assert middle >= before[1] + 3  # a few at a time: all in one go are felt at every table
        assert young > middle
    assert len(kept) == 200_000
    assert gc.get_threshold() == usual
