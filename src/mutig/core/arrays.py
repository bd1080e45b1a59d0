"""What rules are handed beside tables and states: rows and grids of numbers, by the names that annotations use.

Interpreted rules get lists. Compiled ones get numpy arrays; which, `compile.py` knows by these names.
"""

from __future__ import annotations

from typing import Protocol, overload

Codes = list[int]  # choices: room for all that can be legal at once
Numbers = list[int]  # any other row: the state of a generator, tallies, moves


class Grid(Protocol):
    """Rows and columns of whole numbers; only compiled code has any."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, row: int, /) -> Numbers: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __setitem__(self, place: tuple[int, int | slice], number: int, /) -> None: ...


class FractionGrid(Protocol):
    """Rows and columns of fractions."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, row: int, /) -> list[float]: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> float: ...
    def __setitem__(self, place: tuple[int, int | slice], number: float, /) -> None: ...


SmallGrid = Grid  # of 32 bits, where memory counts
