"""A few of the ten thousand games that `make soak` plays, without a compiler: as they were, move by move."""

from __future__ import annotations

import pytest

from .ten_thousand import STOPS, digests, lines, named

LINES = lines()


@pytest.mark.parametrize("line", LINES[::13], ids=named)
def test_the_first_game_of_a_line_is_as_it_was(line):
    assert digests(line, 1, compiled=False) == {"1": line["digests"]["1"]}


def test_they_are_ten_thousand_of_all_games_and_printings():
    assert len(LINES) * STOPS[-1] >= 10_000
    assert {line["game"] for line in LINES} == {"broom-service", "touria"}
    assert all(list(line["digests"]) == [str(stop) for stop in STOPS] for line in LINES)
