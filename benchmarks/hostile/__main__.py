"""`python -m benchmarks.hostile`: every attack in turn beside honest tables, one table of figures at the end."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from itertools import count
from pathlib import Path

import uvloop

from ..load.measuring import settled
from ..load.process import Running, allow_many_sockets, mutig_serve, running
from .attacks import ATTACKS
from .evening import HONEST, Evening
from .report import filled, markdown, page_of, read_page, row, verdict
from .trial import RELEASED_WITHIN_S, Outcome, Plan, trial
from .warming import warm_up

TRIES = 2  # what a busy machine did to us it does not do twice; a fault it does


@asynccontextmanager
async def open_evening(plan: Plan, folder: Path) -> AsyncIterator[tuple[Evening, Running, Path]]:
    """A fresh server with honest people at it; what it says goes into the log."""
    number = len(list(folder.glob("*.log")))
    log = folder / f"{number}.log"
    with running(mutig_serve(folder / f"{number}.db", unlimited=HONEST), log) as server:
        await settled(server)
        await warm_up(server.url)
        evening = Evening(server, plan.tables, plan.period_s)
        try:
            await evening.begin()
            yield evening, server, log
        finally:
            await evening.end()


async def try_all(names: Sequence[str], plan: Plan, tries: int, folder: Path) -> list[Outcome]:
    """Every attack from an address of its own. A server that did not get over one is replaced by a fresh one."""
    waiting = deque((name, 1) for name in names)
    outcomes: dict[str, Outcome] = {}
    addresses = (f"127.0.{number // 250 + 1}.{number % 250 + 1}" for number in count())
    while waiting:
        async with open_evening(plan, folder) as (evening, server, log):
            while waiting:
                name, attempt = waiting.popleft()
                about = (ATTACKS[name].__doc__ or "").strip()
                one = await trial(evening, server, log, name, about, plan, next(addresses))
                one.tries = attempt
                print(" | ".join(row(one)), file=sys.stderr, flush=True)
                outcomes[name] = one
                if one.missed and attempt < tries:
                    waiting.appendleft((name, attempt + 1))
                if one.missed:
                    break
    return [outcomes[name] for name in names if name in outcomes]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__)
    parser.add_argument("--attack", action="append", choices=sorted(ATTACKS), metavar="NAME", help="only this one")
    parser.add_argument("--list", action="store_true", help="the attacks and what they do")
    parser.add_argument("--tables", type=int, default=Plan.tables, help="honest tables")
    parser.add_argument("--period", type=float, default=Plan.period_s, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=Plan.seconds, help="how long to attack")
    parser.add_argument("--release", type=float, default=RELEASED_WITHIN_S, help="how long to wait for the release")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help="how often an attack is tried until all goals are kept"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace what stands between the marks of this page")
    parser.add_argument("--folder", help="where to keep the data files meanwhile (default: the temporary folder)")
    given = parser.parse_args()
    if given.tables < 1 or min(given.period, given.seconds, given.release) <= 0 or given.tries < 1:
        parser.error("expected at least one table and one try, and times above zero")
    return given


def main() -> int:
    given = arguments()
    if given.list:
        print("\n".join(f"{name}: {attack.__doc__}" for name, attack in ATTACKS.items()))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server and the attacker end with us
    allow_many_sockets()
    page = read_page(given.page) if given.page else ""
    plan = Plan(given.tables, given.period, given.seconds, given.release)
    with tempfile.TemporaryDirectory(prefix="mutig-hostile-", dir=given.folder) as folder:
        outcomes = uvloop.run(try_all(given.attack or list(ATTACKS), plan, given.tries, Path(folder)))
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        content = {"plan": asdict(plan), "outcomes": [{**asdict(one), "missed": one.missed} for one in outcomes]}
        given.json.write_text(json.dumps(content, indent=1) + "\n")
    if page:
        given.page.write_text(filled(page, page_of(outcomes, plan)), encoding="utf-8")
    print(markdown(outcomes))
    print(verdict(outcomes))
    return 1 if any(one.missed for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
