"""The server is killed at two hundred random moments under load, for `make soak`. Figures are printed with `-s`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from benchmarks.load.journal import percentile

from ..server.crashing import Crashing

pytestmark = pytest.mark.anyio
KILLS = int(os.environ.get("MUTIG_SOAK_KILLS", "200"))
TABLES = 40
FIRST_MOVE_WITHIN_S = 2.0  # of processor time: with a core to itself that is how long it takes
NOBODY_WAITS_S = 15.0  # however busy the machine is; a lease of a dead server that had to run out would take longer


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_kill_9_at_random_moments(tmp_path: Path) -> None:
    witness = await Crashing(tmp_path, TABLES, seed=KILLS).run(kills=KILLS)
    restarts, processor = witness.first_move_s[1:], witness.first_move_cpu_s[1:]  # the first server began with nothing
    marks, cpu_marks = marks_of(restarts), marks_of(processor)
    print(
        f"\n{witness.kills} kills, {len(witness.acknowledged):,} acknowledged decisions at {TABLES} tables, "
        f"{witness.games} games to the end; {witness.lost_acks} answers lost and given again, "
        f"{len(witness.again):,} asked about once more; process start to first move: {marks} "
        f"(processor time {cpu_marks})"
    )
    assert not witness.wrong, witness.wrong
    assert witness.kills == len(witness.first_move_s) == KILLS
    assert percentile(processor, 95) < FIRST_MOVE_WITHIN_S, cpu_marks
    assert percentile(restarts, 95) < NOBODY_WAITS_S, marks


def marks_of(times: Sequence[float]) -> str:
    return ", ".join(f"{share}% {percentile(times, share):.2f} s" for share in (0, 50, 95, 100))
