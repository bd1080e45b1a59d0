"""`make browser`: measures the built client against a server of its own, and prints a table (or `--json FILE`)."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.web.browsing import DESKTOP, PHONE, launch, running_server

from .flights import frames_while_flying
from .opening import Opening, open_page

SLOWER = 4  # times: the processor of the browser is slowed down by it
REPEATS = 5
GOALS = {"first_paint_s": 1.0, "first_legal_click_s": 15.0}  # at most
FRAMES_GOAL = 55.0  # of 60 frames a second: a frame or two may be cut off at either end of a flight of a third second


def measure(browser: Browser, address: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
        openings: list[Opening] = [open_page(browser, address, viewport, SLOWER) for _ in range(REPEATS)]
        for field in GOALS:
            found[f"{field} {name}"] = statistics.median(getattr(opening, field) for opening in openings)
    for game in ("broom-service", "touria"):
        flights = frames_while_flying(browser, address, game, SLOWER)
        found[f"frames_per_s {game}"] = statistics.median(flight.frames_per_s for flight in flights)
        found[f"longest_gap_ms {game}"] = max(flight.longest_gap_ms for flight in flights)
        found[f"flights {game}"] = len(flights)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures to a file, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as (address, _), sync_playwright() as p:
        browser = launch(p, "chromium")
        found = measure(browser, address)
        browser.close()
    print(f"Processor slowed down {SLOWER} times; medians of {REPEATS} openings and of all flights seen.\n")
    for name, value in found.items():
        key = name.split()[0]
        goal = f"at most {GOALS[key]:g}" if key in GOALS else f"at least {FRAMES_GOAL:g}" if "frames" in key else ""
        print(f"{name:32} {value:8.2f}   {goal}")
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(found, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
