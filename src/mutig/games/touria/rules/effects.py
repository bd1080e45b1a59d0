# effects.py - effects inside effects: the innermost on the stack goes on, asks, or is answered (D5, D6, D13)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    BACKPACK_MINE,
    BIRD_GEM,
    CHEST_TAKE,
    COLLECT,
    DRAGON_ROLLED,
    EMPTY_MINE,
    FILL_MINE,
    FILL_SLOT,
    HELMET_REWARD,
    ITEM_DOWN,
    KEEP_GEM,
    LANTERN_GEM,
    MINE_GEM,
    MIRROR_DOWN,
    OPEN_DOOR,
    PEEK,
    PEEK_DOOR,
    REVEAL_ORDER,
    ROBBERS_DRAW,
    ROBBERS_KEEP,
    ROLL_DIE,
    TAKE_GEM,
    TAKE_SLOT,
)
from .bird import offer_bird_payments
from .dragon import offer_dragon, take_dragon
from .items import offer_backpack, offer_peek, take_backpack, take_chest, take_peek
from .mines import (
    collect,
    fill_mine,
    offer_lantern_gem,
    offer_mine_gem,
    take_lantern_gem,
    take_mine_gem,
)
from .pending import ask, ask_nature
from .pile import fill_slot, lay_item_down, lay_mirror_down, offer_slots
from .places import (
    offer_helmet,
    offer_kept,
    robbers_draw,
    take_helmet,
    take_kept,
)
from .trade import reveal_order


def go_on_with_effect(e: Tables, s: State) -> None:
    """The innermost effect: draws ask NATURE, some take care of themselves, the rest asks the acting player."""
    top = s.depth - 1
    effect = s.effect[top]
    if effect == FILL_MINE:
        fill_mine(s, s.effect_arg[top])
    elif effect == COLLECT:
        collect(s, s.effect_arg[top])
    elif effect == FILL_SLOT:
        fill_slot(s)
    elif effect == REVEAL_ORDER:
        reveal_order(e, s, s.effect_arg[top])
    elif effect == ROBBERS_DRAW:
        robbers_draw(s)
    elif effect == MIRROR_DOWN:
        lay_mirror_down(s)
    elif effect == ITEM_DOWN:
        lay_item_down(s, s.effect_arg[top])
    elif effect == ROLL_DIE or effect == PEEK_DOOR or effect == OPEN_DOOR:
        ask_nature(s)
    else:
        ask(s, s.actor)


def legal_effect(e: Tables, s: State, seat: int, out: Codes) -> int:
    """The innermost effect on the stack asks."""
    effect = s.effect[s.depth - 1]
    if effect == MINE_GEM:
        return offer_mine_gem(s, out)
    if effect == DRAGON_ROLLED:
        return offer_dragon(e, s, seat, out)
    if effect == ROBBERS_KEEP:
        return offer_kept(s, out)
    if effect == HELMET_REWARD:
        return offer_helmet(out)
    if effect == CHEST_TAKE:
        return offer_slots(s, out, 0)
    if effect == BACKPACK_MINE:
        return offer_backpack(s, seat, out)
    if effect == LANTERN_GEM:
        return offer_lantern_gem(out)
    if effect == BIRD_GEM:
        return offer_bird_payments(e, s, seat, out, 0)
    return offer_peek(s, out)


def take_effect(s: State, seat: int, code: int) -> None:
    effect = s.effect[s.depth - 1]
    if effect == MINE_GEM:
        take_mine_gem(s, code - TAKE_GEM)  # the journey goes on
        return
    if effect == LANTERN_GEM:
        take_lantern_gem(s, code)  # so it does here
        return
    s.pending = 0
    if effect == DRAGON_ROLLED:
        take_dragon(s, seat, code)
    elif effect == ROBBERS_KEEP:
        take_kept(s, seat, code - KEEP_GEM)
    elif effect == HELMET_REWARD:
        take_helmet(s, seat, code)
    elif effect == CHEST_TAKE:
        take_chest(s, seat, code - TAKE_SLOT)
    elif effect == BACKPACK_MINE:
        take_backpack(s, seat, code - EMPTY_MINE)
    else:
        take_peek(s, seat, code - PEEK)
