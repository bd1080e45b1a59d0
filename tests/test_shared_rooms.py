"""The house knows only the door of a game: no shared room names one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMES = re.compile(r"broom[-_ ]?service|touria|BroomS|broom_|/broom", re.IGNORECASE)
# The front door tells what is in the house.
GREETING = ROOT / "src" / "mutig" / "__init__.py"
SHARED = [
    file
    for folder in ("src/mutig", "web/src")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in {".py", ".ts", ".svelte", ".css", ".toml"} and "games" not in file.relative_to(ROOT).parts
]


@pytest.mark.parametrize("file", SHARED, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_shared_room_names_no_game(file: Path) -> None:
    if file == GREETING:
        return
    named = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if NAMES.search(line)]
    assert not named


def test_the_rooms_are_there() -> None:
    assert len(SHARED) > 200
