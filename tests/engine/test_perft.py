"""Perft: how many sequences of decisions there are from a few positions of each game, draws included.

A change of the rules shows here. Every decision counts, also one with a single option; in a simultaneous decision
the seats answer in seat order.
"""

from __future__ import annotations

import pytest

from .counting import compiled_counts, interpreted_counts
from .subjects import SUBJECTS, each_game

each_scene = pytest.mark.parametrize(
    ("subject", "name"),
    [pytest.param(subject, name, id=f"{game}-{name}") for game, subject in SUBJECTS.items() for name in subject.scenes],
)


@each_game
def test_every_scene_is_counted(subject):
    assert set(subject.counts) == set(subject.scenes)


@each_scene
def test_interpreted_rules_give_the_pinned_counts(subject, name):
    counts = subject.counts[name]
    assert interpreted_counts(subject.rules, *subject.scenes[name](), len(counts)) == counts


@each_scene
def test_compiled_rules_give_the_pinned_counts(subject, name):
    counts = subject.counts[name]
    assert compiled_counts(subject.rules, *subject.scenes[name](), len(counts)) == counts
