"""Why one choice of Broom Service is better than another, in a sentence (../coach.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.because import Because
from mutig.core.said import Said, Wording

from .words import BroomWords, signed


def because(words: BroomWords, fact: Because) -> Said:
    return words.say(f"because-{fact.id}", **{name: _told(words, name, value) for name, value in fact.args.items()})


def _told(words: BroomWords, name: str, value: Any) -> Any:
    if name in ("role", "other_role"):
        return words.role(value)
    if name in ("area", "other_area"):
        return words.area(value)
    if name in ("value", "other_value"):
        return signed(value)
    if name == "seat":
        return words.players[value]
    if name == "rivals":
        return _rivals(words, value)
    if name == "resource":
        return words.resource(value)
    return words.goods(value) if isinstance(value, dict) else value


def _rivals(words: BroomWords, rivals: Sequence[tuple[int, int]]) -> Wording:
    """Who still answers, with so many cards."""
    counted = [f"{words.players[seat]} ({words.catalogue.count('size', cards)})" for seat, cards in rivals]
    return words.catalogue.joined(counted)
