"""Non-interference through the server's own projection, on a small sample; the large one is in tests/soak."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from .leak_projection import compare
from .leak_worlds import scenes


@pytest.mark.parametrize(("game", "in_secret"), [("broom-service", 10), ("touria", 0)])
def test_what_leaves_is_the_same_from_worlds_a_viewer_cannot_tell_apart(game: str, in_secret: int) -> None:
    """View, question, log, undo, table and chat, refused attempts, the next message, and a picture."""
    rng, count = random.Random(15), Counter[str]()
    for number, scene in enumerate(islice(scenes(game, 15, every=5), 300)):
        compare(scene, rng, count, picture=number == 0)
    assert count["different"] == count["states"] == 300
    assert count["steps"] > 100
    assert count["steps in secret"] >= in_secret
    assert sum(number for name, number in count.items() if name.startswith("attempt")) > 60
