"""Ten thousand decisions of the search bot, each held to its budget; how close they came is printed with `-s`."""

from __future__ import annotations

import os

import pytest

import mutig

from ..bots.answering import answers, faults, summary

DECISIONS = int(os.environ.get("MUTIG_SOAK_DECISIONS", "10000"))


@pytest.mark.parametrize("game", mutig.GAMES)
def test_no_decision_stalls_a_game(game: str) -> None:
    given = list(answers(game, [0.01], -(-DECISIONS // len(mutig.GAMES))))
    print(f"{game}: {summary(given)}")
    assert faults(given) == [], summary(given)
