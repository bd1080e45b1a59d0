# judging.py - what a choice is worth: the same imagined worlds for every choice (compiled together with thinking.py)
#
# A search spends its time on what looks good, and knows little of the rest. Who judges a decision afterwards needs
# every choice tried as often as any other, in the same worlds and with the same luck: then the difference between two
# choices is theirs, and not that of the cards. Behind a choice everybody decides by trees of that choice alone.

from __future__ import annotations

from mutig.core.arrays import Codes, FractionGrid, Grid, Numbers, SmallGrid
from mutig.core.contract import State, States, Tables, assume, fits, imagine, is_secret, legal
from mutig.core.flow import apply, random_below, seed_random

from .choosing import by_policy
from .thinking import (
    SURPRISE,
    all_prospects,
    enter_trees,
    highest_standing,
    imagine_by_guesses,
    is_asked,
    learn,
    play_on,
    prospect,
    walk,
)
from .trees import GUESSED


def decide_for_rivals(e: Tables, s: State, seat: int, out: Codes, rng: Numbers) -> None:
    """Where all decide unseen the others have decided: they must not learn from trees what the seat will choose."""
    for rival in range(s.players):
        while rival != seat and is_secret(s) and is_asked(s, rival):
            n = legal(e, s, rival, out)
            apply(e, s, rival, by_policy(e, s, rival, out, n, rng))


def assume_guesses(s: State, scratch: Numbers, guesses: Grid, seat: int, rng: Numbers) -> None:
    """What the others have decided is now as it was guessed that they would, where that can be."""
    for rival in range(s.players):
        if rival != seat and scratch[GUESSED + rival] > 0 and random_below(rng, 100) >= SURPRISE:
            guess = guesses[rival, random_below(rng, scratch[GUESSED + rival])]
            if fits(s, rival, guess):
                assume(s, rival, guess)


def share_of_win(e: Tables, s: State, seat: int) -> float:
    """A seat's share of the win: as it is at the end, or as can be expected before it."""
    highest = highest_standing(e, s)
    return prospect(e, s, seat, highest) / all_prospects(e, s, highest)


def judge(
    e: Tables,
    states: States,
    links: SmallGrid,
    stats: FractionGrid,
    scratch: Numbers,
    guesses: Grid,
    out: Codes,
    rng: Numbers,
    seat: int,
    codes: Codes,
    seed: int,
    first: int,
    last: int,
    shares: FractionGrid,
    row: int,
    open_hands: int,
) -> None:
    """Try one choice, which may take several codes, in the worlds from `first` to `last`, each with a share of the win.

    states[0] is what the seat sees, or all there is where hands are open. World number k is the same for every choice.
    """
    for world in range(first, last):
        seed_random(rng, seed + world)
        states[1] = states[0]
        unseen = not open_hands and is_secret(states[1])
        if unseen:
            decide_for_rivals(e, states[1], seat, out, rng)
            imagine(e, states[1], seat, rng)
        elif not open_hands:
            imagine_by_guesses(e, states[1], scratch, guesses, seat, rng)
        seed_random(rng, seed + world)
        for k in range(len(codes)):
            apply(e, states[1], seat, codes[k])
        if unseen:
            assume_guesses(states[1], scratch, guesses, seat, rng)
        enter_trees(states[1], links, stats, scratch, seat)
        walk(e, states, links, stats, scratch, seat, out, rng)
        play_on(e, states, scratch, out, rng)
        learn(e, states[1], stats, scratch)
        shares[row, world] = share_of_win(e, states[1], seat)
