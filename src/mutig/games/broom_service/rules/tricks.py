# tricks.py - a role is led, everybody answers, the last brave player acts (B4, B5)

from __future__ import annotations

from mutig.core.arrays import Codes

from ..generated import State, Tables
from ..names import (
    ANSWER,
    BEWITCHED_LOSS,
    BRAVE,
    BRAVE_HEART,
    COWARDLY,
    END_ROUND,
    END_TRICK,
    LEAD,
    LEAD_BRAVE,
    LEAD_COWARDLY,
    ROLES,
    WAND,
)
from .pending import ask
from .roles import begin_action, begin_cowardly


def lay(s: State, seat: int, role: int, brave: int) -> None:
    """The card lies face up; a bewitched role costs 3 points at once (B4.16, B5.2)."""
    s.hand[seat] &= ~(1 << role)
    s.hand_size[seat] -= 1
    s.laid[seat] |= 1 << role
    if brave:
        s.laid_brave[seat] |= 1 << role
    if s.bewitched >> role & 1:
        s.points[seat] -= BEWITCHED_LOSS


# Leading (D4)


def offer_lead(s: State, seat: int, out: Codes) -> int:
    """Any hand card, brave or cowardly; only brave under Brave heart (B4.1, B9.4)."""
    n = 0
    for role in range(ROLES):
        if s.hand[seat] >> role & 1:
            out[n] = LEAD_BRAVE + role
            n += 1
            if s.event != BRAVE_HEART:
                out[n] = LEAD_COWARDLY + role
                n += 1
    return n


def take_lead(e: Tables, s: State, seat: int, code: int) -> None:
    """Brave: the leader claims the action and waits. Cowardly: the action at once (B4.2, B4.3)."""
    brave = 1 if code < LEAD_COWARDLY else 0
    s.led = code - LEAD_BRAVE if brave else code - LEAD_COWARDLY
    s.answering = seat
    s.claimant = seat if brave else -1
    lay(s, seat, s.led, brave)
    if s.event == BRAVE_HEART:
        s.goods[seat][WAND] += 1  # B9.4, R55: for leading, whatever follows
    s.phase = ANSWER
    if not brave:
        begin_cowardly(e, s, seat)


# Answering (D5)


def next_answer(s: State) -> None:
    """The next player clockwise answers: asked who holds the role, all others pass (B4.4-B4.6)."""
    seat = (s.answering + 1) % s.players
    s.answering = seat
    if seat == s.leader:
        s.phase = END_TRICK
        if s.claimant >= 0:
            begin_action(s, s.claimant, 1)  # B4.9
    elif s.hand[seat] >> s.led & 1:
        ask(s, seat)


def offer_answer(out: Codes) -> int:
    out[0] = BRAVE
    out[1] = COWARDLY
    return 2


def take_answer(e: Tables, s: State, seat: int, code: int) -> None:
    """Brave takes the claim over; cowardly acts at once and leaves the claim alone (B4.7, B4.8)."""
    if code == BRAVE:
        lay(s, seat, s.led, 1)
        s.claimant = seat
    else:
        lay(s, seat, s.led, 0)
        begin_cowardly(e, s, seat)


# The end of a trick


def end_trick(s: State) -> None:
    """The claimant leads next, else the same leader; without cards the next one who has some (B4.10, B4.11, R9)."""
    if s.claimant >= 0:
        s.leader = s.claimant
    s.trick += 1
    s.led = -1
    s.answering = -1
    s.claimant = -1
    s.actor = -1
    for step in range(s.players):
        seat = (s.leader + step) % s.players
        if s.hand_size[seat] > 0:
            s.leader = seat
            s.phase = LEAD
            return
    s.phase = END_ROUND  # B10.1; B10.4, R10: the last claimant or leader begins the next round
