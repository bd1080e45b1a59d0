# choosing.py - which choice of a seat is tried next, and which one it may have made unseen (compiled with thinking.py)
#
# A seat prefers what has done well for it, what was seldom tried, and what the greedy policy would do: there is never
# time to try everything, least of all every hand of cards.

from __future__ import annotations

from math import sqrt

from mutig.core.arrays import Codes, FractionGrid, Numbers, SmallGrid
from mutig.core.contract import State, Tables, greedy
from mutig.core.flow import draw, random_bits

from .trees import CHILD_OF, HERE, SHARE, VISITS, gather_children, spread_children, tree_of

CAUTION = 0.05  # how much less than the average an untried choice is taken to bring
CURIOSITY = 0.4  # how much rare visits count against good results
TRUST = 0.5  # share of the greedy choice in what is expected to be good; of rivals more is expected, if there are many
SHARPNESS = 1.5  # a choice visited twice as often is guessed 2 ** SHARPNESS times as often


def position_of(out: Codes, n: int, code: int) -> int:
    for k in range(n):
        if out[k] == code:
            return k
    return 0


def select(
    e: Tables,
    s: State,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    parent: int,
    seat: int,
    trust: float,
    out: Codes,
    n: int,
    rng: Numbers,
) -> int:
    """The index of the choice to try."""
    favourite = position_of(out, n, greedy(e, s, seat, out, n, rng))
    spread_children(links, scratch, parent, seat)
    visits, share = tried_so_far(stats, scratch, out, n)
    pick = favourite
    if visits > 0.0:
        reach = CURIOSITY * sqrt(visits)
        pick = most_promising(stats, scratch, out, n, favourite, trust, share / visits, reach)
    gather_children(links, scratch, parent)
    return pick


def tried_so_far(stats: FractionGrid, scratch: Numbers, out: Codes, n: int) -> tuple[float, float]:
    """How often all these choices together were tried, and what share of the win they brought; children are spread."""
    visits = 0.0
    share = 0.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        if child >= 0:
            visits += stats[child, VISITS]
            share += stats[child, SHARE]
    return visits, share


def most_promising(
    stats: FractionGrid,
    scratch: Numbers,
    out: Codes,
    n: int,
    favourite: int,
    trust: float,
    average: float,
    reach: float,
) -> int:
    """By results so far, plus a bonus for rare visits that is larger for the greedy choice."""
    best = 0
    highest = -1.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        tries = stats[child, VISITS] if child >= 0 else 0.0
        promise = stats[child, SHARE] / tries if tries > 0.0 else average - CAUTION
        likely = (1.0 - trust) / n + (trust if k == favourite else 0.0)
        promise += reach * likely / (1.0 + tries)
        if k == 0 or promise > highest:
            highest = promise
            best = k
    return best


def trust_in_rivals(s: State) -> float:
    """A single rival is doubted as the thinker is. Each more halves the doubt: time does not do for all of them."""
    return 1.0 - (1.0 - TRUST) / (1 << (s.players - 2))


def by_tree(
    e: Tables,
    s: State,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    thinker: int,
    seat: int,
    out: Codes,
    n: int,
    rng: Numbers,
) -> int:
    """What a seat tries next where its tree reaches so far, or else what the policy says."""
    here = scratch[HERE + tree_of(scratch, seat)]
    if n == 1 or here < 0:
        return by_policy(e, s, seat, out, n, rng)
    trust = TRUST if seat == thinker else trust_in_rivals(s)
    return out[select(e, s, links, stats, scratch, here, seat, trust, out, n, rng)]


def by_policy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """What happens outside the trees: chance, the only choice, or the greedy one."""
    if seat < 0:
        return draw(e, s, out, n, rng)
    if n == 1:
        return out[0]
    return greedy(e, s, seat, out, n, rng)


def by_visits(
    e: Tables,
    s: State,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    seat: int,
    out: Codes,
    n: int,
    rng: Numbers,
) -> int:
    """A choice at random, likelier the more often it was visited; by the policy where the tree has ended."""
    here = scratch[HERE + tree_of(scratch, seat)]
    pick = -1
    if n > 1 and here >= 0:
        spread_children(links, scratch, here, seat)
        total = 0.0
        for k in range(n):
            child = scratch[CHILD_OF + out[k]]
            if child >= 0 and stats[child, VISITS] > 0.0:
                likely = stats[child, VISITS] ** SHARPNESS
                total += likely
                if is_drawn(rng, likely, total):
                    pick = k
        gather_children(links, scratch, here)
    return out[pick] if pick >= 0 else by_policy(e, s, seat, out, n, rng)


def is_drawn(rng: Numbers, weight: float, total: float) -> bool:
    """Whether one takes the place of those before it, in `total` with its own weight: as often as it weighs."""
    return random_bits(rng) * total < weight * 2.0**32
