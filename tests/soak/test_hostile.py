"""Every attack of a hostile guest beside two hundred honest tables, for `make soak`; `-s` prints the figures."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from benchmarks.hostile.attacks import ATTACKS
from benchmarks.hostile.report import markdown, verdict
from benchmarks.hostile.trial import Plan
from benchmarks.hostile.trying import TRIES, try_all
from benchmarks.load.process import allow_many_sockets

TABLES = int(os.environ.get("MUTIG_SOAK_TABLES", "200"))


def test_no_attack_is_felt_at_honest_tables(tmp_path: Path) -> None:
    allow_many_sockets()
    outcomes = asyncio.run(try_all(list(ATTACKS), Plan(tables=TABLES), TRIES, tmp_path))
    print(f"\n{markdown(outcomes)}")
    assert len(outcomes) == len(ATTACKS), "some could not get ready"
    assert not [one for one in outcomes if one.missed], verdict(outcomes)
