"""How many playouts a search makes in a second, ours and OpenSpiel's, from the same positions in the middle of games.

A playout is a whole round of the search: imagine a world that fits what the seat has seen, walk down the tree, play on
to the very end of the game, write the result back. Our search normally stops its playouts at a horizon and estimates;
here it is the same search with the horizon out of sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from mutig.bots import GreedyBot, SearchBot, View, play_out
from mutig.bots.search_bot import SEARCH
from mutig.core import compile
from mutig.core.chance import SeededChance
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import Table

from . import bench_at_random
from .measuring import Effort, best_rate

POSITIONS = 5  # one from each of so many games
PLAYOUTS = 500  # of our search for one decision
SIMULATIONS = 3  # of OpenSpiel's search for one decision: each takes long


@dataclass(frozen=True)
class Position:
    """A decision in the middle of a game."""

    state: Any
    seat: int
    view: View
    choices: Sequence[Choice]


class TirelessSearch(SearchBot):
    """The search without a horizon: its playouts go on to the very end."""

    def __init__(self) -> None:
        super().__init__(1, playouts=PLAYOUTS)

    def _goal(self) -> int:
        return 1 << 30  # more milestones than any game has


class RandomSearch(TirelessSearch):
    """The same with random choices in place of the greedy policy, as other programs play on."""

    def _prepare(self, table: Table) -> None:
        super()._prepare(table)
        self._mind = compile.extended(table.rules.compiled_with_bots(), [bench_at_random, *SEARCH])


def middles(table: Table) -> list[Position]:
    """The decision after half of all decisions of a game between greedy bots, in several games."""
    return [_middle(table, number) for number in range(POSITIONS)]


def _middle(table: Table, number: int) -> Position:
    chance = SeededChance(f"bench {number}")
    whole = play_out(Game(table, chance), [GreedyBot(seat) for seat in range(table.players)])
    asked = [k for k, move in enumerate(whole.moves) if move.asked]
    half = Game(table, chance)
    half.replay([(move.seat, move.code) for move in whole.moves[: asked[len(asked) // 2]]])
    seat = min(half.pending)
    return Position(half.state, seat, half.recall(seat), half.choices(seat))


def search_rates(table: Table, positions: Sequence[Position], effort: Effort) -> dict[str, float]:
    """Playouts per second: to the end with the policy of the search, to the end at random, and as it really plays."""
    bots = {
        "search_playouts_per_s": TirelessSearch(),
        "search_random_playouts_per_s": RandomSearch(),
        "search_cut_playouts_per_s": SearchBot(1, playouts=PLAYOUTS),
    }
    return {key: _rate(bot, table, positions, effort) for key, bot in bots.items()}


def _rate(bot: SearchBot, table: Table, positions: Sequence[Position], effort: Effort) -> float:
    bot.sit_down(table)

    def decide() -> int:
        for position in positions:
            bot.choose(position.view, position.choices, 0.0)
        return PLAYOUTS * len(positions)

    return best_rate(decide, effort)[1]


def openspiel_rate(table: Table, positions: Sequence[Position], effort: Effort) -> float:
    """Playouts per second of OpenSpiel's own information-set search (random rollouts) on our game in its clothes."""
    import numpy as np

    pyspiel: Any = import_module("pyspiel")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    from mutig.research.openspiel_game import short_name

    variants = "+".join(table.options["variants"])
    game = pyspiel.load_game(f"{short_name(table.rules.name)}(players={table.players},variants={variants})")
    states = [game.state_at(position.state) for position in positions]
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=SIMULATIONS, random_state=luck)

    def decide() -> int:
        for state in states:
            bot.step(state)
        return SIMULATIONS * len(states)

    return best_rate(decide, effort)[1]
