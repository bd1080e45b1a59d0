"""`make play` on a bare machine: from the clone to a bot's move, and the second time at once (tools/bare)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "bare"
FIRST_S, AGAIN_S = 60.0, 3.0


def test_a_bare_machine_plays_within_a_minute(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(TOOL), str(tmp_path), "play"], check=True)
    times = json.loads((tmp_path / "times.json").read_text(encoding="utf-8"))
    for what, most in (("clone and make play", FIRST_S), ("make play, again", AGAIN_S)):
        link = next(seconds for step, seconds in times[what].items() if step.startswith("Play at "))
        assert link <= most
        assert "a bot has moved" in times[what]
