# greedy.py - a player who looks one step ahead: the bot every other bot must beat
#
# Written in the language of the rules, so that it is compiled with them. It is handed what its seat may see, nothing
# else (hide_secrets). Worth is counted in tenths of a point (worth.py); the numbers here are tuned by matches, too.

from __future__ import annotations

from mutig.core.arrays import Codes, Numbers

from ..generated import State, Tables
from ..names import (
    ACTION,
    AREAS,
    BEWITCHED_LOSS,
    BID_AMOUNT,
    BRAVE,
    BRAVE_HEART,
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
    NOTHING,
    POINT,
    area_worth,
    cowardly_card_worth,
    delivery_worth,
    dispel_worth,
    resource_worth,
    role_worths,
    single_role_worths,
    stay_worth,
    stay_worths,
    step_worths,
)

RIVAL = 14  # how likely each other player spoils a brave claim, as far as one knows when choosing a hand
DARING = 413  # how likely a rival takes a claim over, per 100 times the tenths of a point it brings the rival
LEAST_DESIRE, MOST_DESIRE = 10, 80  # tenths of a point a role is taken to bring a rival
SPITE = 70  # what counts of a rival's loss when a claim is taken over
KEEPING = 25  # what counts of the brave action for a card that somebody else may lead
UNDECIDED = 11  # random tenths that keep hands from being read
SPARE = 2  # of each kind, what is not offered in a bid


# Choosing a hand: the best roles, with a little chance


def card_worth(s: State, role: int, cowardly: int, brave: int, salt: int) -> int:
    """A card for the hand: between its brave and its cowardly worth, less a curse.

    The salt adds a little chance that is the same for all picks of one hand, or they would not fit together.
    """
    rivals = RIVAL * (s.players - 1)
    if s.bewitched >> role & 1:
        rivals //= 2
    worth = max(cowardly, (brave * (100 - rivals) + cowardly * rivals // 2) // 100)
    if s.bewitched >> role & 1:
        worth -= POINT * BEWITCHED_LOSS
    return worth + (salt * (role + 3) * 2654435761 >> 8) % UNDECIDED


def least_worth(e: Tables, s: State, seat: int, out: Codes) -> int:
    """What one more card must be worth: the points it costs under More or less, or a tile, or nothing."""
    picked = s.picked[seat]
    if out[0] != DECLINE and s.event == MORE_OR_LESS and picked > 0:
        return POINT * (e.more_or_less[picked] - e.more_or_less[picked + 1])
    if out[0] == DECLINE or picked >= HAND_SIZE:
        return HOLD
    return NOTHING


def ranked(worth: int, role: int) -> int:
    """Worth and role in one number, so that no two are equal."""
    return (worth + 1000) * 16 + role


def roles_offered(out: Codes, n: int) -> int:
    """One bit for each role that may be picked."""
    roles = 0
    for k in range(n):
        if out[k] < ROLES:
            roles |= 1 << (out[k] - PICK)
    return roles


def greedy_pick(e: Tables, s: State, seat: int, out: Codes, n: int, salt: int) -> int:
    """The lowest of the best roles that still fit: sets are picked in ascending order."""
    wanted = 1 if out[0] == DECLINE else max(HAND_SIZE - s.picked[seat], 1)
    least = least_worth(e, s, seat, out)
    first_stay, second_stay = stay_worths(e, s, seat, roles_offered(out, n))
    first = second = third = fourth = 0  # the best so far, ranked
    for k in range(n):
        if out[k] < ROLES:
            role = out[k] - PICK
            cowardly, brave = role_worths(e, s, seat, role, first_stay, second_stay)
            worth = card_worth(s, role, cowardly, brave, salt)
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


def desire(e: Tables, s: State, seat: int, role: int) -> int:
    """What a role would bring another player, as far as everybody can see."""
    hand = s.hand[seat]
    s.hand[seat] = 0
    _, brave = single_role_worths(e, s, seat, role)
    s.hand[seat] = hand
    if s.bewitched >> role & 1:
        brave -= POINT * BEWITCHED_LOSS
    return min(max(brave, LEAST_DESIRE), MOST_DESIRE)


def roles_unknown(s: State, role: int) -> int:
    """How many roles may be in the others' hands: nobody who still answers holds what was led before."""
    led = 0
    for other in range(s.players):
        led |= s.laid[other]
    led &= ~(1 << role)
    unknown = 0
    for k in range(ROLES):
        unknown += 1 - (led >> k & 1)
    return unknown


def claim_worth(e: Tables, s: State, seat: int, role: int, brave: int, least: int) -> int:
    """The brave action as far as nobody takes it over, and what a rival loses whose claim is taken over.

    Each rival who answers later makes it less safe. Once it is worth less than `least`, how much less does not matter.
    """
    spite = 0
    if s.claimant >= 0:
        spite = desire(e, s, s.claimant, role) * SPITE // (100 * (s.players - 1))
    if brave == 0:
        return spite  # whether anybody takes it over or not
    unknown = roles_unknown(s, role)
    worth = brave + spite
    safe = 100  # percent
    other = (seat + 1) % s.players
    while other != s.leader and other != seat:
        if brave > 0 and worth < least:
            return worth
        if s.hand_size[other] > 0:
            taken = s.hand_size[other] * desire(e, s, other, role) * DARING // (unknown * 100)
            safe -= safe * min(taken, 95) // 100
            worth = brave * safe // 100 + spite
        other = (other + 1) % s.players
    return worth


def greedy_lead(e: Tables, s: State, seat: int, out: Codes, n: int) -> int:
    """The card and the stance that are worth most now.

    Less what keeping the card is worth: if somebody else leads the role, being brave is safer.
    """
    first_stay, second_stay = stay_worths(e, s, seat, s.hand[seat])
    best = out[0]
    highest = NOTHING
    for k in range(n):
        if out[k] < LEAD_COWARDLY:
            role = out[k] - LEAD_BRAVE
            cowardly, brave = role_worths(e, s, seat, role, first_stay, second_stay)
            sure = NOTHING if s.event == BRAVE_HEART else cowardly_card_worth(e, s, seat, cowardly, brave)
            keeping = brave * KEEPING // 100
            claim = claim_worth(e, s, seat, role, brave, max(sure, highest + keeping + 1))
            if max(claim, sure) - keeping > highest:
                highest = max(claim, sure) - keeping
                best = LEAD_BRAVE + role if claim >= sure else LEAD_COWARDLY + role
    return best


def greedy_answer(e: Tables, s: State, seat: int) -> int:
    """Brave, unless the cowardly action is worth more."""
    cowardly, brave = single_role_worths(e, s, seat, s.led)
    sure = cowardly_card_worth(e, s, seat, cowardly, brave)
    return BRAVE if claim_worth(e, s, seat, s.led, brave, sure) >= sure else COWARDLY


# Flights


def greedy_move(e: Tables, s: State, seat: int, out: Codes, n: int) -> int:
    """The step that gains most over staying, if any gains something; out[0] is to stay."""
    is_brave = s.depth == 1 and s.effect_arg[0]
    best = out[0]
    highest = 0
    weighed = -1  # the pawn whose place has been weighed
    stay = 0
    for k in range(1, n):
        pawn = (out[k] - MOVE) // AREAS
        if pawn != weighed:
            weighed = pawn
            stay = stay_worth(e, s, seat, pawn)
        cowardly, brave = step_worths(e, s, seat, pawn, (out[k] - MOVE) % AREAS)
        worth = (brave if is_brave else cowardly) - stay
        if worth > highest:
            highest = worth
            best = out[k]
    return best


# Any other choice


def choice_worth(e: Tables, s: State, seat: int, code: int) -> int:
    """What one choice brings, in tenths of a point."""
    if code == ACTION or code == SPEND_BRAVE:
        cowardly, brave = single_role_worths(e, s, seat, s.led)
        return cowardly if code == ACTION else brave - HOLD
    if code == EVENT_POINTS:
        return POINT * MARKET_POINTS
    if EVENT_RESOURCE <= code < SPEND_BRAVE:
        return resource_worth(e, s, seat, code - EVENT_RESOURCE)
    if code == SPEND_FIVE:
        return POINT * TILE_POINTS - HOLD
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


def hand_salt(e: Tables, s: State, seat: int) -> int:
    """A number that is the same for all picks of one hand, and different in every game: clouds are laid by chance."""
    salt = s.round * 7 + seat * 3 + s.points[seat] + 11
    for space in range(e.cloud_spaces):
        salt = (salt * 5 + s.cloud[space]) % 65536
    return salt


def greedy_bid(s: State, out: Codes, n: int) -> int:
    """Whatever exceeds a few of a kind is offered; in the last round everything."""
    if s.round == ROUNDS:
        return out[n - 1]
    return out[max(n - 1 - SPARE, 0)]


def greedy(e: Tables, s: State, seat: int, out: Codes, n: int, rng: Numbers) -> int:
    """The choice that is worth most now; between equals the first."""
    if BID_AMOUNT <= out[0] < MOVE:
        return greedy_bid(s, out, n)
    if out[n - 1] < LEAD_BRAVE:
        return greedy_pick(e, s, seat, out, n, hand_salt(e, s, seat))
    if out[0] < BRAVE:
        return greedy_lead(e, s, seat, out, n)
    if out[0] == BRAVE:
        return greedy_answer(e, s, seat)
    if MOVE <= out[n - 1] < DELIVER:
        return greedy_move(e, s, seat, out, n)
    best = 0
    highest = choice_worth(e, s, seat, out[0])
    for k in range(1, n):
        worth = choice_worth(e, s, seat, out[k])
        if worth > highest:
            highest = worth
            best = k
    return out[best]
