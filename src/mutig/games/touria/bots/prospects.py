# prospects.py - what an action, a place or a way would bring a player now, for bots

from __future__ import annotations

from ..generated import State, Tables
from ..names import (
    BLACK,
    BLUE,
    BRIDGE,
    COLOURS,
    DRAGON,
    FIRST_MINE,
    FOREST_FAIRY,
    FOUNTAIN_FAIRY,
    FREE_STEPS,
    GOLDSMITH,
    HELMET,
    MERCHANT,
    MINES,
    NOTHING,
    PLACES,
    ROBBERS,
    SCALES,
    SCALES_COINS,
    SIDES,
    SLOTS,
    STACKS,
    SWORD_MASTER,
    TOURNAMENT,
    TOURNAMENT_COINS,
    TOWERS,
    VIOLET,
    WIZARD,
)
from ..rules.items import at_hand
from ..rules.trade import affordable
from .worth import (
    coin_worth,
    curse_worth,
    find_worth,
    gem_worth,
    gems_worth,
    heart_worth,
    item_worth,
    last_gem_worth,
    sword_worth,
)

ROBBERS_WORTH = 25
WIZARD_SEEN = 6  # a tower that shows the wizard
OUT_OF_THE_QUESTION = -9999

# The places


def swords_worth(s: State, seat: int) -> int:
    """The sword master's two."""
    owned = s.swords[seat]
    return sword_worth(s, seat, owned) + sword_worth(s, seat, owned + 1)


def order_worth(e: Tables, s: State, seat: int, stack: int) -> int:
    order = s.open_order[stack]
    worth = coin_worth(s, seat, e.order_coins[order])
    for colour in range(COLOURS):
        worth -= gems_worth(s, seat, colour, e.order_gems[order][colour])
    return worth


def merchant_worth(e: Tables, s: State, seat: int) -> int:
    best = 0
    for stack in range(STACKS):
        if affordable(e, s, seat, s.open_order[stack]):
            best = max(best, order_worth(e, s, seat, stack))
    if at_hand(s, seat, SCALES):
        best += max(coin_worth(s, seat, SCALES_COINS) - item_worth(s, seat, SCALES), 0)
    return best


def exchange_worth(s: State, seat: int, colour: int, amount: int) -> int:
    """Two or three gems of a colour at the goldsmith (T11.19, T11.20)."""
    hearts = amount - 1 + (amount == 3 and s.die == colour)
    return heart_worth(s, seat, hearts) - gems_worth(s, seat, colour, amount)


def sale_worth(s: State, seat: int, colour: int) -> int:
    return coin_worth(s, seat, 1) - last_gem_worth(s, seat, colour)


def goldsmith_worth(s: State, seat: int) -> int:
    best = 0
    coin = coin_worth(s, seat, 1)
    for colour in range(BLUE, COLOURS):
        owned = s.gems[seat][colour]
        if owned > 0:
            best = max(best, coin - last_gem_worth(s, seat, colour))
            for amount in range(2, min(owned, 3) + 1):
                best = max(best, exchange_worth(s, seat, colour, amount))
    return best


def roll_worth(e: Tables, s: State, seat: int) -> int:
    """One roll of the die, six times over: a heart for a gem of the colour rolled."""
    worth = 0
    heart = heart_worth(s, seat, 1)
    for colour in range(COLOURS):
        if s.gems[seat][colour] > 0:
            worth += e.die_faces[colour] * max(heart - last_gem_worth(s, seat, colour), 0)
    return worth // 6


def dragon_worth(e: Tables, s: State, seat: int) -> int:
    """A roll, and another one for a sword where the first does not fit."""
    roll = roll_worth(e, s, seat)
    if s.swords[seat] > 0:
        missed = 6
        for colour in range(COLOURS):
            missed -= e.die_faces[colour] * (s.gems[seat][colour] > 0)
        roll += missed * max(roll - sword_worth(s, seat, s.swords[seat] - 1), 0) // 6
    return roll


def fairy_worth(s: State, seat: int) -> int:
    best = 0
    for slot in range(SLOTS):
        if s.displayed[slot] >= 0:
            best = max(best, item_worth(s, seat, s.displayed[slot]))
    return best


def tournament_worth(s: State, seat: int) -> int:
    """A sword for a heart or coins; two with the helmet."""
    owned = s.swords[seat]
    if owned == 0:
        return 0
    reward = max(heart_worth(s, seat, 1), coin_worth(s, seat, TOURNAMENT_COINS))
    worth = reward - sword_worth(s, seat, owned - 1)
    if owned > 1 and at_hand(s, seat, HELMET):
        more = reward - sword_worth(s, seat, owned - 2) - item_worth(s, seat, HELMET)
        worth += max(more, 0)
    return max(worth, 0)


def execution_worth(e: Tables, s: State, seat: int, place: int) -> int:
    """What doing the action of a place, or of the tournament, once would bring."""
    if place == SWORD_MASTER:
        return swords_worth(s, seat)
    if place == MERCHANT:
        return merchant_worth(e, s, seat)
    if place == FOREST_FAIRY:
        return fairy_worth(s, seat)
    if place == FOUNTAIN_FAIRY:
        return curse_worth(s, seat) * (s.gems[seat][BLACK] > 0)
    if place == ROBBERS:
        return ROBBERS_WORTH
    if place == DRAGON:
        return dragon_worth(e, s, seat)
    if place == GOLDSMITH:
        return goldsmith_worth(s, seat)
    return tournament_worth(s, seat)


def place_worth(e: Tables, s: State, seat: int, place: int) -> int:
    """The same for the player whose turn it is: a violet gem may double it (T13)."""
    worth = execution_worth(e, s, seat, place)
    violet = s.gems[seat][VIOLET]
    if violet > 0 and can_be_repeated(s, seat, place):
        worth += max(worth - gem_worth(s, seat, VIOLET, violet - 1), 0)
    return worth


def can_be_repeated(s: State, seat: int, place: int) -> bool:
    """Whether a second execution brings about as much as the first."""
    if place == TOURNAMENT:
        return s.swords[seat] > 1
    if place == FOUNTAIN_FAIRY:
        return s.gems[seat][BLACK] > 1
    return place != MERCHANT and place != GOLDSMITH


def target_worth(e: Tables, s: State, seat: int) -> int:
    """The best of the eight spaces that wizard and broom may go to."""
    best = place_worth(e, s, seat, TOURNAMENT)
    for place in range(PLACES):
        best = max(best, place_worth(e, s, seat, place))
    return best


# Gems on the way


def collect_worth(e: Tables, s: State, seat: int, space: int) -> tuple[int, int]:
    """Which gems are collected on entering a space, and their worth; the player has them until lose_again.

    No gem is 0, else a colour + 1, and 8 times the same of another one. A lantern keeps black ones away.
    """
    found = worth = 0
    if FIRST_MINE <= space < FIRST_MINE + MINES:
        gem = s.mine_gem[space - FIRST_MINE][0]
        other = s.mine_gem[space - FIRST_MINE][1]
        if gem == BLACK:
            if not s.lantern:
                worth = -curse_worth(s, seat)
                s.gems[seat][BLACK] += 1
                found = BLACK + 1
            gem = other
            other = NOTHING
        if gem >= 0:
            gain = find_worth(e, s, seat, gem)
            if other >= 0 and other != gem:
                instead = find_worth(e, s, seat, other)
                if instead > gain:
                    gain = instead
                    gem = other
            worth += gain
            s.gems[seat][gem] += 1
            found = 8 * found + gem + 1
    return found, worth


def lose_again(s: State, seat: int, found: int) -> None:
    while found > 0:
        s.gems[seat][found % 8 - 1] -= 1
        found //= 8


def worth_there(e: Tables, s: State, seat: int, space: int) -> int:
    """The gems of a space by themselves."""
    found, worth = collect_worth(e, s, seat, space)
    lose_again(s, seat, found)
    return worth


# Before the first step every road is unused: ways of up to three steps differ only in the mines they pass, and which
# they can pass is known (e.tour); of a longer way the beginning is the shortest


def tour_worth(e: Tables, s: State, seat: int, tour: int, place: int) -> int:
    """What is found in the mines of a tour, one after the other, and what is done at its end with all of it."""
    found = more = worth = gain = 0
    if tour > 0:
        found, worth = collect_worth(e, s, seat, FIRST_MINE + tour % 8 - 1)
        if tour >= 8:
            more, gain = collect_worth(e, s, seat, FIRST_MINE + tour // 8 - 1)
    worth += gain + place_worth(e, s, seat, place)
    lose_again(s, seat, more)
    lose_again(s, seat, found)
    return worth


def journey_worth(e: Tables, s: State, seat: int, space: int, place: int) -> int:
    """The best way to a place and what is done there, less the coins for more than the free steps."""
    far = e.distance[space][place]
    worth = coin_worth(s, seat, s.free_steps - far) if far > s.free_steps else 0
    while e.distance[space][place] > FREE_STEPS:
        space = e.toward[space][place]
        worth += worth_there(e, s, seat, space)
    route = PLACES * space + place
    best = OUT_OF_THE_QUESTION
    for k in range(e.tours[route]):
        best = max(best, tour_worth(e, s, seat, e.tour[route][k], place))
    return best + worth


# On the way: every route of up to three steps over unused roads; of a longer one the beginning is the shortest


def way_of_one(e: Tables, s: State, seat: int, space: int, place: int) -> int:
    """The best end of a way with one step left; no place has a gem, so the last step finds none."""
    road = e.joined[space][place]
    if space == place or (road >= 0 and not s.road_used[road]):
        return place_worth(e, s, seat, place)
    return OUT_OF_THE_QUESTION


def way_of_two(e: Tables, s: State, seat: int, space: int, place: int) -> int:
    best = way_of_one(e, s, seat, space, place)
    if space != place:  # there and back would be the same road
        for k in range(e.space_roads[space]):
            there = e.space_next[space][k]
            if e.joined[there][place] >= 0 and not s.road_used[e.space_way[space][k] // 2]:
                found, worth = collect_worth(e, s, seat, there)
                best = max(best, worth + way_of_one(e, s, seat, there, place))
                lose_again(s, seat, found)
    return best


def way_of_three(e: Tables, s: State, seat: int, space: int, place: int) -> int:
    best = place_worth(e, s, seat, place) if space == place else OUT_OF_THE_QUESTION
    for k in range(e.space_roads[space]):
        there = e.space_next[space][k]
        road = e.space_way[space][k] // 2
        if e.distance[there][place] <= 2 and not s.road_used[road]:
            s.road_used[road] = 1  # tried out
            found, worth = collect_worth(e, s, seat, there)
            best = max(best, worth + way_of_two(e, s, seat, there, place))
            lose_again(s, seat, found)
            s.road_used[road] = 0
    return best


def way_worth(e: Tables, s: State, seat: int, space: int, place: int, steps: int) -> int:
    """The best way on from a space with so many free steps left, and what is done at its end."""
    far = e.distance[space][place]
    worth = 0
    if far > steps:
        worth = coin_worth(s, seat, steps - far)
        steps = far
    if steps == 0:
        return worth + place_worth(e, s, seat, place)
    if steps == 1:
        return worth + way_of_one(e, s, seat, space, place)
    if steps == 2:
        return worth + way_of_two(e, s, seat, space, place)
    while e.distance[space][place] > 3:
        space = e.toward[space][place]
        worth += worth_there(e, s, seat, space)
    return worth + way_of_three(e, s, seat, space, place)


# A turn


def tower_worth(e: Tables, s: State, seat: int, tower: int, turns: int) -> int:
    """The action of a tower after so many quarter turns; using it turns the tower once more."""
    here = s.side[seat] + s.turned[tower] + turns
    action = e.face[tower][here % SIDES]
    following = e.face[tower][(here + 1) % SIDES]
    return action_worth(e, s, seat, action) + WIZARD_SEEN * ((following == WIZARD) - (action == WIZARD))


def action_worth(e: Tables, s: State, seat: int, action: int) -> int:
    """A tower's action: the gems on the best way there and what it brings, less the coins."""
    if action == WIZARD:
        return target_worth(e, s, seat) + coin_worth(s, seat, -1)
    start = s.heroes
    if start == TOURNAMENT:
        start = BRIDGE  # T12.3
    return journey_worth(e, s, seat, start, action)


def turn_worth(e: Tables, s: State, seat: int) -> int:
    """The best of the four tower actions, whether or not it can be paid."""
    best = OUT_OF_THE_QUESTION
    for tower in range(TOWERS):
        best = max(best, tower_worth(e, s, seat, tower, 0))
    return best
