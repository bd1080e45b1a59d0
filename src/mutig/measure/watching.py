# watching.py - whole games with somebody who takes notes, in the language of the rules (compiled together with them)
#
# A game's own notes (`Balance.notes` of its pack) bring note_choice and note_step: they see the state before and
# after each choice and each automatic step, and write what happened to a seat into its row of counts. NATURE has dice
# of her own, so that two editions meet the same events, clouds and doors as far as play allows.

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.contract import (
    State,
    States,
    Tables,
    declared,
    go_on,
    greedy,
    hide_secrets,
    legal,
    over,
    take,
)
from mutig.core.flow import draw, next_to_decide


@declared
def note_choice(e: Tables, seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """Note one choice; `seen` is the state before it, `s` the state after it."""
    raise NotImplementedError


@declared
def note_step(e: Tables, seen: State, s: State, counts: Numbers) -> None:
    """Note one automatic step."""
    raise NotImplementedError


def watch_steps(e: Tables, states: States, counts: Numbers) -> None:
    """Automatic steps, until somebody has to decide or the game is over."""
    while states[1].pending == 0 and not over(states[1]):
        states[3] = states[1]
        go_on(e, states[1])
        note_step(e, states[3], states[1], counts)


def watch_choice(e: Tables, states: States, seat: int, code: int, counts: Numbers) -> None:
    """A choice and everything that follows by itself."""
    states[3] = states[1]
    take(e, states[1], seat, code)
    note_choice(e, states[3], states[1], seat, code, counts)
    watch_steps(e, states, counts)


MOST_DECISIONS = 20000  # a game has hundreds; players who only wait for each other would never end


def watch_game(e: Tables, states: States, out: Codes, rng: Numbers, nature: Numbers, counts: Numbers) -> bool:
    """Play states[1] to the end, every seat greedy; returns whether it ended.

    states[2] is what a thinking seat may see, states[3] what was there before.
    """
    watch_steps(e, states, counts)
    decisions = 0
    while not over(states[1]) and decisions < MOST_DECISIONS:
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = draw(e, states[1], out, n, nature)
        elif n == 1:
            code = out[0]
        else:
            states[2] = states[1]
            hide_secrets(states[2], seat)
            code = greedy(e, states[2], seat, out, n, rng)
        watch_choice(e, states, seat, code, counts)
        decisions += 1
    return over(states[1])


def watch_moves(e: Tables, states: States, scratch: Numbers, counts: Numbers) -> None:
    """Follow a written game in states[1]: scratch holds seat and code of each move."""
    watch_steps(e, states, counts)
    for k in range(len(scratch) // 2):
        watch_choice(e, states, scratch[2 * k], scratch[2 * k + 1], counts)
