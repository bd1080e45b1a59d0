# events.py - what happens at the end of a round (B9.5-B9.10; D17, D18)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ALL_AT_ONCE,
    BID_AMOUNT,
    BID_POINTS,
    DANGEROUS_AREAS,
    EMPTY_HANDS,
    EMPTY_LIMIT,
    EMPTY_POINTS,
    FULL_HANDS,
    KEEP,
    LIKE_MINDED,
    LIKE_POINTS,
    MOST_BID,
    NEXT_ROUND,
    PAWNS,
    PAY,
    PLEASING_AREAS,
    RESOURCES,
    REVEAL_BIDS,
    REVEAL_SETS,
    SET_POINTS,
)
from .pending import answered, ask_also, ask_everybody
from .scoring import resources_of


def end_round(e: Tables, s: State) -> None:
    """The event of the round is carried out for all players at once (B10.2, R59)."""
    s.phase = NEXT_ROUND
    if s.event == FULL_HANDS:
        s.phase = REVEAL_BIDS
        ask_everybody(s)
    elif s.event == ALL_AT_ONCE:
        s.phase = REVEAL_SETS
        for seat in range(s.players):
            if owns_a_set(s, seat):
                ask_also(s, seat)
    elif s.event == DANGEROUS_AREAS or s.event == PLEASING_AREAS:
        score_areas(e, s)
    elif s.event == EMPTY_HANDS:
        for seat in range(s.players):
            if resources_of(s, seat) <= EMPTY_LIMIT:
                s.points[seat] += EMPTY_POINTS
    elif s.event == LIKE_MINDED:
        for seat in range(s.players):
            if e.terrain[s.pawns[seat][0]] == e.terrain[s.pawns[seat][1]]:
                s.points[seat] += LIKE_POINTS


def score_areas(e: Tables, s: State) -> None:
    """Each pawn adds the signed points printed for its terrain (B9.5, B9.6, R56, R70)."""
    for seat in range(s.players):
        for pawn in range(PAWNS):
            terrain = e.terrain[s.pawns[seat][pawn]]
            if s.event == DANGEROUS_AREAS:
                s.points[seat] += e.dangerous[terrain]
            else:
                s.points[seat] += e.pleasing[terrain]


# Full hands: secret bids, one kind of resource after the other (D17)


def kind_to_bid(s: State, seat: int) -> int:
    """The kind of resource the seat has not bid on yet, or RESOURCES."""
    for resource in range(RESOURCES):
        if s.bid[seat][resource] < 0:
            return resource
    return RESOURCES


def offer_bid(s: State, seat: int, out: Codes) -> int:
    owned = min(s.goods[seat][kind_to_bid(s, seat)], MOST_BID)
    for amount in range(owned + 1):
        out[amount] = BID_AMOUNT + amount
    return owned + 1


def take_bid(s: State, seat: int, amount: int) -> None:
    s.bid[seat][kind_to_bid(s, seat)] = amount
    if kind_to_bid(s, seat) == RESOURCES:
        answered(s, seat)


def bid_of(s: State, seat: int) -> int:
    """Only the number of resources counts (B9.7)."""
    total = 0
    for resource in range(RESOURCES):
        total += s.bid[seat][resource]
    return total


def reveal_bids(s: State) -> None:
    """Everybody with the highest bid above 0 gets 8 points and pays it; the rest keep theirs (B9.7, R57)."""
    highest = 0
    for seat in range(s.players):
        highest = max(highest, bid_of(s, seat))
    for seat in range(s.players):
        wins = highest > 0 and bid_of(s, seat) == highest
        if wins:
            s.points[seat] += BID_POINTS
        for resource in range(RESOURCES):
            if wins:
                s.goods[seat][resource] -= s.bid[seat][resource]
            s.bid[seat][resource] = -1
    s.phase = NEXT_ROUND


# All at once: one of each kind for 9 points (D18)


def owns_a_set(s: State, seat: int) -> int:
    for resource in range(RESOURCES):
        if s.goods[seat][resource] == 0:
            return 0
    return 1


def offer_set(out: Codes) -> int:
    out[0] = PAY
    out[1] = KEEP
    return 2


def take_set(s: State, seat: int, code: int) -> None:
    if code == PAY:
        s.pays[seat] = 1
    answered(s, seat)


def reveal_sets(s: State) -> None:
    """All have decided: whoever pays gives one resource of each kind (B9.9, R58)."""
    for seat in range(s.players):
        if s.pays[seat]:
            s.pays[seat] = 0
            s.points[seat] += SET_POINTS
            for resource in range(RESOURCES):
                s.goods[seat][resource] -= 1
    s.phase = NEXT_ROUND
