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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from mutig.bots import whole_seed
from mutig.core import compile
from mutig.core.ruleset import NATURE, Ruleset, Table
from mutig.learning.brain import Brain
from mutig.learning.learned_bot import SHARPER, brain_of
from mutig.learning.wisdom import insight_into, wisdom_of
from mutig.research.gpu.tables import every_table

DRAWS = 2000
MEETINGS = (("old", "new"), ("new", "old"), ("new", "greedy"), ("old", "greedy"))  # of two the first is the second
Meeting = tuple[int, str, str, int]  # players, one, the others, deal
Player = Callable[[Any, int, Any, int], int]  # position, seat, codes and how many of them: which is chosen


class Sitting:
    """One table, and who may sit at it: by name."""

    def __init__(self, table: Table, brains: dict[str, Brain]) -> None:
        rules: Ruleset = table.rules
        self.table, self._mind = table, wisdom_of(rules)
        self._e = compile.to_records(table.e)[0]
        self._start = compile.to_records(rules.start(table), 2)
        self._out, self._rng = np.zeros(2 * rules.most_choices, np.int64), np.zeros(4, np.int64)
        self._aside, self._ties = self._start.copy(), np.zeros(4, np.int64)
        self._luck = random.Random()
        self._players: dict[str, Player] = {name: self._learned(insight_into(table, b)) for name, b in brains.items()}
        self._players["greedy"] = self._greedy

    def _learned(self, insight: Any) -> Player:
        def choose(state: Any, seat: int, out: Any, n: int) -> int:
            self._mind.consult(self._e, state, insight, seat, out, n)
            chances = insight.likely[:n].astype(float) ** SHARPER
            return int(self._luck.choices(out[:n].tolist(), chances.tolist())[0])

        return choose

    def _greedy(self, state: Any, seat: int, out: Any, n: int) -> int:
        self._aside[0] = state
        self._mind.remember(self._aside[0])
        self._mind.hide_secrets(self._aside[0], seat)
        return int(self._mind.greedy(self._e, self._aside[0], seat, out, n, self._ties))

    def play(self, names: Sequence[str], seed: int) -> list[float]:
        """One game of these players, by seat; the share of the win of each."""
        mind, states, out = self._mind, self._start.copy(), self._out
        mind.seed_random(self._rng, seed)
        mind.seed_random(self._ties, seed)
        self._luck.seed(seed)
        mind.advance(self._e, states[0])
        while not mind.over(states[0]):
            seat = int(mind.next_to_decide(states[0]))
            n = int(mind.legal(self._e, states[0], seat, out))
            if seat == NATURE:
                code = int(mind.draw(self._e, states[0], out, n, self._rng))
            else:
                code = int(out[0]) if n == 1 else self._players[names[seat]](states[0], seat, out, n)
            mind.apply(self._e, states[0], seat, code)
        standings = [int(mind.standing(self._e, states[0], seat)) for seat in range(self.table.players)]
        return [(one == max(standings)) / standings.count(max(standings)) for one in standings]


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
