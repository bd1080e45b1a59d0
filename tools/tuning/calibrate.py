"""How right `learned` is about its own chance of winning, and the few numbers that make it right.

    python tools/tuning/calibrate.py broom-service --games 1000 --seed fresh --kept decisions.npz --svg calibration.svg
    python tools/tuning/calibrate.py broom-service --games 1000 --seed other --fit

plays games of `learned` against itself on every table of a game (players, variants) and compares, tenth by tenth of the
chance it gave itself, what it expected of its decisions with what came of them. `--fit` says also which `bias` and
`slope` of the network's own number, before it is squeezed between 0 and 1, would have made it right there.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np

from mutig.bots import whole_seed
from mutig.core import compile
from mutig.games import rules as rules_of
from mutig.learning.learned_bot import SHARPER, brain_of
from mutig.learning.wisdom import insight_into, wisdom_of
from mutig.research.gpu.tables import every_table

TENTHS, DRAWS = 10, 2000
SIZE, EDGE = 320, 40


def decisions_of(game: str, games: int, per_game: int, seed: str) -> Any:
    """Players, game, share of the win expected, and what it was: rows of some decisions of many games."""
    rules, luck = rules_of(game), random.Random(whole_seed("calibrate", seed))
    mind, brain, found = wisdom_of(rules), brain_of(game), []
    sights = [(table, compile.to_records(table.e)[0], insight_into(table, brain)) for table in every_table(game)]
    out, rng = np.zeros(2 * rules.most_choices, np.int64), np.zeros(4, np.int64)
    for number in range(games):
        table, e, insight = sights[number % len(sights)]
        mind.seed_random(rng, luck.getrandbits(62))
        states, thoughts = compile.to_records(rules.start(table)), []
        mind.advance(e, states[0])
        while not mind.over(states[0]):
            seat = mind.next_to_decide(states[0])
            n = mind.legal(e, states[0], seat, out)
            code = int(out[0]) if seat >= 0 else mind.draw(e, states[0], out, n, rng)
            if seat >= 0 and n > 1:
                thoughts.append((seat, mind.consult(e, states[0], insight, seat, out, n)))
                chances = insight.likely[:n].astype(float) ** SHARPER
                code = luck.choices(out[:n].tolist(), chances.tolist())[0]
            mind.apply(e, states[0], seat, code)
        standings = [mind.standing(e, states[0], seat) for seat in range(table.players)]
        won = [(one == max(standings)) / standings.count(max(standings)) for one in standings]
        chosen = luck.sample(thoughts, min(per_game, len(thoughts)))
        found += [(table.players, number, share, won[seat]) for seat, share in chosen]
    return np.array(found)


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
    logit, came, found = np.log(rows[:, 2] / (1 - rows[:, 2])), rows[:, 3], np.array([0.0, 1.0])
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
    parser.add_argument(
        "--per-game", type=int, default=12, help="decisions that count of each: they say nearly the same"
    )
    parser.add_argument("--seed", default="calibrate")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    rows = decisions_of(given.game, given.games, given.per_game, given.seed)
    if given.kept:
        np.savez_compressed(given.kept, rows=rows)
    if given.fit:
        for players in np.unique(rows[:, 0]):
            bias, slope = fitted(rows[rows[:, 0] == players])
            print(f"{players:.0f} = [{bias:.3f}, {slope:.3f}]")
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
