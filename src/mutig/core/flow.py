# flow.py - the course of any game, in the language of the rules (compiled together with them)

from __future__ import annotations

from .arrays import Codes, Numbers
from .contract import State, Tables, go_on, over, take, weight

FIRST_SEAT = tuple((pending & -pending).bit_length() - 2 for pending in range(64))  # of NATURE and up to five seats


def apply(e: Tables, s: State, seat: int, code: int) -> None:
    """Carry out a choice and everything automatic that follows, up to the next decision."""
    take(e, s, seat, code)
    advance(e, s)


def advance(e: Tables, s: State) -> None:
    """Automatic steps, until somebody has to decide or the game is over."""
    while s.pending == 0 and not over(s):
        go_on(e, s)


def next_to_decide(s: State) -> int:
    """The first pending seat in seat order; -1 is NATURE."""
    return FIRST_SEAT[s.pending]


def random_bits(rng: Numbers) -> int:
    """32 random bits (the generator sfc32 with its state in four numbers: the same interpreted and compiled)."""
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    result = rng[0] + b + counter & 0xFFFFFFFF
    rng[0] = b ^ b >> 9
    rng[1] = 9 * c & 0xFFFFFFFF
    rng[2] = (c << 21 | c >> 11) + result & 0xFFFFFFFF  # c rotated; what it carries beyond 32 bits is cut off here
    rng[3] = counter + 1 & 0xFFFFFFFF
    return result


def seed_random(rng: Numbers, seed: int) -> None:
    """Start the generator from a whole number."""
    rng[0] = seed & 0xFFFFFFFF
    rng[1] = seed >> 32 & 0xFFFFFFFF
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(12):
        random_bits(rng)


def random_below(rng: Numbers, bound: int) -> int:
    """A whole number from 0 to bound - 1."""
    return random_bits(rng) * bound >> 32


def draw(e: Tables, s: State, out: Codes, n: int, rng: Numbers) -> int:
    """One of NATURE's n outcomes, as likely as it weighs; out has room behind them for what they weigh."""
    total = 0
    for k in range(n):
        total += weight(e, s, out[k])
        out[n + k] = total
    point = random_bits(rng) * total >> 32
    k = 0
    while out[n + k] <= point:
        k += 1
    return out[k]
