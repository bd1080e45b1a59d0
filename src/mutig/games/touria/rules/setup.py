# setup.py - the table is laid: goods, chance in the order of R99, the start player, start bonuses (T2)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BEGIN_TURN,
    BLACK,
    BLUE,
    BONUS_COIN,
    BONUS_GEM,
    BONUS_SWORD,
    COLOURS,
    COURTYARD,
    DRAW_START_PLAYER,
    FILL_SLOT,
    GEMS_BLACK,
    GEMS_COLOURED,
    GEMS_VIOLET,
    ITEMS,
    LAY_TABLE,
    REVEAL_ORDER,
    ROLL_DIE,
    STACKS,
    START_BONUS,
    START_COINS,
    START_ELIXIRS,
    START_PLAYER,
    VIOLET,
)
from .mines import begin_filling, empty_mine, from_bag, put_into_bag
from .pending import ask, ask_nature, push
from .pile import missing_slot


def begin(e: Tables, s: State) -> None:
    """Goods to the players, heroes into the courtyard, all gems into the bag (T2.4, T2.8, T2.9)."""
    for seat in range(s.players):
        s.coins[seat] = START_COINS
        s.elixirs[seat] = START_ELIXIRS
    s.heroes = COURTYARD
    for item in range(ITEMS):
        s.stacked[item] = 1
    s.stack_size = ITEMS
    put_into_bag(s, BLACK, GEMS_BLACK)
    for colour in range(BLUE, VIOLET):
        put_into_bag(s, colour, GEMS_COLOURED)
    put_into_bag(s, VIOLET, GEMS_VIOLET)
    s.phase = LAY_TABLE


def lay_table(e: Tables, s: State) -> None:
    """The next piece that is still to be drawn: items, orders, die, mines (T2.5-T2.9, R99)."""
    slot = missing_slot(s)
    if slot >= 0:
        push(s, FILL_SLOT, slot)
        return
    for stack in range(STACKS):
        if s.open_order[stack] < 0:
            push(s, REVEAL_ORDER, stack)
            return
    if s.die < 0:
        push(s, ROLL_DIE, 0)
        return
    mine = empty_mine(s)
    if mine >= 0:
        begin_filling(s, mine)
    elif s.start_player < 0:
        s.phase = DRAW_START_PLAYER
        ask_nature(s)
    else:
        take_start_player(s, s.start_player)


# The start player (T2.10, R11)


def offer_start_player(s: State, out: Codes) -> int:
    for seat in range(s.players):
        out[seat] = START_PLAYER + seat
    return s.players


def take_start_player(s: State, seat: int) -> None:
    """The player to the right chooses the first start bonus (T2.11)."""
    s.start_player = seat
    s.active = seat
    s.asking = seat
    s.phase = START_BONUS


# Start bonus (D1)


def next_bonus(s: State) -> None:
    """Counter-clockwise, everybody but the start player (T2.11, T2.13)."""
    s.asking = (s.asking + s.players - 1) % s.players
    if s.asking == s.start_player:
        s.asking = -1
        s.phase = BEGIN_TURN
    else:
        ask(s, s.asking)


def offer_bonus(s: State, out: Codes) -> int:
    """A gem of a colour still in the bag, never violet; a coin; a sword (T2.12)."""
    n = 0
    for colour in range(COLOURS):
        if colour != VIOLET and s.bag[colour] > 0:
            out[n] = BONUS_GEM + colour
            n += 1
    out[n] = BONUS_COIN
    out[n + 1] = BONUS_SWORD
    return n + 2


def take_bonus(s: State, seat: int, code: int) -> None:
    if code == BONUS_COIN:
        s.coins[seat] += 1
    elif code == BONUS_SWORD:
        s.swords[seat] += 1
    else:
        from_bag(s, code - BONUS_GEM)
        s.gems[seat][code - BONUS_GEM] += 1
