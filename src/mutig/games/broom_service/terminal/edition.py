"""Editions of Broom Service: their boards and values as tables, and a copy to type over."""

from __future__ import annotations

from rich.table import Table

from mutig.core.errors import MutigError
from mutig.terminal.edition_desk import Desk, renamed

from ..edition.board import SIDES
from ..edition.check import check_edition, check_ids
from ..edition.edition import EDITIONS, Edition, load_edition, shipped_editions
from ..edition.write import board_toml
from .edition_tables import area_table, board_summary, piece_table, tower_table, value_table


def summary(edition: Edition) -> list[str]:
    """Each board in a few lines."""
    return [board_summary(board) for board in edition.boards.values()]


def tables(edition: Edition, board: str) -> list[Table]:
    """The values, and the areas, towers and spaces of the boards."""
    if board and board not in edition.boards:
        raise MutigError(f"--board {board}: this edition has no such board; expected {', '.join(edition.boards)}")
    boards = [edition.boards[board]] if board else edition.boards.values()
    of_boards = [table(chosen) for chosen in boards for table in (area_table, tower_table, piece_table)]
    return of_boards if board else [value_table(edition), *of_boards]


def files(name: str, abstract: bool) -> dict[str, str]:
    """The files of a new edition by file name."""
    house = EDITIONS / "house"
    text = renamed(house, name)
    if not abstract:
        return {"edition.toml": text} | {
            f"{side}.json": (house / f"{side}.json").read_text(encoding="utf-8") for side in SIDES
        }
    boards = load_edition("house").boards
    new = {"edition.toml": text.replace('.json"', '.toml"')}
    return new | {f"{side}.toml": board_toml(boards[side]) for side in SIDES}


DESK = Desk(load_edition, shipped_editions, check_edition, check_ids, summary, tables, files)
