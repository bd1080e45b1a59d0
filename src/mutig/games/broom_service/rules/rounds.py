# rounds.py - the course of the game: what is asked of whom, and what happens between two decisions (B2, B10)
#
# The contract with the core: begin, legal, weight, take, go_on, over, standing.
# `legal` and `take` only dispatch; each decision's offer_* and take_* stand together in the file of their subject.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ADD_EXTRA,
    ANSWER,
    BID_AMOUNT,
    CHOOSE_EXTRA,
    CHOOSE_HANDS,
    CLOUD_LAID,
    COWARDLY_CARD,
    DECLINE,
    DONE,
    DRUID_DELIVERY,
    END_ROUND,
    END_TRICK,
    EVENT_REVEALED,
    EVENTS,
    FAIRY,
    FINAL_SCORING,
    FOREST_TILE_LAID,
    GATHERING,
    HILL_TILE_LAID,
    LAY_CLOUDS,
    LAY_FOREST_TILES,
    LAY_HILL_TILES,
    LAY_MOUNTAIN_TILES,
    LEAD,
    MOUNTAIN_TILE_LAID,
    NATURE,
    NEXT_ROUND,
    NONE,
    OVER,
    PICK,
    PLACES_WITH_BEWITCHED,
    REVEAL_BEWITCHED,
    REVEAL_BIDS,
    REVEAL_EVENT,
    REVEAL_HANDS,
    REVEAL_SETS,
    ROLE_BEWITCHED,
    ROLES,
    ROUNDS,
    START_PLAYER,
    STOP,
    STORM_MOVE,
    TILE_CLOUD,
    TILE_FIRST_MOVE,
    TILE_ORDER,
    TILE_SECOND_MOVE,
    TILE_TAKE,
    TURBO,
    TURBO_FLIGHT,
    WITCH_DELIVERY,
    WITCH_MOVE,
)
from .clouds import offer_cloud_to_dispel, take_fairy, take_tile_cloud
from .deliveries import offer_druid_delivery, offer_free_delivery, offer_witch_delivery, take_delivery
from .events import end_round, offer_bid, offer_set, reveal_bids, reveal_sets, take_bid, take_set
from .flights import offer_free_move, offer_turbo, offer_witch_move, take_free_move, take_turbo, take_witch_move
from .hands import (
    add_extra,
    choose_extra,
    choose_hands,
    offer_extra,
    offer_pick,
    reveal_hands,
    take_extra,
    take_pick,
)
from .pending import answered, ask, ask_nature
from .roles import offer_cowardly_card, offer_gathering, take_cowardly_card, take_gathering
from .scoring import final_scoring
from .setup import (
    cloud_weight,
    forest_tiles_left,
    lay_clouds,
    lay_forest_tiles,
    lay_hill_tiles,
    lay_mountain_tiles,
    offer_cloud,
    offer_forest_tile,
    offer_hill_tile,
    offer_mountain_tile,
    offer_start_player,
    take_cloud,
    take_forest_tile,
    take_hill_tile,
    take_mountain_tile,
    take_start_player,
)
from .tiles import offer_tile_order, offer_tile_take, take_tile_order, take_tile_take
from .tricks import end_trick, next_answer, offer_answer, offer_lead, take_answer, take_lead


def over(s: State) -> bool:
    """After round 7 and its scoring (B11)."""
    return s.phase == OVER


# The course of the game: one small automatic step (never asked, 3.6)


def go_on(e: Tables, s: State) -> None:
    """One step towards the next decision; called until somebody is pending or the game is over."""
    if s.depth > 0:
        ask(s, s.actor)  # R27: the innermost effect first
    elif s.phase == ANSWER:
        next_answer(s)
    elif s.phase == END_TRICK:
        end_trick(s)
    elif s.phase == LEAD:
        ask(s, s.leader)
    elif s.phase == REVEAL_HANDS:
        reveal_hands(e, s)
    elif s.phase == CHOOSE_HANDS:
        choose_hands(e, s)
    elif s.phase == CHOOSE_EXTRA:
        choose_extra(e, s)
    elif s.phase == ADD_EXTRA:
        add_extra(e, s)
    elif s.phase == END_ROUND:
        end_round(e, s)
    elif s.phase == REVEAL_BIDS:
        reveal_bids(s)
    elif s.phase == REVEAL_SETS:
        reveal_sets(s)
    elif s.phase == NEXT_ROUND:
        s.phase = FINAL_SCORING if s.round == ROUNDS else REVEAL_EVENT  # B2.1, B10.2
    elif s.phase == FINAL_SCORING:
        final_scoring(e, s)
    elif s.phase == REVEAL_EVENT:
        ask_nature(s)
    elif s.phase == REVEAL_BEWITCHED:
        reveal_bewitched(s)
    elif s.phase == LAY_CLOUDS:
        lay_clouds(e, s)
    elif s.phase == LAY_MOUNTAIN_TILES:
        lay_mountain_tiles(e, s)
    elif s.phase == LAY_FOREST_TILES:
        lay_forest_tiles(e, s)
    else:
        lay_hill_tiles(e, s)


# Events and bewitched roles of the round (B1.10, B1.11, B10.3)


def offer_event(s: State, out: Codes) -> int:
    """Each event at most once: the three removed ones are as unknown as those still in the deck (B1.10)."""
    n = 0
    for event in range(EVENTS):
        if not s.events_seen >> event & 1:
            out[n] = EVENT_REVEALED + event
            n += 1
    return n


def take_event(s: State, event: int) -> None:
    s.event = event
    s.events_seen |= 1 << event
    s.round += 1
    s.bewitched = 0
    s.bewitched_missing = PLACES_WITH_BEWITCHED - s.players
    if ROLES - s.bewitched_drawn < s.bewitched_missing:
        s.bewitched_seen = 0  # B5.4, R13: all ten are shuffled into a new deck
        s.bewitched_drawn = 0
    s.phase = REVEAL_BEWITCHED


def reveal_bewitched(s: State) -> None:
    if s.bewitched_missing > 0:
        ask_nature(s)
    else:
        s.phase = CHOOSE_HANDS


def offer_bewitched(s: State, out: Codes) -> int:
    n = 0
    for role in range(ROLES):
        if not s.bewitched_seen >> role & 1:
            out[n] = ROLE_BEWITCHED + role
            n += 1
    return n


def take_bewitched(s: State, role: int) -> None:
    s.bewitched |= 1 << role
    s.bewitched_seen |= 1 << role
    s.bewitched_drawn += 1
    s.bewitched_missing -= 1


# Decisions: what may be done, what it does


def legal(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Write every legal choice of a pending seat into out and return how many there are."""
    if not s.pending >> (seat + 1) & 1:
        return 0
    if seat == NATURE:
        return legal_for_nature(e, s, out)
    if s.depth > 0:
        return legal_effect(e, s, seat, out)
    if s.phase == REVEAL_HANDS:
        return offer_pick(e, s, seat, out)
    if s.phase == LEAD:
        return offer_lead(s, seat, out)
    if s.phase == ANSWER:
        return offer_answer(out)
    if s.phase == ADD_EXTRA:
        return offer_extra(s, seat, out)
    if s.phase == REVEAL_BIDS:
        return offer_bid(s, seat, out)
    return offer_set(out)


def legal_effect(e: Tables, s: State, seat: int, out: Codes) -> int:
    """The innermost effect on the stack asks."""
    effect = s.effect[s.depth - 1]
    if effect == WITCH_MOVE:
        return offer_witch_move(e, s, seat, out)
    if effect == WITCH_DELIVERY:
        return offer_witch_delivery(e, s, seat, out)
    if effect == DRUID_DELIVERY:
        return offer_druid_delivery(e, s, seat, out)
    if effect == GATHERING:
        return offer_gathering(out)
    if effect == FAIRY or effect == TILE_CLOUD:
        return offer_cloud_to_dispel(e, s, seat, out)
    if effect == COWARDLY_CARD:
        return offer_cowardly_card(e, s, seat, out)
    if effect == TURBO_FLIGHT:
        return offer_turbo(e, s, out)
    if effect == TILE_ORDER:
        return offer_tile_order(out)
    if effect == TILE_TAKE:
        return offer_tile_take(out)
    if effect == TILE_FIRST_MOVE or effect == TILE_SECOND_MOVE:
        return offer_free_move(e, s, seat, STOP, out)
    if effect == STORM_MOVE:
        return offer_free_move(e, s, seat, NONE, out)
    return offer_free_delivery(e, s, seat, out)


def legal_for_nature(e: Tables, s: State, out: Codes) -> int:
    if s.phase == LAY_CLOUDS:
        return offer_cloud(e, s, out)
    if s.phase == REVEAL_EVENT:
        return offer_event(s, out)
    if s.phase == REVEAL_BEWITCHED:
        return offer_bewitched(s, out)
    if s.phase == LAY_MOUNTAIN_TILES:
        return offer_mountain_tile(e, s, out)
    if s.phase == LAY_FOREST_TILES:
        return offer_forest_tile(e, s, out)
    if s.phase == LAY_HILL_TILES:
        return offer_hill_tile(e, s, out)
    return offer_start_player(s, out)


def weight(e: Tables, s: State, code: int) -> int:
    """How much an outcome of NATURE weighs: the number of tiles of that kind, or 1."""
    if CLOUD_LAID <= code < MOUNTAIN_TILE_LAID:
        return cloud_weight(e, s, code - CLOUD_LAID)
    if FOREST_TILE_LAID <= code < HILL_TILE_LAID:
        return forest_tiles_left(e, s, code - FOREST_TILE_LAID)
    return 1


def take(e: Tables, s: State, seat: int, code: int) -> None:
    """Carry a legal choice out; everything automatic follows in go_on."""
    if seat == NATURE:
        s.pending = 0
        take_for_nature(e, s, code)
    elif s.depth > 0:
        s.pending = 0
        take_effect(e, s, seat, code)
    elif s.phase == REVEAL_HANDS:
        if code == DONE:
            answered(s, seat)
        else:
            take_pick(e, s, seat, code - PICK)
    elif s.phase == LEAD:
        s.pending = 0
        take_lead(e, s, seat, code)
    elif s.phase == ANSWER:
        s.pending = 0
        take_answer(e, s, seat, code)
    elif s.phase == ADD_EXTRA:
        if code == DECLINE:
            answered(s, seat)
        else:
            take_extra(s, seat, code - PICK)
    elif s.phase == REVEAL_BIDS:
        take_bid(s, seat, code - BID_AMOUNT)
    else:
        take_set(s, seat, code)


def take_effect(e: Tables, s: State, seat: int, code: int) -> None:
    effect = s.effect[s.depth - 1]
    if effect == WITCH_MOVE:
        take_witch_move(e, s, seat, code)
    elif effect == GATHERING:
        take_gathering(e, s, seat, code)
    elif effect == FAIRY:
        take_fairy(e, s, seat, code)
    elif effect == TILE_CLOUD:
        take_tile_cloud(e, s, seat, code)
    elif effect == COWARDLY_CARD:
        take_cowardly_card(e, s, seat, code)
    elif effect == TURBO_FLIGHT:
        take_turbo(e, s, seat, code - TURBO)
    elif effect == TILE_ORDER:
        take_tile_order(s, code)
    elif effect == TILE_TAKE:
        take_tile_take(s, seat, code)
    elif effect == TILE_FIRST_MOVE or effect == TILE_SECOND_MOVE or effect == STORM_MOVE:
        take_free_move(e, s, seat, code)
    else:
        take_delivery(e, s, seat, code)


def take_for_nature(e: Tables, s: State, code: int) -> None:
    if s.phase == LAY_CLOUDS:
        take_cloud(e, s, code - CLOUD_LAID)
    elif s.phase == REVEAL_EVENT:
        take_event(s, code - EVENT_REVEALED)
    elif s.phase == REVEAL_BEWITCHED:
        take_bewitched(s, code - ROLE_BEWITCHED)
    elif s.phase == LAY_MOUNTAIN_TILES:
        take_mountain_tile(e, s, code - MOUNTAIN_TILE_LAID)
    elif s.phase == LAY_FOREST_TILES:
        take_forest_tile(e, s, code - FOREST_TILE_LAID)
    elif s.phase == LAY_HILL_TILES:
        take_hill_tile(e, s, code - HILL_TILE_LAID)
    else:
        take_start_player(s, code - START_PLAYER)
