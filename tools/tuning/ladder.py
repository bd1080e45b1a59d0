"""How strong the levels are that people choose from: each against those near it on the ladder, and one number each.

    python tools/tuning/ladder.py touria --players 2 --deals 10 --seed fresh --kept ladder.jsonl

A deal is the same chance in all seat rotations, one of a pair against copies of the other. Ratings are Elo (greedy has
1000), the most likely ones given who won, with one even game added to each pair so that nobody is infinitely strong;
intervals come from drawing the deals again. Started again, it goes on where it was. `--write` puts the ratings of two
players into the game's levels.toml.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path

import numpy as np

from mutig.bots import bot_by_name, play_out
from mutig.bots.arena.statistics import win_shares
from mutig.bots.levels import FILE, levels_of
from mutig.bots.taught import folder_of
from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.research.building import table_for

ANCHOR, ANCHORED_AT, POINTS = "greedy", 1000.0, 400 / np.log(10)
DRAWS, NEWTON, NEAR = 400, 25, 2  # who is further apart on the ladder does not meet: it would always end the same way
Played = dict[tuple[str, str, int], list[float]]  # of a pair on a deal: shares of the win of the first, by its seat


def play(game: str, players: int, pair: tuple[str, str], deal: int, seed: str) -> list[float]:
    """One of the first against the second on all other seats, from every seat."""
    table, shares = table_for(game, players, (), "house", {}), []
    for seat in range(players):
        names = [pair[0] if k == seat else pair[1] for k in range(players)]
        begun = Game(table, SeededChance(f"{seed} deal {deal}"))
        play_out(begun, [bot_by_name(name, f"{seed} {deal} {seat} {k}") for k, name in enumerate(names)])
        shares.append(win_shares(begun.ranks)[seat])
    return shares


def ratings(played: Played, bots: list[str], players: int, deals: list[int]) -> dict[str, float]:
    """The most likely ratings: of one against copies of another, each seat wins in proportion to its strength."""
    won, lost = np.zeros((len(bots),) * 2), np.zeros((len(bots),) * 2)
    place = {bot: k for k, bot in enumerate(bots)}
    for one, other in {(one, other) for one, other, _ in played}:
        won[place[one], place[other]], lost[place[one], place[other]] = 1 / players, 1 - 1 / players
    for (one, other, deal), shares in played.items():
        times = deals.count(deal)
        won[place[one], place[other]] += times * sum(shares)
        lost[place[one], place[other]] += times * (len(shares) - sum(shares))
    elo = np.zeros(len(bots))
    for _ in range(NEWTON):
        chance = 1 / (1 + (players - 1) * np.exp(elo[None, :] - elo[:, None]))
        pull, firm = won * (1 - chance) - lost * chance, (won + lost) * chance * (1 - chance)
        firm = firm + firm.T
        step = np.linalg.pinv(np.diag(firm.sum(1)) - firm) @ (pull.sum(1) - pull.sum(0))
        elo += np.clip(step, -1, 1)
    elo -= elo[place[ANCHOR]]
    return {bot: ANCHORED_AT + POINTS * elo[place[bot]] for bot in bots}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--fewer", type=int, default=1000, help="the most deals of pairs with the strongest level")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    bots = ["random", *(level.bot for level in levels_of(given.game))]
    played: Played = {}
    if given.kept.exists():
        for line in given.kept.read_text().splitlines():
            one, other, deal, shares = json.loads(line)
            played[one, other, deal] = shares
    for deal in range(given.deals):
        for pair in combinations(bots, 2):
            if bots.index(pair[1]) - bots.index(pair[0]) > NEAR or (bots[-1] in pair and deal >= given.fewer):
                continue
            for one, other in (pair, pair[::-1]) if given.players > 2 else (pair,):
                if (one, other, deal) not in played:
                    played[one, other, deal] = play(given.game, given.players, (one, other), deal, given.seed)
                    with given.kept.open("a") as kept:
                        kept.write(json.dumps([one, other, deal, played[one, other, deal]]) + "\n")
    report(given.game, given.players, bots, played, given.write)


def report(game: str, players: int, bots: list[str], played: Played, write: bool) -> None:
    deals = sorted({deal for _, _, deal in played})
    found, luck = ratings(played, bots, players, deals), np.random.default_rng(1)
    drawn = [ratings(played, bots, players, luck.choice(deals, len(deals)).tolist()) for _ in range(DRAWS)]
    spans = {bot: np.percentile([each[bot] for each in drawn], (2.5, 97.5)) for bot in bots}
    for bot in bots:
        print(f"{bot:10} {found[bot]:6.0f} ({spans[bot][0]:.0f} to {spans[bot][1]:.0f})")
    for one in bots:
        cells = []
        for other in bots:
            shares = [share for (a, b, _), all_ in played.items() for share in all_ if (a, b) == (one, other)]
            cells.append(f"{100 * sum(shares) / len(shares):.0f}/{len(shares)}" if shares else "-")
        print(f"{one:10} {' '.join(f'{cell:>9}' for cell in cells)}")
    if write:
        lines = ["# The levels people choose from, the gentlest first, as tools/tuning/ladder.py measured them.", ""]
        for bot in bots[1:]:
            low, high = spans[bot]
            rating = f"rating = {found[bot]:.0f}\nlow = {low:.0f}\nhigh = {high:.0f}\n"
            lines.append(f'[[level]]\nbot = "{bot}"\n{rating}')
        Path(str(folder_of(game) / FILE)).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
