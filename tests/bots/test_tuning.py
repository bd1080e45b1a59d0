"""Tuning: a match between numbers is the same whoever plays it, and is not played twice."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import mutig
from mutig.core import compile
from mutig.learning.shipped import weights_of
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


def test_weights_are_as_good_as_themselves_and_no_deal_is_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    import versus

    kept, shipped = tmp_path / "kept.jsonl", str(weights_of("broom-service"))
    for deals in ("1", "2"):
        given = ["broom-service", shipped, "--players", "2", "--deals", deals, "--kept", str(kept)]
        monkeypatch.setattr("sys.argv", ["versus.py", *given])
        versus.main()
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [line[:4] for line in lines] == [
        [2, "new", others, deal] if one == "new" else [2, "old", "greedy", deal]
        for deal in (0, 1)
        for one, others in (("new", "old"), ("new", "greedy"), ("old", "greedy"))
    ]
    assert [line[4] for line in lines if line[2] == "old"] == [0.5, 0.5]
    new, old = ([line[4] for line in lines if line[1:3] == [who, "greedy"]] for who in ("new", "old"))
    assert new == old
    assert "one new among old     50.0 % (50.0 to 50.0), 4 games, even 50.0" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_a_number_is_altered_wherever_it_is_read(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    from tune import NUMBERS
    from variants import altered, value_of

    rules = mutig.rules(game)
    for name in (*NUMBERS["search"], *NUMBERS.get(game, ())):
        other = value_of(rules, name) + 1
        readers = [
            function
            for layer in altered(rules, {name: other})
            for function in vars(compile.interpreted(layer)).values()
            if name.partition(".")[2] in function.__code__.co_names
        ]
        assert readers
        assert {function.__globals__[name.partition(".")[2]] for function in readers} >= {other}


@pytest.mark.parametrize("worlds", [0, 20])
def test_what_was_expected_stands_beside_what_came(worlds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what `learned` expects itself, and of what the judge tells people."""
    monkeypatch.syspath_prepend(TOOLS)
    import calibrate

    rows = calibrate.decisions_in("broom-service", 2, 3, "a test", worlds)
    assert rows.shape == (6, 4)
    assert set(rows[:, 1]) == {0, 1}
    assert ((rows[:, 2:] >= 0) & (rows[:, 2:] <= 1)).all()
    assert (rows == calibrate.decisions_in("broom-service", 2, 3, "a test", worlds)).all()


def test_a_chance_that_was_taken_for_too_sure_is_set_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    import calibrate

    luck = np.random.default_rng(1)
    logit = luck.normal(0, 1, 40_000)
    came = luck.random(40_000) < 1 / (1 + np.exp(-logit))
    bold = 1 / (1 + np.exp(-(2 * logit + 0.5)))
    bias, slope = calibrate.fitted(np.stack([came, came, bold, came], axis=1).astype(float))
    assert (bias, slope) == (pytest.approx(-0.25, abs=0.05), pytest.approx(0.5, abs=0.03))
