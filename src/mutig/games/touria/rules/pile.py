# pile.py - where items lie: the stack, the display, the discard pile, and what is at work (T11.4-T11.7, T15.2)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State
from ..names import (
    FILL_SLOT,
    ITEM_DRAWN,
    ITEMS,
    MIRROR,
    NOTHING,
    PILE_AFTERWARDS,
    SLOTS,
    TAKE_SLOT,
)
from .pending import ask_nature, pop, push


def missing_slot(s: State) -> int:
    """The first empty display slot that can be filled, or -1 (T5.6, T11.7)."""
    if s.stack_size > 0 or s.discard_top >= 0:
        for slot in range(SLOTS):
            if s.displayed[slot] < 0:
                return slot
    return NOTHING


def fill_slot(s: State) -> None:
    """The next item of the stack; an empty stack is made from the discard pile first (T11.5-T11.7)."""
    if s.stack_size == 0:
        for item in range(ITEMS):
            if s.discarded[item]:
                s.discarded[item] = 0
                s.stacked[item] = 1
                s.stack_size += 1
        s.discard_top = NOTHING
    if s.stack_size > 0:
        ask_nature(s)
    else:
        pop(s)


def offer_item(s: State, out: Codes) -> int:
    """N4: every item of the stack is as likely."""
    n = 0
    stacked = s.stacked
    for item in range(ITEMS):
        if stacked[item]:
            out[n] = ITEM_DRAWN + item
            n += 1
    return n


def take_drawn_item(s: State, item: int) -> None:
    s.displayed[s.effect_arg[s.depth - 1]] = item
    s.stacked[item] = 0
    s.stack_size -= 1
    pop(s)


def offer_slots(s: State, out: Codes, n: int) -> int:
    """Every displayed item (T11.4, T16.8)."""
    displayed = s.displayed
    for slot in range(SLOTS):
        if displayed[slot] >= 0:
            out[n] = TAKE_SLOT + slot
            n += 1
    return n


def take_slot(s: State, seat: int, slot: int) -> None:
    """The item goes behind the screen; the slot is filled at once (T11.4, T11.5)."""
    s.held[seat][s.displayed[slot]] = 1
    s.displayed[slot] = NOTHING
    push(s, FILL_SLOT, slot)


def something_displayed(s: State) -> int:
    for slot in range(SLOTS):
        if s.displayed[slot] >= 0:
            return 1
    return 0


def discard(s: State, seat: int, item: int) -> None:
    """A used item lies on top of the face-up pile (T15.2)."""
    s.held[seat][item] = 0
    s.discarded[item] = 1
    s.discard_top = item


def lay_mirror_down(s: State) -> None:
    """A mirror whose effect took a decision goes on the pile after it (R91)."""
    pop(s)
    discard(s, s.active, MIRROR)


def lay_item_down(s: State, item: int) -> None:
    """By the letter every other item does so, too (T15.2)."""
    pop(s)
    discard(s, s.actor, item)


def put_to_use(s: State, seat: int, item: int) -> None:
    """Broom, bird or flask, or a mirror: on the pile at once, or by the letter after the flight or execution (R91)."""
    if s.rulings & PILE_AFTERWARDS:
        s.held[seat][item] = 0
        s.in_use = item
    else:
        discard(s, seat, item)


def end_use(s: State) -> None:
    """What was at work goes on the pile."""
    if s.in_use >= 0:
        s.discarded[s.in_use] = 1
        s.discard_top = s.in_use
        s.in_use = NOTHING
