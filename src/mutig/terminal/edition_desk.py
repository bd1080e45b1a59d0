"""What the commands `mutig edition ...` need of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from mutig.core.errors import MutigError
from mutig.core.findings import Flaw
from mutig.core.ruleset import Ruleset
from mutig.core.shelf import DOCUMENT
from mutig.core.toml import toml_value


@dataclass(frozen=True)
class Desk:
    """How one game reads, checks, shows and copies its editions."""

    load: Callable[[str], Any]
    shipped: Callable[[], Sequence[str]]
    check: Callable[[Any], Sequence[Flaw]]
    check_ids: Callable[[], Sequence[str]]
    summary: Callable[[Any], Sequence[str]]
    tables: Callable[[Any, str], Sequence[Table]]  # of an edition; all of it, or one board
    files: Callable[[str, bool], dict[str, str]]  # of a new edition, by name; boards drawn, or as lists to type over


def renamed(house: Path, name: str) -> str:
    """The text of the house edition under another name."""
    text = (house / "edition.toml").read_text(encoding="utf-8")
    return text.replace('name = "house"', f'name = "{name}"').replace("Mutig house edition", f"My copy: {name}")


def plain_desk(rules: Ruleset, check: Callable[[Any], Sequence[Flaw]], check_ids: Sequence[str]) -> Desk:
    """The desk of a game whose editions are one short file: what stands in it is shown as it is."""

    def lines(edition: Any) -> Iterator[tuple[str, str]]:
        for key, value in rules.edition_document(edition).items():
            for inner, row in value.items() if isinstance(value, dict) else (("", value),):
                yield f"{key} {inner}".strip(), toml_value(row)

    def tables(edition: Any, board: str) -> list[Table]:
        if board:
            raise MutigError(f"--board {board}: {rules.title} has no board; leave --board out")
        table = Table("what", "printed")
        for what, value in lines(edition):
            table.add_row(what, Text(value))
        return [table]

    return Desk(
        rules.load_edition,
        rules.shipped_editions,
        check,
        lambda: check_ids,
        lambda edition: [escape(f"  {what}  {value}") for what, value in lines(edition)],
        tables,
        lambda name, abstract: {DOCUMENT: renamed(rules.shelf.folder / "house", name)},
    )
