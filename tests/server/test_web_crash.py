"""The server is killed in the middle of play, a few times; `make soak` does it two hundred times."""

from __future__ import annotations

from pathlib import Path

import pytest

from .crashing import Crashing

pytestmark = pytest.mark.anyio


async def test_no_acknowledged_move_is_lost_and_every_game_goes_on(tmp_path: Path) -> None:
    witness = await Crashing(tmp_path, tables=7, seed=1).run(kills=3)
    assert not witness.wrong, witness.wrong
    assert witness.kills == len(witness.first_move_s) == 3
    assert len(witness.acknowledged) >= 3 * 7
    assert len(witness.again) >= 3 * 7
