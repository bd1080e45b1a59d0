# thinking.py - information-set Monte Carlo tree search for any game, compiled together with its rules
#
# Each round of thinking imagines one world that fits what the thinker has seen, walks down the trees, plays on with the
# greedy policy to the horizon or the end, and writes everybody's share of the win back: each choice counts for the seat
# that made it (max-n). Every seat decides by its own tree (trees.py), for it alone knows what it holds: each tree grows
# by one choice a round. In it the seat prefers what has done well for it, what was seldom tried, and what the greedy
# policy would do: there is never time to try everything, least of all every hand of cards.
#
# Where all decide in secret at once, the trees of the rivals tell what they are likely to choose. That is kept as
# guesses, and worlds are imagined by them for as long as they fit what is seen.

from __future__ import annotations

from math import exp, sqrt

from mutig.core.arrays import Codes, FractionGrid, Grid, Numbers, SmallGrid
from mutig.core.contract import (
    State,
    States,
    Tables,
    assume,
    estimate,
    fits,
    greedy,
    imagine,
    is_secret,
    legal,
    milestone,
    over,
    secret_of,
    standing,
    uncertainty,
)
from mutig.core.flow import apply, draw, next_to_decide, random_below, random_bits

from .trees import (
    CHILD_OF,
    CHOSEN_BY,
    GOAL,
    GUESSED,
    HELD,
    HERE,
    PATH,
    ROOT,
    SHARE,
    STEPS,
    TREES,
    VISITS,
    begin_path,
    child_with,
    follow,
    gather_children,
    inside,
    label_of,
    spread_children,
    tree_of,
)

CAUTION = 0.05  # how much less than the average an untried choice is taken to bring
CURIOSITY = 0.4  # how much rare visits count against good results
TRUST = 0.5  # share of the greedy choice in what is expected to be good; of rivals more is expected, if there are many
GUESSES = 512  # about each rival
SHARPNESS = 1.5  # a choice visited twice as often is guessed 2 ** SHARPNESS times as often
SURPRISE = 15  # percent of the worlds in which a rival holds something that was not guessed


# Choosing


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


# One round of thinking


def goes_on(s: State, scratch: Numbers) -> bool:
    """Whether to play on: the game is neither over nor at the horizon."""
    return not over(s) and milestone(s) < scratch[GOAL]


def show(s: State, links: SmallGrid, stats: FractionGrid, scratch: Numbers, seat: int, code: int, forced: int) -> None:
    """A choice goes into the tree of every seat that sees it."""
    own = tree_of(scratch, seat)
    hidden = is_secret(s)
    for tree in range(scratch[TREES]):
        if scratch[HERE + tree] >= 0 and (tree == own or not hidden):
            follow(links, stats, scratch, tree, label_of(seat, code), seat if tree == own else -1, forced)


def enter_trees(s: State, links: SmallGrid, stats: FractionGrid, scratch: Numbers, thinker: int) -> None:
    """At the roots; a rival decides by what it holds in this world."""
    begin_path(scratch)
    if scratch[TREES] > 1:
        for seat in range(scratch[TREES]):
            if seat != thinker:
                held = HELD + secret_of(s, seat)
                scratch[HERE + seat] = child_with(links, stats, scratch, scratch[ROOT + seat], held)


def walk(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    thinker: int,
    out: Codes,
    rng: Numbers,
) -> None:
    """Down the trees until they end."""
    enter_trees(states[1], links, stats, scratch, thinker)
    while inside(scratch) and goes_on(states[1], scratch):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = by_policy(e, states[1], seat, out, n, rng)
        else:
            code = by_tree(e, states[1], links, stats, scratch, thinker, seat, out, n, rng)
            show(states[1], links, stats, scratch, seat, code, n == 1)
        apply(e, states[1], seat, code)


def play_on(e: Tables, states: States, scratch: Numbers, out: Codes, rng: Numbers) -> None:
    """The policy for everybody, to the horizon or the end."""
    while goes_on(states[1], scratch):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        apply(e, states[1], seat, by_policy(e, states[1], seat, out, n, rng))


def highest_standing(e: Tables, s: State) -> int:
    """The standing of whoever is ahead."""
    highest = standing(e, s, 0)
    for seat in range(1, s.players):
        highest = max(highest, standing(e, s, seat))
    return highest


def prospect(e: Tables, s: State, seat: int, highest: int) -> float:
    """What the seat's share of the win is in proportion to: at the end whether it won, before it what it can expect."""
    if over(s):
        return 1.0 if standing(e, s, seat) == highest else 0.0
    return exp(estimate(e, s, seat) / uncertainty(s))


def all_prospects(e: Tables, s: State, highest: int) -> float:
    """Those of all seats together."""
    total = 0.0
    for seat in range(s.players):
        total += prospect(e, s, seat, highest)
    return total


def count_visits(stats: FractionGrid, scratch: Numbers) -> None:
    """Each step of the path was tried once more."""
    for step in range(scratch[PATH]):
        stats[scratch[STEPS + step], VISITS] += 1.0


def credit(stats: FractionGrid, scratch: Numbers, seat: int, share: float) -> None:
    """The steps that a seat chose brought it this share of the win."""
    for step in range(scratch[PATH]):
        if scratch[CHOSEN_BY + step] == seat:
            stats[scratch[STEPS + step], SHARE] += share


def learn(e: Tables, s: State, stats: FractionGrid, scratch: Numbers) -> None:
    """Write back along the path what share of the win it brought the seat that chose each step."""
    count_visits(stats, scratch)
    highest = highest_standing(e, s)
    total = all_prospects(e, s, highest)
    for seat in range(s.players):
        credit(stats, scratch, seat, prospect(e, s, seat, highest) / total)


def think(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    out: Codes,
    rng: Numbers,
    seat: int,
    rounds: int,
) -> None:
    """Imagine, walk, play on and learn, `rounds` times, for the seat whose view is states[0]."""
    for _ in range(rounds):
        states[1] = states[0]
        imagine_by_guesses(e, states[1], scratch, guesses, seat, rng)
        walk(e, states, links, stats, scratch, seat, out, rng)
        play_on(e, states, scratch, out, rng)
        learn(e, states[1], stats, scratch)


# Guesses: guesses[seat] are secrets the rival may hold, scratch[GUESSED + seat] of them


def imagine_by_guesses(e: Tables, s: State, scratch: Numbers, guesses: Grid, thinker: int, rng: Numbers) -> None:
    """A possible world; what rivals hold in it was guessed, with a few surprises."""
    imagine(e, s, thinker, rng)
    for seat in range(s.players):
        if scratch[GUESSED + seat] > 0 and random_below(rng, 100) >= SURPRISE:
            assume(s, seat, guesses[seat, random_below(rng, scratch[GUESSED + seat])])


def drop_wrong_guesses(s: State, scratch: Numbers, guesses: Grid) -> None:
    """Keep what fits what the thinker sees now."""
    for seat in range(s.players):
        right = 0
        for k in range(scratch[GUESSED + seat]):
            if fits(s, seat, guesses[seat, k]):
                guesses[seat, right] = guesses[seat, k]
                right += 1
        scratch[GUESSED + seat] = right


def is_asked(s: State, seat: int) -> int:
    return s.pending >> (seat + 1) & 1


def is_to_guess(scratch: Numbers, thinker: int, seat: int) -> bool:
    """Whether there are no guesses about a rival."""
    return seat != thinker and scratch[GUESSED + seat] == 0


def note_guesses(s: State, scratch: Numbers, thinker: int) -> None:
    """Now there are, about all of them."""
    for seat in range(s.players):
        if is_to_guess(scratch, thinker, seat):
            scratch[GUESSED + seat] = GUESSES


def is_drawn(rng: Numbers, weight: float, total: float) -> bool:
    """Whether one takes the place of those before it, in `total` with its own weight: as often as it weighs."""
    return random_bits(rng) * total < weight * 2.0**32


def guess_secrets(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    thinker: int,
    out: Codes,
    rng: Numbers,
) -> None:
    """What rivals choose unseen, many times over, by the trees they have now. Guesses that still fit are kept."""
    for k in range(GUESSES):
        states[1] = states[0]
        imagine_by_guesses(e, states[1], scratch, guesses, thinker, rng)
        enter_trees(states[1], links, stats, scratch, thinker)
        for seat in range(states[1].players):
            if is_to_guess(scratch, thinker, seat):
                choose_in_secret(e, states, links, stats, scratch, seat, out, rng)
                guesses[seat, k] = secret_of(states[1], seat)
    note_guesses(states[0], scratch, thinker)


def choose_in_secret(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    seat: int,
    out: Codes,
    rng: Numbers,
) -> None:
    """One seat's part in a decision that all make at once, however many choices that takes."""
    while is_secret(states[1]) and is_asked(states[1], seat):
        n = legal(e, states[1], seat, out)
        code = by_visits(e, states[1], links, stats, scratch, seat, out, n, rng)
        show(states[1], links, stats, scratch, seat, code, n == 1)
        apply(e, states[1], seat, code)


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
