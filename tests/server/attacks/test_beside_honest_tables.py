"""One hostile guest beside ten honest tables: `make hostile` in small, with bounds that a busy machine keeps.

The whole of it, two hundred tables and every attack, is tests/soak/test_hostile.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks.hostile.trial import MOST_MIB, Outcome, Plan
from benchmarks.hostile.trying import try_all

ATTACKS = ("giant-heads", "imported-towers", "bot-tables")
PLAN = Plan(tables=10, period_s=1, seconds=4, calm_s=2, release_s=30, sheets=False)
PEOPLE_WAIT_MS, BOTS_WAIT_MS = 1000, 2500


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """All attacks at one server, one after the other."""
    folder: Path = tmp_path_factory.mktemp("hostile")
    return {one.attack: one for one in asyncio.run(try_all(ATTACKS, PLAN, tries=1, folder=folder))}


@pytest.mark.parametrize("attack", ATTACKS)
def test_honest_people_hardly_notice_a_hostile_guest(attack: str, outcomes: dict[str, Outcome]) -> None:
    one = outcomes[attack]
    assert one.beside["seen_p95"] <= PEOPLE_WAIT_MS, one.beside
    assert one.beside["bots_p95"] <= BOTS_WAIT_MS, one.beside
    assert one.memory_mib <= MOST_MIB, (one.before, one.most)
    assert one.released_s is not None, (one.before, one.left, one.counted)
    assert not one.broken, one.answers
    assert not [what for what in one.errors if what.startswith(("lost socket", "refused"))], one.errors
