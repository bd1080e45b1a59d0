"""What is begun and nobody waits for."""

from __future__ import annotations

import asyncio
import gc

import pytest
from structlog.testing import capture_logs

from mutig.server.work.errands import Errands

pytestmark = pytest.mark.anyio


async def test_an_errand_is_kept_until_it_ends() -> None:
    errands, go_on, done = Errands(), asyncio.Event(), []

    async def errand() -> None:
        await go_on.wait()
        done.append(True)

    errands.begin(errand())
    await asyncio.sleep(0)
    gc.collect()
    go_on.set()
    await errands.done()
    assert done == [True]


async def test_one_that_fails_is_told_and_one_that_is_called_off_is_not() -> None:
    errands = Errands()

    async def fails() -> None:
        raise ValueError("of no use")

    with capture_logs() as logged:
        errands.begin(fails())
        await errands.done()
        errands.begin(asyncio.sleep(600))
        await errands.call_off()
    assert [(line["event"], str(line["exc_info"])) for line in logged] == [("an errand failed", "of no use")]
