"""Counts of sequences of decisions that can be checked by hand."""

from __future__ import annotations

from ...engine.games import codes_of
from .scenes import COUNTS, RULES, SCENES
from .table_talk import A


def test_the_first_counts_can_be_checked_by_hand():
    """10 roles, less those too late for four cards; 637 hands of one to five cards; the start player and the clouds."""
    assert COUNTS["hands"][0] == 7
    assert COUNTS["setup"][:2] == [2, 2 * 9]  # two seats, nine kinds of cloud
    hands = 0
    table, start = SCENES["more or less"]()
    todo = [start]
    while todo:
        s = todo.pop()
        for code in codes_of(table, s, A):
            after = s.copy()
            RULES.interpreted.take(table.e, after, A, code)
            if after.pending >> (A + 1) & 1:
                todo.append(after)
            else:
                hands += 1
    assert hands == 10 + 45 + 120 + 210 + 252
