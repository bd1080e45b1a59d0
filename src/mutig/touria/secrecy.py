# secrecy.py - the same allow-list as the view's, for compiled bots: they think with what their seat may see

from __future__ import annotations

from .generated import State
from .names import COLOURS, DOORS, ITEMS, NOTHING, SEATS


def hide_secrets(s: State, seat: int) -> None:
    """Everything another seat keeps behind its screen goes back to its start value (T19)."""
    for other in range(SEATS):
        if other != seat:
            s.noted[other] = 0
            for door in range(DOORS):
                s.peeked[other][door] = NOTHING
            if not (s.open_screens or s.in_castle[other]):
                hide_goods(s, other)
    if not s.open_screens:
        for colour in range(COLOURS):
            s.bag[colour] = 0
        s.bag_size = 0
        for item in range(ITEMS):
            s.stacked[item] = 0


def remember(s: State) -> None:
    """Goods are hidden as totals, not as events (R80): who has counted along sees the table as with open screens."""
    s.open_screens = 1


def hide_goods(s: State, other: int) -> None:
    s.hearts[other] = 0
    s.coins[other] = 0
    s.swords[other] = 0
    s.elixirs[other] = 0
    for colour in range(COLOURS):
        s.gems[other][colour] = 0
    for item in range(ITEMS):
        s.held[other][item] = 0
