"""Whether a decision could show its seat anything hidden: the rules carry it out once more without the secrets.

In a copy of the state everything the seat may not see is replaced by SECRET, a value one can reckon with but not look
at. If the rules get to the next decision all the same, and nothing secret has come into the open, then what the seat
sees afterwards follows from what it saw before. If they must look, something may have been revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from mutig.core.ruleset import NATURE, pending_seats
from mutig.core.ruleset import Table as RulesTable


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
        # Compared as what they are: asked whether it equals a number, a secret would say that somebody looks.
        return NATURE in pending_seats(state) or id(SECRET) in map(id, state.cells())
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
    copy = state.copy()
    copy.cover(seat, SECRET)
    return copy
