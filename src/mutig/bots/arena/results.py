"""What came out of one game of an arena: a line of the index."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import written

from .schedule import Meeting


@dataclass(frozen=True)
class Forfeit:
    """A bot that raised an error, took too long, or chose what it may not: it is last, whatever the table says."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Result:
    """One finished game; lists are by seat."""

    id: str
    deal: int
    bots: list[str]
    ranks: list[int]
    scores: list[int]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]
    moves: int
    fingerprint: str
    forfeit: Forfeit | None
    record: str

    def decides(self, seat: int, other: int) -> bool:
        """Whether the game says which of two seats is before the other: a forfeit says nothing about the rest."""
        return self.forfeit is None or self.forfeit.seat in (seat, other)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(line: object) -> Result:
        if not isinstance(line, dict):
            raise MutigError("expected an object")
        try:
            forfeit = line["forfeit"]
            return Result(**{**line, "forfeit": None if forfeit is None else Forfeit(**forfeit)})
        except (KeyError, TypeError) as problem:
            raise MutigError(f"expected the fields of a finished game ({problem})") from None


@dataclass(frozen=True)
class Played:
    """A result, and the game's record as its file will have it."""

    result: Result
    record: bytes


class Clock:
    """How long each seat of one game has thought."""

    def __init__(self, players: int) -> None:
        self.decisions = [0] * players
        self.seconds = [0.0] * players
        self.longest = [0.0] * players

    def add(self, seat: int, seconds: float) -> None:
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        self.longest[seat] = max(self.longest[seat], seconds)


def ranks_after(forfeit: Forfeit, players: int) -> list[int]:
    """The game ends there: who forfeits is last, the others share the first place."""
    return [players if seat == forfeit.seat else 1 for seat in range(players)]


def outcome(meeting: Meeting, game: Game, clock: Clock, forfeit: Forfeit | None) -> Played:
    """What came out of a game that is over, or that somebody forfeited."""
    result = Result(
        id=meeting.id,
        deal=meeting.deal,
        bots=list(meeting.bots),
        ranks=game.ranks if forfeit is None else ranks_after(forfeit, len(meeting.bots)),
        scores=game.scores,
        decisions=clock.decisions,
        seconds=[round(seconds, 6) for seconds in clock.seconds],
        longest=[round(seconds, 6) for seconds in clock.longest],
        moves=len(game.moves),
        fingerprint=game.state.fingerprint(),
        forfeit=forfeit,
        record=meeting.record,
    )
    return Played(result, written(game))
