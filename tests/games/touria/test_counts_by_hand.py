"""Counts of sequences of decisions that can be checked by hand."""

from __future__ import annotations

from .scenes import COUNTS


def test_the_first_counts_can_be_checked_by_hand():
    """16 items for the first slot, 15 for the second, six orders of each stack; nine doors for a player inside."""
    assert COUNTS["setup"] == [16, 16 * 15, 16 * 15 * 6, 16 * 15 * 6 * 6]
    assert COUNTS["the last doors"][:2] == [4, 4 * 4]  # four closed doors, four who may be behind each
    assert COUNTS["stuck"][0] == 4 + 1  # four towers to turn, or the boots first
    assert COUNTS["the ball and the castle"][0] == 4 + 1 + 1  # towers, the castle, the ball
