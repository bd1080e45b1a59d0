"""What whoever runs the server may decide."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

# Seconds that only ever grow, whoever sets the wall clock; where the system can tell, a nap counts.
since_boot: Callable[[], float] = time.monotonic
if hasattr(time, "CLOCK_BOOTTIME"):
    since_boot = partial(time.clock_gettime, time.CLOCK_BOOTTIME)


@dataclass(frozen=True)
class Settings:
    """Durations are in seconds. The clocks can be exchanged, so that tests need not wait."""

    owner: str = "main"  # the name of this process; one that starts again under its name takes its tables up at once
    bot_threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    warm_up: bool = False  # get what searching bots need ready at the start, not when the first one is asked
    bot_limit_s: float = 20.0  # a bot that has not answered by then is replaced
    longest_thought_s: float = 2.0  # no bot thinks longer over a decision, whatever its name says
    hint_s: float = 0.5  # how long a hint thinks
    most_tables: int = 100  # open or running, hosted by one person
    idle_s: float = 300.0  # a table nobody looks at is put away after so long
    lease_s: float = 30.0  # how long a table stays ours after a sudden death of the process
    tick_s: float = 1.0  # how often clocks, leases and idle tables are looked at
    again_s: float = 5.0  # how long after a trouble of the store a table is read again by itself
    presence_s: float = 0.2  # who comes and goes is told that much later, all at once
    snapshot_every: int = 50  # entries between two snapshots in the store
    editions: Path | None = None  # the folder with editions of one's own
    new_editions: Literal["nobody", "accounts", "everybody"] = "nobody"  # who may add to it from the browser
    sweep_s: float = 3600.0  # how often it is seen to that nothing is kept longer than the keepers want
    address_days: int = 7  # how long an address may be closed to new guests
    import_workers: int = 2  # processes for what guests bring along
    import_limit_s: float = 30.0  # how long one of them may work on one thing
    ticks: Callable[[], float] = since_boot  # for how long something takes
    wall: Callable[[], float] = time.time  # the date and time, read once
    epoch: float = field(init=False)  # dates go on with the ticks from here: no jump of the wall clock reaches them

    def __post_init__(self) -> None:
        object.__setattr__(self, "epoch", self.wall() - self.ticks())

    def now(self) -> float:
        return self.epoch + self.ticks()
