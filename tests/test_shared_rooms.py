"""The house knows only the door of a game: no shared room names one, nor draws what only one has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMES = re.compile(r"broom[-_ ]?service|touria|BroomS|broom_|/broom", re.IGNORECASE)
# The front doors tell what is in the house.
GREETINGS = {ROOT / "src" / "mutig" / "__init__.py", ROOT / "web" / "public" / "manifest.webmanifest"}
KINDS = {".py", ".ts", ".svelte", ".css", ".toml", ".svg", ".json", ".js", ".webmanifest"}
NOT_SHARED = {"games", "sheets", "rules"}  # rooms of games, and what building the client writes for them
SHARED = [
    file
    for folder in ("src/mutig", "web/src", "web/public")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in KINDS and NOT_SHARED.isdisjoint(file.relative_to(ROOT).parts)
]
SYMBOL = re.compile(r'<symbol id="([^"]+)"')
DRAWN = {file: SYMBOL.findall(file.read_text(encoding="utf-8")) for file in (ROOT / "src" / "mutig").rglob("*.svg")}
OURS = {name for file, names in DRAWN.items() if file in SHARED for name in names}
ICON = re.compile(r'<Icon [^>]*?name="([\w-]+)"|<use [^>]*?href="#([\w-]+)"')
# A name in quotes or behind a hash, or the beginning of one: `ui-menu`, `em-{...}`.
NAMED = re.compile(r"""["'`#]((?:[a-z0-9]+-)*[a-z0-9]+-?)(?=["'`{$])""")


@pytest.mark.parametrize("file", SHARED, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_shared_room_names_no_game(file: Path) -> None:
    if file in GREETINGS:
        return
    named = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if NAMES.search(line)]
    assert not named


def test_shared_pages_draw_shared_drawings() -> None:
    """Each drawing that a shared page names is one of ours, so it is there whatever games there are."""
    texts = [file.read_text(encoding="utf-8") for file in SHARED if file.suffix == ".svelte"]
    icons = {name for text in texts for found in ICON.findall(text) for name in found if name}
    assert {"logo", "ui-menu", "crown"} <= icons
    assert icons - OURS == set()


def test_shared_drawings_are_not_there_for_one_game() -> None:
    named = {name for file in SHARED for name in NAMED.findall(file.read_text(encoding="utf-8"))}
    assert {name for name in OURS if name not in named and f"{name.partition('-')[0]}-" not in named} == set()


def test_no_drawing_is_called_like_another() -> None:
    names = [name for found in DRAWN.values() for name in found]
    assert len(names) > 200
    assert len(names) == len(set(names)), "games share one sprite in the browser"


def test_the_rooms_are_there() -> None:
    assert len(SHARED) > 200
    assert {file.suffix for file in SHARED} >= {".py", ".ts", ".svelte", ".css", ".toml", ".svg", ".webmanifest"}
