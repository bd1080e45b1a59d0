"""The one kind of error that reaches people: a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

LONGEST_SHOWN = 60  # characters of a given value in a sentence


class MutigError(ValueError):
    """Bad input: the message says what was wrong and what is expected.

    `because` names the reason and `told` what it is about, for those who say it in another language.
    """

    def __init__(self, message: str = "", because: str = "", **told: object) -> None:
        super().__init__(message)
        self.because, self.told = because, told


@contextmanager
def because(reason: str, **told: object) -> Iterator[None]:
    """What goes wrong in here has this reason, unless it names one itself."""
    try:
        yield
    except MutigError as problem:
        if not problem.because:
            problem.because, problem.told = reason, told
        raise


def shown(value: object) -> str:
    """A given value in a sentence: short, whatever it is and however long."""
    if isinstance(value, list | tuple):
        return f"a list of {len(value)} ({listed((shown(entry) for entry in value[:5]), 4)})" if value else "[]"
    if isinstance(value, dict):
        return f"a table of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 200:  # Python itself refuses to write the longest ones
        return "a number of more than 60 digits"
    text = repr(value[: LONGEST_SHOWN + 1] if isinstance(value, str | bytes) else value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def listed(things: Iterable[object], limit: int = 12) -> str:
    """A list for a sentence, cut where it gets long."""
    words = [str(thing) for thing in things]
    if len(words) > limit:
        words = [*words[:limit], f"... ({len(words)} in all)"]
    return ", ".join(words) if words else "none"


def unknown(what: str, given: object, known: Iterable[str]) -> MutigError:
    """The sentence for a name that does not exist, with the nearest one that does."""
    names = list(known)
    near = get_close_matches(given[:LONGEST_SHOWN], names, 1) if isinstance(given, str) else []
    hint = f"did you mean {near[0]!r}? " if near else ""
    return MutigError(
        f"unknown {what} {shown(given)}: {hint}expected one of {listed(names, 60)}",
        "unknown",
        given=shown(given),
        known=listed(names),
    )
