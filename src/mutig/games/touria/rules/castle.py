# castle.py - entering, doors, gifts (T17)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANOTHER_DOOR,
    ANY_TIME,
    BLUE,
    BRUSH,
    BRUSH_GIVE,
    BRUSH_PAY,
    DOOR,
    DOOR_REVEALED,
    DOORS,
    END_TURN,
    GIFT,
    GIVE,
    GIVE_ITEM,
    GO,
    GUARD,
    HERBALIST,
    INHABITANTS,
    ITEMS,
    JESTER,
    MARSHAL,
    NO_GIFT,
    NOTHING,
    OPEN,
    OPEN_DOOR,
    ROSE,
    ROYAL_CHILDREN,
    STEWARD,
    STOP,
    USE,
)
from .bird import offer_bird
from .items import at_hand, offer_items, take_use
from .mines import pay_gems
from .pending import pop, push
from .pile import discard
from .scoring import goal, win
from .trade import lay_brush_down, offer_painted


def enter_castle(s: State, seat: int) -> None:
    """Hearts and coins are returned, the rose only where a heart is missing; then the first door (T17.3-T17.5)."""
    s.in_castle[seat] = 1
    s.coins[seat] -= goal(s)
    if s.hearts[seat] < goal(s):
        s.hearts[seat] = 0
        discard(s, seat, ROSE)
    else:
        s.hearts[seat] -= goal(s)
    s.phase = DOOR


# A door (D10, D12)


def offer_doors(s: State, seat: int, out: Codes) -> int:
    """Every closed door; after a gift the player may also stop (T17.5, T17.7, R69)."""
    n = 0
    if s.phase == ANOTHER_DOOR:
        out[n] = STOP
        n += 1
    for door in range(DOORS):
        if s.door[door] < 0:
            out[n] = OPEN + door
            n += 1
    return offer_items(s, seat, ANY_TIME, out, n)


def take_door(s: State, seat: int, code: int) -> None:
    if code == STOP:
        s.phase = END_TURN
    elif code < OPEN:
        take_use(s, seat, code - USE)
    else:
        push(s, OPEN_DOOR, code - OPEN)


# Who is behind a door (N6)


def known_behind(s: State, door: int) -> int:
    """What a crystal ball saw there stays fixed; -1 if nobody looked."""
    for seat in range(s.players):
        if s.peeked[seat][door] >= 0:
            return s.peeked[seat][door]
    return NOTHING


def offer_inhabitant(s: State, out: Codes) -> int:
    """Whoever was seen there, or everybody who was neither met nor seen behind another door."""
    door = s.effect_arg[s.depth - 1]
    if known_behind(s, door) >= 0:
        out[0] = DOOR_REVEALED + known_behind(s, door)
        return 1
    met = 0
    for other in range(DOORS):
        inhabitant = s.door[other]
        if inhabitant < 0:
            inhabitant = known_behind(s, other)
        if inhabitant >= 0:
            met |= 1 << inhabitant
    n = 0
    for inhabitant in range(INHABITANTS):
        if not met >> inhabitant & 1:
            out[n] = DOOR_REVEALED + inhabitant
            n += 1
    return n


def take_opened_door(s: State, inhabitant: int) -> None:
    """The royal children: the opener wins; anybody else asks for a gift (T17.6, T17.7)."""
    s.door[s.effect_arg[s.depth - 1]] = inhabitant
    pop(s)
    if inhabitant == ROYAL_CHILDREN:
        win(s, s.active)
    else:
        s.gift = inhabitant
        s.phase = GIFT


# The gift (D11)


def gift_colour(inhabitant: int) -> int:
    """The gem that guard, bard, vintner and maid ask for; -1 for the others (1.4)."""
    if inhabitant < GUARD:
        return NOTHING
    return inhabitant - GUARD + BLUE


def holds_gift(s: State, seat: int) -> bool:
    if s.gift == HERBALIST:
        return s.elixirs[seat] > 0
    if s.gift == MARSHAL:
        return s.swords[seat] > 0
    if s.gift == STEWARD:
        return s.coins[seat] > 0
    return s.gems[seat][gift_colour(s.gift)] > 0


def offer_gift(e: Tables, s: State, seat: int, out: Codes) -> int:
    """A gift held must be given; a repainted gem and other items are voluntary (T17.7, R70, R97)."""
    n = 0
    if s.gift == JESTER:
        for item in range(ITEMS):
            if s.held[seat][item]:
                out[n] = GIVE_ITEM + item
                n += 1
    elif holds_gift(s, seat):
        out[n] = GIVE
        n += 1
    if n == 0:
        out[n] = NO_GIFT
        n += 1
    if s.gift >= GUARD and at_hand(s, seat, BRUSH):
        n = offer_painted(s, seat, gift_colour(s.gift), BRUSH_GIVE, out, n)
        n = offer_bird(e, s, seat, out, n)
    return offer_items(s, seat, ANY_TIME, out, n)


def take_gift(s: State, seat: int, code: int) -> None:
    """Given: another door may be opened. Not given: the turn ends, nothing is owed (T17.7-T17.9)."""
    if USE <= code < GO:
        take_use(s, seat, code - USE)
        return
    if code == NO_GIFT:
        s.phase = END_TURN
    else:
        give(s, seat, code)
        s.phase = ANOTHER_DOOR
    s.gift = NOTHING


def give(s: State, seat: int, code: int) -> None:
    """Gems into the bag, coin and sword to the supply, item to the discard pile, elixir into the box (T17.9)."""
    if code >= BRUSH_PAY:
        pay_gems(s, seat, lay_brush_down(s, seat, code) - BRUSH_GIVE, 1)
    elif s.gift == JESTER:
        discard(s, seat, code - GIVE_ITEM)
    elif s.gift == HERBALIST:
        s.elixirs[seat] -= 1
        s.box_elixirs += 1
    elif s.gift == MARSHAL:
        s.swords[seat] -= 1
    elif s.gift == STEWARD:
        s.coins[seat] -= 1
    else:
        pay_gems(s, seat, gift_colour(s.gift), 1)
