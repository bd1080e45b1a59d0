# greedy.py - a player who looks one step ahead: the bot every other bot must beat
#
# Written in the language of the rules, so that it is compiled with them. It is handed what its seat may see, nothing
# else (hide_secrets). Of all choices of a decision it takes the one that brings most; a tower or a step is worth what
# the best way and the action at its end bring (prospects.py).

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers
from mutig.core.flow import random_below

from ..generated import State, Tables
from ..names import (
    BACKPACK,
    BIRD,
    BLACK,
    BONUS_COIN,
    BONUS_GEM,
    BONUS_SWORD,
    BOOTS,
    BOOTS_STEPS,
    BROOM,
    BRUSH_PAY,
    CHEST,
    CRYSTAL_BALL,
    DOUBLING,
    DRAW,
    ELIXIR,
    EMPTY_MINE,
    ENTER_CASTLE,
    FIRST_MINE,
    FLASK,
    FROG,
    GIVE_ITEM,
    GO,
    HELMET,
    HOURGLASS,
    ITEMS,
    JUMP,
    KEEP_GEM,
    LANTERN,
    MAIN_CHOICE,
    MINES,
    MIRROR,
    NO_GIFT,
    NOTHING,
    OPEN,
    PAY,
    PEEK,
    PLACES,
    REROLL,
    ROLL,
    ROYAL_CHILDREN,
    SCALES,
    SCALES_COINS,
    STEP,
    STOP,
    STUCK,
    SWORD,
    TAKE,
    TAKE_GEM,
    TAKE_SLOT,
    THROW,
    TOURNAMENT,
    TOWER,
    TRAVEL,
    USE,
    VIOLET,
    VIOLET_GEM,
)
from ..rules.items import closed_doors
from .payments import bird_worth, painted_worth, payment_worth, reward_worth
from .prospects import (
    ROBBERS_WORTH,
    collect_worth,
    execution_worth,
    fairy_worth,
    lose_again,
    place_worth,
    roll_worth,
    swords_worth,
    target_worth,
    tower_worth,
    turn_worth,
    way_worth,
)
from .worth import (
    coin_worth,
    curse_worth,
    elixir_worth,
    find_worth,
    gems_worth,
    heart_worth,
    item_worth,
    sword_worth,
)

ALWAYS = 1000
LONG_GAME, STUBBORN = 200, 8  # greedy players need about 40 turns

# Items


def use_worth(e: Tables, s: State, seat: int, tile: int) -> int:
    """Using an item now, less the item; the mirror copies the top of the discard pile."""
    item = tile
    if tile == MIRROR:
        item = s.discard_top
    if item == CRYSTAL_BALL:
        return ALWAYS * (s.in_castle[seat] and closed_doors(s) > 2) - 1
    if item == FROG:
        return ALWAYS
    gain = effect_worth(e, s, seat, item) - item_worth(s, seat, tile)
    if item == CHEST or item == BACKPACK:
        return gain + ALWAYS * (gain > 0)  # first of all: it may change what is best
    return gain


def effect_worth(e: Tables, s: State, seat: int, item: int) -> int:
    """What an item would do; travel items make another plan possible."""
    if item == CHEST:
        return fairy_worth(s, seat)
    if item == BACKPACK:
        return pack_worth(e, s, seat)
    if item == BOOTS:
        s.free_steps += BOOTS_STEPS  # tried out
        worth = plan_worth(e, s, seat)
        s.free_steps -= BOOTS_STEPS
        return worth
    if item == LANTERN:
        s.lantern = 1  # tried out
        worth = plan_worth(e, s, seat)
        s.lantern = 0
        return worth
    if item == BROOM:
        return target_worth(e, s, seat)
    if item == HOURGLASS:
        return ALWAYS
    if item == SCALES:
        return coin_worth(s, seat, SCALES_COINS)
    if item == HELMET:
        return place_worth(e, s, seat, TOURNAMENT) + item_worth(s, seat, HELMET)
    if item == BIRD and (s.depth > 0 or s.phase != DOUBLING):
        return bird_worth(e, s, seat)
    if item == BIRD or item == FLASK:
        return execution_worth(e, s, seat, s.heroes)
    return 0


def plan_worth(e: Tables, s: State, seat: int) -> int:
    """The best that can be done from here on, at the main choice or on the way."""
    if s.phase == MAIN_CHOICE:
        return turn_worth(e, s, seat)
    if s.phase == TRAVEL:
        return way_worth(e, s, seat, s.heroes, s.destination, s.free_steps)
    return 0


def mine_worth(e: Tables, s: State, seat: int, mine: int) -> int:
    """All gems of a mine."""
    worth = 0
    for place in range(2):
        if s.mine_gem[mine][place] >= 0:
            worth += find_worth(e, s, seat, s.mine_gem[mine][place])
    return worth


def pack_worth(e: Tables, s: State, seat: int) -> int:
    best = 0
    for mine in range(MINES):
        if not (s.in_castle[seat] and s.mine_gem[mine][0] == BLACK):
            best = max(best, mine_worth(e, s, seat, mine))
    return best


# The castle


def door_worth(s: State, seat: int, door: int) -> int:
    """The royal children if they are known to be there; doors nobody knows before the others."""
    if s.peeked[seat][door] == ROYAL_CHILDREN:
        return 2 * ALWAYS
    return 2 + (s.peeked[seat][door] == NOTHING)


# One choice


def move_worth(e: Tables, s: State, seat: int, space: int) -> int:
    """A step or jump: what is found there and the best way on."""
    price = s.heroes != TOURNAMENT
    found, worth = collect_worth(e, s, seat, space)
    worth += way_worth(e, s, seat, space, s.destination, s.free_steps - price)
    lose_again(s, seat, found)
    return worth


def step_worth(e: Tables, s: State, seat: int, road: int) -> int:
    s.road_used[road] = 1  # tried out
    worth = move_worth(e, s, seat, e.road_from[road] + e.road_to[road] - s.heroes)
    s.road_used[road] = 0
    return worth


def stop_worth(e: Tables, s: State, seat: int) -> int:
    """The end of the way; elsewhere a refusal."""
    if s.phase == TRAVEL and s.depth == 0:
        return place_worth(e, s, seat, s.destination)
    return 0


def bonus_worth(e: Tables, s: State, seat: int, code: int) -> int:
    if code == BONUS_COIN:
        return coin_worth(s, seat, 1)
    if code == BONUS_SWORD:
        return sword_worth(s, seat, 0)
    return find_worth(e, s, seat, code - BONUS_GEM)


def turn_choice_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """Start bonus, main choice, items, travel: the codes up to STOP."""
    if code < ENTER_CASTLE:
        return bonus_worth(e, s, seat, code)
    if code == ENTER_CASTLE:
        return 2 * ALWAYS
    if code < STUCK:
        return tower_worth(e, s, seat, code - TOWER, 0)
    if code < SWORD:
        return 0
    if code < USE:
        return tower_worth(e, s, seat, code - SWORD, 1) - sword_worth(s, seat, s.swords[seat] - 1) - 1
    if code < GO:
        return use_worth(e, s, seat, code - USE)
    if code < STEP:
        target = code - GO
        if target == PLACES:
            target = TOURNAMENT
        return place_worth(e, s, seat, target)
    if code < JUMP:
        return step_worth(e, s, seat, code - STEP)
    if code < STOP:
        return move_worth(e, s, seat, FIRST_MINE + code - JUMP)
    return stop_worth(e, s, seat)


def action_choice_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """What is done at a place: the codes from TAKE to the refusals."""
    if code == TAKE:
        return swords_worth(s, seat)
    if code == THROW:
        return curse_worth(s, seat)
    if code == DRAW:
        return ROBBERS_WORTH
    if code == ROLL:
        return 1 + roll_worth(e, s, seat)
    if code == REROLL:
        return roll_worth(e, s, seat) - sword_worth(s, seat, s.swords[seat] - 1)
    if code == PAY:
        return heart_worth(s, seat, 1) - gems_worth(s, seat, s.die, 1)
    if code < VIOLET_GEM:
        return reward_worth(s, seat, code)
    if code == VIOLET_GEM:
        return execution_worth(e, s, seat, s.heroes) - gems_worth(s, seat, VIOLET, 1)
    if code == ELIXIR:
        return execution_worth(e, s, seat, s.heroes) - elixir_worth(s, seat)
    return 0


def choice_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """What one choice brings."""
    if code <= STOP:
        return turn_choice_worth(e, s, seat, code)
    return thing_choice_worth(e, s, seat, code)


def thing_choice_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """Goods, doors and payments: the codes from TAKE_GEM on."""
    if code < KEEP_GEM:
        return find_worth(e, s, seat, code - TAKE_GEM)
    if code < TAKE:
        return find_worth(e, s, seat, code - KEEP_GEM)
    if code <= NO_GIFT:
        return action_choice_worth(e, s, seat, code)
    if code < EMPTY_MINE:
        return item_worth(s, seat, s.displayed[code - TAKE_SLOT])
    if code < PEEK:
        return mine_worth(e, s, seat, code - EMPTY_MINE)
    if code < OPEN:
        return s.peeked[seat][code - PEEK] == NOTHING
    if code < GIVE_ITEM:
        return door_worth(s, seat, code - OPEN)
    if code < GIVE_ITEM + ITEMS:
        return -item_worth(s, seat, code - GIVE_ITEM)
    if code < BRUSH_PAY:
        return payment_worth(e, s, seat, code)
    return painted_worth(e, s, seat, code)


def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """The choice that is worth most now; between equals a random one.

    A game that is still going on after LONG_GAME turns goes in circles: now and then anything goes, which breaks them.
    """
    if s.turn > LONG_GAME and random_below(rng, STUBBORN) == 0:
        return out[random_below(rng, n)]
    best = choice_worth(e, s, seat, out[0])
    chosen = out[0]
    equals = 1
    for k in range(1, n):
        worth = choice_worth(e, s, seat, out[k])
        if worth > best:
            best = worth
            chosen = out[k]
            equals = 1
        elif worth == best:
            equals += 1
            if random_below(rng, equals) == 0:
                chosen = out[k]
    return chosen
