"""The garbage collector, told what it cannot know: nearly everything in here lives as long as the table it belongs to.

Left alone it looks through all objects of a thousand tables every few seconds, and nobody's move goes on for the third
of a second that takes. What a move leaves behind is freed without it, so it comes by only now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

FULL_EVERY_S = 600.0  # for what sockets and tables that are gone have left behind; a tenth of a second each time
YOUNG, NEVER = 10_000, 1 << 30
MIDDLE = 2  # times as many are looked through in one go, for a millisecond or two; twenty times as many took fifty


@contextlib.asynccontextmanager
async def rarely_collected() -> AsyncIterator[None]:
    """For a process that does nothing but serve, once it is ready to."""
    usual = gc.get_threshold()
    gc.freeze()  # modules and words stay to the end
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    collecting = asyncio.create_task(_now_and_then())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _now_and_then() -> None:
    while True:
        await asyncio.sleep(FULL_EVERY_S)
        gc.collect()
