# prospects.py - what an action, a place or a way would bring a player now, for bots

from .items import at_hand
from .names import (
    BLACK,
    BLUE,
    BRIDGE,
    COLOURS,
    DRAGON,
    FIRST_MINE,
    FOREST_FAIRY,
    FOUNTAIN_FAIRY,
    GOLDSMITH,
    HELMET,
    MERCHANT,
    MINES,
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
from .trade import affordable
from .worth import (
    coin_worth,
    curse_worth,
    find_worth,
    gem_worth,
    gems_worth,
    heart_worth,
    item_worth,
    sword_worth,
)

ROBBERS_WORTH = 25
WIZARD_SEEN = 6  # a tower that shows the wizard
OUT_OF_THE_QUESTION = -9999

# The places


def swords_worth(s, seat):
    """The sword master's two."""
    owned = s.swords[seat]
    return sword_worth(s, seat, owned) + sword_worth(s, seat, owned + 1)


def order_worth(e, s, seat, stack):
    order = s.open_order[stack]
    worth = coin_worth(s, seat, e.order_coins[order])
    for colour in range(COLOURS):
        worth -= gems_worth(s, seat, colour, e.order_gems[order][colour])
    return worth


def merchant_worth(e, s, seat):
    best = 0
    for stack in range(STACKS):
        if affordable(e, s, seat, s.open_order[stack]):
            best = max(best, order_worth(e, s, seat, stack))
    if at_hand(s, seat, SCALES):
        best += max(coin_worth(s, seat, SCALES_COINS) - item_worth(s, seat, SCALES), 0)
    return best


def exchange_worth(s, seat, colour, amount):
    """Two or three gems of a colour at the goldsmith (T11.19, T11.20)."""
    hearts = amount - 1 + (amount == 3 and s.die == colour)
    return heart_worth(s, seat, hearts) - gems_worth(s, seat, colour, amount)


def sale_worth(s, seat, colour):
    return coin_worth(s, seat, 1) - gems_worth(s, seat, colour, 1)


def goldsmith_worth(s, seat):
    best = 0
    for colour in range(BLUE, COLOURS):
        owned = s.gems[seat][colour]
        if owned > 0:
            best = max(best, sale_worth(s, seat, colour))
        for amount in range(2, min(owned, 3) + 1):
            best = max(best, exchange_worth(s, seat, colour, amount))
    return best


def roll_worth(e, s, seat):
    """One roll of the die, six times over: a heart for a gem of the colour rolled."""
    worth = 0
    for colour in range(COLOURS):
        if s.gems[seat][colour] > 0:
            worth += e.die_faces[colour] * max(heart_worth(s, seat, 1) - gems_worth(s, seat, colour, 1), 0)
    return worth // 6


def dragon_worth(e, s, seat):
    """A roll, and another one for a sword where the first does not fit."""
    roll = roll_worth(e, s, seat)
    if s.swords[seat] > 0:
        missed = 6
        for colour in range(COLOURS):
            missed -= e.die_faces[colour] * (s.gems[seat][colour] > 0)
        roll += missed * max(roll - sword_worth(s, seat, s.swords[seat] - 1), 0) // 6
    return roll


def fairy_worth(s, seat):
    best = 0
    for slot in range(SLOTS):
        if s.displayed[slot] >= 0:
            best = max(best, item_worth(s, seat, s.displayed[slot]))
    return best


def tournament_worth(s, seat):
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


def execution_worth(e, s, seat, place):
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


def place_worth(e, s, seat, place):
    """The same for the player whose turn it is: a violet gem may double it (T13)."""
    worth = execution_worth(e, s, seat, place)
    violet = s.gems[seat][VIOLET]
    if violet > 0 and can_be_repeated(s, seat, place):
        worth += max(worth - gem_worth(s, seat, VIOLET, violet - 1), 0)
    return worth


def can_be_repeated(s, seat, place):
    """Whether a second execution brings about as much as the first."""
    if place == TOURNAMENT:
        return s.swords[seat] > 1
    if place == FOUNTAIN_FAIRY:
        return s.gems[seat][BLACK] > 1
    return place != MERCHANT and place != GOLDSMITH


def target_worth(e, s, seat):
    """The best of the eight spaces that wizard and broom may go to."""
    best = place_worth(e, s, seat, TOURNAMENT)
    for place in range(PLACES):
        best = max(best, place_worth(e, s, seat, place))
    return best


# Gems on the way


def gems_there(e, s, seat, space):
    """What would be collected on entering a space: no gem 0, else a colour + 1, and 8 times the same of a second."""
    if not FIRST_MINE <= space < FIRST_MINE + MINES:
        return 0
    first = s.mine_gem[space - FIRST_MINE][0]
    second = s.mine_gem[space - FIRST_MINE][1]
    if first == BLACK:
        if s.lantern:
            return second + 1
        return 1 + 8 * (second + 1)
    if second >= 0 and find_worth(e, s, seat, second) > find_worth(e, s, seat, first):
        return second + 1
    return first + 1


def collect_worth(e, s, seat, found):
    """What gems found are worth; they are put to the player's goods until lose_again."""
    worth = 0
    while found > 0:
        colour = found % 8 - 1
        worth += find_worth(e, s, seat, colour)
        s.gems[seat][colour] += 1
        found //= 8
    return worth


def lose_again(s, seat, found):
    while found > 0:
        s.gems[seat][found % 8 - 1] -= 1
        found //= 8


# Ways: every route of up to three steps over unused roads; of a longer one the beginning is the shortest


def way_of_one(e, s, seat, space, place):
    """The best end of a way with one step left; no place has a gem, so the last step finds none."""
    arrived = space == place
    for k in range(e.space_roads[space]):
        if e.space_next[space][k] == place and not s.road_used[e.space_way[space][k] // 2]:
            arrived = True
    if arrived:
        return place_worth(e, s, seat, place)
    return OUT_OF_THE_QUESTION


def way_of_two(e, s, seat, space, place):
    best = place_worth(e, s, seat, place) if space == place else OUT_OF_THE_QUESTION
    for k in range(e.space_roads[space]):
        there = e.space_next[space][k]
        road = e.space_way[space][k] // 2
        if e.distance[there][place] <= 1 and not s.road_used[road]:
            s.road_used[road] = 1  # tried out
            found = gems_there(e, s, seat, there)
            worth = collect_worth(e, s, seat, found)
            best = max(best, worth + way_of_one(e, s, seat, there, place))
            lose_again(s, seat, found)
            s.road_used[road] = 0
    return best


def way_of_three(e, s, seat, space, place):
    best = place_worth(e, s, seat, place) if space == place else OUT_OF_THE_QUESTION
    for k in range(e.space_roads[space]):
        there = e.space_next[space][k]
        road = e.space_way[space][k] // 2
        if e.distance[there][place] <= 2 and not s.road_used[road]:
            s.road_used[road] = 1  # tried out
            found = gems_there(e, s, seat, there)
            worth = collect_worth(e, s, seat, found)
            best = max(best, worth + way_of_two(e, s, seat, there, place))
            lose_again(s, seat, found)
            s.road_used[road] = 0
    return best


def way_worth(e, s, seat, space, place, steps):
    """The best way on from a space with so many free steps left, and what is done at its end."""
    far = e.distance[space][place]
    paid = coin_worth(s, seat, -max(far - steps, 0))
    steps = max(steps, far)
    if steps >= 3:
        if far > 3:
            return long_way_worth(e, s, seat, space, place) + paid
        return way_of_three(e, s, seat, space, place) + paid
    if steps == 2:
        return way_of_two(e, s, seat, space, place) + paid
    if steps == 1:
        return way_of_one(e, s, seat, space, place) + paid
    return place_worth(e, s, seat, place) + paid


def long_way_worth(e, s, seat, space, place):
    """More than three steps: a shortest route, one step after the other."""
    worth = 0
    while e.distance[space][place] > 3:
        space = next_space(e, space, place)
        found = gems_there(e, s, seat, space)
        worth += collect_worth(e, s, seat, found)
        lose_again(s, seat, found)
    return worth + way_of_three(e, s, seat, space, place)


def next_space(e, space, place):
    """A neighbour that is nearer to the place."""
    nearer = space
    for k in range(e.space_roads[space]):
        there = e.space_next[space][k]
        if e.distance[there][place] < e.distance[nearer][place]:
            nearer = there
    return nearer


# A turn


def tower_worth(e, s, seat, tower, turns):
    """The action of a tower after so many quarter turns; using it turns the tower once more."""
    here = s.side[seat] + s.turned[tower] + turns
    action = e.face[tower][here % SIDES]
    following = e.face[tower][(here + 1) % SIDES]
    return action_worth(e, s, seat, action) + WIZARD_SEEN * ((following == WIZARD) - (action == WIZARD))


def action_worth(e, s, seat, action):
    """A tower's action: the gems on the best way there and what it brings, less the coins."""
    if action == WIZARD:
        return target_worth(e, s, seat) + coin_worth(s, seat, -1)
    start = s.heroes
    if start == TOURNAMENT:
        start = BRIDGE  # T12.3
    return way_worth(e, s, seat, start, action, s.free_steps)


def turn_worth(e, s, seat):
    """The best of the four tower actions, whether or not it can be paid."""
    best = OUT_OF_THE_QUESTION
    for tower in range(TOWERS):
        best = max(best, tower_worth(e, s, seat, tower, 0))
    return best
