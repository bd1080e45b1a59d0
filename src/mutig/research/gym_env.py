"""One seat as a Gymnasium environment; bots sit on the others. Importing this registers an id for every game.

>>> import gymnasium, mutig
>>> env = gymnasium.make(gym_id(mutig.GAMES[0]), players=3, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum()), info["score"]
(7, 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from mutig.core.errors import MutigError, unknown
from mutig.core.game import Game
from mutig.games import GAMES

from .building import missing, table_for
from .observation import Numbers, layout_of
from .one_game import Mask, OneGame, one_game
from .opponents import one_each
from .rendering import MODES, rendered

try:
    import gymnasium
except ImportError:
    raise missing("gymnasium") from None


class GymEnv(gymnasium.Env[Numbers, np.int64]):
    """A game seen from one seat. The reward is the seat's share of the win, at the end.

    `opponents` is the name of a bot for all other seats, or one for each, clockwise from the own seat on. Against
    "random" and "greedy" everything happens in compiled code; any other bot is asked as at a table.

    `info` has `action_mask` (a 1 for each legal code), `score` (the seat's points now), `scores` (everybody's),
    and `illegal`: a code that is not legal changes nothing, and the same decision is asked again.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        players: int,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        variants: Iterable[str] = (),
        edition: str = "house",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.table = table_for(game, players, list(variants), edition, settings)
        if seat not in range(players):
            raise MutigError(f"seat: expected a seat from 0 to {players - 1}, not {seat!r}")
        if render_mode is not None and render_mode not in MODES:
            raise unknown("render_mode", render_mode, MODES)
        self.seat, self.opponents, self.render_mode = seat, one_each(opponents, players), render_mode
        self.layout = layout_of(self.table)
        self.observation_space = gymnasium.spaces.Box(self.layout.low, self.layout.high, dtype=np.int16)
        self.action_space = gymnasium.spaces.Discrete(self.table.rules.codes)
        self._course = one_game(self.table, seat, self.opponents)
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A fresh game, up to the seat's first choice."""
        super().reset(seed=seed)
        self._course.begin(self._fresh(), [self._fresh() for _ in self.opponents])
        self._has_begun = True
        return self._course.observation(), self._info(self._course, illegal=False)

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Carry out a code, then let the bots play up to the seat's next choice."""
        course = self._begun()
        legal = course.take(int(action))
        reward = course.share() if legal and course.over else 0.0
        return course.observation(), reward, course.over, False, self._info(course, not legal)

    def action_masks(self) -> Mask:
        """The legal codes as 0 and 1."""
        return self._begun().mask()

    @property
    def game(self) -> Game:
        """The game as it stands, to look at: it draws itself, tells its log, and can be saved and replayed."""
        return self._begun().game()

    def render(self) -> Any:
        """What the seat sees, as the environment's render mode says; nothing without one."""
        return None if self.render_mode is None else rendered(self.game, self.seat, self.render_mode)

    def _info(self, course: OneGame, illegal: bool) -> dict[str, Any]:
        scores = course.scores()
        return {"action_mask": course.mask(), "illegal": illegal, "score": scores[self.seat], "scores": scores}

    def _begun(self) -> OneGame:
        if not self._has_begun:
            raise MutigError("no game has begun: call reset first")
        return self._course

    def _fresh(self) -> int:
        return int(self.np_random.integers(1 << 62))


def gym_id(game: str) -> str:
    """What `gymnasium.make` calls a game."""
    return f"mutig/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register_all() -> None:
    """An id for every game there is, with the fewest players that can play it unless somebody says otherwise."""
    from mutig.games import rules

    for game in GAMES:
        if gym_id(game) not in gymnasium.registry:
            gymnasium.register(
                gym_id(game),
                entry_point="mutig.research.gym_env:GymEnv",
                vector_entry_point="mutig.research.gym_vector:GymVectorEnv",
                kwargs={"game": game, "players": rules(game).players[0]},
            )


register_all()
