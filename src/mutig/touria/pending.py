# pending.py - who must decide now, and the stack of effects that are still to be finished

from .names import NATURE


def ask(s, seat):
    """The game waits for this seat (or NATURE) alone."""
    s.pending = 1 << (seat + 1)


def ask_nature(s):
    """Gems, items, orders, doors or a start player are drawn, or the die is rolled (N1-N6)."""
    ask(s, NATURE)


def push(s, effect, arg):
    """An effect begins: it is finished completely before whatever caused it goes on."""
    s.effect[s.depth] = effect
    s.effect_arg[s.depth] = arg
    s.depth += 1


def pop(s):
    """The innermost effect ends; its slot is wiped so that equal positions are equal states."""
    s.depth -= 1
    s.effect[s.depth] = 0
    s.effect_arg[s.depth] = 0
