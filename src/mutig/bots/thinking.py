# thinking.py - information-set Monte Carlo tree search for any game, compiled together with its rules
#
# Each round of thinking imagines one world that fits what the thinker has seen, walks down the trees, plays on with the
# greedy policy to the horizon or the end, and writes everybody's share of the win back: each choice counts for the seat
# that made it (max-n). Every seat decides by its own tree (trees.py, choosing.py), for it alone knows what it holds:
# each tree grows by one choice a round.
#
# Where all decide in secret at once, the trees of the rivals tell what they are likely to choose. That is kept as
# guesses, and worlds are imagined by them for as long as they fit what is seen.

from __future__ import annotations

from math import exp

from mutig.core.arrays import Codes, FractionGrid, Grid, Numbers, SmallGrid
from mutig.core.contract import (
    State,
    States,
    Tables,
    assume,
    estimate,
    fits,
    imagine,
    is_secret,
    legal,
    milestone,
    over,
    secret_of,
    standing,
    uncertainty,
)
from mutig.core.flow import apply, next_to_decide, random_below

from .choosing import by_policy, by_tree, by_visits
from .trees import (
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
    inside,
    label_of,
    tree_of,
)

GUESSES = 512  # about each rival
SURPRISE = 15  # percent of the worlds in which a rival holds something that was not guessed


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
        enter_a_world(e, states, links, stats, scratch, guesses, seat, rng)
        walk(e, states, links, stats, scratch, seat, out, rng)
        play_on(e, states, scratch, out, rng)
        learn(e, states[1], stats, scratch)


def enter_a_world(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    thinker: int,
    rng: Numbers,
) -> None:
    """states[1] becomes a possible world in which all stand at the roots of their trees."""
    states[1] = states[0]
    imagine_by_guesses(e, states[1], scratch, guesses, thinker, rng)
    enter_trees(states[1], links, stats, scratch, thinker)


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
        enter_a_world(e, states, links, stats, scratch, guesses, thinker, rng)
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
