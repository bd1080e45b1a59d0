"""A change of printed values that can be tried: what it is called, and the edition it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mutig.core.findings import SOFT, Flaw


@dataclass(frozen=True)
class Change:
    """One small change; `edition` is the whole edition after it."""

    words: str
    edition: Any


def replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one entry changed."""
    return (*values[:place], value, *values[place + 1 :])


def as_sound(findings: Iterable[Flaw], before: Iterable[Flaw]) -> bool:
    """Nothing hard is wrong, and nothing soft that was not wrong before."""
    known = {(finding.check, finding.where) for finding in before}
    return all(finding.level == SOFT and (finding.check, finding.where) in known for finding in findings)
