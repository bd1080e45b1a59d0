"""What is begun and nobody waits for: kept until it ends (the event loop alone forgets it), and a failure is told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger("mutig.work")


class Errands:
    """Those of one owner, who may wait for all of them or call them off."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._ended)

    async def done(self) -> None:
        """Until all have ended, and those that they began."""
        while self._under_way:
            await asyncio.wait(list(self._under_way))

    async def call_off(self) -> None:
        while self._under_way:
            for task in self._under_way:
                task.cancel()
            await asyncio.wait(list(self._under_way))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("an errand failed", exc_info=problem)
