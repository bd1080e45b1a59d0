"""`python -m benchmarks.load`: our server (and with --peer another one) under load, one table of figures at the end."""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import tempfile
import traceback
from dataclasses import asdict, replace
from pathlib import Path

import uvloop

from .asking import Asking
from .journal import Journal
from .measuring import Figures, Plan, measure
from .mutig_table import MutigTable
from .process import allow_many_sockets, mutig_serve, running
from .report import markdown, verdicts

GAME, VARIANTS = "broom-service", ["back", "storms", "mountains", "forests", "hills"]


async def measure_mutig(plan: Plan, folder: Path, seed: int) -> Figures:
    with running(mutig_serve(folder / "tables.db"), folder / "mutig.log") as server:
        asking, journal, rng = Asking(server.url), Journal(), random.Random(seed)
        await warm_up(asking, plan, rng)
        tables = [MutigTable(plan.players, journal, rng) for _ in range(plan.tables)]
        try:
            return await measure(
                "mutig serve",
                server,
                plan,
                tables,
                lambda table: table.set_up(asking, GAME, VARIANTS),
                lambda table: table.connect(server.url),
            )
        finally:
            asking.close()


async def warm_up(asking: Asking, plan: Plan, rng: random.Random) -> None:
    """One table first: what every server needs once (modules, words, the board) belongs to no seat."""
    await MutigTable(plan.players, Journal(), rng).set_up(asking, GAME, VARIANTS)


async def measure_all(given: argparse.Namespace, plan: Plan) -> list[Figures]:
    with tempfile.TemporaryDirectory(prefix="mutig-load-", dir=given.folder) as folder:
        figures = [] if given.only_peer else [await measure_mutig(plan, Path(folder), given.seed)]
        for one in figures:  # the peer's games go as far as ours did before they are measured
            plan = replace(plan, hurry=max(0, round(one.decisions_per_table - plan.seconds / plan.period_s)))
        if given.peer or given.only_peer:
            from .peer_match import measure_peer

            try:
                figures.append(await measure_peer(plan, Path(folder), given.seed))
            except Exception:  # our own figures are worth having all the same
                traceback.print_exc()
    return figures


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=Plan.tables, help="five-seat games at once")
    parser.add_argument("--period", type=float, default=Plan.period_s, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=Plan.seconds, help="how long to measure")
    parser.add_argument("--hurry", type=int, default=Plan.hurry, help="decisions at every table before that")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server under the same load, too")
    parser.add_argument("--only-peer", action="store_true", help="nothing but boardgame.io's server")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--folder", help="where to keep the data file meanwhile (default: the temporary folder)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.tables < 1 or given.period <= 0 or given.seconds <= 0 or given.hurry < 0:
        parser.error("expected at least one table, and times above zero")
    return given


def main() -> int:
    given = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends with us
    allow_many_sockets()
    plan = Plan(tables=given.tables, period_s=given.period, seconds=given.seconds, hurry=given.hurry)
    figures = uvloop.run(measure_all(given, plan))
    asked_for = (not given.only_peer) + (given.peer or given.only_peer)
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps([asdict(one) for one in figures], indent=1) + "\n")
    if figures:
        print(markdown(figures))
    kept, sentences = verdicts(figures[0]) if not given.only_peer else (True, [])
    print("\n".join(sentences))
    return 0 if kept and len(figures) == asked_for else 1


if __name__ == "__main__":
    sys.exit(main())
