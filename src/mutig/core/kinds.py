"""Kinds of things: a game's `names.py` has one table for each, a row for every thing with its number and its word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from .choice import Choice
from .position import Words

MOST_KEPT = 4096  # choices that were described last: the same few are asked for again and again

Row = tuple[Any, ...]  # number, word, and what else is fixed about a thing
Plain = tuple[int, str, str]  # code, kind of choice, text
AboutOne = tuple[
    int, int, str, str, str
]  # first code, how many, kind of choice, first words of the text, kind of thing


def words_of(kind: Sequence[Row]) -> tuple[str, ...]:
    """The words of a kind; its rows stand in the order of their numbers."""
    if [row[0] for row in kind] != list(range(len(kind))):
        raise ValueError(f"the numbers of a kind follow each other from 0 on, not {[row[0] for row in kind]}")
    return tuple(row[1] for row in kind)


class Meanings:
    """What most choice codes mean, whatever the state: choices without a detail, and those about one thing."""

    def __init__(self, plain: Sequence[Plain], about_one: Sequence[AboutOne]) -> None:
        self._plain: Mapping[int, Choice] = {code: Choice(code, kind, text) for code, kind, text in plain}
        self._about_one = {
            first + place: (kind, verb, thing, place)
            for first, count, kind, verb, thing in about_one
            for place in range(count)
        }
        if len(self._plain.keys() | self._about_one.keys()) < len(plain) + sum(row[1] for row in about_one):
            raise ValueError("a code has two meanings")
        self.described = lru_cache(maxsize=MOST_KEPT)(self._described)

    def describe(self, words: Words, code: int) -> Choice:
        """The choice of a code whose meaning depends on no state."""
        choice = self.described(words, code)
        if choice is None:
            raise KeyError(code)
        return choice

    def _described(self, words: Words, code: int) -> Choice | None:
        """A choice with its stable English text; None if its meaning depends on the state."""
        if code in self._plain or code not in self._about_one:
            return self._plain.get(code)
        kind, verb, thing, place = self._about_one[code]
        word = words.of(thing, place)
        return Choice(code, kind, f"{verb} {word}", {thing.replace("-", "_"): word})
