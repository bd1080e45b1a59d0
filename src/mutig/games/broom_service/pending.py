# pending.py - who must decide now, and the stack of effects that are still to be finished (R27)

from .names import NATURE


def ask(s, seat):
    """The game waits for this seat (or NATURE) alone."""
    s.pending = 1 << (seat + 1)


def ask_everybody(s):
    """A simultaneous, secret decision of all players."""
    s.pending = (1 << (s.players + 1)) - 2


def ask_also(s, seat):
    """One more seat takes part in a simultaneous decision."""
    s.pending |= 1 << (seat + 1)


def answered(s, seat):
    """This seat has decided; others may still be thinking."""
    s.pending &= ~(1 << (seat + 1))


def ask_nature(s):
    """Cards, tiles or a start player are drawn."""
    ask(s, NATURE)


def push(s, effect, pawn, arg):
    """An effect begins: it is finished completely before whatever caused it goes on."""
    s.effect[s.depth] = effect
    s.effect_pawn[s.depth] = pawn
    s.effect_arg[s.depth] = arg
    s.depth += 1


def pop(s):
    """The innermost effect ends; its slot is wiped so that equal positions are equal states."""
    s.depth -= 1
    s.effect[s.depth] = 0
    s.effect_pawn[s.depth] = 0
    s.effect_arg[s.depth] = 0
