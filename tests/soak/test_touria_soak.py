"""The long runs of Touria, for `make soak`: a hundred thousand random games, and two thousand with every index checked.

The lengths of the games are printed with `-s`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mutig.core.compile import from_record, to_records

from ..engine.games import begun, record_of
from ..games.touria.engine_games import (
    CONFIGURATIONS,
    RULES,
    assert_ended_by_the_rules,
    assert_pieces,
    house_table,
)

RANDOM_GAMES = int(os.environ.get("MUTIG_SOAK_GAMES", "100000"))
CHECKED_GAMES = 2_000
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_random_games_end_by_the_rules(configuration):
    rules, table = RULES.compiled_at_random(), house_table(*configuration)
    e, states = record_of(table.e), to_records(begun(table), 2)
    out, rng = np.zeros(RULES.most_choices, np.int64), np.zeros(4, np.int64)
    rules.seed_random(rng, CONFIGURATIONS.index(configuration) + 1)
    decisions, turns = [], []
    for _ in range(-(-RANDOM_GAMES // len(CONFIGURATIONS))):
        states[1] = states[0]
        decisions.append(rules.random_game(e, states[1], out, rng))
        turns.append(int(states[1]["turn"]))
        end = from_record(RULES.state, states[1])
        assert_pieces(end)
        assert_ended_by_the_rules(table, end)
    assert max(turns) < 30_000  # what the state can count
    for what, lengths in (("decisions", decisions), ("turns", turns)):
        marks = ", ".join(f"{mark}% {int(np.percentile(lengths, mark))}" for mark in (1, 50, 99))
        print(f"{configuration}: {len(lengths)} games, {what} {min(lengths)} to {max(lengths)} ({marks})")


BOUNDS_CHECKED_GAMES = """
import json, sys
import numba
import numpy as np
from mutig.core.compile import to_records
from tests.engine.games import begun
from tests.games.touria.engine_games import CONFIGURATIONS, RULES, house_table

games = int(sys.argv[1])
rules, at_random = RULES.compiled_with_bots(), RULES.compiled_at_random()
out, rng, counts = (np.zeros(size, np.int64) for size in (RULES.most_choices, 4, 64))
rules.seed_random(rng, 2024)
played = decisions = 0
while played < games:
    for configuration in CONFIGURATIONS:
        table = house_table(*configuration)
        e, states = to_records(table.e)[0], to_records(begun(table), 3)
        decisions += at_random.random_games(e, states, out, rng, 8)
        for policies in ([1, 0, 1, 0], [1, 1, 1, 1]):  # greedy seats, too
            states[1] = states[0]
            decisions += rules.play_one(e, states, out, rng, np.array(policies, np.int64), counts)
        played += 10
print(json.dumps({"played": played, "decisions": decisions, "checked": bool(numba.config.BOUNDSCHECK)}))
"""


def test_two_thousand_games_with_every_index_checked(pytestconfig):
    environment = os.environ | {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_DISABLE_JIT": "0",
        "MUTIG_CACHE_DIR": str(pytestconfig.cache.mkdir("touria-bounds-checked")),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", BOUNDS_CHECKED_GAMES, str(CHECKED_GAMES)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1_800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["checked"]
    assert result["played"] >= CHECKED_GAMES
    assert result["decisions"] > CHECKED_GAMES * 400
