"""A bot never stalls a game: every answer in its budget, a single choice at once. The long run is in tests/soak."""

from __future__ import annotations

import time
from typing import Any

import pytest

import mutig
from mutig.core.choice import Choice

from .answering import SCHEDULE, answers, ask, faults, kept_waiting, limit, summary

DECISIONS, OF_A_GAME = 160, 40
TRIES = 5  # a virtual machine has been seen to tell of a wait that was twice as long as all the time that passed


@pytest.mark.parametrize("game", mutig.GAMES)
def test_every_decision_is_made_in_its_budget_and_a_single_choice_at_once(game: str) -> None:
    given = list(answers(game, [0.01, 0.02, 0.005], DECISIONS, OF_A_GAME))
    assert sum(answer.choices > 1 for answer in given) == DECISIONS
    assert sum(answer.choices == 1 for answer in given) == DECISIONS
    assert faults(given) == [], summary(given)


class Sleeper:
    def choose(self, view: Any, choices: list[Choice], budget: float) -> Choice:
        time.sleep(limit(budget) + 0.02)
        return choices[0]


class Brooder:
    def choose(self, view: Any, choices: list[Choice], budget: float) -> Choice:
        begun = time.thread_time()
        while time.thread_time() - begun < limit(budget) + 0.005:
            pass
        return choices[0]


@pytest.mark.parametrize("bot", [Sleeper(), Brooder()])
@pytest.mark.parametrize("choices", [1, 3])
def test_a_bot_that_sleeps_or_broods_is_caught(bot: Any, choices: int) -> None:
    game = mutig.new_game("touria", 2, seed=1)
    seat = min(game.pending)
    given = [ask(bot, game.view(seat), game.choices(seat)[:choices], 0.01) for _ in range(TRIES)]
    assert faults(given), summary(given)


@pytest.mark.skipif(not SCHEDULE.exists(), reason="this kernel does not tell how long a thread waits")
def test_waiting_for_the_processor_is_told_apart_from_sleeping() -> None:
    asleep, before, begun = 0.1, kept_waiting(), time.perf_counter()
    time.sleep(asleep)
    elapsed = time.perf_counter() - begun  # on a busy machine longer, and waiting is all that may be beyond sleeping
    assert kept_waiting() - before < elapsed - 0.9 * asleep
