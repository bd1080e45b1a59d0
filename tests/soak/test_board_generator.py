"""The committed house boards are what the generator makes from its specifications."""

import subprocess
import sys
from pathlib import Path

import pytest

from mutig.games.broom_service.edition.edition import EDITIONS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_generator_makes_the_shipped_boards_byte_for_byte(side: str, tmp_path: Path) -> None:
    script = ROOT / "tools" / "boards" / "make_boards.py"
    subprocess.run([sys.executable, script, "--side", side, "--out", tmp_path], check=True, capture_output=True)
    assert (tmp_path / f"{side}.json").read_bytes() == (EDITIONS / "house" / f"{side}.json").read_bytes()
