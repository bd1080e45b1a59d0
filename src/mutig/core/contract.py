"""The rules functions that every game brings, declared: what is the same for all games is written over these.

Who imports one of them (`from .contract import legal`) says what it calls; `compile.py` puts the function of the game
in its place. So a wrong or a missing argument is an error of mypy, and no name is left undefined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from . import schema
from .arrays import Codes, Numbers

Declared = TypeVar("Declared", bound=Callable[..., object])


class Tables(schema.State):
    """The printed tables of any game."""


class State(schema.State):
    """The state of any game: what all of them have."""

    players: int
    pending: int
    points: list[int]


States = list[State]  # compiled code copies by `states[1] = states[0]`


def declared(function: Declared) -> Declared:
    """Mark a function as one that is brought along by whoever uses this."""
    vars(function)["declared"] = True
    return function


# The rules


@declared
def begin(e: Tables, s: State) -> None:
    """Lay the table."""
    raise NotImplementedError


@declared
def legal(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Write the choices of a pending seat (or NATURE) into out; returns how many they are."""
    raise NotImplementedError


@declared
def weight(e: Tables, s: State, code: int) -> int:
    """How much an outcome of NATURE weighs."""
    raise NotImplementedError


@declared
def take(e: Tables, s: State, seat: int, code: int) -> None:
    """Carry a legal choice out."""
    raise NotImplementedError


@declared
def go_on(e: Tables, s: State) -> None:
    """One automatic step, while nobody is pending and the game is not over."""
    raise NotImplementedError


@declared
def over(s: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@declared
def standing(e: Tables, s: State, seat: int) -> int:
    """Higher is better, equal shares the place."""
    raise NotImplementedError


@declared
def is_secret(s: State) -> bool:
    """Whether the others will not see yet what is decided now."""
    raise NotImplementedError


@declared
def hide_secrets(s: State, seat: int) -> None:
    """What a seat does not know goes back to its start value."""
    raise NotImplementedError


@declared
def remember(s: State) -> None:
    """For who forgets nothing: what everybody once saw is no secret any more."""
    raise NotImplementedError


@declared
def tally(s: State, seat: int, code: int, counts: Numbers) -> None:
    """Count a choice for the statistics of simulations."""
    raise NotImplementedError


# What bots know of the game, in the same language (compiled only where a bot needs it)


@declared
def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """The best of n legal choices at a glance."""
    raise NotImplementedError


@declared
def imagine(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """Fill in what the seat cannot see, in a way that fits what it has seen."""
    raise NotImplementedError


@declared
def estimate(e: Tables, s: State, seat: int) -> int:
    """How well a seat will stand at the end."""
    raise NotImplementedError


@declared
def uncertainty(s: State) -> int:
    """By which lead in `estimate` a win is e times as likely."""
    raise NotImplementedError


@declared
def milestone(s: State) -> int:
    """How far the game has come."""
    raise NotImplementedError


@declared
def horizon(s: State) -> int:
    """How many milestones a search plays ahead."""
    raise NotImplementedError


@declared
def observers(s: State) -> int:
    """In how many ways the course of a game is seen: everybody's own, or one for all."""
    raise NotImplementedError


@declared
def secret_of(s: State, seat: int) -> int:
    """What a seat alone knows, as one number."""
    raise NotImplementedError


@declared
def reopen(s: State, seat: int) -> None:
    """What others have decided unseen counts as undecided."""
    raise NotImplementedError


@declared
def fits(s: State, seat: int, secret: int) -> bool:
    """Whether a seat can have held this, as far as is seen now."""
    raise NotImplementedError


@declared
def assume(s: State, seat: int, secret: int) -> None:
    """Let the seat hold what is left of it."""
    raise NotImplementedError


RULES = (begin, legal, weight, take, go_on, over, standing, is_secret, hide_secrets, remember, tally)
BOTS = (greedy, imagine, estimate, uncertainty, milestone, horizon, observers, secret_of, reopen, fits, assume)
