# wise.py - the search of thinking.py with a trained network beside it; compiled on top of both
#
# The network says which choices are worth a try before anything was tried, for rivals as for the thinker: each from
# what that seat knows in the imagined world. It also judges the position where a line of thought ends, instead of
# playing on to a horizon: what share of the win the seat gets that has to decide there; others divide the rest as the
# game's estimate has it.

from __future__ import annotations

from math import sqrt

from numpy import float32

from mutig.bots.choosing import SHARPNESS, by_policy, is_drawn, tried_so_far
from mutig.bots.thinking import (
    GUESSES,
    all_prospects,
    count_visits,
    credit,
    enter_a_world,
    highest_standing,
    is_asked,
    is_to_guess,
    note_guesses,
    prospect,
    show,
)
from mutig.bots.trees import (
    CHILD_OF,
    HERE,
    PATH,
    SHARE,
    STEPS,
    TREES,
    VISITS,
    follow,
    gather_children,
    inside,
    label_of,
    spread_children,
    tree_of,
)
from mutig.core.arrays import Codes, FractionGrid, Grid, Numbers, SmallGrid
from mutig.core.contract import State, States, Tables, is_secret, legal, over, secret_of
from mutig.core.flow import apply, draw, next_to_decide

from .insight import consult
from .records import Insight, Priors

CURIOSITY_ABOUT = 1.0  # how much rare visits count against good results, of what the network expects to be good
LITTLE_LESS = 0.05  # how much less than the average an untried choice is taken to bring
OPEN_MIND = 0.1  # share of what is expected to be good that all choices have alike
AS_MANY_VISITS = 20.0  # for so many visits the network's word counts when secrets are guessed
NEWLY_ASKED = 600  # choices about which it is asked for guesses alone: 5 ms, whatever the budget


# What the network expects


def ask_once(e: Tables, s: State, m: Insight, p: Priors, node: int, seat: int, out: Codes, n: int) -> None:
    """Let the network say what it expects at a node, unless it has or there is no memory left."""
    if p.starts[node] < 0 and p.filled[0] + n <= len(p.codes):
        consult(e, s, m, seat, out, n)
        keep_prior(m, p, node, out, n)


def keep_prior(m: Insight, p: Priors, node: int, out: Codes, n: int) -> None:
    """Remember what the network has just said, if there is memory for it."""
    start = p.filled[0]
    if p.starts[node] < 0 and start + n <= len(p.codes):
        for k in range(n):
            p.codes[start + k] = out[k]
            p.chances[start + k] = m.likely[k]
        p.starts[node] = start
        p.counts[node] = n
        p.filled[0] = start + n


def forget_priors(p: Priors) -> None:
    """Nothing was asked at any node."""
    for node in range(len(p.starts)):
        p.starts[node] = -1
        p.counts[node] = 0
    p.filled[0] = 0


def spread_prior(p: Priors, node: int) -> None:
    """p.chance_of[code] becomes how likely the network takes each choice at a node."""
    for k in range(p.starts[node], p.starts[node] + p.counts[node]):
        p.chance_of[p.codes[k]] = p.chances[k]


def gather_prior(p: Priors, node: int) -> None:
    """Undo spread_prior."""
    for k in range(p.starts[node], p.starts[node] + p.counts[node]):
        p.chance_of[p.codes[k]] = float32(0.0)


# Choosing


def select_wisely(
    e: Tables,
    s: State,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    m: Insight,
    p: Priors,
    parent: int,
    seat: int,
    out: Codes,
    n: int,
) -> int:
    """The index of the choice to try."""
    ask_once(e, s, m, p, parent, seat, out, n)
    spread_prior(p, parent)
    spread_children(links, scratch, parent, seat)
    pick = most_promising_by_prior(stats, scratch, p, out, n)
    gather_children(links, scratch, parent)
    gather_prior(p, parent)
    return pick


def most_promising_by_prior(stats: FractionGrid, scratch: Numbers, p: Priors, out: Codes, n: int) -> int:
    """By results so far, plus a bonus for rare visits that is larger the more the network expects of a choice."""
    visits, share = tried_so_far(stats, scratch, out, n)
    known = 0.0
    for k in range(n):
        known += p.chance_of[out[k]]
    average = share / visits if visits > 0.0 else 0.0
    reach = CURIOSITY_ABOUT * sqrt(max(visits, 1.0))
    best = 0
    highest = -1.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        tries = stats[child, VISITS] if child >= 0 else 0.0
        promise = stats[child, SHARE] / tries if tries > 0.0 else average - LITTLE_LESS
        likely = p.chance_of[out[k]] / known if known > 0.0 else 1.0 / n
        promise += reach * (OPEN_MIND / n + (1.0 - OPEN_MIND) * likely) / (1.0 + tries)
        if k == 0 or promise > highest:
            highest = promise
            best = k
    return best


# One round of thinking


def show_wisely(
    s: State, links: SmallGrid, stats: FractionGrid, scratch: Numbers, p: Priors, seat: int, code: int, forced: int
) -> None:
    """A choice goes into the tree of every seat that sees it, as `show` does it; where trees are left is noted."""
    own = tree_of(scratch, seat)
    hidden = is_secret(s)
    for tree in range(scratch[TREES]):
        if tree == own or not hidden:
            p.leaves[tree] = -1
            if scratch[HERE + tree] >= 0:
                steps = scratch[PATH]
                follow(links, stats, scratch, tree, label_of(seat, code), seat if tree == own else -1, forced)
                if scratch[HERE + tree] < 0 and scratch[PATH] > steps:
                    p.leaves[tree] = scratch[STEPS + steps]


def walk_wisely(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    m: Insight,
    p: Priors,
    thinker: int,
    out: Codes,
    rng: Numbers,
) -> None:
    """Down the trees until they end."""
    for tree in range(scratch[TREES]):
        p.leaves[tree] = -1
    while inside(scratch) and not over(states[1]):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        else:
            here = scratch[HERE + tree_of(scratch, seat)]
            if n == 1 or here < 0:
                code = by_policy(e, states[1], seat, out, n, rng)
            else:
                code = out[select_wisely(e, states[1], links, stats, scratch, m, p, here, seat, out, n)]
            show_wisely(states[1], links, stats, scratch, p, seat, code, n == 1)
        apply(e, states[1], seat, code)


def play_to_a_choice(
    e: Tables, states: States, scratch: Numbers, p: Priors, thinker: int, out: Codes, rng: Numbers
) -> int:
    """The policy, until somebody really has to choose who knows what counts; returns out of how many, 0 at the end.

    Where every seat knows something of its own, that is the thinker: rivals' words would leave out what it holds.
    """
    while not over(states[1]):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat >= 0 and n > 1 and (seat == thinker or scratch[TREES] == 1):
            return n
        if seat >= 0:
            for tree in range(scratch[TREES]):
                p.leaves[tree] = -1
        apply(e, states[1], seat, by_policy(e, states[1], seat, out, n, rng))
    return 0


def learn_wisely(
    e: Tables, s: State, stats: FractionGrid, scratch: Numbers, m: Insight, p: Priors, out: Codes, n: int
) -> None:
    """Write back along the path what share of the win it brought the seat that chose each step."""
    count_visits(stats, scratch)
    highest = highest_standing(e, s)
    total = all_prospects(e, s, highest)
    judge = -1
    judged = 0.0
    guessed = 0.0
    if n > 0:
        judge = next_to_decide(s)
        judged = consult(e, s, m, judge, out, n)
        leaf = p.leaves[tree_of(scratch, judge)]
        if leaf >= 0:
            keep_prior(m, p, leaf, out, n)
        guessed = prospect(e, s, judge, highest) / total
    for seat in range(s.players):
        share = prospect(e, s, seat, highest) / total
        if judge >= 0:
            share = judged if seat == judge else share * (1.0 - judged) / max(1.0 - guessed, 1e-9)
        credit(stats, scratch, seat, share)


def think_wisely(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    m: Insight,
    p: Priors,
    out: Codes,
    rng: Numbers,
    seat: int,
    rounds: int,
) -> None:
    """Imagine, walk, judge and learn, `rounds` times, for the seat whose view is states[0]."""
    for _ in range(rounds):
        enter_a_world(e, states, links, stats, scratch, guesses, seat, rng)
        walk_wisely(e, states, links, stats, scratch, m, p, seat, out, rng)
        n = play_to_a_choice(e, states, scratch, p, seat, out, rng)
        learn_wisely(e, states[1], stats, scratch, m, p, out, n)


# Guesses, as in thinking.py (guess_secrets) and choosing.py (by_visits)


def guess_wisely(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    m: Insight,
    p: Priors,
    thinker: int,
    out: Codes,
    rng: Numbers,
) -> None:
    """What rivals choose unseen, many times over, by their trees and the network. Guesses that still fit are kept."""
    enough = p.filled[0] + NEWLY_ASKED
    for k in range(GUESSES):
        enter_a_world(e, states, links, stats, scratch, guesses, thinker, rng)
        for seat in range(states[1].players):
            if is_to_guess(scratch, thinker, seat):
                while is_secret(states[1]) and is_asked(states[1], seat):
                    n = legal(e, states[1], seat, out)
                    code = out[0]
                    if n > 1:
                        code = guess_one(e, states, links, stats, scratch, m, p, enough, seat, out, n, rng)
                    show(states[1], links, stats, scratch, seat, code, 1)
                    apply(e, states[1], seat, code)
                guesses[seat, k] = secret_of(states[1], seat)
    note_guesses(states[0], scratch, thinker)


def guess_one(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    m: Insight,
    p: Priors,
    enough: int,
    seat: int,
    out: Codes,
    n: int,
    rng: Numbers,
) -> int:
    """A choice at random, likelier the more often it was visited; the network's word counts for some visits."""
    here = scratch[HERE + tree_of(scratch, seat)]
    if here < 0:
        return by_policy(e, states[1], seat, out, n, rng)
    if p.filled[0] < enough:
        ask_once(e, states[1], m, p, here, seat, out, n)
    spread_prior(p, here)
    spread_children(links, scratch, here, seat)
    total = 0.0
    pick = -1
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        visits = stats[child, VISITS] if child >= 0 else 0.0
        likely = (visits + AS_MANY_VISITS * p.chance_of[out[k]]) ** SHARPNESS
        total += likely
        if likely > 0.0 and is_drawn(rng, likely, total):
            pick = k
    gather_children(links, scratch, here)
    gather_prior(p, here)
    return out[pick] if pick >= 0 else by_policy(e, states[1], seat, out, n, rng)
