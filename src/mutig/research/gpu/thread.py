# thread.py - what one thread of a GPU does for one game, in the language of the rules
#
# Compiled together with a game's rules: by numba-cuda into kernels (kernels.py), by Numba for the CPU (on_cpu.py),
# where one thread does the work of all. `work` and `out` are the thread's own: work[0] is the game while it is worked
# on, and work[1] what a seat may see of it. On a GPU they lie in local memory, which the hardware interleaves between
# threads. `words` is the same memory as `work`, in numbers of 32 bits: a GPU copies a record byte by byte.

from __future__ import annotations

from mutig.core.arrays import Codes, Grid, Numbers, SmallGrid
from mutig.core.contract import State, States, Tables, declared, go_on, hide_secrets, legal, over, standing, take
from mutig.core.flow import draw, next_to_decide, random_below, seed_random

from ..games import Flags, Rewards
from ..seeing import BITS, PLAIN, CellGrid, Cells
from .arrays import Batch, Gather, SmallCodes, SmallNumbers

ASKED, BEGIN = -1, -2  # instead of a code: whoever is asked must say; a fresh game
HOW, SOURCE, SHIFT, OTHERWISE = 0, 1, 2, 3  # of a number in an observation: Gather says it for each viewer


@declared
def answer(e: Tables, work: States, words: SmallNumbers, seat: int, out: Codes, n: int, bot: Numbers, own: int) -> int:
    """What a seat answers that is not asked, or ASKED (alone.py, against.py)."""
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


def play_on(b: Batch, game: int, seat: int, action: int, work: States, words: SmallNumbers, out: Codes) -> int:
    """Carry out a choice (or BEGIN a game) and what follows, up to the next choice; returns how many options it has.

    NATURE, single options and opponents are played inside; a finished game begins again. Each rule is called in one
    place: what is inlined there is there once, and the threads of a warp meet there.
    """
    e = b.tables[b.boards[b.kinds[game]]]
    n = 0
    code = action
    while code != ASKED:
        if code == BEGIN:
            fetch(b.starts, b.kinds[game], words)
        else:
            take(e, work[0], seat, code)
        while work[0].pending == 0 and not over(work[0]):
            go_on(e, work[0])
        if work[0].pending == 0:
            pay_out(e, work[0], b.rewards[game], b.points[game])
            b.done[game] = 1
            code = BEGIN
        else:
            seat = next_to_decide(work[0])
            n = legal(e, work[0], seat, out)
            if n == 1:
                code = out[0]
            elif seat < 0:
                code = draw(e, work[0], out, n, b.rngs[game])
            else:
                code = answer(e, work, words, seat, out, n, b.bots[game], b.own[game])
    return n


def step_one(b: Batch, game: int, action: int, fresh: int, work: States, words: SmallNumbers, out: Codes) -> None:
    """Carry out a choice, or begin a fresh game. A code that is not legal changes nothing and is noted."""
    if b.done[game]:
        b.rewards[game, :] = 0.0
        b.done[game] = 0
    b.illegal[game] = 1 - max(fresh, offered(b.choices[game], b.counts[game], action))
    if b.illegal[game]:
        return
    code = BEGIN if fresh else action
    withdraw(b.choices[game], b.counts[game], b.masks[game])
    fetch(b.states, game, words)
    show(b, game, work, words, out, play_on(b, game, b.seats[game], code, work, words, out))


def advise_one(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes) -> int:
    """What whoever answers for others would choose for the seat that decides: greedy, or ASKED where nobody does."""
    fetch(b.states, game, words)
    for k in range(b.counts[game]):
        out[k] = b.choices[game, k]
    e = b.tables[b.boards[b.kinds[game]]]
    return answer(e, work, words, b.seats[game], out, b.counts[game], b.bots[game], 0)


def seed_game(rngs: Grid, game: int, seed: int) -> None:
    """A stream of chance that depends on the seed and the number of the game alone."""
    seed_random(rngs[game], seed + game)


def pick_one(choices: SmallCodes, n: int, rng: Numbers) -> int:
    """A random legal choice."""
    return int(choices[random_below(rng, n)])


def play_randomly(b: Batch, game: int, work: States, words: SmallNumbers, out: Codes, rng: Numbers, most: int) -> int:
    """So many random decisions, as at_random.random_decisions takes them; a finished game begins again.

    Returns how many games have ended. All threads of a warp take one decision at a time.
    """
    e = b.tables[b.boards[b.kinds[game]]]
    ended = 0
    fetch(b.states, game, words)
    for _ in range(most):
        seat = next_to_decide(work[0])
        n = legal(e, work[0], seat, out)
        if n == 1:
            code = out[0]
        elif seat < 0:
            code = draw(e, work[0], out, n, rng)
        else:
            code = out[random_below(rng, n)]
        take(e, work[0], seat, code)
        while work[0].pending == 0:
            if over(work[0]):
                ended += 1
                fetch(b.starts, b.kinds[game], words)
            else:
                go_on(e, work[0])
    store(words, b.states, game)
    return ended


def number_seen(cells: CellGrid, game: int, gather: Gather, players: int, seat: int, k: int) -> int:
    """The k-th number of what a seat sees of a game."""
    how = gather[players, seat, k, HOW]
    if how == PLAIN:
        return int(cells[game, gather[players, seat, k, SOURCE]])
    if how == BITS:
        return int(cells[game, gather[players, seat, k, SOURCE]]) >> int(gather[players, seat, k, SHIFT]) & 1
    if how < 0:
        return int(gather[players, seat, k, OTHERWISE])
    value = int(cells[game, gather[players, seat, k, SOURCE]])
    if value < 0:
        return -1
    return value - seat if value >= seat else value - seat + players
