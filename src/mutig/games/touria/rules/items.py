# items.py - magic items in use, above all those that are used at any time (T15, T16)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State
from ..names import (
    ANY_TIME,
    BACKPACK,
    BACKPACK_MINE,
    BALL_DOOR,
    BIRD,
    BIRD_GEM,
    BLACK,
    BOOTS,
    BOOTS_STEPS,
    BROOM,
    CHEST,
    CHEST_TAKE,
    COMPASS,
    CRYSTAL_BALL,
    DOORS,
    EMPTY_MINE,
    FROG,
    GEMS_IN_A_MINE,
    HELMET,
    HELMET_REWARD,
    ITEM_DOWN,
    LANTERN,
    MINES,
    MIRROR,
    MIRROR_DOWN,
    NOTHING,
    PEEK,
    PEEK_DOOR,
    PILE_AFTERWARDS,
    SCALES,
    SCALES_COINS,
    TARGET,
    USE,
)
from .mines import begin_filling, throw_black_gem
from .pending import pop, push
from .pile import (
    discard,
    put_to_use,
    something_displayed,
    take_slot,
)


def at_hand(s: State, seat: int, item: int) -> int:
    """Whether a seat can use an item: it holds it, or its mirror copies it in its own turn (T16.9)."""
    if s.held[seat][item]:
        return 1
    return seat == s.active and s.held[seat][MIRROR] and s.discard_top == item


def offer_use(s: State, seat: int, item: int, out: Codes, n: int) -> int:
    """Use the item at hand: itself, or the mirror."""
    if s.held[seat][item]:
        out[n] = USE + item
    else:
        out[n] = USE + MIRROR
    return n + 1


def offer_items(s: State, seat: int, below: int, out: Codes, n: int) -> int:
    """The items of a window that have an effect now, in the own turn (T15.3-T15.5); below names the window."""
    held = s.held[seat]
    if held[CRYSTAL_BALL] or held[FROG] or held[CHEST] or held[BACKPACK]:  # else there is no need to look at each
        n = offer_held(s, seat, 0, ANY_TIME, out, n)
    if below > ANY_TIME and (held[BOOTS] or held[COMPASS] or held[LANTERN] or held[BROOM]):
        n = offer_held(s, seat, ANY_TIME, below, out, n)
    if held[MIRROR] and 0 <= s.discard_top < below and has_effect(s, seat, s.discard_top):
        out[n] = USE + MIRROR
        n += 1
    return n


def offer_held(s: State, seat: int, first: int, below: int, out: Codes, n: int) -> int:
    """Of the items from first on, and below the other, those that are held and have an effect."""
    held = s.held[seat]
    for item in range(first, below):
        if held[item] and has_effect(s, seat, item):
            out[n] = USE + item
            n += 1
    return n


def has_effect(s: State, seat: int, item: int) -> int:
    """An item may be used only if it does something (T15.3)."""
    if item == CRYSTAL_BALL:
        return not s.sudden  # R54: without doors there is nothing to see
    if item == FROG:
        return s.gems[seat][BLACK] > 0
    if item == CHEST:
        return something_displayed(s)
    if item == BACKPACK:
        for mine in range(MINES):
            if can_be_packed(s, seat, mine):
                return 1
        return 0
    if item == LANTERN:
        return not s.lantern
    return 1


def can_use_any(s: State, seat: int) -> int:
    """Whether an any-time item could be used now."""
    held = s.held[seat]
    if held[CRYSTAL_BALL] or held[FROG] or held[CHEST] or held[BACKPACK]:
        for item in range(ANY_TIME):
            if held[item] and has_effect(s, seat, item):
                return 1
    return held[MIRROR] and 0 <= s.discard_top < ANY_TIME and has_effect(s, seat, s.discard_top)


def take_use(s: State, seat: int, tile: int) -> None:
    """The effect, and the tile on the pile: before or after it where it takes a decision (T15.2, R91)."""
    item = tile
    if tile == MIRROR:
        item = s.discard_top
    asks = item == CRYSTAL_BALL or item == CHEST or item == BACKPACK or item == HELMET
    if item == BROOM:
        put_to_use(s, seat, tile)
    elif asks and tile == MIRROR:
        push(s, MIRROR_DOWN, 0)
    elif asks and tile != CHEST and s.rulings & PILE_AFTERWARDS:  # the chest says itself that it goes first
        push(s, ITEM_DOWN, tile)
    elif item != BIRD:  # that one goes with the payment
        discard(s, seat, tile)
    if item == CRYSTAL_BALL:
        push(s, BALL_DOOR, NOTHING)
    elif item == FROG:
        throw_black_gem(s, seat)
    elif item == CHEST:
        push(s, CHEST_TAKE, 0)
    elif item == BACKPACK:
        push(s, BACKPACK_MINE, 0)
    elif item == BOOTS:
        s.free_steps += BOOTS_STEPS  # T16.13
    elif item == COMPASS:
        s.jumps += 1  # T16.3
    elif item == LANTERN:
        s.lantern = 1
    elif item == BROOM:
        s.phase = TARGET  # T16.14
    elif item == SCALES:
        s.coins[seat] += SCALES_COINS  # T16.4
    elif item == HELMET:
        push(s, HELMET_REWARD, 0)
    elif item == BIRD:
        push(s, BIRD_GEM, tile)  # T16.16


# Chest (D13)


def take_chest(s: State, seat: int, slot: int) -> None:
    pop(s)
    take_slot(s, seat, slot)


# Backpack (D13)


def can_be_packed(s: State, seat: int, mine: int) -> bool:
    """A mine with a gem; players in the castle keep away from black ones (T16.11, T17.11)."""
    first = s.mine_gem[mine][0]
    return first > BLACK or (first == BLACK and not s.in_castle[seat])


def offer_backpack(s: State, seat: int, out: Codes) -> int:
    n = 0
    for mine in range(MINES):
        if can_be_packed(s, seat, mine):
            out[n] = EMPTY_MINE + mine
            n += 1
    return n


def take_backpack(s: State, seat: int, mine: int) -> None:
    """All gems of the mine, also black under a lantern (R51); it is filled at once (T16.11)."""
    pop(s)
    for place in range(GEMS_IN_A_MINE):
        if s.mine_gem[mine][place] >= 0:
            s.gems[seat][s.mine_gem[mine][place]] += 1
            s.mine_gem[mine][place] = NOTHING
    begin_filling(s, mine)


# Crystal ball (D13): the argument on the stack is the door seen first


def offer_peek(s: State, out: Codes) -> int:
    """Every closed door, the second time another one (T16.5, R94)."""
    n = 0
    for door in range(DOORS):
        if s.door[door] < 0 and door != s.effect_arg[s.depth - 1]:
            out[n] = PEEK + door
            n += 1
    return n


def take_peek(s: State, seat: int, door: int) -> None:
    """The look is secret, the door looked at is not (T19.3); a second look follows if another door is closed."""
    second = s.effect_arg[s.depth - 1] >= 0
    pop(s)
    s.looked[seat] |= 1 << door
    if not second and closed_doors(s) > 1:
        push(s, BALL_DOOR, door)
    push(s, PEEK_DOOR, door)


def closed_doors(s: State) -> int:
    closed = 0
    for door in range(DOORS):
        closed += s.door[door] < 0
    return closed


def take_seen_door(s: State, inhabitant: int) -> None:
    """Only the user of the ball knows (R89)."""
    s.peeked[s.active][s.effect_arg[s.depth - 1]] = inhabitant
    pop(s)
