"""Ten times the damage of tests/engine/test_positions.py."""

from __future__ import annotations

from typing import Any

from ..engine.test_positions import damage, each_damaged


@each_damaged
def test_damaged_positions_are_refused_in_a_sentence_or_can_be_played(subject: Any, configuration: Any) -> None:
    assert damage(subject, configuration, 5_000) > 150
