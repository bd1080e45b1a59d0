"""How long a bot takes to answer, told apart from how long it had to wait for the processor.

A bot promises to answer in its budget; on a machine that others use, too, the clock on the wall also counts the time in
which they had the processor. So its own time counts: computing, sleeping, and waiting for anything but the processor.
The kernel tells it for every thread. One that never gave the processor away by itself (no voluntary switch) did nothing
but compute: its own time is its processor time. Else it is the wall time less what the thread waited for its turn
(Linux: /proc/thread-self/schedstat; where the kernel does not tell, nothing is taken off). It is never more than the
wall time, though a virtual machine has been seen to charge 45 ms of processor time for an answer that took 7.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import mutig
from mutig.bots import Bot, bot_by_name, seat_bots
from mutig.core.choice import Choice

SCHEDULE = Path("/proc/thread-self/schedstat")  # nanoseconds on the processor, nanoseconds waiting for it, turns
TABLES = {
    "broom-service": [(2, ()), (3, ("storms", "mountains")), (4, ("back", "storms")), (5, ("back",))],
    "touria": [(2, ("short",)), (3, ()), (4, ()), (4, ("open-screens",))],
}
AT_ONCE = 0.005


def limit(budget: float) -> float:
    """The most seconds an answer may take: a fifth more than the budget, and 20 ms."""
    return budget * 1.2 + 0.020


def kept_waiting() -> float:
    """Seconds this thread has waited for the processor since it began."""
    return int(SCHEDULE.read_text().split()[1]) / 1e9 if SCHEDULE.exists() else 0.0


def gave_way() -> int:
    """How often this thread has given the processor away by itself: to sleep, or to wait for something."""
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw


@dataclass(frozen=True)
class Answer:
    """One decision: what there was to choose, what was chosen, and how long it took."""

    choices: int
    choice: Choice
    budget: float
    wall: float  # seconds
    processor: float  # of them computing
    own: float  # of them computing, sleeping and waiting for anything but the processor


def ask(bot: Bot, view: Any, choices: list[Choice], budget: float, promised: float | None = None) -> Answer:
    """The answer of a bot; `promised` is what it should keep if that is not what it is told."""
    ways, waited, computed, begun = gave_way(), kept_waiting(), time.thread_time(), time.perf_counter()
    choice = bot.choose(view, choices, budget)
    wall, processor = time.perf_counter() - begun, time.thread_time() - computed
    own = wall - (kept_waiting() - waited) if gave_way() > ways else min(processor, wall)
    return Answer(len(choices), choice, budget if promised is None else promised, wall, processor, own)


def answers(game: str, budgets: list[float], decisions: int, most_of_a_game: int = 1_000_000) -> Iterator[Answer]:
    """Decisions of games between search bots, one game after the other, the first answer of each bot included.

    In every other game the budget stands in the bot's name, and what it is told is far too long.
    """
    for number in count():
        players, variants = TABLES[game][number % len(TABLES[game])]
        budget = budgets[number % len(budgets)]
        name, told = ("search", budget) if number % 2 else (f"search:{budget}s", 60.0)
        played = mutig.new_game(game, players, seed=number, variants=variants)
        bots = [bot_by_name(name, f"{number} {seat}") for seat in range(players)]
        seat_bots(played, bots)
        for _ in range(most_of_a_game):
            if played.over:
                break
            seat = min(played.pending)
            answer = ask(bots[seat], played.view(seat), played.choices(seat), told, budget)
            yield answer
            yield ask(bots[seat], played.view(seat), played.choices(seat)[:1], told, budget)
            played.play(seat, answer.choice)
            decisions -= 1
            if decisions == 0:
                return


def faults(given: list[Answer]) -> list[Answer]:
    """Answers that took longer than they may."""
    return [answer for answer in given if answer.own > (limit(answer.budget) if answer.choices > 1 else AT_ONCE)]


def summary(given: list[Answer]) -> str:
    """The longest answers in words."""
    thought = [answer for answer in given if answer.choices > 1]
    over = max(answer.own - limit(answer.budget) for answer in thought)
    late = sum(answer.wall > limit(answer.budget) for answer in thought)
    computed = max(answer.processor for answer in thought)
    single = max(answer.own for answer in given if answer.choices == 1)
    return (
        f"{len(thought)} decisions, the slowest {-1000 * over:.1f} ms before its limit by its own time, "
        f"{late} late by the clock on the wall, at most {1000 * computed:.1f} ms of processor time; "
        f"the slowest single choice {1000 * single:.2f} ms"
    )
