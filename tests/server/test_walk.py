"""A reader can follow one decision from the socket to its acknowledgement: few files, few turns between them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import mutig

pytestmark = pytest.mark.anyio

TOOL = Path(__file__).parents[2] / "tools" / "walk.py"
MOST_FILES, MOST_SWITCHES = 25, 120


@pytest.mark.parametrize("game", mutig.GAMES)
async def test_a_decision_is_a_short_walk(game: str) -> None:
    spec = importlib.util.spec_from_file_location("walk", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    walk = tool.Walk()
    await tool.walked(game, walk)
    assert "server/web/connection.py" in walk.files
    assert "server/store/log.py" in walk.files, "the thread that writes is followed, too"
    assert len(walk.files) <= MOST_FILES, sorted(walk.files)
    assert walk.switches <= MOST_SWITCHES, walk.switches
