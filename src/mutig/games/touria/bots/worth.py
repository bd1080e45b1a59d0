# worth.py - what goods are worth to a player, for bots: in hundredths of a heart that is still needed
#
# Every kind of goods is valued by itself, so that what an action changes is quickly added up. The numbers were found
# by playing: sets of them were matched against each other in many thousands of games.

from __future__ import annotations

from ..generated import State, Tables
from ..names import (
    BACKPACK,
    BIRD,
    BLACK,
    BOOTS,
    BROOM,
    BRUSH,
    CHEST,
    COLOURS,
    COMPASS,
    CRYSTAL_BALL,
    FLASK,
    FROG,
    HELMET,
    HOURGLASS,
    LANTERN,
    MIRROR,
    ROSE,
    SCALES,
    STACKS,
    TOURNAMENT_COINS,
    VIOLET,
)
from ..rules.scoring import goal

HEART_NEEDED, HEART_SPARE = 100, 5
COIN_NEEDED, COIN_SPARE = 37, 9
CURSE, CURSE_HASTE = 63, 10  # a black gem; more the less is missing otherwise
READY = 69  # nothing is missing any more: the castle is open
SWORD_FIRST, SWORD_SECOND, SWORD_MORE, SWORD_MANY, SWORD_SPARE = 37, 35, 26, 18, 14
GEM_FIRST, GEM_SECOND, GEM_THIRD, GEM_MORE, GEM_SPARE = 42, 37, 55, 8, 24
VIOLET_FIRST, VIOLET_MORE = 52, 21
ORDERED = 24  # a gem that an open order asks for: tenths per coin, over the square of how many gems it still lacks
ELIXIR_LAST, ELIXIR_MORE, ELIXIR_GIVEN = 38, 46, 18  # an elixir used; it goes to one of the others
ROSE_WORTH, SCALES_WORTH, HELMET_WORTH, BROOM_WORTH, HOURGLASS_WORTH = 113, 21, 41, 16, 30
FLASK_WORTH, BIRD_WORTH, BACKPACK_WORTH, BRUSH_WORTH, CHEST_WORTH = 31, 41, 64, 18, 29
FROG_WORTH, BOOTS_WORTH, COMPASS_WORTH, LANTERN_WORTH, BALL_WORTH, MIRROR_WORTH = 9, 4, 20, 23, 12, 13


def hearts_missing(s: State, seat: int) -> int:
    return max(goal(s) - s.hearts[seat] - s.held[seat][ROSE], 0)


def coins_missing(s: State, seat: int) -> int:
    return max(goal(s) - s.coins[seat], 0)


def heart_worth(s: State, seat: int, amount: int) -> int:
    """Hearts up to the goal count, more are worth little."""
    missing = hearts_missing(s, seat)
    needed = min(amount, missing)
    worth = HEART_NEEDED * needed + HEART_SPARE * (amount - needed)
    if needed == missing > 0 and coins_missing(s, seat) + s.gems[seat][BLACK] == 0:
        worth += READY
    return worth


def purse_worth(s: State, coins: int) -> int:
    """All the coins of a player: the same."""
    needed = min(coins, goal(s))
    return COIN_NEEDED * needed + COIN_SPARE * (coins - needed)


def coin_worth(s: State, seat: int, amount: int) -> int:
    """Coins won, or lost where the amount is negative."""
    coins = s.coins[seat]
    worth = purse_worth(s, coins + amount) - purse_worth(s, coins)
    if hearts_missing(s, seat) + s.gems[seat][BLACK] == 0:
        worth += READY * ((coins + amount >= goal(s)) - (coins >= goal(s)))
    return worth


def curse_worth(s: State, seat: int) -> int:
    """Getting rid of a black gem."""
    missing = coins_missing(s, seat) + hearts_missing(s, seat)
    if missing == 0 and s.gems[seat][BLACK] == 1:
        return CURSE + CURSE_HASTE + READY
    return CURSE + CURSE_HASTE * (2 * goal(s) - missing) // (2 * goal(s))


def sword_worth(s: State, seat: int, before: int) -> int:
    """One more sword for a player who had so many; the tournament takes only as many as bring what is missing."""
    useful = hearts_missing(s, seat) + (coins_missing(s, seat) + TOURNAMENT_COINS - 1) // TOURNAMENT_COINS
    if before >= useful:
        return SWORD_SPARE * (before <= useful)
    if before == 0:
        return SWORD_FIRST
    if before == 1:
        return SWORD_SECOND
    if before < 4:
        return SWORD_MORE
    return SWORD_MANY


def gem_worth(s: State, seat: int, colour: int, before: int) -> int:
    """One more gem for a player who had so many of its colour: pairs and sets of three bring hearts."""
    if colour == BLACK:
        return -curse_worth(s, seat)
    if colour == VIOLET:
        if before == 0:
            return VIOLET_FIRST
        return VIOLET_MORE
    if hearts_missing(s, seat) == 0:
        return GEM_SPARE
    if before == 0:
        return GEM_FIRST
    if before == 1:
        return GEM_SECOND
    if before == 2:
        return GEM_THIRD
    return GEM_MORE


def last_gem_worth(s: State, seat: int, colour: int) -> int:
    """The gem of a colour that a player has and would pay first."""
    return gem_worth(s, seat, colour, s.gems[seat][colour] - 1)


def gems_worth(s: State, seat: int, colour: int, amount: int) -> int:
    """So many of them."""
    worth = 0
    for k in range(amount):
        worth += gem_worth(s, seat, colour, s.gems[seat][colour] - 1 - k)
    return worth


def order_wish(e: Tables, s: State, seat: int, colour: int) -> int:
    """How much a gem helps towards the open orders."""
    wish = 0
    if coins_missing(s, seat) > 0:
        owned = s.gems[seat]
        for stack in range(STACKS):
            order = s.open_order[stack]
            wanted = e.order_gems[order]
            if wanted[colour] > owned[colour]:
                missing = 0
                for other in range(COLOURS):
                    missing += max(wanted[other] - owned[other], 0)
                wish = max(wish, ORDERED * e.order_coins[order] // (missing * missing))
    return wish // 10


def find_worth(e: Tables, s: State, seat: int, colour: int) -> int:
    """Taking one gem."""
    worth = gem_worth(s, seat, colour, s.gems[seat][colour])
    if colour != BLACK:
        worth += order_wish(e, s, seat, colour)
    return worth


def elixir_worth(s: State, seat: int) -> int:
    """Giving an elixir away."""
    given = ELIXIR_GIVEN // (s.players - 1)
    if s.elixirs[seat] == 1:
        return given + ELIXIR_LAST
    return given + ELIXIR_MORE


def item_worth(s: State, seat: int, item: int) -> int:
    """Holding a magic item."""
    if item == ROSE:
        return ROSE_WORTH if hearts_missing(s, seat) + s.held[seat][ROSE] > 0 else BALL_WORTH
    if item == SCALES:
        return SCALES_WORTH
    if item == HELMET:
        return HELMET_WORTH
    if item == BROOM:
        return BROOM_WORTH
    if item == HOURGLASS:
        return HOURGLASS_WORTH
    if item == FLASK:
        return FLASK_WORTH
    if item == BIRD:
        return BIRD_WORTH
    if item == BACKPACK:
        return BACKPACK_WORTH
    if item == BRUSH:
        return BRUSH_WORTH
    if item == CHEST:
        return CHEST_WORTH
    if item == FROG:
        return FROG_WORTH
    if item == BOOTS:
        return BOOTS_WORTH
    if item == COMPASS:
        return COMPASS_WORTH
    if item == LANTERN:
        return LANTERN_WORTH
    if item == CRYSTAL_BALL:
        return BALL_WORTH
    return MIRROR_WORTH * (item == MIRROR)
