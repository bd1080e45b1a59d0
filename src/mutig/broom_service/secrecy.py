# secrecy.py - the same allow-list as the schema's, for compiled bots: they think with what their seat may see

from __future__ import annotations

from .generated import State
from .names import RESOURCES, SEATS


def hide_secrets(s: State, seat: int) -> None:
    """Everything another seat keeps to itself goes back to its start value (B17.2)."""
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = 0
            s.picked[other] = 0
            s.pick_from[other] = 0
            s.extra[other] = -1
            s.pays[other] = 0
            for resource in range(RESOURCES):
                s.bid[other][resource] = -1
    for kind in range(len(s.cloud_left)):
        s.cloud_left[kind] = 0
    s.heavy_pool = 0
    s.heavy_left = 0


def remember(s: State) -> None:
    """Nothing to do: what was seen once stays in sight, or is played."""
