"""Other worlds: the same table with everything replaced that one viewer of Broom Service may not know."""

from __future__ import annotations

import random
from typing import Any

from mutig.core.ruleset import Table
from mutig.core.schema import Viewer
from mutig.games.broom_service import names as n
from mutig.games.broom_service.rules.events import owns_a_set

ALL_ROLES = (1 << n.ROLES) - 1


def other_world(_table: Table, s: Any, viewer: Viewer, rng: random.Random) -> Any:
    """A state the viewer cannot tell from this one, with other hands, picks, bids and answers."""
    world = s.copy()
    for seat in range(s.players):
        if seat != viewer:
            asked = bool(s.pending >> (seat + 1) & 1)
            _other_cards(world, seat, asked, rng)
            _other_answers(world, seat, asked, rng)
    world.cloud_left = [rng.randrange(9) for _ in s.cloud_left]
    world.heavy_pool, world.heavy_left = rng.randrange(25), rng.randrange(25)
    return world


def _other_cards(w: Any, seat: int, asked: bool, rng: random.Random) -> None:
    if w.phase == n.REVEAL_HANDS:
        _other_picks(w, seat, asked, rng)
        return
    w.picked[seat], w.pick_from[seat] = rng.randrange(7), rng.randrange(11)
    if w.phase == n.ADD_EXTRA or w.hand_size[seat] > 0:
        w.hand[seat] = _some(_possible_roles(w, seat), w.hand_size[seat], rng)
        if asked and w.phase == n.ANSWER and w.depth == 0 and not w.hand[seat] >> w.led & 1:
            kept = _some(w.hand[seat], w.hand_size[seat] - 1, rng)
            w.hand[seat] = kept | 1 << w.led  # who is asked to follow holds the role: public now


def _other_picks(w: Any, seat: int, asked: bool, rng: random.Random) -> None:
    """A hand in the making (asked), or a complete one."""
    open_size = w.event == n.MORE_OR_LESS
    size = rng.randrange(0, 4) if asked else rng.randrange(1, 6) if open_size else n.HAND_SIZE
    missing = 0 if open_size else n.HAND_SIZE - size  # enough higher roles must be left to complete the hand
    hand = _some(ALL_ROLES >> missing, size, rng)
    w.hand[seat], w.picked[seat], w.pick_from[seat] = hand, size, hand.bit_length()


def _possible_roles(w: Any, seat: int) -> int:
    """Roles the seat may hold for all the others know: whatever was led before and not laid, it does not hold."""
    led_before = 0
    for other in range(w.players):
        led_before |= w.laid[other]
    possible = ALL_ROLES & ~led_before
    if w.led >= 0 and not w.laid[seat] >> w.led & 1 and _still_to_answer(w, seat):
        possible |= 1 << w.led
    return possible


def _still_to_answer(w: Any, seat: int) -> bool:
    answered = (w.answering - w.leader) % w.players
    return w.phase == n.ANSWER and (seat - w.leader) % w.players >= answered and seat != w.leader


def _other_answers(w: Any, seat: int, asked: bool, rng: random.Random) -> None:
    owns_plus_card = any(
        w.forest_owner[k] == seat and w.forest_tile[k] == n.PLUS_CARD and not w.forest_spent[k] and taken < w.trick
        for k, taken in enumerate(w.forest_taken)
    )
    if w.phase == n.ADD_EXTRA and not asked and owns_plus_card:
        outside = [role for role in range(n.ROLES) if not w.hand[seat] >> role & 1]
        w.extra[seat] = rng.choice([-1, *outside])
    if w.phase == n.REVEAL_BIDS:
        known = rng.randrange(4) if asked else 4
        bid = [rng.randint(0, owned) for owned in w.goods[seat]]
        w.bid[seat] = bid[:known] + [-1] * (4 - known)
    if w.phase == n.REVEAL_SETS and not asked and owns_a_set(w, seat):
        w.pays[seat] = rng.randrange(2)


def _some(roles: int, size: int, rng: random.Random) -> int:
    """So many of these roles."""
    listed = [role for role in range(n.ROLES) if roles >> role & 1]
    return sum(1 << role for role in rng.sample(listed, min(size, len(listed))))
