"""Rulings: rules that groups read differently, or that were once read otherwise. Each is a setting of the table.

A game lists them with the version of its rules in which each could first be chosen and with what older games mean.
They are part of the options, of the position (a field `rulings`, one bit each) and of the record; a record that says
nothing of a ruling was begun before there was one, and is played as it was then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import MutigError, listed, shown


@dataclass(frozen=True)
class Ruling:
    """One such rule, with its two readings."""

    name: str
    values: tuple[str, str]  # the first is what a new game is played by unless it says otherwise
    former: str  # what games mean that do not name it
    since: int  # the version of the rules that knew it first
    clauses: str  # where the rules speak of it

    def __post_init__(self) -> None:
        if self.former not in self.values or self.since < 2:
            raise ValueError(f"{self.name}: expected one of its values as the former one, and a version from 2 on")

    @property
    def schema(self) -> dict[str, Any]:
        """As a JSON schema, for programs that choose settings."""
        return {"type": "string", "enum": list(self.values), "default": self.values[0]}

    def read(self, settings: Mapping[str, Any]) -> str:
        """What the settings of a new game say of it."""
        value = settings.get(self.name, self.values[0])
        if value not in self.values:
            expected, given = listed(self.values), shown(value)
            text = f"{self.name}: expected {expected}, not {given}"
            raise MutigError(text, "value", name=self.name, given=given, expected=expected)
        return str(value)

    def differs(self, options: Mapping[str, Any]) -> bool:
        """Whether a table plays it otherwise than it was played before it could be chosen."""
        return bool(options.get(self.name, self.former) != self.former)


def bits_of(rulings: Sequence[Ruling], options: Mapping[str, Any]) -> int:
    """The rulings of a table as its position has them: a bit for each that is not the former one."""
    return sum(ruling.differs(options) << bit for bit, ruling in enumerate(rulings))


def version_of(rulings: Sequence[Ruling], options: Mapping[str, Any], newest: int) -> int:
    """The version of the rules that options were agreed under: none of its rulings is missing there."""
    return min([newest, *(ruling.since - 1 for ruling in rulings if ruling.name not in options)])
