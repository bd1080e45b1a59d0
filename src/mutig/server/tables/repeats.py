"""What was asked before: the same id again is answered as it was the first time, and changes nothing."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from mutig.server import wire

AT_HAND = 32  # the latest actions are answered from memory, the others from the log
ANSWERS = 200  # at one table, to what is not in the log


class Actions:
    """Which ids are in the log of a table: each seat's decisions. Eight bytes for each, for a thousand live tables."""

    def __init__(self, known: Iterable[tuple[int, str]] = ()) -> None:
        self._known = array("q", map(hash, known))
        self._entries: dict[tuple[int, str], int] = {}

    def add(self, seat: int, action: str, entry: int) -> None:
        self._known.append(hash((seat, action)))
        self._entries[seat, action] = entry
        if len(self._entries) > AT_HAND:
            del self._entries[next(iter(self._entries))]

    def entry(self, seat: int, action: str) -> int | None:
        return self._entries.get((seat, action))

    def may_know(self, seat: int, action: str) -> bool:
        """Whether the log must be asked: never for a fresh id."""
        return hash((seat, action)) in self._known


class Answers:
    """The latest answers to each person, by id: votes, wishes, words."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], wire.Ack] = {}

    def known(self, person: wire.Me, action: str) -> wire.Ack | None:
        return self._answers.get((person.id, action))

    def keep(self, person: wire.Me, ack: wire.Ack) -> wire.Ack:
        self._answers[person.id, ack.id] = ack
        if len(self._answers) > ANSWERS:
            del self._answers[next(iter(self._answers))]
        return ack
