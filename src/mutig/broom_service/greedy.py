# greedy.py - a player who looks one step ahead: the bot every other bot must beat
#
# Written in the language of the rules, so that it is compiled with them. It is handed what its seat may see, nothing
# else (secrecy.py). Worth is counted in tenths of a point (worth.py); the numbers here are tuned by matches, too.

from .names import (
    ACTION,
    AREAS,
    BEWITCHED_LOSS,
    BID_AMOUNT,
    BRAVE,
    COWARDLY,
    DECLINE,
    DELIVER,
    DELIVERY_FIRST,
    DISPEL,
    EVENT_POINTS,
    EVENT_RESOURCE,
    HAND_SIZE,
    LEAD_BRAVE,
    LEAD_COWARDLY,
    MARKET_POINTS,
    MORE_OR_LESS,
    MOVE,
    PAY,
    PICK,
    ROLES,
    ROUNDS,
    SPEND_BRAVE,
    SPEND_FIVE,
    START_PLAYER,
    TAKE,
    TILE_POINTS,
    TOWERS,
    TURBO,
)
from .worth import (
    HOLD,
    POINT,
    area_worth,
    cowardly_worth,
    delivery_worth,
    dispel_worth,
    resource_worth,
    role_worth,
    stay_worth,
    step_worth,
)

RIVAL = 14  # how likely each other player spoils a brave claim, as far as one knows when choosing a hand
DARING = 413  # how likely a rival takes a claim over, per 100 times the tenths of a point it brings the rival
LEAST_DESIRE, MOST_DESIRE = 10, 80  # tenths of a point a role is taken to bring a rival
SPITE = 70  # what counts of a rival's loss when a claim is taken over
KEEPING = 25  # what counts of the brave action for a card that somebody else may lead
UNDECIDED = 11  # random tenths that keep hands from being read
SPARE = 2  # of each kind, what is not offered in a bid


# Choosing a hand: the best roles, with a little chance


def card_worth(e, s, seat, role, salt):
    """A card for the hand: between its brave and its cowardly worth, less a curse.

    The salt adds a little chance that is the same for all picks of one hand, or they would not fit together.
    """
    rivals = RIVAL * (s.players - 1)
    if s.bewitched >> role & 1:
        rivals //= 2
    cowardly = role_worth(e, s, seat, role, 0)
    worth = max(cowardly, (role_worth(e, s, seat, role, 1) * (100 - rivals) + cowardly * rivals // 2) // 100)
    if s.bewitched >> role & 1:
        worth -= POINT * BEWITCHED_LOSS
    return worth + (salt * (role + 3) * 2654435761 >> 8) % UNDECIDED


def least_worth(e, s, seat, out):
    """What one more card must be worth: the points it costs under More or less, or a tile, or nothing."""
    picked = s.picked[seat]
    if out[0] != DECLINE and s.event == MORE_OR_LESS and picked > 0:
        return POINT * (e.more_or_less[picked] - e.more_or_less[picked + 1])
    if out[0] == DECLINE or picked >= HAND_SIZE:
        return HOLD
    return -1000000


def ranked(worth, role):
    """Worth and role in one number, so that no two are equal."""
    return (worth + 1000) * 16 + role


def greedy_pick(e, s, seat, out, n, salt):
    """The lowest of the best roles that still fit: sets are picked in ascending order."""
    wanted = 1 if out[0] == DECLINE else max(HAND_SIZE - s.picked[seat], 1)
    least = least_worth(e, s, seat, out)
    first = second = third = fourth = 0  # the best so far, ranked
    for k in range(n):
        if out[k] < ROLES:
            role = out[k] - PICK
            worth = card_worth(e, s, seat, role, salt)
            if worth > least:
                rank = ranked(worth, role)
                if rank > first:
                    first, second, third, fourth = rank, first, second, third
                elif rank > second:
                    second, third, fourth = rank, second, third
                elif rank > third:
                    third, fourth = rank, third
                elif rank > fourth:
                    fourth = rank
    if first == 0:
        return out[0]  # DONE or DECLINE: no card is worth it
    lowest = first % 16
    if wanted > 1 and second > 0:
        lowest = min(lowest, second % 16)
    if wanted > 2 and third > 0:
        lowest = min(lowest, third % 16)
    if wanted > 3 and fourth > 0:
        lowest = min(lowest, fourth % 16)
    return PICK + lowest


# Brave or cowardly


def desire(e, s, seat, role):
    """What a role would bring another player, as far as everybody can see."""
    hand = s.hand[seat]
    s.hand[seat] = 0
    worth = role_worth(e, s, seat, role, 1)
    s.hand[seat] = hand
    if s.bewitched >> role & 1:
        worth -= POINT * BEWITCHED_LOSS
    return min(max(worth, LEAST_DESIRE), MOST_DESIRE)


def safety(e, s, seat, role):
    """Chance in percent that nobody after this seat takes a brave claim over."""
    led = 0  # whoever still answers does not hold what was led before
    for other in range(s.players):
        led |= s.laid[other]
    led &= ~(1 << role)
    unknown = 0
    for k in range(ROLES):
        unknown += 1 - (led >> k & 1)
    safe = 100
    other = (seat + 1) % s.players
    while other != s.leader and other != seat:
        if s.hand_size[other] > 0:
            taken = s.hand_size[other] * desire(e, s, other, role) * DARING // (unknown * 100)
            safe -= safe * min(taken, 95) // 100
        other = (other + 1) % s.players
    return safe


def brave_worth(e, s, seat, role):
    """The brave action if nobody takes it over, and what a rival loses whose claim is taken over."""
    worth = role_worth(e, s, seat, role, 1) * safety(e, s, seat, role) // 100
    if s.claimant >= 0:
        worth += desire(e, s, s.claimant, role) * SPITE // (100 * (s.players - 1))
    return worth


def keeping_worth(e, s, seat, role):
    """What is lost by leading a role now: if somebody else leads it, being brave is safer."""
    return role_worth(e, s, seat, role, 1) * KEEPING // 100


# One choice


def choice_worth(e, s, seat, code):
    """What one choice brings, in tenths of a point."""
    if LEAD_BRAVE <= code < LEAD_COWARDLY:
        return brave_worth(e, s, seat, code - LEAD_BRAVE) - keeping_worth(e, s, seat, code - LEAD_BRAVE)
    if LEAD_COWARDLY <= code < BRAVE:
        return cowardly_worth(e, s, seat, code - LEAD_COWARDLY) - keeping_worth(e, s, seat, code - LEAD_COWARDLY)
    if code == BRAVE:
        return brave_worth(e, s, seat, s.led)
    if code == COWARDLY:
        return cowardly_worth(e, s, seat, s.led)
    if code == ACTION:
        return role_worth(e, s, seat, s.led, 0)
    if code == EVENT_POINTS:
        return POINT * MARKET_POINTS
    if EVENT_RESOURCE <= code < SPEND_BRAVE:
        return resource_worth(e, s, seat, code - EVENT_RESOURCE)
    if code == SPEND_FIVE:
        return POINT * TILE_POINTS - HOLD
    if code == SPEND_BRAVE:
        return role_worth(e, s, seat, s.led, 1) - HOLD
    if MOVE <= code < DELIVER:
        brave = s.effect_arg[0] if s.depth == 1 else 0
        pawn = (code - MOVE) // AREAS
        return step_worth(e, s, seat, pawn, (code - MOVE) % AREAS, brave) - stay_worth(e, s, seat, pawn)
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


def hand_salt(e, s, seat):
    """A number that is the same for all picks of one hand, and different in every game: clouds are laid by chance."""
    salt = s.round * 7 + seat * 3 + s.points[seat] + 11
    for space in range(e.cloud_spaces):
        salt = (salt * 5 + s.cloud[space]) % 65536
    return salt


def greedy_bid(s, out, n):
    """Whatever exceeds a few of a kind is offered; in the last round everything."""
    if s.round == ROUNDS:
        return out[n - 1]
    return out[max(n - 1 - SPARE, 0)]


def greedy(e, s, seat, out, n, rng):
    """The choice that is worth most now; between equals the first."""
    if BID_AMOUNT <= out[0] < MOVE:
        return greedy_bid(s, out, n)
    if out[n - 1] < LEAD_BRAVE:
        return greedy_pick(e, s, seat, out, n, hand_salt(e, s, seat))
    best = 0
    highest = choice_worth(e, s, seat, out[0])
    for k in range(1, n):
        worth = choice_worth(e, s, seat, out[k])
        if worth > highest:
            highest = worth
            best = k
    return out[best]
