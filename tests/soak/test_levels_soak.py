"""Every rung of the ladder against the one below: more games than a daily test has time for, two players and four."""

from __future__ import annotations

from itertools import pairwise

import pytest

import mutig
from mutig.bots.levels import levels_of
from tests.bots.test_levels import shares

DEALS = {2: 16, 4: 6}


@pytest.mark.parametrize("players", DEALS)
@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_each_rung_beats_the_one_below(game: str, players: int) -> None:
    for below, above in pairwise(level.bot for level in levels_of(game)):
        assert shares(game, above, below, DEALS[players], players) > 1 / players, f"{above} against {below}"
