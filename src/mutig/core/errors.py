"""The one kind of error that reaches people: a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class MutigError(ValueError):
    """Bad input: the message says what was wrong and what is expected."""


def listed(things: Iterable[object], limit: int = 12) -> str:
    """A list for a sentence, cut where it gets long."""
    words = [str(thing) for thing in things]
    if len(words) > limit:
        words = [*words[:limit], f"... ({len(words)} in all)"]
    return ", ".join(words) if words else "none"


def unknown(what: str, given: object, known: Iterable[str]) -> MutigError:
    """The sentence for a name that does not exist, with the nearest one that does."""
    names = list(known)
    near = get_close_matches(str(given), names, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return MutigError(f"unknown {what} {given!r}: {hint}expected one of {listed(names, 60)}")
