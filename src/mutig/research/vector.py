"""Thousands of games at once, stepped in compiled code into arrays that stay where they are.

>>> import mutig
>>> env = VectorEnv(mutig.GAMES[0], 1000, players=4, seed=1)
>>> env.reset()
>>> wrong = env.step(env.sample())
>>> env.obs.shape[0], env.mask.shape, env.reward.shape, wrong
(1000, (1000, 441), (1000, 4), 0)

Against built-in players only the learner's seat is asked:

>>> env = VectorEnv(mutig.GAMES[0], 1000, players=4, opponents="greedy", seat=2)
>>> set(env.seat.tolist())
{2}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.bots import whole_seed
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table

from .building import table_for
from .observation import Numbers
from .opponents import policies_of
from .side_by_side import Codes, SideBySide


class VectorEnv:
    """Games of one kind side by side; the arrays are rewritten in place by `reset` and `step`, so copy what you keep.

        obs [n, layout.size] int16     what the deciding seat sees (layout names the pieces, layout.features expands)
        mask [n, codes] uint8          its legal codes as 0 and 1
        choices [n, most] int64        the same as a list: choices[g, : count[g]]
        seat [n] int64                 who decides
        score [n, players] int16       points as they stand
        reward [n, players] float32    the winners' shares of 1 when a game has ended with this step, else 0
        done [n] uint8                 1 if it has; the game has begun anew, and obs, mask and seat are the new game's
        final_obs [n, layout.size]     where it has: what the seat that decided last saw at the end,
        final_score [n, players]       and the points
        illegal [n] uint8              1 if the last code was not legal: that game was not touched

    NATURE and decisions with a single option are played inside, and with `opponents` ("random", "greedy", or a name for
    each, clockwise from the learner on) everything that is not decided by `seat`: one seat, or one for each game. Where
    several seats decide in secret, they are asked in seat order, and nobody sees what another has chosen. `step` runs
    without the GIL: one VectorEnv per thread scales.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        *,
        players: int,
        opponents: str | Sequence[str] | None = None,
        seat: int | npt.ArrayLike = 0,
        begin_again: bool = True,
        variants: Iterable[str] = (),
        seed: int | str = 0,
        edition: str = "house",
        **settings: Any,
    ) -> None:
        """With `begin_again=False` a finished game stays as it is, whatever code it gets, until `reset`."""
        if isinstance(num_games, bool) or not isinstance(num_games, int) or num_games < 1:
            raise MutigError(f"num_games: expected a whole number from 1 on, not {num_games!r}")
        self.table: Table = table_for(game, players, list(variants), edition, settings)
        self.num_games, self.players, self.codes = num_games, players, self.table.rules.codes
        if opponents is None and np.any(seat):
            raise MutigError("seat: without opponents every seat is asked; name them (opponents='greedy')")
        learners = self._checked_seats(np.full(num_games, seat) if np.ndim(seat) == 0 else seat, "seat")
        policies = None if opponents is None else policies_of(self.table, opponents, learners)
        side_by_side = SideBySide(self.table, num_games, policies, begin_again)
        self.layout, self._empty = side_by_side.layout, side_by_side.empty
        self._stepper, self._games, arrays = side_by_side.stepper, side_by_side.games, side_by_side.arrays
        self.obs, self.mask, self.reward = arrays["seen"], arrays["masks"], arrays["rewards"]
        self.done, self.illegal = arrays["done"], arrays["illegal"]
        self.final_obs, self.final_score = arrays["last_seen"], arrays["scores"]
        self.states = _watched(arrays["states"][:num_games])
        self.score = self.states["points"][:, :players]
        self.choices, self.count, self.seat = (_watched(arrays[name]) for name in ("choices", "counts", "seats"))
        self._rngs, self._streams = arrays["rngs"], arrays["streams"]
        self._own_rngs, self._actions = np.zeros((num_games, 4), np.int64), np.zeros(num_games, np.int64)
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Fresh games. Game g depends on the seed and g alone; without a new seed the same games begin again."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | str):
                raise MutigError(f"seed: expected a whole number or a text, not {seed!r}")
            self._seed = seed
        for what, streams in (("chance", self._rngs), ("players", self._streams), ("sample", self._own_rngs)):
            self._stepper.seed_all(streams, whole_seed(what, self._seed) >> 1)
        self._stepper.begin_all(self._games)

    def step(self, actions: npt.ArrayLike) -> int:
        """Carry out one code in every game; returns how many were not legal (see `illegal`)."""
        given = np.asarray(actions)
        if given.shape != (self.num_games,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of shape {given.shape}"
            raise MutigError(f"actions: expected {self.num_games} whole numbers, one per game, not {what}")
        codes = np.require(given, np.int64, ["C", "W"])
        return int(self._stepper.step_all(self._games, codes))

    def sample(self) -> Codes:
        """A random legal code for every game, in one array that is used again; NATURE's chance does not notice."""
        self._stepper.pick_all(self._games, self._own_rngs, self._actions)
        return self._actions

    def observe(self, seats: npt.ArrayLike) -> Numbers:
        """A new array of what these seats, one per game, see now: for critics, and for seats that only watch."""
        viewers = self._checked_seats(seats, "seats")
        seen = np.repeat(self._empty[None], self.num_games, axis=0)
        self._stepper.look_all(self._games, viewers, seen)
        return seen

    def _checked_seats(self, seats: npt.ArrayLike, what: str) -> Codes:
        """One seat per game."""
        chosen = np.require(seats, np.int64, ["C", "W"])
        if chosen.shape != (self.num_games,) or chosen.min() < 0 or chosen.max() >= self.players:
            last = self.players - 1
            raise MutigError(f"{what}: expected {self.num_games} seats from 0 to {last}, one per game, not {seats!r}")
        return chosen


def _watched(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array, to look at: what is legal follows from it, so nobody may write into it."""
    view = array.view()
    view.flags.writeable = False
    return view
