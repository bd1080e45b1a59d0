"""One attack beside honest tables: alone, attacked, and afterwards."""

from __future__ import annotations

import asyncio
import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from ..load.measuring import say
from ..load.process import Running
from .attacking import Attacker
from .attacks import ATTACKS
from .evening import Evening
from .watching import Held, counts, held, peak

MOST_TIMES = 2.0  # longer than alone
MOST_MIB = 64.0
RELEASED_WITHIN_S = 120.0
BOTS_ANSWER_MS = 2000.0  # a bot that waits no longer than this is one that thinks
SPARE_FILES = 8  # a few more connections of the store, a pipe
SPARE_BOTS = 4  # of honest tables, in line at this very moment
ATTACKER_LIVES_S = 900.0


@dataclass(frozen=True)
class Plan:
    """How long is looked, and at how many tables."""

    tables: int = 200
    period_s: float = 5.0
    seconds: float = 12.0  # beside the attack
    calm_s: float = 8.0  # afterwards, and so before the next one
    release_s: float = RELEASED_WITHIN_S
    sheets: bool = True  # whether all printed sheets were asked for before; that takes half a minute


@dataclass
class Outcome:
    """What one attack did. Times are in milliseconds, memory in MiB."""

    attack: str
    about: str
    sent: int
    refused: int
    broken: int  # answers with a status of 500 or so
    answers: dict[str, int]
    alone: dict[str, float]
    beside: dict[str, float]
    after: dict[str, float]
    errors: dict[str, int]  # of honest people
    memory_mib: float  # grown by, at most
    before: dict[str, float]
    most: dict[str, float]
    left: dict[str, float]  # at the end of the release
    counted: dict[str, int]  # by the server itself, then
    released_s: float | None
    tries: int = 1

    @property
    def times(self) -> float:
        """How many times as long 95 of 100 decisions took."""
        return self.beside.get("seen_p95", math.inf) / self.alone["seen_p95"]

    def _bots_keep_up(self, phase: dict[str, float]) -> bool:
        return phase.get("bots_p95", 0.0) <= max(BOTS_ANSWER_MS, MOST_TIMES * self.alone.get("bots_p95", 0.0))

    @property
    def got_over(self) -> bool:
        """Whether the server was itself again at the end, so that another attack is measured fairly."""
        calm = self.after.get("seen_p95", math.inf) <= 2 * MOST_TIMES * self.alone["seen_p95"]
        return self.released_s is not None and calm and self._bots_keep_up(self.after)

    @property
    def missed(self) -> list[str]:
        """The goals it did not keep, each in a few words."""
        checks = {
            f"p95 {self.times:.1f} times": self.times <= MOST_TIMES,
            f"bots answer after {self.beside.get('bots_p95', 0) / 1000:.1f} s": self._bots_keep_up(self.beside),
            f"{self.memory_mib:.0f} MB": self.memory_mib <= MOST_MIB,
            "not released": self.released_s is not None,
            f"{self.broken} answers 5xx": not self.broken,
            f"{sum(self.errors.values())} honest errors": not self.errors,
        }
        return [what for what, kept in checks.items() if not kept]


async def trial(
    evening: Evening, server: Running, log: Path, attack: str, plan: Plan, at: str, alone: dict[str, float]
) -> Outcome:
    """The whole of it, beside what was noticed `alone` just before. The attacker lets go of nothing until the end."""
    attacker = await Attacker.ready(attack, server.url, at, ATTACKER_LIVES_S)
    try:
        before, lined_up = held(server, log), (await counts(server)).get("bots_waiting", 0)
        async with peak(server, log) as most:
            attacker.go()
            beside = await evening.play(plan.seconds, f"{attack}: beside it")
            told = await attacker.stop()
        released = await released_after(server, log, before, lined_up, plan.release_s)
        left, counted = held(server, log), await counts(server)
        after = await evening.play(plan.calm_s, f"{attack}: afterwards")
    finally:
        await attacker.end()
    return Outcome(
        attack=attack,
        about=(ATTACKS[attack].__doc__ or "").strip(),
        sent=told.sent,
        refused=told.refused,
        broken=told.broken,
        answers=told.answers,
        alone=alone,
        beside=beside.figures(),
        after=after.figures(),
        errors=beside.errors,
        memory_mib=round(most.memory_mib - before.memory_mib, 1),
        before=asdict(before),
        most=asdict(most),
        left=asdict(left),
        counted=counted,
        released_s=released,
    )


async def released_after(server: Running, log: Path, before: Held, lined_up: int, within_s: float) -> float | None:
    """Seconds until the server holds no more than before, though the attacker has closed nothing; None: never."""
    began, told = time.monotonic(), time.monotonic()
    while time.monotonic() - began < within_s:
        now, bots = held(server, log), (await counts(server)).get("bots_waiting", math.inf)
        if (
            now.memory_mib <= before.memory_mib + MOST_MIB
            and now.files <= before.files + SPARE_FILES
            and now.processes <= before.processes
            and bots <= lined_up + SPARE_BOTS
        ):
            return round(time.monotonic() - began, 1)
        if time.monotonic() > told + 5:
            told = time.monotonic()
            state = f"{now.memory_mib:.0f} MiB, {now.files} files, {now.processes} processes, {bots} bots in line"
            say("waiting for the release")(f"{told - began:.0f} of {within_s:.0f} s, {state}")
        await asyncio.sleep(1)
    return None
