"""Perft for any game: how many sequences of 1, 2, 3, ... decisions there are from a position, draws included."""

from __future__ import annotations

import numpy as np

from mutig.core.compile import to_records

from .games import record_of


def interpreted_counts(ruleset, table, start, depth):
    rules = ruleset.interpreted
    counts = [0] * depth

    def walk(s, level):
        out = [0] * ruleset.most_choices
        seat = rules.next_to_decide(s)
        for code in out[: rules.legal(table.e, s, seat, out)]:
            counts[level] += 1
            if level + 1 < depth:
                after = s.copy()
                rules.apply(table.e, after, seat, code)
                if not rules.over(after):
                    walk(after, level + 1)

    walk(start, 0)
    return counts


def compiled_counts(ruleset, table, start, depth):
    rules = ruleset.compiled()
    e, states = record_of(table.e), to_records(start, depth + 1)
    counts = [0] * depth
    outs = [np.zeros(ruleset.most_choices, np.int64) for _ in range(depth)]

    def walk(level):
        s = states[level]
        seat = rules.next_to_decide(s)
        for code in outs[level][: rules.legal(e, s, seat, outs[level])].tolist():
            counts[level] += 1
            if level + 1 < depth:
                states[level + 1] = states[level]
                rules.apply(e, states[level + 1], seat, code)
                if not rules.over(states[level + 1]):
                    walk(level + 1)

    walk(0)
    return counts
