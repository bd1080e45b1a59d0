# stepping.py - many games, one decision each; compiled by Numba on top of a game's rules

from __future__ import annotations

from mutig.core.arrays import Codes, Grid, Numbers
from mutig.core.contract import Tables, hide_secrets, legal, standing
from mutig.core.flow import advance, apply, draw, next_to_decide, random_below, seed_random

from .games import Games, Rewards, answer
from .seeing import CellGrid, Cells, see

# A record of so many arrays is not handed from function to function: each of these is compiled into who calls it.
INLINED = frozenset({"settle", "begin_game", "end_game", "share_wins", "look", "show"})


def settle(e: Tables, g: Games, game: int) -> int:
    """Let NATURE, built-in players and seats with one option play until another must choose; returns of how many."""
    choices = g.choices[game]
    while g.states[game].pending:
        seat = next_to_decide(g.states[game])
        n = legal(e, g.states[game], seat, choices)
        if n == 1:
            apply(e, g.states[game], seat, choices[0])
        elif seat < 0:
            apply(e, g.states[game], seat, draw(e, g.states[game], choices, n, g.rngs[game]))
        else:
            code = answer(e, g, game, seat, n)
            if code < 0:
                return n
            apply(e, g.states[game], seat, code)
    return 0


def begin_game(e: Tables, g: Games, game: int) -> int:
    """A fresh game, up to the first choice."""
    g.states[game] = g.start[0]
    advance(e, g.states[game])
    return settle(e, g, game)


def end_game(e: Tables, g: Games, game: int) -> None:
    """What is left of a finished game: who won, with how many points, and what who decided last sees of it."""
    share_wins(e, g, game, g.rewards[game])
    for seat in range(g.players):
        g.scores[game, seat] = g.states[game].points[seat]
    look(g, game, g.seats[game], g.last_seen[game])
    g.done[game] = 1


def share_wins(e: Tables, g: Games, game: int, rewards: Rewards) -> None:
    """The winners share 1 between them."""
    best = standing(e, g.states[game], 0)
    winners = 1
    for seat in range(1, g.players):
        worth = standing(e, g.states[game], seat)
        if worth > best:
            best = worth
            winners = 1
        elif worth == best:
            winners += 1
    for seat in range(g.players):
        rewards[seat] = 1.0 / winners if standing(e, g.states[game], seat) == best else 0.0


def look(g: Games, game: int, seat: int, seen: Cells) -> None:
    """Write what a seat sees of a game."""
    if g.veiled:
        aside = len(g.seats)
        g.states[aside] = g.states[game]
        hide_secrets(g.states[aside], seat)
        see(g.plan, g.cells[aside], seen, g.players, seat)
    else:
        see(g.plan, g.cells[game], seen, g.players, seat)


def look_all(g: Games, seats: Numbers, seen: CellGrid) -> None:
    """Every game as one of its seats sees it."""
    for game in range(len(seats)):
        look(g, game, seats[game], seen[game])


def show(g: Games, game: int) -> None:
    """Write the observation and the mask of whoever decides now, or of who decided last."""
    if g.counts[game]:
        g.seats[game] = next_to_decide(g.states[game])
    for k in range(g.counts[game]):
        g.masks[game, g.choices[game, k]] = 1
    look(g, game, g.seats[game], g.seen[game])


def offered(choices: Codes, n: int, code: int) -> int:
    """Whether a code is among the first n choices."""
    for k in range(n):
        if choices[k] == code:
            return 1
    return 0


def seed_all(rngs: Grid, seed: int) -> None:
    """A stream of chance for every game; it depends on the seed and the number of the game alone."""
    for game in range(len(rngs)):
        seed_random(rngs[game], seed + game)


def begin_all(g: Games) -> None:
    """Fresh games everywhere."""
    e = g.printed[0]
    for game in range(len(g.seats)):
        g.masks[game, :] = 0
        g.rewards[game, :] = 0.0
        g.done[game] = 0
        g.illegal[game] = 0
        g.counts[game] = begin_game(e, g, game)
        show(g, game)


def step_all(g: Games, actions: Codes) -> int:
    """Carry out one choice in every game and all that follows without asking; returns how many were not legal."""
    e = g.printed[0]
    wrong = 0
    for game in range(len(g.seats)):
        action = actions[game]
        if g.done[game]:
            if not g.again:
                continue
            g.rewards[game, :] = 0.0
            g.done[game] = 0
        g.illegal[game] = not offered(g.choices[game], g.counts[game], action)
        if g.illegal[game]:
            wrong += 1
            continue
        for k in range(g.counts[game]):
            g.masks[game, g.choices[game, k]] = 0
        apply(e, g.states[game], g.seats[game], action)
        g.counts[game] = settle(e, g, game)
        if g.counts[game] == 0:
            end_game(e, g, game)
            if g.again:
                g.counts[game] = begin_game(e, g, game)
        show(g, game)
    return wrong


def pick_all(g: Games, rngs: Grid, actions: Codes) -> None:
    """A random legal choice for every game."""
    for game in range(len(g.counts)):
        actions[game] = g.choices[game, random_below(rngs[game], g.counts[game])]
