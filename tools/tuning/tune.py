"""Tune the numbers of the bots by matches: python tools/tuning/tune.py broom-service search --playouts 200

One number after the other is tried at other values. A value must beat the best numbers so far, one against the field,
first on a few deals and then, if it does not look bad there, on many. What was chosen is confirmed at the end against
the numbers in the sources, on deals that nobody has seen. Every match is written to a file at once: stopped and started
again, the tuning goes on where it was. The page docs/tuning.md is made from that file.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from matches import Contest, Kind, win_share
from page import written
from variants import Numbers, value_of, variant

import mutig
from mutig.bots.arena.statistics import Deals
from mutig.cli.progress import progress
from mutig.cli.terminal import console
from mutig.core.ruleset import Ruleset
from mutig.workers import Workers

FACTORS = (0.5, 0.7, 1.4, 2.0)  # what a number is multiplied with
TABLES: dict[str, tuple[Kind, ...]] = {
    "broom-service": ((2, ()), (4, ("back", "storms")), (3, ("mountains",)), (4, ())),
    "touria": ((2, ()), (4, ()), (3, ("open-screens",))),
}
NUMBERS = {
    "search": ["choosing.CURIOSITY", "choosing.TRUST", "choosing.CAUTION", "choosing.SHARPNESS", "thinking.SURPRISE"],
    "broom-service": [
        *(f"worth.{name}" for name in ("POTION", "WAND_SHARE", "BOLTS_AHEAD", "HERE", "NEAR", "LACK", "SECOND")),
        *(f"greedy.{name}" for name in ("RIVAL", "DARING", "SPITE", "KEEPING", "UNDECIDED")),
    ],
}


@dataclass(frozen=True)
class Match:
    """One player with some numbers against a field with others; 1 is an even share of the wins."""

    numbers: dict[str, float]
    field: dict[str, float]
    seed: str
    deals: int
    share: float
    low: float
    high: float


class Tuning:
    """The matches of one tuning, played or read from its file."""

    def __init__(self, rules: Ruleset, playouts: int, file: Path, workers: Workers) -> None:
        self.rules, self.playouts, self.file, self.workers = rules, playouts, file, workers
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.matches = [Match(**json.loads(line)) for line in lines]

    def match(self, numbers: Numbers, field: Numbers, seed: str, deals: int) -> Match:
        """So many deals, a table after the other; from the file if they were played before."""
        for known in self.matches:
            if (known.numbers, known.field, known.seed, known.deals) == (numbers, field, seed, deals):
                return known
        one, others = tuple(numbers.items()), tuple(field.items())
        contest = Contest(self.rules.name, TABLES[self.rules.name], one, others, self.playouts, seed)
        variant(self.rules.name, one), variant(self.rules.name, others)  # compiled here, once, not in every process
        shares: list[float] = []
        words = ", ".join(f"{name} {value:g}" for name, value in one if field.get(name) != value)
        with progress(console(stderr=True), words, deals, lambda: f"{sum(shares) / len(shares):.2f}") as tell:

            def add(share: float) -> None:
                shares.append(share)
                tell(len(shares))

            self.workers.in_order(partial(win_share, contest), range(deals), add)
        found = Deals(range(deals), seed).estimate(list(enumerate(shares)))
        assert found is not None  # there is at least one deal
        low = 0.0 if found.low is None else found.low
        high = float("inf") if found.high is None else found.high
        print(f"{words}: {found.mean:.2f} ({low:.2f} to {high:.2f}) in {deals} deals")
        result = Match(dict(numbers), dict(field), seed, deals, found.mean, low, high)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
        self.matches.append(result)
        return result

    def better(self, numbers: Numbers, best: Numbers, deals: int) -> bool:
        """Halving: a third of the deals first, the rest only for what is not clearly worse there."""
        if self.match(numbers, best, "a first look", max(deals // 3, 2)).high < 1:
            return False
        return self.match(numbers, best, "choosing", deals).low > 1

    def chosen(self, names: list[str], deals: int) -> dict[str, float]:
        """One number after the other, each at values around its own."""
        best = {name: value_of(self.rules, name) for name in names}
        for name in names:
            value = best[name]
            for factor in FACTORS:
                other = round(value * factor) if isinstance(value, int) else round(value * factor, 4)
                if other != value and self.better(best | {name: other}, best, deals):
                    best = best | {name: other}
                    print(f"{name} is now {other}")
                    break
        return best


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("what", choices=["search", "greedy"])
    parser.add_argument("--numbers", help="which ones, as in choosing.TRUST,choosing.CAUTION")
    parser.add_argument("--deals", type=int, default=60, help="of each match, in all seat rotations")
    parser.add_argument("--playouts", type=int, default=200, help="of the search")
    parser.add_argument("--file", type=Path, help="the matches, to go on with")
    parser.add_argument("--page", type=Path, help="write the page of what was tried")
    parser.add_argument("--jobs", type=int, help="how many processes; as many as there are cores if nothing is said")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="run on this Ray cluster")
    given = parser.parse_args()
    if not (given.numbers or given.what == "search" or given.game in NUMBERS):
        parser.error(f"--numbers: say which numbers of {given.game} to tune, as in greedy.NAME")
    names = given.numbers.split(",") if given.numbers else NUMBERS["search" if given.what == "search" else given.game]
    playouts = given.playouts if given.what == "search" else 0
    file = given.file or Path(f"tuning-{given.game}-{given.what}.jsonl")
    tuning = Tuning(mutig.rules(given.game), playouts, file, Workers(given.jobs, given.ray, Path(__file__).parent))
    start = {name: value_of(tuning.rules, name) for name in names}
    best = tuning.chosen(names, given.deals)
    print("chosen:", best)
    if best != start:
        tuning.match(best, start, "confirming", 2 * given.deals)
    if given.page:
        given.page.write_text(written(given.game, given.what, playouts, start, best, tuning.matches), encoding="utf-8")


if __name__ == "__main__":
    main()
