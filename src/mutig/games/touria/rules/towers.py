# towers.py - the four towers as each seat sees them, swords, the main choice (T4, T6, T7)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BROOM,
    END_TURN,
    ENTER_CASTLE,
    SIDES,
    STUCK,
    SWORD,
    TARGET,
    TOWER,
    TOWERS,
    TRAVEL,
    UP_TO_BROOM,
    USE,
    WIZARD,
)
from .castle import enter_castle
from .items import at_hand, offer_items, take_use
from .scoring import fulfilled
from .travel import in_reach


def face_seen(e: Tables, s: State, seat: int, tower: int) -> int:
    """The action that looks to the seat's own side (T4.2, T4.4)."""
    return e.face[tower][(s.side[seat] + s.turned[tower]) % SIDES]


def quarter_turn(s: State, tower: int) -> None:
    """90 degrees counter-clockwise (T4.3, R1)."""
    s.turned[tower] = (s.turned[tower] + 1) % SIDES


# Main choice (D2)


def offer_main_choice(e: Tables, s: State, seat: int, out: Codes) -> int:
    """The faces seen: the wizard wants a coin, every other action a destination in reach (T7.2, T7.3)."""
    n = 0
    if s.noted[seat] and not s.sudden and fulfilled(s, seat):
        out[n] = ENTER_CASTLE  # T17.2
        n += 1
    before = n
    steps = e.distance[s.heroes]
    coins = s.coins[seat]
    budget = s.free_steps + coins
    side = s.side[seat]
    turned = s.turned
    for tower in range(TOWERS):
        action = e.face[tower][(side + turned[tower]) % SIDES]  # face_seen, without the call
        if action == WIZARD:
            possible: int = coins > 0
        else:  # in_reach; without a jump its first half is enough
            possible = steps[action] <= budget or (s.jumps > 0 and in_reach(e, s, seat, action))
        if possible:
            out[n] = TOWER + tower
            n += 1
    if n == before and not at_hand(s, seat, BROOM):
        for tower in range(TOWERS):
            out[n + tower] = STUCK + tower  # T7.7, R96
        n += TOWERS
    if s.swords[seat] > 0:
        for tower in range(TOWERS):
            out[n + tower] = SWORD + tower  # T6.2
        n += TOWERS
    return offer_items(s, seat, UP_TO_BROOM, out, n)


def take_main_choice(e: Tables, s: State, seat: int, code: int) -> None:
    """The tower turns once, before the heroes move (T7.5); swords and items leave the choice open."""
    if code == ENTER_CASTLE:
        enter_castle(s, seat)
    elif code < STUCK:
        tower = code - TOWER
        s.destination = face_seen(e, s, seat, tower)
        quarter_turn(s, tower)
        if s.destination == WIZARD:
            s.destination = -1
            s.coins[seat] -= 1  # T7.3
            s.phase = TARGET
        else:
            s.phase = TRAVEL
    elif code < SWORD:
        quarter_turn(s, code - STUCK)
        s.phase = END_TURN  # T7.7
        s.pending = 0
    elif code < USE:
        s.swords[seat] -= 1
        quarter_turn(s, code - SWORD)
    else:
        take_use(s, seat, code - USE)
