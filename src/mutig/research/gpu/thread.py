# thread.py - what one thread of a GPU does for one game, in the language of the rules
#
# Compiled together with a game's rules: by numba-cuda into kernels (kernels.py), by Numba for the CPU (on_cpu.py),
# where one thread does the work of all. `work` and `out` are the thread's own: work[0] is the game while it is worked
# on, and work[1] what a seat may see of it. On a GPU they lie in local memory, which the hardware interleaves between
# threads. `words` is the same memory as `work`, in numbers of 32 bits: a GPU copies a record byte by byte.

from __future__ import annotations

from mutig.core.arrays import Codes, Grid, Numbers, SmallGrid
from mutig.core.contract import State, States, Tables, declared, go_on, hide_secrets, legal, over, standing, take
from mutig.core.flow import FIRST_SEAT, advance, apply, draw, next_to_decide, random_below, random_bits, seed_random

from ..games import Flags, Rewards
from ..seeing import BITS, PLAIN, CellGrid, Cells
from .arrays import Batch, Gather, SmallCodes, SmallNumbers

HOW, SOURCE, SHIFT, OTHERWISE = 0, 1, 2, 3  # of a number in an observation: Gather says it for each viewer


@declared
def settle(e: Tables, work: States, words: SmallNumbers, out: Codes, rng: Numbers, bot: Numbers, own: int) -> int:
    """Go on until a seat that is asked has to choose; returns how many options it has (alone.py, against.py)."""
    raise NotImplementedError


def fetch(rows: SmallGrid, row: int, words: SmallNumbers) -> None:
    """A game into the thread's own memory."""
    for k in range(len(words) // 2):
        words[k] = rows[row, k]


def store(words: SmallNumbers, rows: SmallGrid, row: int) -> None:
    """And back."""
    for k in range(len(words) // 2):
        rows[row, k] = words[k]


def pay_out(e: Tables, s: State, rewards: Rewards, points: Cells) -> None:
    """The winners share 1 between them; the points everybody ended with."""
    best = standing(e, s, 0)
    winners = 1
    for seat in range(1, s.players):
        worth = standing(e, s, seat)
        if worth > best:
            best = worth
            winners = 1
        elif worth == best:
            winners += 1
    for seat in range(s.players):
        rewards[seat] = 1.0 / winners if standing(e, s, seat) == best else 0.0
        points[seat] = s.points[seat]


def offered(choices: SmallCodes, n: int, code: int) -> int:
    """Whether a code is among the first n choices."""
    for k in range(n):
        if choices[k] == code:
            return 1
    return 0


def withdraw(choices: SmallCodes, n: int, mask: Flags) -> None:
    """The last choices are none any more."""
    for k in range(n):
        mask[choices[k]] = 0


def offer(choices: SmallCodes, out: Codes, n: int, mask: Flags) -> None:
    """Write down what may be chosen now."""
    for k in range(n):
        choices[k] = out[k]
        mask[out[k]] = 1


def show(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes, n: int) -> None:
    """Put the game back on its place and say who decides what; last of all hide what that seat may not see."""
    b.counts[game] = n
    b.seats[game] = next_to_decide(work[0])
    offer(b.choices[game], out, n, b.masks[game])
    store(words, b.states, game)
    if b.veil:
        hide_secrets(work[0], b.seats[game])
        store(words, b.visible, game)


def begin_game(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes) -> int:
    """A fresh game, up to the first choice; returns how many options there are."""
    e = b.tables[b.boards[b.kinds[game]]]
    fetch(b.starts, b.kinds[game], words)
    advance(e, work[0])
    return settle(e, work, words, out, b.rngs[game], b.bots[game], b.own[game])


def begin_one(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes) -> None:
    """Leave the game as it stands and begin a fresh one."""
    b.rewards[game, :] = 0.0
    b.done[game] = 0
    b.illegal[game] = 0
    withdraw(b.choices[game], b.counts[game], b.masks[game])
    show(b, game, work, words, out, begin_game(b, game, work, words, out))


def step_one(b: Batch, game: int, action: int, work: States, words: SmallNumbers, out: Codes) -> None:
    """Carry out a choice; a finished game begins again. A code that is not legal changes nothing and is noted."""
    if b.done[game]:
        b.rewards[game, :] = 0.0
        b.done[game] = 0
    b.illegal[game] = 1 - offered(b.choices[game], b.counts[game], action)
    if b.illegal[game]:
        return
    withdraw(b.choices[game], b.counts[game], b.masks[game])
    e = b.tables[b.boards[b.kinds[game]]]
    fetch(b.states, game, words)
    apply(e, work[0], b.seats[game], action)
    n = settle(e, work, words, out, b.rngs[game], b.bots[game], b.own[game])
    while n == 0:  # over; and whoever is never asked in a game has the next one
        pay_out(e, work[0], b.rewards[game], b.points[game])
        b.done[game] = 1
        n = begin_game(b, game, work, words, out)
    show(b, game, work, words, out, n)


def seed_game(rngs: Grid, game: int, seed: int) -> None:
    """A stream of chance that depends on the seed and the number of the game alone."""
    seed_random(rngs[game], seed + game)


def pick_one(choices: SmallCodes, n: int, rng: Numbers) -> int:
    """A random legal choice."""
    return choices[random_below(rng, n)]


def random_decision(e: Tables, s: State, out: Codes, rng: Numbers) -> None:
    """One decision at random, as flow.random_decisions takes it: all threads of a warp take theirs at once."""
    seat = FIRST_SEAT[s.pending]
    n = legal(e, s, seat, out)
    if n == 1:
        code = out[0]
    elif seat < 0:
        code = draw(e, s, out, n, rng)
    else:
        code = out[random_bits(rng) * n >> 32]
    take(e, s, seat, code)
    while s.pending == 0 and not over(s):
        go_on(e, s)


def play_randomly(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes, rng: Numbers, most: int) -> int:
    """So many random decisions; a finished game begins again. Returns how many games have ended."""
    ended = 0
    e = b.tables[b.boards[b.kinds[game]]]
    fetch(b.states, game, words)
    for _ in range(most):
        if work[0].pending == 0:
            ended += 1
            fetch(b.starts, b.kinds[game], words)
            advance(e, work[0])
        random_decision(e, work[0], out, rng)
    store(words, b.states, game)
    return ended


def number_seen(cells: CellGrid, game: int, gather: Gather, players: int, seat: int, k: int) -> int:
    """The k-th number of what a seat sees of a game."""
    how = gather[players, seat, k, HOW]
    if how == PLAIN:
        return cells[game, gather[players, seat, k, SOURCE]]
    if how == BITS:
        return cells[game, gather[players, seat, k, SOURCE]] >> gather[players, seat, k, SHIFT] & 1
    if how < 0:
        return gather[players, seat, k, OTHERWISE]
    value = cells[game, gather[players, seat, k, SOURCE]]
    if value < 0:
        return -1
    return value - seat if value >= seat else value - seat + players
