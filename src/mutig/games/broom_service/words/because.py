"""Why one choice of Broom Service is better than another, in a sentence (../coach.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.because import Because
from mutig.core.said import Said, Wording

from .words import BroomWords, signed

STOCK = {"missing": "none-of", "last-potion": "last-of"}  # how a resource is spoken of, by what is said of it


def because(words: BroomWords, fact: Because) -> Said:
    told = {name: _told(words, name, value) for name, value in fact.args.items()}
    if fact.id in STOCK:
        told["resource"] = words.catalogue.word(STOCK[fact.id], fact.args["resource"])
    return words.say(f"because-{fact.id}", **told)


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
    return words.goods(value) if isinstance(value, dict) else value


def _rivals(words: BroomWords, rivals: Sequence[tuple[int, int]]) -> Wording:
    """Who still answers, with so many cards."""
    counted = [f"{words.players[seat]} ({words.catalogue.count('size', cards)})" for seat, cards in rivals]
    return words.catalogue.joined(counted)
