"""Whether a decision could show its seat anything hidden: the rules carry it out once more without the secrets.

In a copy of the state everything the seat may not see is replaced by SECRET, a value one can reckon with but not look
at. If the rules get to the next decision all the same, and nothing secret has come into the open, then what the seat
sees afterwards follows from what it saw before. If they must look, something may have been revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NoReturn

from mutig.core.ruleset import NATURE, pending_seats
from mutig.core.ruleset import Table as RulesTable
from mutig.core.schema import Schema

MARK = 1  # put into hidden cells to see which of them are hidden at this moment


class Looked(Exception):  # noqa: N818 - nothing went wrong
    """The rules had to look at a secret."""


class Secret:
    """A number nobody knows: adding to it gives another one, everything else would be looking."""

    __slots__ = ()

    def _reckon(self, other: object) -> Secret:
        return self

    def _look(self, *others: object) -> NoReturn:
        raise Looked

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __or__ = __ror__ = __and__ = __rand__ = _reckon
    __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __mod__ = __floordiv__ = _reckon
    __bool__ = __index__ = __int__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _look
    __hash__ = _look

    def __invert__(self) -> Secret:
        return self

    __neg__ = __invert__


SECRET = Secret()


def reads_secrets(table: RulesTable, before: Any, seat: int, codes: Sequence[int]) -> bool:
    """Whether carrying these choices out depends on anything the seat cannot see, or on chance."""
    rules, out = table.rules.interpreted, [0] * table.rules.most_choices
    state = without_secrets(table, before, seat)
    try:
        for code in codes:
            rules.apply(table.e, state, seat, code)
        while (forced := _forced(rules, table.e, state, out)) is not None:
            rules.apply(table.e, state, *forced)
        rules.hide_secrets(state, seat)
        return NATURE in pending_seats(state) or any(cell is SECRET for cell in state.cells())
    except Looked:
        return True


def _forced(rules: Any, e: Any, state: Any, out: list[int]) -> tuple[int, int] | None:
    """A decision with a single option."""
    for seat in pending_seats(state):
        if rules.legal(e, state, seat, out) == 1:
            return seat, out[0]
    return None


def without_secrets(table: RulesTable, state: Any, seat: int) -> Any:
    """A copy of the state in which what is hidden from the seat at this moment is SECRET."""
    probe, copy, hidden = state.copy(), state.copy(), hidden_rows(table.rules.state, seat)
    for name, row, axes in hidden:
        _put(probe, name, row, axes, MARK)
    table.rules.interpreted.hide_secrets(probe, seat)
    for name, row, axes in hidden:
        if not _is_marked(probe, name, row, axes):
            _put(copy, name, row, axes, SECRET)
    return copy


@cache
def hidden_rows(schema: Schema, seat: int) -> list[tuple[str, int | None, int]]:
    """What may be hidden from a seat: the field, its row (None: all of it), and how many axes it has."""
    return [(f.name, row, len(f.axes)) for f, row in schema.hidden(seat)]


def _put(state: Any, name: str, row: int | None, axes: int, value: Any) -> None:
    if axes == 0:
        setattr(state, name, value)
    elif axes == 1 and row is not None:
        getattr(state, name)[row] = value
    else:
        cells = getattr(state, name) if row is None else getattr(state, name)[row]
        cells[:] = [value] * len(cells)


def _is_marked(state: Any, name: str, row: int | None, axes: int) -> bool:
    """Whether the mark is still there: then the cell lies open at this moment (an open screen)."""
    value = getattr(state, name)
    if axes and row is not None:
        value = value[row]
    return bool(value == MARK if isinstance(value, int) else value[0] == MARK)
