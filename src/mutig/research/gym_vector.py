"""Many games at once as Gymnasium's vector environments are: one seat of each against built-in players.

>>> import gymnasium, mutig
>>> from mutig.research.gym_env import gym_id
>>> envs = gymnasium.make_vec(gym_id(mutig.GAMES[0]), num_envs=64, players=3)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape[0], infos["action_mask"].shape[0]
(64, 64)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.chance import fresh_seed
from mutig.core.errors import MutigError

from .building import missing
from .observation import Numbers
from .vector import VectorEnv

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing("gymnasium") from None

Answers = tuple[Numbers, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class GymVectorEnv(gymnasium.vector.VectorEnv[Numbers, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`VectorEnv` in Gymnasium's clothes: what comes back is copied, a finished game begins anew in the same step.

    `infos` has `action_mask`, `illegal`, `score`; where a game has ended also `final_obs` and, in `final_info`, its
    `score`, each with a row for every game and a mask of those that count (`_final_obs`), as Gymnasium's own have.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int,
        opponents: str | Sequence[str] = "greedy",
        seat: int | npt.ArrayLike = 0,
        variants: Iterable[str] = (),
        edition: str = "house",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if render_mode is not None:
            raise MutigError("render_mode: many games at once are not drawn; make one environment to look at")
        table: dict[str, Any] = {"players": players, "variants": variants, "edition": edition, **settings}
        self.games = VectorEnv(game, num_envs, opponents=opponents, seat=seat, seed=fresh_seed(), **table)
        self.num_envs, self.layout = num_envs, self.games.layout
        self._seats = self.games.seat.copy()
        self.single_observation_space = gymnasium.spaces.Box(self.layout.low, self.layout.high, dtype=np.int16)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.codes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(  # one seed tells all games apart
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Fresh games everywhere; game g depends on the seed and g alone."""
        self.games.reset(fresh_seed() if seed is None else seed)
        return self.games.obs.copy(), self._infos()

    def step(self, actions: npt.NDArray[np.int64]) -> Answers:
        """One code for every game."""
        games = self.games
        games.step(actions)
        ended = games.done.astype(np.bool_)
        rewards = games.reward[np.arange(self.num_envs), self._seats].astype(np.float64)
        infos = self._infos()
        if ended.any():
            infos |= {"final_obs": games.final_obs.copy(), "_final_obs": ended.copy()}
            infos |= {"final_info": {"score": self._own(games.final_score), "_score": ended.copy()}}
            infos |= {"_final_info": ended.copy()}
        return games.obs.copy(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _infos(self) -> dict[str, Any]:
        games = self.games
        return {
            "action_mask": games.mask.view(np.int8).copy(),
            "illegal": games.illegal.astype(np.bool_),
            "score": self._own(games.score),
        }

    def _own(self, rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """What stands in the learners' columns."""
        own: npt.NDArray[np.int64] = rows[np.arange(self.num_envs), self._seats].astype(np.int64)
        return own
