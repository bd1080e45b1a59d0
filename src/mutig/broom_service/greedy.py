# greedy.py - a player who looks one step ahead: the bot every other bot must beat
#
# Written in the language of the rules, so that it is compiled with them. It is handed what its seat may see, nothing
# else (secrecy.py). Worth is counted in tenths of a point.

from .clouds import bolts_of, cloud_lies, clouded, storm_bonus
from .deliveries import has_orange_seven
from .names import (
    ACTION,
    AREAS,
    BID_AMOUNT,
    BRAVE,
    BRAVE_BONUS,
    COWARDLY,
    DECLINE,
    DELIVER,
    DELIVERY_FIRST,
    DISPEL,
    EVENT_POINTS,
    EVENT_RESOURCE,
    FRUIT_GATHERER,
    HAND_SIZE,
    LEAD_BRAVE,
    LEAD_COWARDLY,
    MARKET_POINTS,
    MOVE,
    ORANGE,
    ORANGE_SEVEN_POINTS,
    ORANGE_SEVEN_TOWER,
    PAWNS,
    PAY,
    PICK,
    PRAIRIE_WITCH,
    ROLES,
    SPEND_BRAVE,
    SPEND_FIVE,
    START_PLAYER,
    TAKE,
    TILE_POINTS,
    TOWERS,
    TURBO,
    WAND,
    WEATHER_FAIRY,
)

POINT = 10  # worth of one point
POTION, WAND_WORTH = 22, 12  # what a potion or wand is worth beyond points
NEXT_STEP = 3  # a delivery one step away is worth a third of one at hand
UNDECIDED = 8  # random tenths that keep hands from being read


def delivery_worth(e, s, seat, area, tower):
    """Points and wands of a delivery, less the potion given away."""
    if tower == ORANGE_SEVEN_TOWER:
        return POINT * (ORANGE_SEVEN_POINTS + storm_bonus(e, s, area)) - POTION // 2
    return POINT * (e.tower_points[tower] + storm_bonus(e, s, area)) + WAND_WORTH * e.tower_wands[tower] - POTION // 2


def best_delivery(e, s, seat, area):
    """The best delivery the seat could make from an area, 0 if none."""
    best = 0
    for k in range(e.area_towers[area]):
        tower = e.area_tower[area][k]
        if not s.closed[tower] and s.goods[seat][e.tower_colour[tower]] > 0:
            best = max(best, delivery_worth(e, s, seat, area, tower))
    if s.goods[seat][ORANGE] > 0 and has_orange_seven(e, s, area):
        best = max(best, delivery_worth(e, s, seat, area, ORANGE_SEVEN_TOWER))
    return best


def area_worth(e, s, seat, area):
    """What standing in an area promises: a druid's delivery later, tiles to take, good neighbours."""
    worth = best_delivery(e, s, seat, area) // 2
    space = e.area_mountain[area]
    if space >= 0 and s.mountain_tile[space] >= 0 and not s.amulets[seat] >> space & 1:
        worth += 5 * POINT
    space = e.area_forest[area]
    if space >= 0 and s.forest_tile[space] >= 0 and s.forest_owner[space] < 0:
        worth += 3 * POINT
    near = 0
    for k in range(e.neighbours[area]):
        other = e.neighbour[area][k]
        if not clouded(e, s, other):
            near = max(near, best_delivery(e, s, seat, other))
    return worth + near // NEXT_STEP


def step_worth(e, s, seat, pawn, area, brave):
    """What a step gains: the delivery of a brave witch, and a better place than before."""
    gain = (area_worth(e, s, seat, area) - area_worth(e, s, seat, s.pawns[seat][pawn])) // 2
    if brave:
        gain += best_delivery(e, s, seat, area)
    return gain


def dispel_worth(e, s, seat, space):
    """The lightning table's next step, less the wands."""
    kind = s.cloud[space]
    bolts = bolts_of(e, s, seat)
    more = e.lightning[bolts + e.cloud_bolts[kind]] - e.lightning[bolts]
    return POINT * (more + e.cloud_points[kind] // 2) - WAND_WORTH * e.cloud_cost[kind]


def witch_worth(e, s, seat, role, brave):
    best = 0
    for pawn in range(PAWNS):
        here = s.pawns[seat][pawn]
        for k in range(e.neighbours[here]):
            area = e.neighbour[here][k]
            if e.terrain[area] == role and not clouded(e, s, area):
                best = max(best, step_worth(e, s, seat, pawn, area, brave))
    return best


def druid_worth(e, s, seat, role, brave):
    best = 0
    for pawn in range(PAWNS):
        area = s.pawns[seat][pawn]
        if e.druid_terrain[role][e.terrain[area]]:
            best = max(best, best_delivery(e, s, seat, area))
    if best > 0 and brave:
        best += POINT * BRAVE_BONUS
    return best


def gatherer_worth(e, s, seat, role, brave):
    worth = WAND_WORTH * (e.gather_brave[role][WAND] if brave else e.gather_cowardly[role][WAND])
    for potion in range(WAND):
        amount = e.gather_brave[role][potion] if brave else e.gather_cowardly[role][potion]
        worth += amount * POTION // (1 + s.goods[seat][potion] // 3)  # the fifth potion of a colour helps little
    return worth


def fairy_worth(e, s, seat, brave):
    best = 0
    for space in range(e.cloud_spaces):
        area = e.cloud_area[space]
        if (
            cloud_lies(s, space)
            and e.cloud_cost[s.cloud[space]] <= s.goods[seat][WAND]
            and (e.borders[s.pawns[seat][0]][area] or e.borders[s.pawns[seat][1]][area])
        ):
            best = max(best, dispel_worth(e, s, seat, space) + POINT * BRAVE_BONUS * brave)
    return best


def role_worth(e, s, seat, role, brave):
    """What playing a role now would bring."""
    if role <= PRAIRIE_WITCH:
        return witch_worth(e, s, seat, role, brave)
    if role < FRUIT_GATHERER:
        return druid_worth(e, s, seat, role, brave)
    if role < WEATHER_FAIRY:
        return gatherer_worth(e, s, seat, role, brave)
    return fairy_worth(e, s, seat, brave)


# Choosing a hand: the best roles, with a little chance


def card_worth(e, s, seat, role, salt):
    """A card for the hand: between its brave and its cowardly worth, less a curse.

    The salt adds a little chance that is the same for all picks of one hand, or they would not fit together.
    """
    worth = 2 * role_worth(e, s, seat, role, 1) + role_worth(e, s, seat, role, 0)
    if s.bewitched >> role & 1:
        worth -= 9 * POINT
    return worth * UNDECIDED + (salt * (role + 3) * 2654435761 >> 8) % (12 * POINT)


def greedy_pick(e, s, seat, out, n, salt):
    """The lowest of the best roles that still fit: sets are picked in ascending order."""
    wanted = max(HAND_SIZE - s.picked[seat], 1)
    for k in range(n):
        if out[k] < ROLES:
            better = 0
            worth = card_worth(e, s, seat, out[k] - PICK, salt)
            for other in range(out[k] + 1, ROLES):
                if card_worth(e, s, seat, other, salt) > worth:
                    better += 1
            if better < wanted:
                return out[k]
    return out[n - 1]


# Brave or cowardly


def safety(s, seat, role):
    """Chance in percent that nobody after this seat takes a brave claim over."""
    safe = 100
    other = (seat + 1) % s.players
    while other != s.leader and other != seat:
        if not s.laid[other] >> role & 1:
            unknown = ROLES
            for k in range(ROLES):
                unknown -= s.laid[other] >> k & 1
            safe -= safe * s.hand_size[other] * 65 // (100 * max(unknown, 1))
        other = (other + 1) % s.players
    return safe


def brave_worth(e, s, seat, role):
    return role_worth(e, s, seat, role, 1) * safety(s, seat, role) // 100


# One choice


def choice_worth(e, s, seat, code):
    """What one choice brings, in tenths of a point."""
    if LEAD_BRAVE <= code < LEAD_COWARDLY:
        return brave_worth(e, s, seat, code - LEAD_BRAVE) + POINT  # leading next is worth a little
    if LEAD_COWARDLY <= code < BRAVE:
        return role_worth(e, s, seat, code - LEAD_COWARDLY, 0)
    if code == BRAVE:
        return brave_worth(e, s, seat, s.led) + POINT
    if code == COWARDLY or code == ACTION:
        return role_worth(e, s, seat, s.led, 0)
    if code == EVENT_POINTS:
        return POINT * MARKET_POINTS
    if EVENT_RESOURCE <= code < SPEND_BRAVE:
        return POTION if code < EVENT_RESOURCE + WAND else WAND_WORTH
    if code == SPEND_FIVE:
        return POINT * TILE_POINTS
    if code == SPEND_BRAVE:
        return role_worth(e, s, seat, s.led, 1) - 2 * POINT
    if MOVE <= code < DELIVER:
        brave = s.effect_arg[0] if s.depth == 1 else 0
        return step_worth(e, s, seat, (code - MOVE) // AREAS, (code - MOVE) % AREAS, brave)
    if DELIVER <= code < START_PLAYER:
        pawn = (code - DELIVER) // TOWERS
        return delivery_worth(e, s, seat, s.pawns[seat][pawn], (code - DELIVER) % TOWERS)
    if DISPEL <= code < BID_AMOUNT:
        return dispel_worth(e, s, seat, code - DISPEL)
    if TURBO <= code < DISPEL:
        return area_worth(e, s, seat, e.circle_area[code - TURBO])
    if code == TAKE or code == PAY or code == DELIVERY_FIRST:
        return POINT
    return 0


def greedy_bid(out, n):
    """Whatever exceeds two of a kind is offered."""
    return out[max(n - 1 - 2, 0)]


def greedy(e, s, seat, out, n, rng):
    """The choice that is worth most now; between equals the first."""
    if BID_AMOUNT <= out[0] < MOVE:
        return greedy_bid(out, n)
    if n > 1 and (out[n - 1] < LEAD_BRAVE or out[0] < LEAD_BRAVE):
        if out[0] == DECLINE:
            return out[1 + random_below(rng, n - 1)]  # noqa: F821 - an extra card never hurts
        return greedy_pick(e, s, seat, out, n, s.round * 7 + seat * 3 + s.points[seat] + 11)
    best = 0
    for k in range(1, n):
        if choice_worth(e, s, seat, out[k]) > choice_worth(e, s, seat, out[best]):
            best = k
    return out[best]
