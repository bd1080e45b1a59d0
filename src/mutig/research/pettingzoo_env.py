"""All seats as a PettingZoo environment: one after the other (AecEnv), or everybody in every cycle (ParallelEnv).

>>> import mutig
>>> env = AecEnv(mutig.GAMES[0], players=3)
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.observe("seat_0")["action_mask"].sum())
('seat_0', 7)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from mutig.core.chance import SeededChance, fresh_seed
from mutig.core.errors import MutigError, unknown
from mutig.core.game import Game
from mutig.games import GAMES, rules

from .building import missing, table_for
from .observation import Observer
from .outcome import shares_of_the_win
from .rendering import MODES, rendered

try:
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError:
    raise missing("pettingzoo") from None

Seen = dict[str, Any]  # {"observation": numbers, "action_mask": 0 and 1}


class Seats:
    """What both environments have: the agents seat_0, seat_1, ..., their spaces, and what they see."""

    def __init__(
        self,
        game: str,
        *,
        players: int,
        variants: Iterable[str] = (),
        edition: str = "house",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise unknown("render_mode", render_mode, MODES)
        self.render_mode = render_mode
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
        self.cycles = 0
        self.game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """What the seat that has to decide sees, as the render mode says; nothing without one."""
        game = self._begun()
        return None if self.render_mode is None else rendered(game, min(game.pending, default=0), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None) -> Game:
        """A fresh game; without a seed one nobody has played."""
        self.game = Game(self.table, SeededChance(fresh_seed() if seed is None else seed))
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self.game

    def _begun(self) -> Game:
        if self.game is None:
            raise MutigError("no game has begun: call reset first")
        return self.game

    def _seen(self, game: Game, agent: str, asked: bool) -> Seen:
        """What an agent's seat sees; only who is asked has legal codes."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.table.rules.codes, np.int8)
        if asked:
            mask[game.codes(seat)] = 1
        return {"observation": self._observer.observe(game.state, seat), "action_mask": mask}

    def _shares(self, game: Game) -> dict[str, float]:
        return dict(zip(self.possible_agents, shares_of_the_win(self.table, game.state), strict=True))

    def _out_of_time(self, game: Game) -> bool:
        return not game.over and self.max_cycles is not None and self.cycles >= self.max_cycles


class AecEnv(Seats, pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo may be missing where this is checked
    """Agents take turns. Secret simultaneous choices are asked in seat order; no observation shows another seat's.

    The reward is the share of the win, at the end. A code that is not legal raises MutigError and changes nothing.
    After `max_cycles` decisions the game is truncated.
    """

    metadata = {"name": "mutig_v1", "render_modes": list(MODES), "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        game = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent(game)

    def observe(self, agent: str) -> Seen:
        """What an agent's seat sees; only the agent whose turn it is has legal codes."""
        game = self._begun()
        ended = self.terminations.get(agent) or self.truncations.get(agent)
        return self._seen(game, agent, not ended and agent == self.agent_selection)

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
        self.rewards = self._shares(game)
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._out_of_time(game):
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0] if game.over else self._next_agent(game)
        self._accumulate_rewards()

    def _next_agent(self, game: Game) -> str:
        return self.possible_agents[min(game.pending)]


Answers = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class ParallelEnv(Seats, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """In every cycle every agent gives a code; those whose mask is empty have nothing to decide, and theirs is ignored.

    Where several seats choose in secret at the same time, their codes of one cycle are carried out together. A code
    that is not legal changes nothing: `infos[agent]["illegal"]` is True, and the agent is asked again in the next
    cycle. After `max_cycles` cycles the game is truncated. The reward is the share of the win, at the end.
    """

    metadata = {"name": "mutig_parallel_v1", "render_modes": list(MODES)}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        game = self._begin(seed)
        return self._all_seen(game), {agent: {"illegal": False} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Answers:
        """One cycle."""
        game, agents = self._begun(), self.agents
        illegal = self._carry_out(game, actions)
        self.cycles += 1
        ended, cut = game.over, self._out_of_time(game)
        seen, shares = self._all_seen(game), self._shares(game)
        if ended or cut:
            self.agents = []
        infos = {agent: {"illegal": agent in illegal} for agent in agents}
        return seen, shares, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def _carry_out(self, game: Game, actions: Mapping[str, int]) -> set[str]:
        """The legal codes of all who had to decide when the cycle began; returns the agents whose code was not."""
        illegal = set()
        for seat in sorted(game.pending):
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise MutigError(f"{agent} has to decide: expected a code for it in {sorted(actions)}")
            if int(actions[agent]) in game.codes(seat):
                game.play(seat, int(actions[agent]))
            else:
                illegal.add(agent)
        return illegal

    def _all_seen(self, game: Game) -> dict[str, Seen]:
        return {agent: self._seen(game, agent, seat in game.pending) for seat, agent in enumerate(self.possible_agents)}


def parallel_env(game: str = GAMES[0], *, players: int | None = None, **more: Any) -> ParallelEnv:
    """Everybody in every cycle, by the name PettingZoo's own modules use; as few players as there can be."""
    return ParallelEnv(game, players=rules(game).players[0] if players is None else players, **more)


def env(game: str = GAMES[0], *, players: int | None = None, **more: Any) -> Any:
    """The same cycles one agent at a time: PettingZoo's own conversion of `parallel_env`."""
    return parallel_to_aec(parallel_env(game, players=players, **more))
