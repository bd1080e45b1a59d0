"""Why one choice of Touria is better than another, in a sentence (../coach.py)."""

from __future__ import annotations

from typing import Any

from mutig.core.because import Because
from mutig.core.said import Said

from .words import TouriaWords


def because(words: TouriaWords, fact: Because) -> Said:
    return words.say(f"because-{fact.id}", **{name: _told(words, name, value) for name, value in fact.args.items()})


def _told(words: TouriaWords, name: str, value: Any) -> Any:
    if name == "action":
        return words.action(value)
    if name in ("place", "other_place"):
        return words.place(value)
    if name == "tower":
        return words.tower(value)
    if name == "door":
        return words.door(value)
    if name == "seat":
        return words.players[value]
    if name == "gems":
        return words.gems(value)
    if name == "colour":
        return words.gem(value)
    if name in ("fare", "more"):
        return words.some("coins", value)
    if name in ("gain", "less"):
        return words.goods(value)
    return value
