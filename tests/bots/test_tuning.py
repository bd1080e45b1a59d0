"""Tuning: a match between numbers is the same whoever plays it, and is not played twice."""

from __future__ import annotations

from pathlib import Path

import pytest

import mutig
from mutig.workers import Workers

TOOLS = Path(__file__).parents[2] / "tools" / "tuning"


def test_a_match_is_the_same_with_one_process_and_with_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    from tune import Tuning
    from variants import value_of

    rules = mutig.rules("broom-service")
    numbers = {"worth.POTION": value_of(rules, "worth.POTION")}  # as they are: nothing is compiled
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    for jobs, file in enumerate(files, start=1):
        match = Tuning(rules, 0, file, Workers(jobs)).match(numbers, numbers, "a test", 4)
        assert match.low <= match.share <= match.high
        assert Tuning(rules, 0, file, Workers(jobs)).match(numbers, numbers, "a test", 4) == match
    one, two = (file.read_text() for file in files)
    assert one == two
    assert one.count("\n") == 1
