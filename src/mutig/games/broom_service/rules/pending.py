# pending.py - who must decide now, and the stack of effects that are still to be finished (R27)

from __future__ import annotations

from ..generated import State
from ..names import ADD_EXTRA, NATURE, REVEAL_BIDS, REVEAL_HANDS, REVEAL_SETS


def ask(s: State, seat: int) -> None:
    """The game waits for this seat (or NATURE) alone."""
    s.pending = 1 << (seat + 1)


def ask_everybody(s: State) -> None:
    """A simultaneous, secret decision of all players."""
    s.pending = (1 << (s.players + 1)) - 2


def ask_also(s: State, seat: int) -> None:
    """One more seat takes part in a simultaneous decision."""
    s.pending |= 1 << (seat + 1)


def is_secret(s: State) -> bool:
    """The decision asked now stays hidden from the others until all have decided."""
    return s.depth == 0 and (
        s.phase == REVEAL_HANDS or s.phase == ADD_EXTRA or s.phase == REVEAL_BIDS or s.phase == REVEAL_SETS
    )


def answered(s: State, seat: int) -> None:
    """This seat has decided; others may still be thinking."""
    s.pending &= ~(1 << (seat + 1))


def ask_nature(s: State) -> None:
    """Cards, tiles or a start player are drawn."""
    ask(s, NATURE)


def push(s: State, effect: int, pawn: int, arg: int) -> None:
    """An effect begins: it is finished completely before whatever caused it goes on."""
    s.effect[s.depth] = effect
    s.effect_pawn[s.depth] = pawn
    s.effect_arg[s.depth] = arg
    s.depth += 1


def pop(s: State) -> None:
    """The innermost effect ends; its slot is wiped so that equal positions are equal states."""
    s.depth -= 1
    s.effect[s.depth] = 0
    s.effect_pawn[s.depth] = 0
    s.effect_arg[s.depth] = 0
