# stepping.py - many games, one decision each; compiled by Numba on top of a game's rules
#
# states has one record more than there are games: what a seat may see, where secrets have to be hidden first.
# Row g of any other array belongs to game g: choices[g][:counts[g]] are the legal codes, masks[g] the same in 0 and 1.

from __future__ import annotations

from mutig.core.arrays import Codes, FractionGrid, Grid, Numbers
from mutig.core.contract import States, Tables, hide_secrets, legal, standing
from mutig.core.flow import advance, apply, draw, next_to_decide, random_below, seed_random

from .seeing import Cells, Plan, see


def settle(e: Tables, states: States, game: int, choices: Codes, rng: Numbers) -> int:
    """Draw for NATURE and carry out decisions with one option, until a seat has to choose; returns how many it has."""
    while states[game].pending:
        seat = next_to_decide(states[game])
        n = legal(e, states[game], seat, choices)
        if n == 1:
            apply(e, states[game], seat, choices[0])
        elif seat < 0:
            apply(e, states[game], seat, draw(e, states[game], choices, n, rng))
        else:
            return n
    return 0


def begin_game(e: Tables, states: States, start: States, game: int, choices: Codes, rng: Numbers) -> int:
    """A fresh game, up to the first choice."""
    states[game] = start[0]
    advance(e, states[game])
    return settle(e, states, game, choices, rng)


def share_wins(e: Tables, states: States, game: int, players: int, rewards: list[float]) -> None:
    """The winners share 1 between them."""
    best = standing(e, states[game], 0)
    winners = 1
    for seat in range(1, players):
        worth = standing(e, states[game], seat)
        if worth > best:
            best = worth
            winners = 1
        elif worth == best:
            winners += 1
    for seat in range(players):
        rewards[seat] = 1.0 / winners if standing(e, states[game], seat) == best else 0.0


def look(
    states: States, cells: Cells, plan: Plan, veiled: int, game: int, games: int, players: int, seat: int, seen: Cells
) -> None:
    """Write what a seat sees of a game."""
    if veiled:
        states[games] = states[game]
        hide_secrets(states[games], seat)
        see(plan, cells[games], seen, players, seat)
    else:
        see(plan, cells[game], seen, players, seat)


def look_all(states: States, cells: Cells, plan: Plan, veiled: int, players: int, seats: Numbers, seen: Cells) -> None:
    """Every game as one of its seats sees it."""
    for game in range(len(seats)):
        look(states, cells, plan, veiled, game, len(seats), players, seats[game], seen[game])


def show(
    states: States,
    cells: Cells,
    plan: Plan,
    veiled: int,
    game: int,
    players: int,
    choices: Grid,
    counts: Numbers,
    masks: Grid,
    seats: Numbers,
    seen: Cells,
) -> None:
    """Write the observation and the mask of whoever decides now."""
    seats[game] = next_to_decide(states[game])
    for k in range(counts[game]):
        masks[game, choices[game, k]] = 1
    look(states, cells, plan, veiled, game, len(seats), players, seats[game], seen[game])


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


def begin_all(
    e: Tables,
    states: States,
    cells: Cells,
    start: States,
    plan: Plan,
    veiled: int,
    rngs: Grid,
    players: int,
    choices: Grid,
    counts: Numbers,
    masks: Grid,
    seats: Numbers,
    seen: Cells,
) -> None:
    """Fresh games everywhere."""
    for game in range(len(seats)):
        masks[game, :] = 0
        counts[game] = begin_game(e, states, start, game, choices[game], rngs[game])
        show(states, cells, plan, veiled, game, players, choices, counts, masks, seats, seen)


def step_all(
    e: Tables,
    states: States,
    cells: Cells,
    start: States,
    plan: Plan,
    veiled: int,
    rngs: Grid,
    actions: Numbers,
    players: int,
    choices: Grid,
    counts: Numbers,
    masks: Grid,
    seats: Numbers,
    seen: Cells,
    rewards: FractionGrid,
    done: Numbers,
    illegal: Numbers,
) -> int:
    """Carry out one choice in every game; a finished game begins again. Returns how many choices were not legal."""
    wrong = 0
    for game in range(len(seats)):
        action = actions[game]
        if done[game]:
            rewards[game, :] = 0.0
            done[game] = 0
        illegal[game] = not offered(choices[game], counts[game], action)
        if illegal[game]:
            wrong += 1
            continue
        for k in range(counts[game]):
            masks[game, choices[game, k]] = 0
        apply(e, states[game], seats[game], action)
        counts[game] = settle(e, states, game, choices[game], rngs[game])
        if counts[game] == 0:
            share_wins(e, states, game, players, rewards[game])
            done[game] = 1
            counts[game] = begin_game(e, states, start, game, choices[game], rngs[game])
        show(states, cells, plan, veiled, game, players, choices, counts, masks, seats, seen)
    return wrong


def pick_all(rngs: Grid, choices: Grid, counts: Numbers, actions: Numbers) -> None:
    """A random legal choice for every game."""
    for game in range(len(counts)):
        actions[game] = choices[game, random_below(rngs[game], counts[game])]
