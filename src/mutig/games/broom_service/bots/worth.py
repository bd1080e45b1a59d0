# worth.py - what goods, places and roles are worth to a player who looks one step ahead
#
# Written in the language of the rules, so that it is compiled with them. Worth is counted in tenths of a point; shares
# are in percent. The numbers are tuned by matches (docs/tuning.md). Whatever is called worths is two numbers: for the
# cowardly and for the brave, who nearly always have the same to weigh up.

from __future__ import annotations

from ..generated import State, Tables
from ..names import (
    ALL_AT_ONCE,
    BLACK_MARKET,
    BRAVE_BONUS,
    BRAVE_EFFECT,
    DANGEROUS_AREAS,
    EMPTY_HANDS,
    EMPTY_LIMIT,
    EMPTY_POINTS,
    FIVE_POINTS,
    FREE_DELIVERY,
    FREE_MOVE,
    FRUIT_GATHERER,
    LIKE_MINDED,
    LIKE_POINTS,
    MARKET_POINTS,
    MOONSHINING,
    ORANGE,
    ORANGE_SEVEN_POINTS,
    ORANGE_SEVEN_TOWER,
    PAWNS,
    PLEASING_AREAS,
    PRAIRIE_WITCH,
    RESOURCES,
    ROUNDS,
    SET_POINTS,
    TILE_POINTS,
    VALLEY_DRUID,
    WAND,
    WEATHER_FAIRY,
)
from ..rules.clouds import bolts_of, cloud_lies, clouded, storm_bonus
from ..rules.deliveries import has_orange_seven
from ..rules.flights import circle_open, turbo_tile
from ..rules.scoring import amulet_points, resources_of, set_points
from ..rules.tiles import usable_forest_tile

POINT = 10  # worth of one point
POTION, LAST_POTION = 17, 6  # a second potion of its colour; any potion or wand left over at the end
WAND_SHARE = 60  # what a wand is worth of the next bolt
BOLTS_AHEAD = 199  # bolts a player may still get, per 100 rounds
HERE, NEAR = 68, 32  # what counts of deliveries from a place, and from the best place a step away
LACK, SECOND = 43, 93  # what counts of a tower for which the potion is missing, and of the second best tower
FOREST_TILE, TILE_USE, FREE_STEP = 30, 15, 10  # a forest tile, the effect of a mountain tile, a free move
HOLD = 25  # a forest tile kept for a better moment
WITCHES = 0b1111  # the roles that fly, one bit each
NOTHING = -1000000  # less than anything is worth
PLACE_EVENT = 40  # what counts of points for where pawns stand at the end of the round

# Where bots spend most of their time: compiled into each function that calls them (core/compile.py).
INLINED = frozenset({"promise", "stay_worth", "landing_worth", "step_worths", "witch_worths"})


# What goods are worth


def potion_worth(s: State, seat: int, colour: int, more: int) -> int:
    """One more potion of a colour, after `more` others: less the more there are, and little at the end."""
    owned = s.goods[seat][colour] + more
    worth = POTION * 4 // (3 + owned) if s.round < ROUNDS else LAST_POTION
    if s.event == ALL_AT_ONCE and owned == 0:
        worth += POINT * SET_POINTS // RESOURCES
    return worth


def bolts_worth(e: Tables, s: State, seat: int, bolts: int) -> int:
    """The lightning table's next steps, counted from where the seat may get to."""
    ahead = bolts_of(e, s, seat) + (ROUNDS - s.round) * BOLTS_AHEAD // 100
    return POINT * (e.lightning[ahead + bolts] - e.lightning[ahead])


def wand_worth(e: Tables, s: State, seat: int) -> int:
    """A wand is a bolt to come, if there is still a Fairy to come."""
    if s.round < ROUNDS or s.hand[seat] >> WEATHER_FAIRY & 1:
        return bolts_worth(e, s, seat, 1) * WAND_SHARE // 100
    return LAST_POTION


def resource_worth(e: Tables, s: State, seat: int, resource: int) -> int:
    if resource == WAND:
        return wand_worth(e, s, seat)
    return potion_worth(s, seat, resource, 0)


# Deliveries and places


def tower_worth(e: Tables, tower: int) -> int:
    """Points and wands, before storm clouds and the potion given away."""
    if tower == ORANGE_SEVEN_TOWER:
        return POINT * ORANGE_SEVEN_POINTS
    return POINT * e.tower_points[tower] + 2 * POINT * e.tower_wands[tower]


def delivery_worth(e: Tables, s: State, seat: int, area: int, tower: int) -> int:
    """What a delivery earns, less the potion given away."""
    colour = ORANGE if tower == ORANGE_SEVEN_TOWER else e.tower_colour[tower]
    return tower_worth(e, tower) + POINT * storm_bonus(e, s, area) - potion_worth(s, seat, colour, -1)


def best_delivery(e: Tables, s: State, seat: int, area: int) -> int:
    """The best delivery the seat could make from an area, 0 if none."""
    best = NOTHING
    for k in range(e.area_towers[area]):
        tower = e.area_tower[area][k]
        colour = e.tower_colour[tower]
        if not s.closed[tower] and s.goods[seat][colour] > 0:
            best = max(best, tower_worth(e, tower) - potion_worth(s, seat, colour, -1))
    if s.goods[seat][ORANGE] > 0 and has_orange_seven(e, s, area):
        best = max(best, tower_worth(e, ORANGE_SEVEN_TOWER) - potion_worth(s, seat, ORANGE, -1))
    if best == NOTHING:
        return 0
    return max(best + POINT * storm_bonus(e, s, area), 0)


def promise(e: Tables, s: State, seat: int, area: int) -> int:
    """What can be delivered from an area sooner or later: the best tower, and some of the next."""
    best = 0
    second = 0
    for k in range(e.area_towers[area]):
        tower = e.area_tower[area][k]
        if not s.closed[tower]:
            worth = tower_worth(e, tower)
            if s.goods[seat][e.tower_colour[tower]] == 0:
                worth = worth * LACK // 100
            second = max(second, min(best, worth))
            best = max(best, worth)
    return best + second * SECOND // 100


def chance_to_deliver(e: Tables, s: State, seat: int, terrain: int) -> int:
    """Percent: certain with the druid of this terrain in the hand, else a matter of time."""
    if s.hand[seat] >> VALLEY_DRUID & 1 and e.druid_terrain[VALLEY_DRUID][terrain]:
        return 100
    if s.hand[seat] >> (VALLEY_DRUID + 1) & 1 and e.druid_terrain[VALLEY_DRUID + 1][terrain]:
        return 100
    return HERE if s.round < ROUNDS else 0


def area_worth(e: Tables, s: State, seat: int, area: int) -> int:
    """What standing in an area promises: deliveries from here, and good neighbours."""
    witches = WITCHES if s.round < ROUNDS else s.hand[seat]
    near = 0
    for k in range(e.neighbours[area]):
        other = e.neighbour[area][k]
        if witches >> e.terrain[other] & 1 and not clouded(e, s, other):
            near = max(near, promise(e, s, seat, other) + arrival_worth(e, s, seat, other))
    worth = near * NEAR // 100
    chance = chance_to_deliver(e, s, seat, e.terrain[area])
    if chance > 0:
        worth += promise(e, s, seat, area) * chance // 100
    return worth


def arrival_worth(e: Tables, s: State, seat: int, area: int) -> int:
    """Tiles that wait for whoever enters."""
    worth = 0
    space = e.area_mountain[area]
    if space >= 0 and s.mountain_tile[space] >= 0 and not s.amulets[seat] >> space & 1:
        before = amulet_points(s, seat)
        s.amulets[seat] |= 1 << space
        worth += POINT * (amulet_points(s, seat) - before) + TILE_USE
        s.amulets[seat] &= ~(1 << space)
    space = e.area_forest[area]
    if space >= 0 and s.forest_tile[space] >= 0 and s.forest_owner[space] < 0:
        worth += FOREST_TILE
    return worth


def terrain_worth(e: Tables, s: State, seat: int, pawn: int, area: int) -> int:
    """What the event of the round gives a pawn in this area at the end of the round."""
    worth = 0
    if s.event == DANGEROUS_AREAS:
        worth = e.dangerous[e.terrain[area]]
    elif s.event == PLEASING_AREAS:
        worth = e.pleasing[e.terrain[area]]
    elif s.event == LIKE_MINDED and e.terrain[area] == e.terrain[s.pawns[seat][1 - pawn]]:
        worth = LIKE_POINTS
    return POINT * worth * PLACE_EVENT // 100


def landing_worth(e: Tables, s: State, seat: int, pawn: int, area: int) -> int:
    """Arriving in an area: what waits there, and what comes later."""
    return arrival_worth(e, s, seat, area) + area_worth(e, s, seat, area) + terrain_worth(e, s, seat, pawn, area)


def step_worths(e: Tables, s: State, seat: int, pawn: int, area: int) -> tuple[int, int]:
    """Where a step ends: in the area, or at the better circle of its turbo. The brave may deliver there."""
    tile = turbo_tile(e, s, area)
    cowardly = brave = NOTHING
    if tile >= 0:
        for end in range(2):
            if circle_open(e, s, tile, end):
                circle = e.circle_area[e.turbo_circle[tile][end]]
                worth = landing_worth(e, s, seat, pawn, circle)
                cowardly = max(cowardly, worth)
                brave = max(brave, worth + best_delivery(e, s, seat, circle))
    if cowardly == NOTHING:
        cowardly = landing_worth(e, s, seat, pawn, area)
        brave = cowardly + best_delivery(e, s, seat, area)
    return cowardly, brave


def stay_worth(e: Tables, s: State, seat: int, pawn: int) -> int:
    """The place a pawn would leave."""
    area = s.pawns[seat][pawn]
    return area_worth(e, s, seat, area) + terrain_worth(e, s, seat, pawn, area)


# What roles are worth


def has_flight(e: Tables, s: State, here: int, roles: int) -> int:
    """Whether one of the witches among these roles could fly from here."""
    for k in range(e.neighbours[here]):
        area = e.neighbour[here][k]
        if roles >> e.terrain[area] & 1 and not clouded(e, s, area):
            return 1
    return 0


def stay_worths(e: Tables, s: State, seat: int, roles: int) -> tuple[int, int]:
    """The places that the two pawns would leave, the same for every witch; 0 if none of these roles would move them."""
    first = second = 0
    if roles & WITCHES == 0:
        return first, second
    if has_flight(e, s, s.pawns[seat][0], roles):
        first = stay_worth(e, s, seat, 0)
    if has_flight(e, s, s.pawns[seat][1], roles):
        second = stay_worth(e, s, seat, 1)
    return first, second


def witch_worths(e: Tables, s: State, seat: int, role: int, first_stay: int, second_stay: int) -> tuple[int, int]:
    """The best step of either pawn, less the place it leaves; that is weighed here if nobody has done so yet."""
    cowardly = brave = 0
    for pawn in range(PAWNS):
        here = s.pawns[seat][pawn]
        stay = second_stay if pawn else first_stay
        for k in range(e.neighbours[here]):
            area = e.neighbour[here][k]
            if e.terrain[area] == role and not clouded(e, s, area):
                if stay == NOTHING:
                    stay = stay_worth(e, s, seat, pawn)
                step, brave_step = step_worths(e, s, seat, pawn, area)
                cowardly = max(cowardly, step - stay)
                brave = max(brave, brave_step - stay)
    return cowardly, brave


def druid_worths(e: Tables, s: State, seat: int, role: int) -> tuple[int, int]:
    best = 0
    for pawn in range(PAWNS):
        area = s.pawns[seat][pawn]
        if e.druid_terrain[role][e.terrain[area]]:
            best = max(best, best_delivery(e, s, seat, area))
    if best == 0:
        return 0, 0
    return best, best + POINT * BRAVE_BONUS


def gatherer_worth(e: Tables, s: State, seat: int, role: int, brave: int) -> int:
    amounts = e.gather_brave[role] if brave else e.gather_cowardly[role]
    total = amounts[WAND]
    worth = total * wand_worth(e, s, seat) if total > 0 else 0
    for potion in range(WAND):
        for more in range(amounts[potion]):
            worth += potion_worth(s, seat, potion, more)
        total += amounts[potion]
    if s.event == EMPTY_HANDS:
        owned = resources_of(s, seat)
        if owned <= EMPTY_LIMIT and owned + total > EMPTY_LIMIT:
            worth -= POINT * EMPTY_POINTS
    if s.round == ROUNDS:
        worth += sets_gained(e, s, seat, role, brave)
    return worth


def sets_gained(e: Tables, s: State, seat: int, role: int, brave: int) -> int:
    """What a gatherer adds to the sets that score at the end."""
    amounts = e.gather_brave[role] if brave else e.gather_cowardly[role]
    before = set_points(s, seat)
    for resource in range(RESOURCES):
        s.goods[seat][resource] += amounts[resource]
    after = set_points(s, seat)
    for resource in range(RESOURCES):
        s.goods[seat][resource] -= amounts[resource]
    return POINT * (after - before)


def dispel_worth(e: Tables, s: State, seat: int, space: int) -> int:
    """Bolts and what the cloud does, less the wands."""
    kind = s.cloud[space]
    worth = bolts_worth(e, s, seat, e.cloud_bolts[kind]) - wand_worth(e, s, seat) * e.cloud_cost[kind]
    effect = e.cloud_effect[kind]
    if effect == FREE_MOVE:
        worth += FREE_STEP
    elif effect == FREE_DELIVERY:
        worth += max(
            best_delivery(e, s, seat, s.pawns[seat][0]),
            best_delivery(e, s, seat, s.pawns[seat][1]),
        )
    else:
        worth += POINT * e.cloud_points[kind] // 2
    return worth


def fairy_worths(e: Tables, s: State, seat: int) -> tuple[int, int]:
    best = NOTHING
    for pawn in range(PAWNS):
        here = s.pawns[seat][pawn]
        for k in range(e.near_clouds[here]):
            space = e.near_cloud[here][k]
            if cloud_lies(s, space) and e.cloud_cost[s.cloud[space]] <= s.goods[seat][WAND]:
                best = max(best, dispel_worth(e, s, seat, space))
    return max(best, 0), max(best + POINT * BRAVE_BONUS, 0)


def role_worths(e: Tables, s: State, seat: int, role: int, first_stay: int, second_stay: int) -> tuple[int, int]:
    """What the action of a role would bring now, cowardly and brave."""
    if role <= PRAIRIE_WITCH:
        return witch_worths(e, s, seat, role, first_stay, second_stay)
    if role < FRUIT_GATHERER:
        return druid_worths(e, s, seat, role)
    if role < WEATHER_FAIRY:
        return gatherer_worth(e, s, seat, role, 0), gatherer_worth(e, s, seat, role, 1)
    return fairy_worths(e, s, seat)


def single_role_worths(e: Tables, s: State, seat: int, role: int) -> tuple[int, int]:
    """The same where only one role is in question."""
    return role_worths(e, s, seat, role, NOTHING, NOTHING)


def cowardly_card_worth(e: Tables, s: State, seat: int, cowardly: int, brave: int) -> int:
    """The cowardly action of a role with these worths, or what it may be exchanged for."""
    worth = cowardly
    if s.event == BLACK_MARKET:
        worth = max(worth, POINT * MARKET_POINTS)
    elif s.event == MOONSHINING:
        worth = max(worth, wand_worth(e, s, seat))
        for potion in range(WAND):
            worth = max(worth, potion_worth(s, seat, potion, 0))
    if usable_forest_tile(e, s, seat, BRAVE_EFFECT) >= 0:
        worth = max(worth, brave - HOLD)
    if usable_forest_tile(e, s, seat, FIVE_POINTS) >= 0:
        worth = max(worth, POINT * TILE_POINTS - HOLD)
    return worth
