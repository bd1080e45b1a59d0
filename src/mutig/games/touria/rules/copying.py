# copying.py - doing an action once more: doubling by the active player, copying by the others (T13, T14)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ACTION,
    ANY_TIME,
    BIRD,
    CHEST,
    CHEST_ANY_MOMENT,
    COPYING,
    ELIXIR,
    END_TURN,
    FLASK,
    FOREST_FAIRY,
    MERCHANT,
    MIRROR,
    NO,
    PILE_AFTERWARDS,
    SCALES,
    TOURNAMENT,
    TOURNAMENT_NOT_COPIED,
    USE,
    VIOLET,
    VIOLET_GEM,
)
from .clock import consider_end
from .items import at_hand, offer_items, offer_use, take_use
from .mines import pay_gems
from .pending import ask
from .pile import end_use, put_to_use, something_displayed
from .places import performable

# Doubling (D7)


def violet_doubles(e: Tables, s: State, seat: int) -> int:
    """Whether the action can still be done when a violet gem has gone into the bag (T13.1, T13.4)."""
    if s.gems[seat][VIOLET] == 0:
        return 0
    pay_gems(s, seat, VIOLET, 1)  # tried out
    possible = performable(e, s, seat)
    pay_gems(s, seat, VIOLET, -1)
    return possible


def bird_doubles(e: Tables, s: State, seat: int) -> int:
    """The same for the bird, or the mirror with the bird on top, at work or on the pile (T13.2, R93)."""
    tile = BIRD
    if not s.held[seat][BIRD]:
        if s.discard_top != BIRD or not s.held[seat][MIRROR]:
            return 0
        tile = MIRROR
    top = s.discard_top
    s.held[seat][tile] = 0  # tried out
    if not s.rulings & PILE_AFTERWARDS:
        s.discard_top = tile
    possible = performable(e, s, seat)
    s.held[seat][tile] = 1
    s.discard_top = top
    return possible


def may_double(e: Tables, s: State, seat: int) -> int:
    """Once, and only if it has an effect (T13.3, T13.4)."""
    return not s.doubled and (violet_doubles(e, s, seat) or bird_doubles(e, s, seat))


def chest_matters(s: State, seat: int) -> int:
    """By the letter the chest has its moment here: it may bring what doubles, or take what others would (T15.4)."""
    if not s.rulings & CHEST_ANY_MOMENT or (s.doubled and s.heroes != FOREST_FAIRY):
        return 0
    return at_hand(s, seat, CHEST) and something_displayed(s)


def consider_doubling(e: Tables, s: State) -> None:
    """Asked only if a doubling has an effect, or the chest may have one (T13.4, R86, R92)."""
    end_use(s)
    if may_double(e, s, s.active) or chest_matters(s, s.active):
        ask(s, s.active)
    else:
        s.phase = COPYING
        s.asking = s.active
        next_copier(e, s)  # at once: there is nothing to tell in between


def offer_doubling(e: Tables, s: State, seat: int, out: Codes) -> int:
    out[0] = NO
    n = 1
    if not s.doubled:
        if violet_doubles(e, s, seat):
            out[n] = VIOLET_GEM
            n += 1
        if bird_doubles(e, s, seat):
            n = offer_use(s, seat, BIRD, out, n)
    return offer_items(s, seat, ANY_TIME, out, n)


def take_doubling(s: State, seat: int, code: int) -> None:
    """A full second execution with fresh choices; never a third (T13.3, T13.5)."""
    if code == NO:
        s.phase = COPYING
        s.asking = seat
    elif code == VIOLET_GEM:
        pay_gems(s, seat, VIOLET, 1)
        execute_again(s, seat)
    elif code == USE + BIRD or (code == USE + MIRROR and s.discard_top == BIRD):
        put_to_use(s, seat, code - USE)
        execute_again(s, seat)
    else:
        take_use(s, seat, code - USE)


def execute_again(s: State, seat: int) -> None:
    s.doubled = 1
    s.asking = seat  # copying will begin after this player
    s.phase = ACTION
    ask(s, seat)


# Copying (D8)


def may_copy(e: Tables, s: State, seat: int) -> int:
    """Outside the castle, with an elixir or the flask, and with something to do (T14.4)."""
    if s.in_castle[seat] or (s.elixirs[seat] == 0 and not s.held[seat][FLASK]):
        return 0
    if s.heroes == TOURNAMENT and s.rulings & TOURNAMENT_NOT_COPIED:
        return 0  # only who was conjured there takes part (T14.7)
    if s.heroes == MERCHANT and s.held[seat][SCALES]:
        return 1
    return performable(e, s, seat)


def next_copier(e: Tables, s: State) -> None:
    """Clockwise from the active player, once each (T14.1, T14.5)."""
    end_use(s)
    active = s.active
    s.actor = active
    seat = (s.asking + 1) % s.players
    while seat != active and not may_copy(e, s, seat):
        seat = (seat + 1) % s.players
    if seat == active:
        s.asking = -1
        s.phase = END_TURN
        consider_end(s)  # at once, as above
    else:
        s.asking = seat
        ask(s, seat)


def offer_copy(s: State, seat: int, out: Codes) -> int:
    out[0] = NO
    n = 1
    if s.elixirs[seat] > 0:
        out[n] = ELIXIR
        n += 1
    if s.held[seat][FLASK]:
        out[n] = USE + FLASK
        n += 1
    return n


def take_copy(s: State, seat: int, code: int) -> None:
    """The elixir goes to the active player, the flask to the pile, by the letter when it has served (T14.2, R43)."""
    if code == NO:
        return
    if code == ELIXIR:
        s.elixirs[seat] -= 1
        s.elixirs[s.active] += 1
    else:
        put_to_use(s, seat, FLASK)
    s.actor = seat
    s.phase = ACTION
    ask(s, seat)
