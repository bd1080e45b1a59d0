"""One seat as a Gymnasium environment; bots sit on the others.

>>> import mutig
>>> env = GymEnv(mutig.GAMES[0], players=3, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
7
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.bots import Bot, ask_bot, bot_by_name, seat_bots
from mutig.core.chance import SeededChance
from mutig.core.errors import MutigError
from mutig.core.game import Game

from .building import missing, table_for
from .observation import Numbers, Observer
from .outcome import shares_of_the_win

try:
    import gymnasium
except ImportError:
    raise missing("gymnasium") from None


class GymEnv(gymnasium.Env[Numbers, np.int64]):
    """A game seen from one seat. The reward is the seat's share of the win, at the end.

    `info["action_mask"]` has a 1 for each legal code. A code that is not legal changes nothing: no reward,
    `info["illegal"]` is True, and the same decision is asked again. `env.game` is the Game: it draws itself.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        players: int,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        variants: Iterable[str] = (),
        edition: str = "house",
        **settings: Any,
    ) -> None:
        self.table = table_for(game, players, list(variants), edition, settings)
        if seat not in range(players):
            raise MutigError(f"seat: expected a seat from 0 to {players - 1}, not {seat!r}")
        self.seat = seat
        self.opponents = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != players - 1:
            raise MutigError(f"opponents: expected one name or {players - 1}, not {len(self.opponents)}")
        self._observer = Observer(self.table)
        layout = self._observer.layout
        self.layout = layout
        self.observation_space = gymnasium.spaces.Box(layout.low, layout.high, dtype=np.int16)
        self.action_space = gymnasium.spaces.Discrete(self.table.rules.codes)
        self._bots: list[Bot | None] = []
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A fresh game, up to the seat's first choice."""
        super().reset(seed=seed)
        self.game = Game(self.table, SeededChance(self._fresh()))
        bots = [bot_by_name(name, self._fresh()) for name in self.opponents]
        self._bots = [*bots[: self.seat], None, *bots[self.seat :]]
        seat_bots(self.game, self._bots)
        self._let_bots_play(self.game)
        return self._observation(self.game), {"action_mask": self.action_masks()}

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Carry out a code, then let the bots play up to the seat's next choice."""
        game = self._begun()
        illegal = int(action) not in game.codes(self.seat)
        if not illegal:
            game.play(self.seat, int(action))
            self._let_bots_play(game)
        reward = 0.0 if illegal else shares_of_the_win(self.table, game.state)[self.seat]
        info = {"action_mask": self.action_masks(), "illegal": illegal}
        return self._observation(game), reward, game.over, False, info

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The legal codes as 0 and 1."""
        mask = np.zeros(self.table.rules.codes, np.int8)
        mask[self._begun().codes(self.seat)] = 1
        return mask

    def _begun(self) -> Game:
        if self.game is None:
            raise MutigError("no game has begun: call reset first")
        return self.game

    def _fresh(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _let_bots_play(self, game: Game) -> None:
        """In seat order up to the own seat, secret choices included: nobody sees another's."""
        while not game.over and (seat := min(game.pending)) != self.seat:
            bot = self._bots[seat]
            assert bot is not None
            game.play(seat, ask_bot(game, seat, bot))

    def _observation(self, game: Game) -> Numbers:
        return self._observer.observe(game.state, self.seat)
