# mines.py - collecting in mines, filling them from the bag (T9)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State
from ..names import (
    BLACK,
    BLUE,
    COLOURS,
    FILL_MINE,
    GEM_DRAWN,
    GEMS_IN_A_MINE,
    LANTERN_CHOOSES,
    LANTERN_GEM,
    LEAVE_BLACK,
    MINE_GEM,
    MINES,
    NOTHING,
    TAKE_GEM,
    TRAVEL,
)
from .pending import ask, ask_nature, pop, push

# The bag


def put_into_bag(s: State, colour: int, amount: int) -> None:
    s.bag[colour] += amount
    s.bag_size += amount


def from_bag(s: State, colour: int) -> None:
    s.bag[colour] -= 1
    s.bag_size -= 1


def pay_gems(s: State, seat: int, colour: int, amount: int) -> None:
    """Gems paid go into the bag (T9.9)."""
    s.gems[seat][colour] -= amount
    put_into_bag(s, colour, amount)


def throw_black_gem(s: State, seat: int) -> None:
    """Fountain and frog: a cursed gem goes into the box for good (T9.9, T11.8, T16.7)."""
    s.gems[seat][BLACK] -= 1
    s.box_gems += 1


def offer_gem(s: State, out: Codes) -> int:
    """What may be drawn: every colour in the bag, as likely as there are gems of it (N3)."""
    n = 0
    bag = s.bag
    for colour in range(COLOURS):
        if bag[colour] > 0:
            out[n] = GEM_DRAWN + colour
            n += 1
    return n


def take_drawn_gem(s: State, colour: int) -> None:
    """Into the hand; nobody stops after one gem, neither at a mine nor the robbers, if there are more (T9.6, T11.9)."""
    s.bag[colour] -= 1
    s.bag_size -= 1
    s.drawn[colour] += 1
    s.drawn_count += 1
    if s.drawn_count == 1 and s.bag_size > 0:
        ask_nature(s)


def return_drawn(s: State) -> None:
    """Everything drawn and not kept goes back."""
    for colour in range(COLOURS):
        if s.drawn[colour] > 0:
            put_into_bag(s, colour, s.drawn[colour])
            s.drawn[colour] = 0
    s.drawn_count = 0


# Filling an empty mine (T9.6-T9.8)


def empty_mine(s: State) -> int:
    """The first mine without a gem that can be filled, or -1 (T5.6)."""
    if s.bag_size > 0:
        mine_gem = s.mine_gem
        for mine in range(MINES):
            if mine_gem[mine][0] < 0:
                return mine
    return NOTHING


def begin_filling(s: State, mine: int) -> None:
    """The effect, and at once its first question if there is a gem to draw."""
    push(s, FILL_MINE, mine)
    if s.bag_size > 0:
        ask_nature(s)


def fill_mine(s: State, mine: int) -> None:
    """Draw until there is a pair that is not black and black, or the bag is empty."""
    if s.drawn_count == GEMS_IN_A_MINE:
        if s.drawn[BLACK] == GEMS_IN_A_MINE:
            s.aside += GEMS_IN_A_MINE  # T9.6: black pairs wait until a legal pair is drawn
            s.drawn[BLACK] = 0
            s.drawn_count = 0
        else:
            put_into_mine(s, mine)
    elif s.bag_size > 0:
        ask_nature(s)
    else:
        if s.aside > 0 and s.drawn[BLACK] == 0:
            s.aside -= 1  # T9.7: completed from the gems set aside, at most one black
            s.drawn[BLACK] = 1
        put_into_mine(s, mine)


def put_into_mine(s: State, mine: int) -> None:
    """The drawn gems lie in the mine, black first; what was set aside returns to the bag."""
    place = 0
    drawn = s.drawn
    for colour in range(COLOURS):
        while drawn[colour] > 0:
            s.mine_gem[mine][place] = colour
            drawn[colour] -= 1
            place += 1
    s.drawn_count = 0
    if s.aside > 0:
        put_into_bag(s, BLACK, s.aside)
        s.aside = 0
    pop(s)
    if s.depth == 0 and s.phase == TRAVEL:
        ask(s, s.actor)  # at once: filled on the way, the journey goes on


def leave_mine(s: State, mine: int) -> None:
    """A mine without a gem is filled as soon as the heroes leave it (T9.5)."""
    if s.mine_gem[mine][0] < 0:
        begin_filling(s, mine)


# Collecting (T9.1-T9.4)


def collect(s: State, mine: int) -> None:
    """The active player must collect at once; only two different coloured gems need a choice. Then the way goes on."""
    pop(s)
    gems = s.mine_gem[mine]
    first = gems[0]
    if first == BLACK:
        if gems[1] >= 0:
            take_from_mine(s, mine, 1, 1)  # T9.2; under a lantern the coloured gem is a single one
        if s.lantern and s.rulings & LANTERN_CHOOSES:
            push(s, LANTERN_GEM, mine)
        else:
            take_from_mine(s, mine, 0, 1 - s.lantern)  # T16.15
    elif first >= 0:
        other = gems[1]
        if other < 0 or other == first:
            take_from_mine(s, mine, 0, 1)  # R24
        else:
            push(s, MINE_GEM, mine)
    ask(s, s.actor)  # at once: which of the two, whether the black one, or where to go next


def take_from_mine(s: State, mine: int, place: int, kept: int) -> None:
    """One gem to the active player, or into the bag."""
    gems = s.mine_gem[mine]
    colour = gems[place]
    gems[place] = gems[1]
    gems[1] = NOTHING
    if kept:
        s.gems[s.active][colour] += 1
    else:
        put_into_bag(s, colour, 1)


def offer_mine_gem(s: State, out: Codes) -> int:
    """D5: one of two different coloured gems (T9.3)."""
    mine = s.effect_arg[s.depth - 1]
    out[0] = TAKE_GEM + s.mine_gem[mine][0]
    out[1] = TAKE_GEM + s.mine_gem[mine][1]
    return 2


def take_mine_gem(s: State, colour: int) -> None:
    mine = s.effect_arg[s.depth - 1]
    pop(s)
    if s.mine_gem[mine][0] == colour:
        take_from_mine(s, mine, 0, 1)
    else:
        take_from_mine(s, mine, 1, 1)


def offer_lantern_gem(out: Codes) -> int:
    """Under a lantern the black gem need not be taken: by the letter the player chooses (T16.15, R51)."""
    out[0] = LEAVE_BLACK
    out[1] = TAKE_GEM + BLACK
    return 2


def take_lantern_gem(s: State, code: int) -> None:
    mine = s.effect_arg[s.depth - 1]
    pop(s)
    take_from_mine(s, mine, 0, code != LEAVE_BLACK)


def holds_coloured(s: State, seat: int) -> int:
    """Whether the seat has a gem that is not black."""
    for colour in range(BLUE, COLOURS):
        if s.gems[seat][colour] > 0:
            return 1
    return 0
