"""The notebooks run from top to bottom, and what is kept in them is small and says something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .notebooks import FOLDER, read, run, text_of

LARGEST = 400_000  # bytes, pictures included
NOTEBOOKS = ("a_bot", "first_game", "learning")


def test_a_first_game(tmp_path: Path) -> None:
    printed = "\n".join(run("first_game", tmp_path))
    assert "<Game broom-service, 3 players" in printed
    assert "Bob's eyes: [None, [], None]" in printed
    assert re.search(r"won by \['\w+'\]", printed)
    assert printed.count("<picture>") == 2
    assert printed.rstrip().endswith("True")


def test_a_bot(tmp_path: Path) -> None:
    printed = "\n".join(run("a_bot", tmp_path, **{"games=16": "games=4", "games=8": "games=1"}))
    shares = dict(re.findall(r"^(\w+ against \w+): (\d+)%$", printed, re.M))
    assert len(shares) == 6
    assert int(shares["bold against random"]) >= 75
    assert "<picture>" in printed


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_what_is_kept_is_small_and_whole(name: str) -> None:
    """What was printed comes from one run from top to bottom, none failed, and there is something to see."""
    assert sorted(file.stem for file in FOLDER.glob("*.ipynb")) == sorted(NOTEBOOKS)
    assert (FOLDER / f"{name}.ipynb").stat().st_size < LARGEST
    cells = [cell for cell in read(name).cells if cell.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    if outputs:
        assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
        assert any("<picture>" in text_of(output) for output in outputs)
