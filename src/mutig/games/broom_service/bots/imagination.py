# imagination.py - what a thinking bot needs: which worlds are possible, and what a position is worth
#
# A seat sees the table and its own hand. To think ahead it imagines the rest, again and again: hands, bids and
# answers that fit everything it has seen.

from __future__ import annotations

from mutig.core.arrays import Numbers
from mutig.core.flow import random_below

from ..generated import State, Tables
from ..names import (
    ADD_EXTRA,
    ANSWER,
    FOREST_SPACES,
    HAND_SIZE,
    LARGEST_OPEN_HAND,
    MORE_OR_LESS,
    PLUS_CARD,
    RESOURCES,
    REVEAL_BIDS,
    REVEAL_HANDS,
    REVEAL_SETS,
    ROLES,
    ROUNDS,
    WAND,
)
from ..rules.clouds import bolts_of
from ..rules.events import owns_a_set
from ..rules.pending import ask_also
from ..rules.scoring import amulet_points, lightning_points, resources_of, set_points
from ..rules.tiles import usable_forest_tile
from .greedy import desire
from .worth import POINT, area_worth

DOUBT = 25  # percent of imagined hands that are drawn without asking what a sensible player would pick


def milestone(s: State) -> int:
    """How far the game has come, in rounds."""
    return s.round


def horizon(s: State) -> int:
    """How many milestones a bot plays ahead before it estimates: to the end of the next round."""
    return 2


# Secrets: hands, and whatever all decide at once


def observers(s: State) -> int:
    """Everybody decides by a hand of their own."""
    return s.players


def secret_of(s: State, seat: int) -> int:
    """The hand, one bit for each role."""
    return s.hand[seat]


def reopen(s: State, seat: int) -> None:
    """Hands that others have chosen already are as open as the seat's own: all choose at the same time (B3.1)."""
    if s.phase == REVEAL_HANDS:
        for other in range(s.players):
            if other != seat:
                ask_also(s, other)


def fits(s: State, seat: int, secret: int) -> bool:
    """Whether the seat can have begun the round with this hand: it has laid what it laid, and holds the rest."""
    rest = secret & ~s.laid[seat]
    return (
        s.phase >= ADD_EXTRA
        and secret & s.laid[seat] == s.laid[seat]
        and roles_in(rest) == s.hand_size[seat]
        and rest & roles_gone(s, seat) == 0
        and (not is_asked_for_led(s, seat) or rest >> s.led & 1 != 0)
    )


def roles_in(hand: int) -> int:
    roles = 0
    for role in range(ROLES):
        roles += hand >> role & 1
    return roles


def assume(s: State, seat: int, secret: int) -> None:
    """The hand with which the seat began the round, less what it has laid."""
    s.hand[seat] = secret & ~s.laid[seat]


# Possible worlds


def imagine(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """Fill in what this seat cannot see, in a way that fits everything it has seen (B17.2)."""
    for other in range(s.players):
        if other != seat:
            decided = not s.pending >> (other + 1) & 1
            if s.phase == REVEAL_HANDS:
                if decided:
                    imagine_chosen_hand(e, s, other, rng)
            elif s.phase >= ADD_EXTRA:
                imagine_hand(e, s, other, s.hand_size[other], rng)
            if s.phase == ADD_EXTRA and decided and usable_forest_tile(e, s, other, PLUS_CARD) >= 0:
                imagine_extra(s, other, rng)
            elif s.phase == REVEAL_BIDS and decided:
                for resource in range(RESOURCES):
                    s.bid[other][resource] = random_below(rng, s.goods[other][resource] + 1)
            elif s.phase == REVEAL_SETS and decided and owns_a_set(s, other):
                s.pays[other] = random_below(rng, 2)


def has_answered(s: State, seat: int) -> bool:
    """Whether the trick has gone past this seat."""
    step = (seat - s.leader) % s.players
    reached = (s.answering - s.leader) % s.players
    if step == reached:
        return not s.pending >> (seat + 1) & 1 or s.depth > 0
    return step < reached


def is_asked_for_led(s: State, seat: int) -> int:
    """Only who holds the role that was led has a choice to answer (B4.5)."""
    return s.phase == ANSWER and s.depth == 0 and s.pending >> (seat + 1) & 1


def roles_gone(s: State, seat: int) -> int:
    """Whatever was led this round was laid or passed by everybody who has answered (R8)."""
    gone = 0
    for other in range(s.players):
        gone |= s.laid[other]
    if is_asked_for_led(s, seat) or (s.phase == ANSWER and s.led >= 0 and not has_answered(s, seat)):
        gone &= ~(1 << s.led)
    return gone


def imagine_hand(e: Tables, s: State, seat: int, size: int, rng: Numbers) -> None:
    """A hand of this size from the roles the seat can still hold, sensible ones more likely than others."""
    s.hand[seat] = 0
    if is_asked_for_led(s, seat):
        s.hand[seat] = 1 << s.led
        size -= 1
    gone = roles_gone(s, seat) | s.hand[seat]
    wishes = wishes_for_roles(e, s, seat, gone, random_below(rng, 100) < DOUBT)
    left = 0
    total = 0
    for role in range(ROLES):
        if not gone >> role & 1:
            left += 1
            total += wish_for(wishes, role)
    for role in range(ROLES):
        if not gone >> role & 1:
            wish = wish_for(wishes, role)
            if size > 0 and (size >= left or random_below(rng, total) < size * wish):
                s.hand[seat] |= 1 << role
                size -= 1
            left -= 1
            total -= wish


def wishes_for_roles(e: Tables, s: State, seat: int, gone: int, alike: int) -> int:
    """How much a player wants each role, 1 to 63, six bits for each in one number."""
    wishes = 0
    for role in range(ROLES):
        if not gone >> role & 1:
            want = 40 if alike else desire(e, s, seat, role)
            wishes |= min(max(want * want // 100, 1), 63) << (6 * role)
    return wishes


def wish_for(wishes: int, role: int) -> int:
    return wishes >> (6 * role) & 63


def imagine_chosen_hand(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """A hand that was chosen but not shown yet: nobody knows its size under More or less or with a PLUS_CARD tile."""
    size = HAND_SIZE
    if s.event == MORE_OR_LESS:
        size = 1 + random_below(rng, LARGEST_OPEN_HAND)
    elif usable_forest_tile(e, s, seat, PLUS_CARD) >= 0:
        size += random_below(rng, 2)
    imagine_hand(e, s, seat, size, rng)
    s.picked[seat] = size
    s.pick_from[seat] = ROLES


def imagine_extra(s: State, seat: int, rng: Numbers) -> None:
    """A card added with PLUS_CARD, or none."""
    role = random_below(rng, ROLES + 3)
    if role < ROLES and not s.hand[seat] >> role & 1:
        s.extra[seat] = role


# What a position is worth: weights fitted to the final scores of games between greedy players, by rounds left


def rounds_left(s: State) -> int:
    """Rounds that are still to be played, the present one included until its last trick."""
    return ROUNDS - s.round + (1 if s.phase <= ANSWER else 0)


def estimate(e: Tables, s: State, seat: int) -> int:
    """Tenths of a point the seat can expect at the end, up to what all seats can expect alike."""
    left = rounds_left(s)
    first = area_worth(e, s, seat, s.pawns[seat][0])
    second = area_worth(e, s, seat, s.pawns[seat][1])
    potions = resources_of(s, seat) - s.goods[seat][WAND]
    return (
        POINT * (s.points[seat] + lightning_points(e, s, seat))
        + 9 * amulet_points(s, seat)
        + bolts_of(e, s, seat) * (2 + 3 * left)
        + (6 if left < 2 else 3) * set_points(s, seat)
        + potions * (2 + 2 * min(left, 3))
        + s.goods[seat][WAND] * (3 + 3 * left)
        + (14 * max(first, second) + 3 * min(first, second)) // 10
        + 40 * unspent_forest_tiles(s, seat)
    )


def unspent_forest_tiles(s: State, seat: int) -> int:
    tiles = 0
    for space in range(FOREST_SPACES):
        tiles += s.forest_owner[space] == seat and not s.forest_spent[space]
    return tiles


def uncertainty(s: State) -> int:
    """How many tenths of a point of lead make three wins of four likely: much early, little late."""
    return 30 + 10 * rounds_left(s)
