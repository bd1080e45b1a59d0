# turns.py - the course of the game: what is asked of whom, and what happens between two decisions (T5)
#
# The contract with the core: begin, legal, weight, take, go_on, over, standing.
# `legal` and `take` only dispatch; each decision's offer_* and take_* stand together in the file of their subject.

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ACTION,
    ANOTHER_DOOR,
    BEGIN_TURN,
    BIRD_GEM,
    COPYING,
    DIE_ROLLED,
    DOOR,
    DOOR_REVEALED,
    DOUBLING,
    END_TURN,
    FILL_MINE,
    FILL_SLOT,
    GEM_DRAWN,
    GIFT,
    ITEM_DRAWN,
    LAY_TABLE,
    MAIN_CHOICE,
    NATURE,
    ORDER_DRAWN,
    OVER,
    PEEK_DOOR,
    REVEAL_ORDER,
    ROBBERS_DRAW,
    ROLL_DIE,
    START_BONUS,
    START_PLAYER,
    TARGET,
    TRAVEL,
    UPKEEP,
)
from .bird import join_the_gems
from .castle import (
    offer_doors,
    offer_gift,
    offer_inhabitant,
    take_door,
    take_gift,
    take_opened_door,
)
from .clock import begin_turn, consider_end, offer_end, take_end, upkeep
from .copying import (
    consider_doubling,
    next_copier,
    offer_copy,
    offer_doubling,
    take_copy,
    take_doubling,
)
from .dragon import offer_die, take_die
from .effects import go_on_with_effect, legal_effect, take_effect
from .items import take_seen_door
from .mines import (
    offer_gem,
    take_drawn_gem,
)
from .pending import ask
from .pile import offer_item, take_drawn_item
from .places import (
    offer_action,
    take_action,
)
from .scoring import sudden_wedding
from .setup import lay_table, next_bonus, offer_bonus, offer_start_player, take_bonus, take_start_player
from .towers import offer_main_choice, take_main_choice
from .trade import offer_order, take_drawn_order
from .travel import offer_target, offer_travel, take_target, take_travel


def over(s: State) -> bool:
    """Somebody has married (T3.3, T18.2)."""
    return s.phase == OVER


# The course of the game: one small automatic step


def go_on(e: Tables, s: State) -> None:
    """One step towards the next decision; called until somebody is pending or the game is over."""
    if s.sudden and sudden_wedding(s):
        return
    phase = s.phase
    if s.depth > 0:
        go_on_with_effect(e, s)
    elif phase == COPYING:
        next_copier(e, s)
    elif phase == BEGIN_TURN:
        begin_turn(e, s)
    elif phase == END_TURN:
        consider_end(s)
    elif phase == DOUBLING:
        consider_doubling(e, s)
    elif phase == UPKEEP:
        upkeep(s)
    elif phase == LAY_TABLE:
        lay_table(e, s)
    elif phase == START_BONUS:
        next_bonus(s)
    else:
        ask(s, s.actor)


# Decisions: what may be done, what it does


def legal(e: Tables, s: State, seat: int, out: Codes) -> int:
    """Write every legal choice of a pending seat into out and return how many there are."""
    if not s.pending >> (seat + 1) & 1:
        return 0
    if seat == NATURE:
        return legal_for_nature(e, s, out)
    if s.depth > 0:
        return legal_effect(e, s, seat, out)
    phase = s.phase
    if phase == TRAVEL:
        return offer_travel(e, s, seat, out)
    if phase == ACTION:
        return offer_action(e, s, seat, out)
    if phase == MAIN_CHOICE:
        return offer_main_choice(e, s, seat, out)
    if phase == COPYING:
        return offer_copy(s, seat, out)
    if phase == TARGET:
        return offer_target(s, seat, out)
    if phase == DOUBLING:
        return offer_doubling(e, s, seat, out)
    if phase == END_TURN:
        return offer_end(s, seat, out)
    if phase == DOOR or phase == ANOTHER_DOOR:
        return offer_doors(s, seat, out)
    if phase == GIFT:
        return offer_gift(e, s, seat, out)
    return offer_bonus(s, out)


def legal_for_nature(e: Tables, s: State, out: Codes) -> int:
    if s.depth == 0:
        return offer_start_player(s, out)
    effect = s.effect[s.depth - 1]
    if effect == FILL_MINE or effect == ROBBERS_DRAW:
        return offer_gem(s, out)
    if effect == ROLL_DIE:
        return offer_die(e, out)
    if effect == FILL_SLOT:
        return offer_item(s, out)
    if effect == REVEAL_ORDER:
        return offer_order(e, s, out)
    return offer_inhabitant(s, out)


def weight(e: Tables, s: State, code: int) -> int:
    """How much an outcome of NATURE weighs: gems in the bag, faces of the die, or 1."""
    if code >= DOOR_REVEALED or code < DIE_ROLLED:
        return 1
    if code < GEM_DRAWN:
        return e.die_faces[code - DIE_ROLLED]
    return s.bag[code - GEM_DRAWN]


def take(e: Tables, s: State, seat: int, code: int) -> None:
    """Carry a legal choice out; everything automatic follows in go_on.

    On the way from the main choice to the action the same player is simply asked again, without go_on, until an effect
    begins (`push`) or the action is done. Everything else leaves nobody pending.
    """
    phase = s.phase
    if s.depth > 0 and s.effect[s.depth - 1] == BIRD_GEM:
        join_the_gems(s, seat)  # and is paid with them, as ever
    if seat == NATURE:
        s.pending = 0
        take_for_nature(e, s, code)
    elif s.depth > 0:
        take_effect(s, seat, code)
    elif phase == TRAVEL:
        take_travel(e, s, seat, code)
    elif phase == ACTION:
        take_action(e, s, seat, code)
    elif phase == MAIN_CHOICE:
        take_main_choice(e, s, seat, code)
    elif phase == TARGET:
        take_target(s, seat, code)
    else:
        s.pending = 0
        take_elsewhere(s, seat, code)
    if s.sudden:
        s.pending = 0  # go_on looks for a wedding first


def take_elsewhere(s: State, seat: int, code: int) -> None:
    """Before the first turn, after the action, and in the castle."""
    phase = s.phase
    if phase == COPYING:
        take_copy(s, seat, code)
    elif phase == DOUBLING:
        take_doubling(s, seat, code)
    elif phase == END_TURN:
        take_end(s, seat, code)
    elif phase == DOOR or phase == ANOTHER_DOOR:
        take_door(s, seat, code)
    elif phase == GIFT:
        take_gift(s, seat, code)
    else:
        take_bonus(s, seat, code)


def take_for_nature(e: Tables, s: State, code: int) -> None:
    if GEM_DRAWN <= code < DOOR_REVEALED:
        take_drawn_gem(s, code - GEM_DRAWN)
    elif code >= DOOR_REVEALED:
        if s.effect[s.depth - 1] == PEEK_DOOR:
            take_seen_door(s, code - DOOR_REVEALED)
        else:
            take_opened_door(s, code - DOOR_REVEALED)
    elif code >= DIE_ROLLED:
        take_die(s, code - DIE_ROLLED)
    elif code >= ORDER_DRAWN:
        take_drawn_order(e, s, code - ORDER_DRAWN)
    elif code >= ITEM_DRAWN:
        take_drawn_item(s, code - ITEM_DRAWN)
    else:
        take_start_player(s, code - START_PLAYER)
