"""How right bots are about the chance of winning: `learned` about its own, and the judge behind hints and the analysis.

    python tools/tuning/calibrate.py touria --games 12000 --seed fresh --kept decisions.npz --svg calibration.svg
    python tools/tuning/calibrate.py touria --judge 400 --games 2000 --seed other --fit

plays games of `learned` against itself on every table of a game (players, variants) and compares, tenth by tenth of the
chance that was expected at decisions, what was expected with what came of them. `--judge` asks the judge, with so many
worlds. `--fit` says also which `bias` and `slope` of the number, before it is squeezed between 0 and 1, would have made
it right there. What was kept is not played again.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from whole_games import Learned, Played, play

from mutig.bots import whole_seed
from mutig.bots.analysis import Analyst, decisions_of
from mutig.bots.judge import Judge
from mutig.core.chance import ToldChance
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of
from mutig.learning.learned_bot import brain_of
from mutig.research.gpu.tables import every_table

TENTHS, DRAWS = 10, 2000
LEAST = 1e-3  # a chance of the win that was given up altogether
SIZE, EDGE = 320, 40
Thought = tuple[int, float]  # a seat and the share of the win that is expected for it


class Thinking(Learned):
    """Plays as `learned` does, on all seats, and notes what it expects."""

    def __init__(self, table: Table, luck: random.Random) -> None:
        super().__init__(table, brain_of(table.rules.name), luck)
        self.thoughts: list[Thought] = []

    def decide(self, seen: Any, seat: int, codes: Sequence[int]) -> int:
        code = super().decide(seen, seat, codes)
        self.thoughts.append((seat, self.expected))
        return code


def decisions_in(game: str, games: int, per_game: int, seed: str, worlds: int) -> Any:
    """Players, game, share of the win expected, and what it was: rows of some decisions of many games."""
    luck, found = random.Random(whole_seed("calibrate", seed)), []
    sittings = [(table, Thinking(table, luck)) for table in every_table(game)]
    for number in range(games):
        table, player = sittings[number % len(sittings)]
        player.thoughts.clear()
        played = play(table, [player] * table.players, luck.getrandbits(62))
        if worlds:
            thoughts = list(by_the_judge(table, played, per_game, luck, worlds))
        else:
            thoughts = luck.sample(player.thoughts, min(per_game, len(player.thoughts)))
        found += [(table.players, number, share, played.shares[seat]) for seat, share in thoughts]
    return np.array(found)


def by_the_judge(table: Table, played: Played, per_game: int, luck: random.Random, worlds: int) -> Iterator[Thought]:
    """Some decisions of one seat as the analysis judges them."""
    game, seat = Game(table, ToldChance()), luck.randrange(table.players)
    game.replay(played.moves)
    decisions, judge = list(decisions_of(game, seat)), Judge()
    judge.sit_down(table)
    analyst = Analyst(judge, worlds, luck.getrandbits(62))
    wanted = set(luck.sample(range(len(decisions)), min(per_game, len(decisions))))
    for number, decision in enumerate(decisions):
        if number in wanted:
            yield seat, analyst.chance(decision).win
        elif decision.secret:
            analyst.ponder(decision)  # what it learns of the others' hands is needed for the rest of the round


def tenths(rows: Any) -> list[tuple[float, float, float, float, int]]:
    """By tenths of the chance: what was expected, what came with its interval (games drawn again), and how many."""
    luck, lines = np.random.default_rng(1), []
    for tenth in range(TENTHS):
        part = rows[np.minimum((rows[:, 2] * TENTHS).astype(int), TENTHS - 1) == tenth]
        if len(part):
            games, place = np.unique(part[:, 1], return_inverse=True)
            sums, counts = np.bincount(place, part[:, 3]), np.bincount(place)
            drawn = luck.multinomial(len(games), np.full(len(games), 1 / len(games)), DRAWS)
            low, high = np.percentile((drawn @ sums) / np.maximum(drawn @ counts, 1), (2.5, 97.5))
            lines.append((part[:, 2].mean(), part[:, 3].mean(), low, high, len(part)))
    return lines


def fitted(rows: Any) -> tuple[float, float]:
    """Bias and slope of the logit that make what came likeliest (Newton's method)."""
    expected = np.clip(rows[:, 2], LEAST, 1 - LEAST)
    logit, came, found = np.log(expected / (1 - expected)), rows[:, 3], np.array([0.0, 1.0])
    inputs = np.stack([np.ones_like(logit), logit])
    for _ in range(20):
        said = 1 / (1 + np.exp(-found @ inputs))
        found = found + np.linalg.solve((inputs * said * (1 - said)) @ inputs.T, inputs @ (came - said))
    return float(found[0]), float(found[1])


def drawing(lines: list[tuple[float, float, float, float, int]], title: str) -> str:
    """What came over what was expected, with intervals, beside the line on which both are the same."""
    at = lambda share: EDGE + share * SIZE  # noqa: E731
    up = lambda share: EDGE + (1 - share) * SIZE  # noqa: E731
    marks = "".join(
        f'<path d="M{at(expected):.1f} {up(low):.1f}V{up(high):.1f}" stroke="#7a5c99" stroke-width="2"/>'
        f'<circle cx="{at(expected):.1f}" cy="{up(came):.1f}" r="4" fill="#7a5c99"/>'
        for expected, came, low, high, _ in lines
    )
    ticks = "".join(
        f'<text x="{at(k / 5):.0f}" y="{EDGE + SIZE + 18}" text-anchor="middle">{20 * k}</text>'
        f'<text x="{EDGE - 8}" y="{up(k / 5) + 4:.0f}" text-anchor="end">{20 * k}</text>'
        for k in range(6)
    )
    whole = SIZE + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole + 10}" font-family="sans-serif" '
        f'font-size="12" fill="#555"><title>{title}</title><text x="{EDGE}" y="22" font-size="14">{title}</text>'
        f'<path d="M{EDGE} {EDGE}h{SIZE}v{SIZE}h-{SIZE}zM{EDGE} {EDGE + SIZE}L{EDGE + SIZE} {EDGE}" fill="none" '
        f'stroke="#999"/>{ticks}{marks}<text x="{EDGE + SIZE / 2:.0f}" y="{EDGE + SIZE + 38}" text-anchor="middle">'
        f"expected, % of the win (95 % intervals over games)</text></svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--per-game", type=int, default=8, help="decisions of each: they say nearly the same")
    parser.add_argument("--judge", type=int, default=0, metavar="WORLDS", help="ask the judge")
    parser.add_argument("--seed", default="calibrate")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    if given.kept and given.kept.exists():
        rows = np.load(given.kept)["rows"]
    else:
        rows = decisions_in(given.game, given.games, given.per_game, given.seed, given.judge)
        if given.kept:
            np.savez_compressed(given.kept, rows=rows)
    if given.fit:
        print("bias = {:.3f}, slope = {:.3f}".format(*fitted(rows)))
    lines = tenths(rows)
    for expected, came, low, high, count in lines:
        print(
            f"{100 * expected:5.1f} % expected, {100 * came:5.1f} came ({100 * low:.1f} to {100 * high:.1f}), {count}"
        )
    print(f"{len(rows)} decisions; at most {100 * max(abs(a - b) for a, b, *_ in lines):.1f} points off")
    if given.svg:
        given.svg.write_text(drawing(lines, rules_of(given.game).title), encoding="utf-8")


if __name__ == "__main__":
    main()
