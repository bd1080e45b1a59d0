"""From the entries on record to the course of a game: every move is checked again, every draw recomputed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.server.store.rows import Entry

from .chronicle import Line, line_of
from .course import Agreed, Change, Course, game_from, taken_back
from .standing import Standing
from .viewers import SPECTATOR_BIT


def course_of(
    agreed: Agreed, entries: Iterable[Entry], so_far: Course | None = None, since: Sequence[int] = ()
) -> Course:
    """The course after these entries, from the beginning or on from an earlier course.

    `since`: by seat, before which entry it was handed over to whoever has it now.
    """
    reader = Reader(so_far or Course(agreed), since)
    for entry in entries:
        reader.read(entry)
    reader.course.look()
    return reader.course


def standing_without(so_far: Course, entries: Iterable[Entry], struck: Collection[int]) -> Standing:
    """Where the game would stand after these entries if some of them had not been made."""
    reader = Reader(so_far)
    for entry in entries:
        reader.read(entry)
    return reader.go_back(struck)


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that hold: no undo, and nothing that was struck out by one."""
    kept: dict[int, Entry] = {}
    for entry in entries:
        if entry.kind == "undo":
            for seq in numbers(entry.codes):
                kept.pop(seq, None)
        else:
            kept[entry.seq] = entry
    return list(kept.values())


def moves_of(entry: Entry) -> list[tuple[int, int]]:
    """The moves of an entry as they are written: "seat:code seat:code"."""
    pairs = (word.split(":") for word in entry.moves.split())
    return [(int(seat), int(code)) for seat, code in pairs]


def written(moves: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{seat}:{code}" for seat, code in moves)


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


class Reader:
    """Reads entry by entry, and remembers where the game stood before each of them, to go back."""

    def __init__(self, course: Course, since: Sequence[int] = ()) -> None:
        self.course, self.since = course, since
        if since:
            course.since = list(since)
        self.kept: dict[int, tuple[Entry, Standing]] = {}
        self._go_on_from(course.stands, begun=course.entries > 0)
        self._hand_over()

    def read(self, entry: Entry) -> None:
        if entry.seq != self.course.entries:
            raise MutigError(f"the log goes on with entry {entry.seq}; expected {self.course.entries}")
        if entry.kind == "undo":
            struck = numbers(entry.codes)
            line = taken_back(entry.seq, entry.seat, None if entry.seen & SPECTATOR_BIT else entry.seat)
            self._accept(entry, struck, self.go_back(struck), [line])
        else:
            lines = self._carry_out(entry)
            self._accept(entry, numbers(entry.codes), self.stands, lines)
        self._hand_over()

    def _hand_over(self) -> None:
        for seat, since in enumerate(self.since):
            if since == self.course.entries:
                self.course.hand_over(seat)

    def go_back(self, struck: Collection[int]) -> Standing:
        """Where the game would stand without these entries; what comes next is read on from there."""
        if not struck or not set(struck) <= set(self.kept):
            raise MutigError("the log strikes out what is not in it")
        first = min(struck)
        again = [entry for seq, (entry, _) in self.kept.items() if seq > first and seq not in struck]
        before = self.kept[first][1]
        self.kept = {seq: kept for seq, kept in self.kept.items() if seq < first}
        self._go_on_from(before, begun=True)
        for entry in again:
            self._carry_out(entry)
        return self.stands

    def _go_on_from(self, stands: Standing, begun: bool) -> None:
        self.stands, self.events_read = stands, 0
        self.game: Game | None = game_from(self.course.agreed, stands) if begun else None

    def _carry_out(self, entry: Entry) -> list[Line]:
        """Carry the moves of an entry out; what there is to tell of it."""
        self.kept[entry.seq] = (entry, self.stands)
        moves = moves_of(entry)
        if self.game is None:
            self.game = self.course.agreed.from_record(moves)
            if len(self.game.moves) != len(moves):
                raise MutigError(f"entry {entry.seq}: more follows from the opening than is on record")
        else:
            self.game.state = self.game.state.copy()  # the one before belongs to its standing
            self.game.carry_on(moves)
        codes, game = numbers(entry.codes), self.game
        self.stands = self.stands.after(entry.seq, entry.seat, codes, game.state, game.draws)
        events = game.events(self.events_read)
        self.events_read += len(events)
        return [line_of(entry.seq, event) for event in events]

    def _accept(self, entry: Entry, codes: Sequence[int], stands: Standing, lines: Sequence[Line]) -> None:
        self.course.accept(Change(entry.seat, codes, (), stands, lines, entry.seen, {}, [0] * len(self.course.digests)))
