"""One attack beside honest tables: alone, attacked, and afterwards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..load.measuring import say
from ..load.process import Running
from .attacking import Attacker
from .evening import Evening
from .watching import Held, counts, held, peak

MOST_TIMES = 2.0  # longer than alone
MOST_MIB = 64.0
RELEASED_WITHIN_S = 120.0
BOTS_ANSWER_MS = 2000.0  # a bot that waits no longer than this is one that thinks
SPARE_FILES = 8  # a few more connections of the store, a pipe
ATTACKER_LIVES_S = 900.0


@dataclass(frozen=True)
class Plan:
    """How long is looked, and at how many tables."""

    tables: int = 200
    period_s: float = 5.0
    seconds: float = 15.0  # alone, and beside the attack; half of it afterwards
    release_s: float = RELEASED_WITHIN_S


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
    notes: list[str] = field(default_factory=list)

    @property
    def times(self) -> float:
        """How many times as long 95 of 100 decisions took."""
        return self.beside["seen_p95"] / self.alone["seen_p95"]

    @property
    def bots_keep_up(self) -> bool:
        alone, beside = (phase.get("bots_p95", 0.0) for phase in (self.alone, self.beside))
        return beside <= max(BOTS_ANSWER_MS, MOST_TIMES * alone)

    @property
    def missed(self) -> list[str]:
        """The goals it did not keep, each in a few words."""
        checks = {
            f"p95 {self.times:.1f} times": self.times <= MOST_TIMES,
            f"bots answer after {self.beside.get('bots_p95', 0) / 1000:.1f} s": self.bots_keep_up,
            f"{self.memory_mib:.0f} MB": self.memory_mib <= MOST_MIB,
            "not released": self.released_s is not None,
            f"{self.broken} answers 5xx": not self.broken,
            f"{sum(self.errors.values())} honest errors": not self.errors,
        }
        return [what for what, kept in checks.items() if not kept]


async def trial(evening: Evening, server: Running, log: Path, attack: str, about: str, plan: Plan, at: str) -> Outcome:
    """The whole of it. The attacker gets ready before anything is measured, and lets go of nothing until the end."""
    attacker = await Attacker.ready(attack, server.url, at, ATTACKER_LIVES_S)
    try:
        alone = await evening.play(plan.seconds, f"{attack}: alone")
        before = held(server, log)
        async with peak(server, log) as most:
            attacker.go()
            beside = await evening.play(plan.seconds, f"{attack}: beside it")
            told = await attacker.stop()
        released = await released_after(server, log, before, plan.release_s)
        left, counted = held(server, log), await counts(server)
        after = await evening.play(plan.seconds / 2, f"{attack}: afterwards")
    finally:
        await attacker.end()
    await evening.play_again()
    return Outcome(
        attack=attack,
        about=about,
        sent=told.sent,
        refused=told.refused,
        broken=told.broken,
        answers=told.answers,
        alone=alone.figures(),
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


async def released_after(server: Running, log: Path, before: Held, within_s: float) -> float | None:
    """Seconds until the server holds no more than before, though the attacker has closed nothing; None: never."""
    began, tell = time.monotonic(), say("released")
    while (passed := time.monotonic() - began) < within_s:
        now = held(server, log)
        if (
            now.memory_mib <= before.memory_mib + MOST_MIB
            and now.files <= before.files + SPARE_FILES
            and now.processes <= before.processes
        ):
            return round(passed, 1)
        if int(passed) % 10 == 9:
            tell(f"{passed:.0f} s: {now.memory_mib:.0f} MiB, {now.files} files, {now.processes} processes")
        await asyncio.sleep(1)
    return None
