# pending.py - who must decide now, and the stack of effects that are still to be finished

from .names import NATURE


def ask(s, seat):
    """The game waits for this seat (or NATURE) alone."""
    s.pending = 1 << (seat + 1)


def ask_nature(s):
    """Gems, items, orders, doors or a start player are drawn, or the die is rolled (N1-N6)."""
    s.pending = 1 << (NATURE + 1)


def push(s, effect, arg):
    """An effect begins: it is finished completely before whatever caused it goes on, and asks whom it needs."""
    s.pending = 0
    depth = s.depth
    s.effect[depth] = effect
    s.effect_arg[depth] = arg
    s.depth = depth + 1


def pop(s):
    """The innermost effect ends; its slot is wiped so that equal positions are equal states."""
    depth = s.depth - 1
    s.depth = depth
    s.effect[depth] = 0
    s.effect_arg[depth] = 0
