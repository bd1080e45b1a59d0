"""Every attack in turn at one server, and at a fresh one where the last was not got over."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from ..load.measuring import say, settled
from ..load.process import Running, mutig_serve, running
from .attacking import NotReadyError
from .evening import HONEST, Evening
from .report import row
from .trial import Outcome, Plan, trial
from .warming import warm_up

TRIES = 2  # what a busy machine did to us it does not do twice; a fault it does
LOOKED_AT = 3  # calm whiles, the last ones; the one in the middle counts


def usual(calm: Sequence[dict[str, float]]) -> dict[str, float]:
    """What the next attack is held against: what one attack left behind must not excuse it, nor luck condemn it."""
    return sorted(calm[-LOOKED_AT:], key=lambda figures: figures["seen_p95"])[(min(len(calm), LOOKED_AT) - 1) // 2]


@asynccontextmanager
async def open_evening(plan: Plan, folder: Path) -> AsyncIterator[tuple[Evening, Running, Path]]:
    """A fresh server with honest people at it; what it says goes into the log."""
    number, tell = len(list(folder.glob("*.log"))), say("a fresh server")
    log = folder / f"{number}.log"
    with running(mutig_serve(folder / f"{number}.db", unlimited=HONEST), log) as server:
        tell(f"{server.url} gets ready")
        await settled(server)
        await warm_up(server.url, plan.sheets)
        evening = Evening(server, plan.tables, plan.period_s)
        try:
            await evening.begin()
            yield evening, server, log
        finally:
            await evening.end()


async def try_all(names: Sequence[str], plan: Plan, tries: int, folder: Path) -> list[Outcome]:
    """Every attack from an address of its own, so that none is spared by the limits of the one before.

    What a server is like alone is measured once between two attacks: when it has let go of the one and got over it, it
    is ready for the other. One that cannot even get ready is left out, and missing at the end.
    """
    waiting = deque((name, 1) for name in names)
    outcomes: dict[str, Outcome] = {}
    addresses = (f"127.0.{number // 250 + 1}.{number % 250 + 1}" for number in count())
    while waiting:
        async with open_evening(plan, folder) as (evening, server, log):
            calm = [(await evening.play(plan.calm_s, "alone")).figures()]
            while waiting:
                name, attempt = waiting.popleft()
                await evening.play_again()
                try:
                    one = await trial(evening, server, log, name, plan, next(addresses), usual(calm))
                except NotReadyError as problem:
                    print(problem, file=sys.stderr, flush=True)
                    continue
                one.tries = attempt
                outcomes[name] = one
                print(f"[{len(outcomes)} of {len(names)}] {' | '.join(row(one))}", file=sys.stderr, flush=True)
                if one.missed and attempt < tries:
                    waiting.appendleft((name, attempt + 1))
                if not one.got_over:
                    break
                calm.append(one.after)
    return [outcomes[name] for name in names if name in outcomes]
