"""What the commands `mutig edition ...` need of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.table import Table

HARD, SOFT = "hard", "soft"  # how much a finding matters, in every game's checklist


class Finding(Protocol):
    """One thing that is wrong with an edition."""

    @property
    def check(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def message(self) -> str: ...


@dataclass(frozen=True)
class Desk:
    """How one game reads, checks, shows and copies its editions."""

    load: Callable[[str], Any]
    shipped: Callable[[], Sequence[str]]
    check: Callable[[Any], Sequence[Finding]]
    check_ids: Callable[[], Sequence[str]]
    summary: Callable[[Any], Sequence[str]]
    tables: Callable[[Any, str], Sequence[Table]]  # of an edition; all of it, or one board
    files: Callable[[str, bool], dict[str, str]]  # of a new edition, by name; boards drawn, or as lists to type over


def renamed(house: Path, name: str) -> str:
    """The text of the house edition under another name."""
    text = (house / "edition.toml").read_text(encoding="utf-8")
    return text.replace('name = "house"', f'name = "{name}"').replace("Mutig house edition", f"My copy: {name}")
