"""From the entries on record to a session: every move is checked again, every draw recomputed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from mutig.core.errors import MutigError
from mutig.core.ruleset import Event
from mutig.server.store.rows import Entry

from ..log import codes_of, moves_of
from ..projection import SPECTATOR_BIT
from ..session import Change, GameSession, Moment, Setup, taken_back


def session_of(
    setup: Setup, entries: Iterable[Entry], so_far: GameSession | None = None, since: Sequence[int] = ()
) -> GameSession:
    """The session after these entries, from the beginning or on from an earlier one.

    `since`: by seat, before which entry it was handed over to whoever has it now.
    """
    reader = Reader(so_far or GameSession(setup), since)
    for entry in entries:
        reader.read(entry)
    reader.session.look()
    return reader.session


def moment_without(so_far: GameSession, entries: Iterable[Entry], struck: Collection[int]) -> Moment:
    """Where the game would stand after these entries if some of them had not been made."""
    reader = Reader(so_far)
    for entry in entries:
        reader.read(entry)
    return reader.go_back(struck)


class Reader:
    """Reads entry by entry, and remembers where the game stood before each of them, to go back."""

    def __init__(self, session: GameSession, since: Sequence[int] = ()) -> None:
        self.session, self.since = session, since
        if since:
            session.since = list(since)
        self.kept: dict[int, tuple[Entry, Moment | None]] = {}
        self.moment = session.moment
        self._hand_over()

    def read(self, entry: Entry) -> None:
        if entry.seq != self.session.entries:
            raise MutigError(f"the log goes on with entry {entry.seq}; expected {self.session.entries}")
        codes = codes_of(entry)
        if entry.kind == "undo":
            events = [taken_back(entry.seat, None if entry.seen & SPECTATOR_BIT else entry.seat)]
            moment = self.go_back(codes)
        else:
            events = self._carry_out(entry)
            moment = self._now
        unseen = [0] * len(self.session.digests)
        self.session.accept(Change(entry.seat, codes, (), moment, events, entry.seen, unseen))
        self._hand_over()

    def _hand_over(self) -> None:
        for seat, since in enumerate(self.since):
            if since == self.session.entries:
                self.session.hand_over(seat)

    def go_back(self, struck: Collection[int]) -> Moment:
        """Where the game would stand without these entries; what comes next is read on from there."""
        if not struck or not set(struck) <= set(self.kept):
            raise MutigError("the log strikes out what is not in it")
        first = min(struck)
        again = [entry for seq, (entry, _) in self.kept.items() if seq > first and seq not in struck]
        self.moment = self.kept[first][1]
        self.kept = {seq: kept for seq, kept in self.kept.items() if seq < first}
        for entry in again:
            self._carry_out(entry)
        return self._now

    @property
    def _now(self) -> Moment:
        if self.moment is None:
            raise MutigError("the log strikes out that the game began")
        return self.moment

    def _carry_out(self, entry: Entry) -> list[Event]:
        """Carry the moves of an entry out; what there is to tell of it."""
        moves, before = moves_of(entry), self.moment
        self.kept[entry.seq] = (entry, before)
        if before is None:
            game = self.session.setup.from_record(moves)
            if len(game.moves) != len(moves):
                raise MutigError(f"entry {entry.seq}: more follows from the opening than is on record")
            self.moment = Moment.opened(entry.seq, game)
        else:
            game = before.game.branch()
            game.carry_on(moves)
            self.moment = before.after(entry.seq, entry.seat, codes_of(entry), game)
        return game.events()
