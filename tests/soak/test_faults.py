"""Faults at random moments under load, each a few times; `make faults TIMES=50` does more."""

from __future__ import annotations

import asyncio
import os

from .faults.trial import tried

TIMES = int(os.environ.get("MUTIG_SOAK_FAULTS", "2"))
WITHIN_S = {"line to PostgreSQL stalled 10 s": 25.0}
OTHERS_WITHIN_S = 20.0


def test_nothing_is_lost_or_doubled_and_every_table_goes_on() -> None:
    report = asyncio.run(tried(servers=3, tables=12, times=TIMES, seed=TIMES, told=print))
    assert not report.wrong
    assert report.decisions > 500
    assert len(report.rows) == 7
    for row in report.rows:
        assert (row.lost, row.doubled, row.gaps, row.go_on) == (0, 0, 0, row.tables), row
        assert row.longest_s < WITHIN_S.get(row.fault, OTHERS_WITHIN_S), row
