"""Whether new weights play better than old ones, and both against greedy: on the same deals, from every seat.

    python tools/tuning/versus.py touria trained/player.npz --deals 300 --seed fresh --kept versus.jsonl

seats one with the new weights among others with those that are shipped (or `--old FILE`), and the other way round, then
one of each among greedy players. Deals go round all tables with a number of players (every set of variants); choices
are drawn as `learned` draws them. Even is what one of so many wins; 95 % by drawing the deals again. Started again, it
goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np
from whole_games import Greedy, Learned, play

from mutig.bots import whole_seed
from mutig.core.ruleset import Table
from mutig.learning.brain import Brain
from mutig.learning.learned_bot import brain_of
from mutig.learning.wisdom import wisdom_of
from mutig.research.gpu.tables import every_table

DRAWS = 2000
MEETINGS = (("old", "new"), ("new", "old"), ("new", "greedy"), ("old", "greedy"))  # of two the first is the second
Meeting = tuple[int, str, str, int]  # players, one, the others, deal


class Sitting:
    """One table, and who may sit at it: by name."""

    def __init__(self, table: Table, brains: dict[str, Brain]) -> None:
        self.table, self._luck = table, random.Random()  # one for all: who has the same weights plays the same game
        self._learned = {name: Learned(table, brain, self._luck) for name, brain in brains.items()}

    def play(self, names: Sequence[str], number: int) -> list[float]:
        """One game of these players, by seat; the share of the win of each."""
        self._luck.seed(number)
        greedy = Greedy(wisdom_of(self.table.rules), self.table, number)
        return play(self.table, [self._learned.get(name, greedy) for name in names], number).shares


def share(sitting: Sitting, one: str, others: str, number: int) -> float:
    """The share of the win of one among others on a deal, the mean over its seat."""
    seats = range(sitting.table.players)
    games = (sitting.play([one if k == mine else others for k in seats], number)[mine] for mine in seats)
    return sum(games) / len(seats)


def interval(found: Sequence[float]) -> str:
    """The mean in percent, and where it lies when deals are drawn again."""
    means = np.random.default_rng(1).choice(found, (DRAWS, len(found))).mean(1)
    low, high = np.percentile(means, (2.5, 97.5))
    return f"{100 * np.mean(found):5.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def report(played: dict[Meeting, float]) -> None:
    for players, one, others in sorted({(n, one, others) for n, one, others, _ in played}):
        found = [each for meeting, each in played.items() if meeting[:3] == (players, one, others)]
        games = f"{len(found) * players} games, even {100 / players:.1f}"
        print(f"{players} players, one {one} among {others:6} {interval(found)}, {games}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("new", type=Path)
    parser.add_argument("--old", type=Path, help="other weights than those that are shipped")
    parser.add_argument("--players", type=int, help="this number of players alone")
    parser.add_argument("--deals", type=int, default=200, help="for each number of players")
    parser.add_argument("--seed", default="versus")
    parser.add_argument("--kept", type=Path, required=True, help="where it goes on, started again")
    given = parser.parse_args()
    played: dict[Meeting, float] = {}
    if given.kept.exists():
        for line in given.kept.read_text().splitlines():
            *meeting, found = json.loads(line)
            played[cast(Meeting, tuple(meeting))] = found
    brains = {"new": Brain(given.new), "old": Brain(given.old) if given.old else brain_of(given.game)}
    sittings: dict[int, list[Sitting]] = {}
    for table in every_table(given.game):
        if given.players in (None, table.players):
            sittings.setdefault(table.players, []).append(Sitting(table, brains))
    for deal in range(given.deals):
        for players, there in sittings.items():
            for one, others in MEETINGS[players == 2 :]:
                meeting = players, one, others, deal
                if meeting not in played:
                    number = whole_seed("versus", given.seed, deal)
                    played[meeting] = share(there[deal % len(there)], one, others, number)
                    with given.kept.open("a") as kept:
                        kept.write(json.dumps([*meeting, played[meeting]]) + "\n")
    report(played)


if __name__ == "__main__":
    main()
