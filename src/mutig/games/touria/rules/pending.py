# pending.py - who must decide now, and the stack of effects that are still to be finished

from __future__ import annotations

from ..generated import State
from ..names import NATURE


def ask(s: State, seat: int) -> None:
    """The game waits for this seat (or NATURE) alone."""
    s.pending = 1 << (seat + 1)


def ask_nature(s: State) -> None:
    """Gems, items, orders, doors or a start player are drawn, or the die is rolled (N1-N6)."""
    s.pending = 1 << (NATURE + 1)


def is_secret(s: State) -> bool:
    """No decision of Touria is simultaneous."""
    return False


def push(s: State, effect: int, arg: int) -> None:
    """An effect begins: it is finished completely before whatever caused it goes on, and asks whom it needs."""
    s.pending = 0
    depth = s.depth
    s.effect[depth] = effect
    s.effect_arg[depth] = arg
    s.depth = depth + 1


def pop(s: State) -> None:
    """The innermost effect ends; its slot is wiped so that equal positions are equal states."""
    depth = s.depth - 1
    s.depth = depth
    s.effect[depth] = 0
    s.effect_arg[depth] = 0
