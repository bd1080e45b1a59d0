"""Ten thousand recorded bot games, each read back and replayed move by move to the very same position.

The games are played by compiled rules and replayed by interpreted ones, so this also shows that both are the same.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import mutig
from mutig.core import record as records
from mutig.core.chance import SeededChance
from mutig.core.compile import from_record, to_records
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import NATURE, Table

from ..games.broom_service.engine_games import CONFIGURATIONS as BROOM
from ..games.touria.engine_games import CONFIGURATIONS as TOURIA
from ..games.touria.engine_games import RULINGS

GAMES = int(os.environ.get("MUTIG_SOAK_RECORDS", "10000"))
CONFIGURATIONS = [
    ("broom-service", players, variants, {"heavy_clouds": heavy}) for players, variants, heavy in BROOM
] + [("touria", players, variants, RULINGS[rulings]) for players, variants, rulings in TOURIA]
RANDOM, GREEDY = 0, 1
BOTS = (GREEDY, RANDOM, GREEDY, GREEDY, RANDOM)
PORTION = 25


def table_of(game: str, players: int, variants: tuple[str, ...], settings: dict[str, Any]) -> Table:
    rules = mutig.rules(game)
    return rules.table(rules.check_options(players, variants, settings), rules.load_edition("house"))


class BotGames:
    """Games of one table between greedy and random bots, played by compiled rules and written down as records."""

    def __init__(self, table: Table) -> None:
        self.table, self.rules = table, table.rules.compiled_with_bots()
        self.e, self.states = to_records(table.e)[0], to_records(table.rules.start(table), 3)
        self.out, self.rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)

    def record(self, seed: int) -> dict[str, Any]:
        """The record of a whole game, as a saved one would be."""
        chance = SeededChance(seed)
        record = records.to_record(Game(self.table, chance))  # what was agreed; the rest is written over
        moves = self._play(chance, seed)
        end = from_record(self.table.rules.state, self.states[1])
        record |= {
            "moves": " ".join(f"{seat}:{code}" for seat, code in moves),
            "count": len(moves),
            "over": True,
            "scores": list(end.points[: self.table.players]),
            "fingerprint": end.fingerprint(),
        }
        return record | {"seal": records.seal_of(record)}

    def _play(self, chance: SeededChance, seed: int) -> list[tuple[int, int]]:
        rules, e, states, state = self.rules, self.e, self.states, self.states[1:2]
        states[1] = states[0]
        rules.seed_random(self.rng, seed)
        rules.advance(e, state[0])
        moves: list[tuple[int, int]] = []
        draws = 0
        while not rules.over(state[0]):
            seat = int(rules.next_to_decide(state[0]))
            count = rules.legal(e, state[0], seat, self.out)
            if seat == NATURE:
                weights = [rules.weight(e, state[0], code) for code in self.out[:count].tolist()]
                code = int(self.out[chance.draw(draws, weights)])
                draws += 1
            else:
                code = self._decision(seat, count, seed)
            rules.apply(e, state[0], seat, code)
            moves.append((seat, code))
        return moves

    def _decision(self, seat: int, count: int, seed: int) -> int:
        if count == 1:
            return int(self.out[0])
        if BOTS[(seat + seed) % len(BOTS)] == RANDOM:
            return int(self.out[self.rules.random_below(self.rng, count)])
        self.states[2] = self.states[1]
        self.rules.hide_secrets(self.states[2], seat)
        return int(self.rules.greedy(self.e, self.states[2], seat, self.out, count, self.rng))


def replayed(configuration: int, first: int, games: int) -> tuple[int, int]:
    """Play, write, read and replay so many games; how many games and moves that were."""
    playing = BotGames(table_of(*CONFIGURATIONS[configuration]))
    moves = 0
    for seed in range(first, first + games):
        written = json.dumps(playing.record(seed))
        proof = records.verify(json.loads(written), mutig.rules)  # every move, every draw, the position, the points
        assert proof.over
        moves += proof.moves
    return games, moves


def test_recorded_games_replay_to_the_same_position() -> None:
    each = -(-GAMES // len(CONFIGURATIONS))
    for game in ("broom-service", "touria"):
        mutig.rules(game).compiled_with_bots()  # once, before several processes want it
    with ProcessPoolExecutor() as pool:
        portions = [
            pool.submit(replayed, configuration, 1 + first, min(PORTION, each - first))
            for configuration in range(len(CONFIGURATIONS))
            for first in range(0, each, PORTION)
        ]
        done = [portion.result() for portion in portions]
    print(f"\n{sum(games for games, _ in done):,} games with {sum(moves for _, moves in done):,} moves replayed")
    assert sum(games for games, _ in done) >= GAMES


@pytest.mark.parametrize("configuration", [0, len(BROOM)], ids=["broom-service", "touria"])
def test_a_record_of_another_game_does_not_pass(configuration: int) -> None:
    """The check can fail: half the moves, another position written down, another seed."""
    record = BotGames(table_of(*CONFIGURATIONS[configuration])).record(seed=3)
    moves = " ".join(record["moves"].split()[: record["count"] // 2])
    for change in ({"moves": moves}, {"fingerprint": "0" * 64}, {"chance": {"source": "seeded", "seed": 4}}):
        changed = record | change
        with pytest.raises(MutigError):
            records.verify(changed | {"seal": records.seal_of(changed)}, mutig.rules)
