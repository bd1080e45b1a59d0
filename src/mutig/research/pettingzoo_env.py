"""All seats as a PettingZoo environment (AEC): the agents seat_0, seat_1, ... take turns.

>>> env = AecEnv("broom-service", players=3)
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.observe("seat_0")["action_mask"].sum())
('seat_0', 7)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from mutig.core.chance import SeededChance, fresh_seed
from mutig.core.errors import MutigError
from mutig.core.game import Game

from .building import missing, table_for
from .observation import Observer
from .outcome import shares_of_the_win

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise missing("pettingzoo") from None


class AecEnv(AECEnv):  # type: ignore[misc]  # PettingZoo may be missing where this is checked
    """Secret simultaneous choices are asked in seat order; no observation shows another seat's.

    An observation is {"observation": numbers, "action_mask": 0 and 1}. The reward is the share of the win, at the end.
    A code that is not legal raises MutigError and changes nothing. After `max_cycles` decisions the game is truncated.
    """

    metadata = {"name": "mutig_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo's
    render_mode = None

    def __init__(
        self,
        game: str,
        *,
        players: int,
        variants: Iterable[str] = (),
        edition: str = "house",
        max_cycles: int | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.table = table_for(game, players, list(variants), edition, settings)
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._observer = Observer(self.table)
        self.layout = self._observer.layout
        codes = self.table.rules.codes
        numbers = spaces.Box(self.layout.low, self.layout.high, dtype=np.int16)
        mask = spaces.Box(0, 1, (codes,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(codes) for agent in self.possible_agents}
        self.game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game; without a seed one nobody has played."""
        self.game = Game(self.table, SeededChance(fresh_seed() if seed is None else seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self._next_agent(self.game)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat sees; only the agent whose turn it is has legal codes."""
        game = self._begun()
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.table.rules.codes, np.int8)
        if agent == self.agent_selection and not (self.terminations.get(agent) or self.truncations.get(agent)):
            mask[game.codes(seat)] = 1
        return {"observation": self._observer.observe(game.state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out a code of the agent whose turn it is (None once the game has ended)."""
        game, agent = self._begun(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MutigError(f"{agent} has to decide: None is for agents whose game has ended")
        game.play(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        shares = shares_of_the_win(self.table, game.state)
        self.rewards = dict(zip(self.possible_agents, shares, strict=True))
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0] if game.over else self._next_agent(game)
        self._accumulate_rewards()

    def _begun(self) -> Game:
        if self.game is None:
            raise MutigError("no game has begun: call reset first")
        return self.game

    def _next_agent(self, game: Game) -> str:
        return self.possible_agents[min(game.pending)]

    def render(self) -> None:
        """Nothing: `env.game` draws itself."""

    def close(self) -> None:
        """Nothing is open."""
