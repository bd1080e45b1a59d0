"""What a check is: an id from the rules, a level, and a function that yields what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from .board import Board
from .edition import Edition

Wrong = Iterator[tuple[str, str]]  # where, and what is wrong and expected
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Check(Generic[Thing]):
    """One check."""

    id: str
    level: str
    run: Callable[[Thing], Wrong]


EDITION_CHECKS: list[Check[Edition]] = []
BOARD_CHECKS: list[Check[Board]] = []


def edition_check(id: str, level: str) -> Callable[[Callable[[Edition], Wrong]], Callable[[Edition], Wrong]]:
    """Register a check of the whole edition."""

    def register(function: Callable[[Edition], Wrong]) -> Callable[[Edition], Wrong]:
        EDITION_CHECKS.append(Check(id, level, function))
        return function

    return register


def board_check(id: str, level: str) -> Callable[[Callable[[Board], Wrong]], Callable[[Board], Wrong]]:
    """Register a check of one board."""

    def register(function: Callable[[Board], Wrong]) -> Callable[[Board], Wrong]:
        BOARD_CHECKS.append(Check(id, level, function))
        return function

    return register
