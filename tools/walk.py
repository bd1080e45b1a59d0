"""The walk of one decision: which of our files it passes from the socket to its acknowledgement, and how it turns.

A table of three in this process, a real socket protocol left out: one `act` message is heard, carried out, written and
acknowledged. Every call of a function of ours is a step; a step into another file, or back out of it, is a switch. What
the three who look will be told is made ready while the disk works, so the acknowledgement waits for whichever takes
longer; it is no part of the walk, as it was none when it came after the acknowledgement.

    tools/walk [--game GAME] [--json] [--steps]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import mutig
from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables import Settings, TableService
from mutig.server.tables.seats import membership
from mutig.server.web.connection import Connection
from mutig.server.web.limits import Limiter
from mutig.server.web.metrics import Metrics
from mutig.server.web.settings import WebSettings
from mutig.server.web.sockets import Sockets

SOURCES = str(Path(mutig.__file__).parent) + "/"
BESIDE = SOURCES + "server/tracing.py"  # it watches, and is switched off: no part of what is done
MEANWHILE = "_do_all"  # of store/writer.py: what is made ready while the disk works
ON_THE_WAY = threading.main_thread().name, "store-writer"  # a bot that wakes up meanwhile is none of it


class Walk:
    """Follows the threads a decision passes, while it is on."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, str, str]] = []  # thread, file, function
        self._on = False
        self._meanwhile: FrameType | None = None

    def watch(self) -> None:
        """Threads that begin from now on are followed too."""
        threading.setprofile(self._see)

    def __enter__(self) -> Walk:
        self._on = True
        sys.setprofile(self._see)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)
        self._on = False

    def _see(self, frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_code.co_filename
        ours = name.startswith(SOURCES) and name != BESIDE
        if not (self._on and ours and threading.current_thread().name in ON_THE_WAY) or self._is_beside(frame, event):
            return
        if event == "call":
            self.steps.append((threading.get_ident(), name.removeprefix(SOURCES), frame.f_code.co_name))
        elif event == "return":
            back = frame.f_back
            while back is not None and not back.f_code.co_filename.startswith(SOURCES):
                back = back.f_back
            if back is not None:
                place = back.f_code.co_filename.removeprefix(SOURCES)
                self.steps.append((threading.get_ident(), place, back.f_code.co_name))

    def _is_beside(self, frame: FrameType, event: str) -> bool:
        """Whether a step is part of what is done while the disk works."""
        if event == "call" and frame.f_code.co_name == MEANWHILE:
            self._meanwhile = frame
        if self._meanwhile is None or threading.current_thread() is not threading.main_thread():
            return False
        if event == "return" and frame is self._meanwhile:
            self._meanwhile = None
        return True

    @property
    def files(self) -> Counter[str]:
        return Counter(file for _, file, _ in self.steps)

    @property
    def switches(self) -> int:
        by_thread: dict[int, str] = {}
        found = 0
        for thread, file, _ in self.steps:
            found += thread in by_thread and by_thread[thread] != file
            by_thread[thread] = file
        return found


class Line:
    """The other end of a socket: keeps what is written."""

    hung_up = False

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def write(self, text: bytes) -> int:
        self.heard.append(json.loads(text))
        return 0


async def walked(game: str, walk: Walk) -> None:
    """Three people sit down, look, and one of them decides."""
    with tempfile.TemporaryDirectory() as folder:
        walk.watch()
        store = await Store.open(Path(folder) / "walk.db")
        service = await TableService.open(store, Settings(tick_s=3600, presence_s=3600, bot_threads=1))
        try:
            settings = WebSettings()
            sockets = Sockets(service, settings, Metrics(), Limiter(settings.limits.requests), "")
            people = [await service.guest(wire.NewGuest(name=name)) for name in ("Ada", "Bob", "Cleo")]
            seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open"), wire.SeatPlan(who="open")]
            with patch.object(membership, "fresh_chance", lambda: CommittedChance("a walk")):  # always the same draws
                table = await service.create(people[0][0], wire.NewTable(game=game, seats=seats))
            for person, _ in people[1:]:
                await service.join(person, table.id, wire.JoinTable(invite=str(table.invite)))
            lines = [Line() for _ in people]
            talks = [
                Connection(sockets.shared, person, token, "127.0.0.1", line)  # type: ignore[arg-type]
                for (person, token), line in zip(people, lines, strict=True)
            ]
            for seat, talk in enumerate(talks):
                await talk._hear(json.dumps({"t": "follow", "table": table.id, "seat": seat}))
            for _ in range(2):  # the second time nothing is made for the first time
                await decide(talks, lines, walk if _ else None)
        finally:
            await service.close()
            await store.close()


async def decide(talks: list[Connection], lines: list[Line], walk: Walk | None) -> None:
    """Whoever is asked first chooses the first thing there is."""
    states = [next(m for m in reversed(line.heard) if m["t"] in ("snapshot", "update")) for line in lines]
    seat = next(number for number, state in enumerate(states) if state["question"])
    question = states[seat]["question"]
    codes = [code for option in question["options"][: question["least"]] for code in option["codes"]]
    name, seq = f"walk-{len(lines[seat].heard):06}", states[seat]["seq"]
    text = json.dumps({"t": "act", "id": name, "seq": seq, "seat": seat, "codes": codes})
    if walk is None:
        await talks[seat]._hear(text)
        await asyncio.sleep(0.05)
        return
    with walk:
        await talks[seat]._hear(text)
    assert lines[seat].heard[-1]["t"] == "ack", lines[seat].heard[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=mutig.GAMES[0], choices=mutig.GAMES)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--steps", action="store_true", help="every step")
    options = parser.parse_args()
    walk = Walk()
    asyncio.run(walked(options.game, walk))
    if options.json:
        found = {"game": options.game, "files": len(walk.files), "switches": walk.switches, "steps": walk.files}
        print(json.dumps(found))
        return
    if options.steps:
        for _, file, function in walk.steps:
            print(f"{file}:{function}")
    for file, steps in walk.files.most_common():
        print(f"{steps:6} {file}")
    print(f"{len(walk.files)} files, {walk.switches} switches")


if __name__ == "__main__":
    main()
