"""Who meets whom, and who sits where: every deal is played by all line-ups in all seat rotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import factorial

from .settings import Settings


@dataclass(frozen=True)
class Meeting:
    """One game to be played: a deal, a line-up, and how far it is turned round the table."""

    deal: int
    line_up: int
    turn: int
    bots: tuple[str, ...]  # by seat

    @property
    def id(self) -> str:
        return f"{self.deal:05d}-{self.line_up:03d}-{self.turn}"

    @property
    def record(self) -> str:
        """Where its record lies in the arena's folder."""
        return f"games/{self.id}.mutig"


def schedule(settings: Settings) -> list[Meeting]:
    """All games, deal by deal, so that an arena that was stopped has whole deals behind it."""
    return [meeting for deal in range(settings.deals) for meeting in meetings(settings, deal)]


def meetings(settings: Settings, deal: int) -> Iterator[Meeting]:
    """The games of one deal: each line-up is turned until every bot of it has sat everywhere equally often."""
    for number, line_up in enumerate(line_ups(settings.bots, settings.players, settings.one_vs_field)):
        seated = reordered(line_up, deal)
        for turn in range(settings.players):
            yield Meeting(deal, number, turn, seated[turn:] + seated[:turn])


def line_ups(bots: Sequence[str], players: int, one_vs_field: bool) -> list[tuple[str, ...]]:
    """Which bots share a table.

    One against the field: the first bot against copies of each other bot. Round robin: every choice of as many bots as
    play; where there are fewer bots than players each sits there equally often, or once more in its turn.
    """
    if one_vs_field:
        return [(bots[0], *[other] * (players - 1)) for other in bots[1:]]
    if len(bots) >= players:
        return list(combinations(bots, players))
    found = []
    for extra in combinations(bots, players % len(bots)):
        order = [*extra, *(bot for bot in bots if bot not in extra)]
        found.append(tuple(order[k % len(order)] for k in range(players)))
    return found


def reordered(line_up: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Another order round the table from deal to deal, so that nobody always plays after the same neighbour."""
    rest = line_up[1:]
    return (line_up[0], *next(islice(permutations(rest), deal % factorial(len(rest)), None)))
