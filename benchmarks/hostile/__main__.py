"""`python -m benchmarks.hostile`: every attack in turn beside honest tables, one table of figures at the end."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import uvloop

from ..load.process import allow_many_sockets
from .attacks import ATTACKS
from .report import filled, markdown, page_of, read_page, verdict
from .trial import Plan
from .trying import TRIES, try_all


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__)
    parser.add_argument("--attack", action="append", choices=sorted(ATTACKS), metavar="NAME", help="only this one")
    parser.add_argument("--list", action="store_true", help="the attacks and what they do")
    parser.add_argument("--tables", type=int, default=Plan.tables, help="honest tables")
    parser.add_argument("--period", type=float, default=Plan.period_s, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=Plan.seconds, help="how long to attack")
    parser.add_argument("--calm", type=float, default=Plan.calm_s, help="how long to look before and after an attack")
    parser.add_argument("--release", type=float, default=Plan.release_s, help="how long to wait for the release")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help="how often an attack is tried until all goals are kept"
    )
    parser.add_argument("--cold", action="store_true", help="do not ask for all printed sheets before")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace what stands between the marks of this page")
    parser.add_argument("--folder", help="where to keep the data files meanwhile (default: the temporary folder)")
    given = parser.parse_args()
    if given.tables < 1 or min(given.period, given.seconds, given.calm, given.release) <= 0 or given.tries < 1:
        parser.error("expected at least one table and one try, and times above zero")
    return given


def main() -> int:
    given = arguments()
    if given.list:
        print("\n".join(f"{name}: {attack.__doc__}" for name, attack in ATTACKS.items()))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server and the attacker end with us
    allow_many_sockets()
    names = given.attack or list(ATTACKS)
    page = read_page(given.page) if given.page else ""
    plan = Plan(given.tables, given.period, given.seconds, given.calm, given.release, not given.cold)
    with tempfile.TemporaryDirectory(prefix="mutig-hostile-", dir=given.folder) as folder:
        outcomes = uvloop.run(try_all(names, plan, given.tries, Path(folder)))
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        content = {"plan": asdict(plan), "outcomes": [{**asdict(one), "missed": one.missed} for one in outcomes]}
        given.json.write_text(json.dumps(content, indent=1) + "\n")
    if page:
        given.page.write_text(filled(page, page_of(outcomes, plan)), encoding="utf-8")
    print(markdown(outcomes))
    print(verdict(outcomes))
    return 1 if any(one.missed for one in outcomes) or len(outcomes) < len(names) else 0


if __name__ == "__main__":
    sys.exit(main())
