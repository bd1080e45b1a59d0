# tally.py - what a simulation counts: how often each role is picked, led, played brave or cowardly, and superseded

from __future__ import annotations

from mutig.core.arrays import Numbers

from ..generated import State
from ..names import ANSWER, BRAVE, COWARDLY, LEAD, LEAD_BRAVE, LEAD_COWARDLY, PICK, REVEAL_HANDS, ROLES

PICKED, LED, PLAYED_BRAVE, PLAYED_COWARDLY, SUPERSEDED, TALLIES = 0, 10, 20, 30, 40, 50


def tally(s: State, seat: int, code: int, counts: Numbers) -> None:
    """Count one choice, seen just before it is carried out."""
    if s.depth > 0 or seat < 0:
        return
    if s.phase == REVEAL_HANDS and code < PICK + ROLES:
        counts[PICKED + code - PICK] += 1
    elif s.phase == LEAD:
        role = (code - LEAD_BRAVE) % ROLES
        counts[LED + role] += 1
        if code < LEAD_COWARDLY:
            counts[PLAYED_BRAVE + role] += 1
        else:
            counts[PLAYED_COWARDLY + role] += 1
    elif s.phase == ANSWER and code == BRAVE:
        counts[PLAYED_BRAVE + s.led] += 1
        if s.claimant >= 0:
            counts[SUPERSEDED + s.led] += 1
    elif s.phase == ANSWER and code == COWARDLY:
        counts[PLAYED_COWARDLY + s.led] += 1
