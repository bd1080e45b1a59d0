"""Kinds of things: a game's `names.py` has one table for each, a row for every thing with its number and its word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .choice import Choice
from .position import Words

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

    def __contains__(self, code: int) -> bool:
        return code in self._plain or code in self._about_one

    def describe(self, words: Words, code: int) -> Choice:
        """A choice with its stable English text."""
        if code in self._plain:
            return self._plain[code]
        kind, verb, thing, place = self._about_one[code]
        word = words.of(thing, place)
        return Choice(code, kind, f"{verb} {word}", {thing.replace("-", "_"): word})
