# greedy.py - a player who looks one step ahead: the bot every other bot must beat
#
# Written in the language of the rules, so that it is compiled with them. It is handed what its seat may see, nothing
# else (secrecy.py). Worth is counted in hundredths of a heart that is still needed.

from .names import (
    BACKPACK,
    BIRD,
    BLACK,
    BLUE,
    BONUS_COIN,
    BRIDGE,
    BROOM,
    BRUSH_DELIVER,
    BRUSH_GIVE,
    BRUSH_PAY,
    BRUSH_TWO,
    CHEST,
    COINS,
    COINS_COINS,
    COLOURS,
    CRYSTAL_BALL,
    DELIVER,
    DRAGON,
    DRAW,
    ELIXIR,
    EMPTY_MINE,
    ENTER_CASTLE,
    FIRST_MINE,
    FLASK,
    FOREST_FAIRY,
    FOUNTAIN_FAIRY,
    FROG,
    GIVE_ITEM,
    GO,
    GOLDSMITH,
    HEART,
    HEART_COINS,
    HEART_HEART,
    HELMET,
    HOURGLASS,
    ITEMS,
    JUMP,
    KEEP_GEM,
    LANTERN,
    MERCHANT,
    MINES,
    MIRROR,
    MIRRORED,
    NO_GIFT,
    NOTHING,
    OPEN,
    PAINTS,
    PAY,
    PEEK,
    PLACES,
    REROLL,
    ROBBERS,
    ROLL,
    ROSE,
    ROYAL_CHILDREN,
    SCALES,
    SCALES_COINS,
    SELL,
    SIDES,
    STACKS,
    STEP,
    STOP,
    STUCK,
    SWORD,
    SWORD_MASTER,
    TAKE,
    TAKE_GEM,
    THREE,
    THROW,
    TOURNAMENT,
    TOURNAMENT_COINS,
    TOWER,
    TWO,
    USE,
    VIOLET,
    VIOLET_GEM,
    WIZARD,
)
from .scoring import goal
from .towers import face_seen
from .trade import payable

HEART_NEEDED, HEART_SPARE = 100, 4
COIN_NEEDED, COIN_SPARE = 40, 8
GEM, VIOLET_WORTH, CURSE, SWORD_WORTH, ITEM, ELIXIR_WORTH = 14, 24, 45, 20, 25, 25
ALWAYS = 1000


def heart_worth(s, seat, amount):
    """Hearts up to the goal count, more are worth little."""
    missing = max(goal(s) - s.hearts[seat] - s.held[seat][ROSE], 0)
    needed = min(amount, missing)
    return HEART_NEEDED * needed + HEART_SPARE * (amount - needed)


def coin_worth(s, seat, amount):
    """The same for coins; a negative amount is a loss."""
    spare = s.coins[seat] - goal(s)
    if amount >= 0:
        needed = min(amount, max(-spare, 0))
        return COIN_NEEDED * needed + COIN_SPARE * (amount - needed)
    cheap = min(-amount, max(spare, 0))
    return -COIN_SPARE * cheap - COIN_NEEDED * (-amount - cheap)


def gem_worth(colour):
    if colour == BLACK:
        return -CURSE
    if colour == VIOLET:
        return VIOLET_WORTH
    return GEM


def mine_worth(s, mine):
    """What entering a mine brings: both with a black one, else the better gem (T9.2, T9.3)."""
    first = s.mine_gem[mine][0]
    second = s.mine_gem[mine][1]
    if first < 0:
        return 0
    if second < 0:
        return gem_worth(first)
    if first == BLACK:
        if s.lantern:
            return gem_worth(second)
        return gem_worth(first) + gem_worth(second)
    return max(gem_worth(first), gem_worth(second))


# What the action of each place would bring now


def order_worth(e, s, seat, stack):
    order = s.open_order[stack]
    worth = coin_worth(s, seat, e.order_coins[order])
    for colour in range(COLOURS):
        worth -= e.order_gems[order][colour] * gem_worth(colour)
    return worth


def merchant_worth(e, s, seat):
    best = SCALES_COINS * COIN_NEEDED * s.held[seat][SCALES]
    for stack in range(STACKS):
        if payable(e, s, seat, s.open_order[stack], 0, 0):
            best = max(best, order_worth(e, s, seat, stack))
    return best


def hearts_for_gems(s, seat, colour, amount):
    """Two or three gems of a colour at the goldsmith (T11.19, T11.20)."""
    hearts = amount - 1
    if amount == 3 and s.die == colour:
        hearts += 1
    return heart_worth(s, seat, hearts) - amount * gem_worth(colour)


def goldsmith_worth(s, seat):
    best = 0
    for colour in range(BLUE, COLOURS):
        owned = s.gems[seat][colour]
        if owned > 0:
            best = max(best, coin_worth(s, seat, 1) - gem_worth(colour))
        for amount in range(2, min(owned, 3) + 1):
            best = max(best, hearts_for_gems(s, seat, colour, amount))
    return best


def dragon_worth(e, s, seat):
    """The chance of a roll that fits, helped by swords."""
    fitting = 0
    for colour in range(COLOURS):
        if s.gems[seat][colour] > 0:
            fitting += e.die_faces[colour]
    chance = min(fitting * 16 + min(s.swords[seat], 2) * fitting * 4, 96)
    return (heart_worth(s, seat, 1) - GEM) * chance // 100


def tournament_worth(s, seat):
    if s.swords[seat] == 0:
        return 0
    return max(heart_worth(s, seat, 1), coin_worth(s, seat, TOURNAMENT_COINS)) - SWORD_WORTH


def place_worth(e, s, seat, place):
    """What an execution at a place or at the tournament brings."""
    if place == SWORD_MASTER:
        return 2 * SWORD_WORTH - 6 * s.swords[seat]
    if place == MERCHANT:
        return merchant_worth(e, s, seat)
    if place == FOREST_FAIRY:
        return ITEM
    if place == FOUNTAIN_FAIRY:
        return CURSE * (s.gems[seat][BLACK] > 0)
    if place == ROBBERS:
        return GEM
    if place == DRAGON:
        return dragon_worth(e, s, seat)
    if place == GOLDSMITH:
        return goldsmith_worth(s, seat)
    return tournament_worth(s, seat)


def best_target(e, s, seat):
    """The best of the eight spaces to be put on."""
    best = tournament_worth(s, seat)
    for place in range(PLACES):
        best = max(best, place_worth(e, s, seat, place))
    return best


def action_worth(e, s, seat, action):
    """A tower's action: what it brings there, less the coins for the way."""
    if action == WIZARD:
        return best_target(e, s, seat) + coin_worth(s, seat, -1)
    here = s.heroes
    if here == TOURNAMENT:
        here = BRIDGE
    too_far = max(e.distance[here][action] - s.free_steps, 0)
    return place_worth(e, s, seat, action) + coin_worth(s, seat, -too_far)


def way_worth(e, s, seat, space, price):
    """A step or jump: the gems there, less the coins that the rest of the way will cost."""
    rest = price + e.distance[space][s.destination]
    worth = coin_worth(s, seat, -max(rest - s.free_steps, 0)) - 2 * e.distance[space][s.destination]
    if FIRST_MINE <= space < FIRST_MINE + MINES:
        worth += mine_worth(s, space - FIRST_MINE)
    return worth


# One choice


def item_worth(e, s, seat, item):
    """Using an item now, less the item."""
    if item == FROG:
        return CURSE
    if item == CHEST:
        return 1
    if item == BACKPACK:
        best = 0
        for mine in range(MINES):
            if s.mine_gem[mine][0] > BLACK and s.mine_gem[mine][1] >= 0:
                best = ITEM
        return best - 2
    if item == CRYSTAL_BALL:
        return s.in_castle[seat] or s.noted[seat]
    if item == BROOM:
        return best_target(e, s, seat) - ITEM
    if item == HOURGLASS or item == SCALES:
        return ITEM
    if item == HELMET:
        return 2 * tournament_worth(s, seat) - ITEM
    if item == BIRD:
        return place_worth(e, s, seat, s.heroes) - ITEM
    if item == FLASK:
        return place_worth(e, s, seat, s.heroes) - ITEM // 2
    if item == LANTERN:
        return -1
    return -ITEM


def door_worth(s, seat, door):
    """The royal children if they are known to be there; doors nobody knows before the others."""
    if s.peeked[seat][door] == ROYAL_CHILDREN:
        return ALWAYS
    return 2 + (s.peeked[seat][door] == NOTHING)


def painted_worth(e, s, seat, code):
    """Payments with a repainted gem: as without, less the brush."""
    if code >= BRUSH_PAY + MIRRORED:
        code -= MIRRORED
    if code < BRUSH_GIVE:
        return heart_worth(s, seat, 1) - GEM - ITEM // 2
    if code < BRUSH_TWO:
        return 1
    if code >= BRUSH_DELIVER:
        return order_worth(e, s, seat, (code - BRUSH_DELIVER) // PAINTS) - ITEM // 2
    amount = 2 + (code - BRUSH_TWO) // PAINTS
    return hearts_for_gems(s, seat, (code - BRUSH_TWO) % PAINTS // COLOURS + BLUE, amount) - ITEM // 2


def payment_worth(e, s, seat, code):
    """Merchant, goldsmith, gifts."""
    if code < SELL:
        return order_worth(e, s, seat, code - DELIVER)
    if code < TWO:
        return coin_worth(s, seat, 1) - gem_worth(code - SELL)
    if code < THREE:
        return hearts_for_gems(s, seat, code - TWO, 2)
    return hearts_for_gems(s, seat, code - THREE, 3)


def road_end(e, s, road):
    if e.road_from[road] == s.heroes:
        return e.road_to[road]
    return e.road_from[road]


def turn_choice_worth(e, s, seat, code):
    """Start bonus, main choice, items, travel: the codes up to STOP."""
    if code == BONUS_COIN:
        return COIN_NEEDED
    if code == ENTER_CASTLE:
        return ALWAYS
    if code < TOWER:
        return 0
    if code < STUCK:
        return action_worth(e, s, seat, face_seen(e, s, seat, code - TOWER))
    if code < SWORD:
        return 0
    if code < USE:
        tower = code - SWORD
        following = e.face[tower][(s.side[seat] + s.turned[tower] + 1) % SIDES]
        return action_worth(e, s, seat, following) - 2 * SWORD_WORTH
    if code < GO:
        item = code - USE
        if item == MIRROR:
            item = s.discard_top
        return item_worth(e, s, seat, item)
    if code < STEP:
        target = code - GO
        if target == PLACES:
            target = TOURNAMENT
        return place_worth(e, s, seat, target)
    if code < JUMP:
        return way_worth(e, s, seat, road_end(e, s, code - STEP), s.heroes != TOURNAMENT)
    if code < STOP:
        return way_worth(e, s, seat, FIRST_MINE + code - JUMP, 1)
    return 0


def choice_worth(e, s, seat, code):
    """What one choice brings."""
    if code <= STOP:
        return turn_choice_worth(e, s, seat, code)
    if code < KEEP_GEM:
        return gem_worth(code - TAKE_GEM) + s.gems[seat][code - TAKE_GEM]
    if code < TAKE:
        return gem_worth(code - KEEP_GEM) + s.gems[seat][code - KEEP_GEM]
    if code == TAKE or code == DRAW or code == ROLL or code == THROW:
        return 1
    if code == PAY:
        return heart_worth(s, seat, 1) - gem_worth(s.die)
    if code == REROLL:
        return dragon_worth(e, s, seat) - SWORD_WORTH
    if code == HEART or code == HEART_HEART:
        return heart_worth(s, seat, 1)
    if code == COINS or code == COINS_COINS:
        return coin_worth(s, seat, TOURNAMENT_COINS)
    if code == HEART_COINS:
        return (heart_worth(s, seat, 1) + coin_worth(s, seat, TOURNAMENT_COINS)) // 2
    if code == VIOLET_GEM:
        return place_worth(e, s, seat, s.heroes) - VIOLET_WORTH
    if code == ELIXIR:
        return place_worth(e, s, seat, s.heroes) - ELIXIR_WORTH
    if code <= NO_GIFT:
        return 0
    if code < EMPTY_MINE:
        return ITEM
    if code < PEEK:
        return gem_worth(s.mine_gem[code - EMPTY_MINE][0]) + gem_worth(s.mine_gem[code - EMPTY_MINE][1])
    if code < OPEN:
        return s.peeked[seat][code - PEEK] == NOTHING
    if code < GIVE_ITEM:
        return door_worth(s, seat, code - OPEN)
    if code < GIVE_ITEM + ITEMS:
        return 0
    if code < BRUSH_PAY:
        return payment_worth(e, s, seat, code)
    return painted_worth(e, s, seat, code)


def greedy(e, s, seat, out, n, rng):
    """The choice that is worth most now; between equals a random one."""
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
            if random_below(rng, equals) == 0:  # noqa: F821 - in core/flow.py
                chosen = out[k]
    return chosen
