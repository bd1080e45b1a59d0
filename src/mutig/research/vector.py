"""Thousands of games at once, stepped in compiled code into arrays that stay where they are.

>>> import mutig
>>> env = VectorEnv(mutig.GAMES[0], 1000, players=4, seed=1)
>>> env.reset()
>>> wrong = env.step(env.sample())
>>> env.obs.shape[0], env.mask.shape, env.reward.shape, wrong
(1000, (1000, 441), (1000, 4), 0)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.bots import whole_seed
from mutig.core.compile import to_records
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table

from .building import CELL, stepper, table_for
from .games import Games
from .observation import Numbers, empty, layout_of

Codes = npt.NDArray[np.int64]


class VectorEnv:
    """Games of one kind side by side; the arrays are rewritten in place by `reset` and `step`, so copy what you keep.

    obs [n, layout.size] int16     what the deciding seat sees (`layout` names the pieces, `layout.features` expands)
    mask [n, codes] uint8          its legal codes as 0 and 1
    choices [n, most] int64        the same as a list: choices[g, : count[g]]
    seat [n] int64                 who decides
    reward [n, players] float32    the winners' shares of 1 when a game has ended with this step, else 0
    done [n] uint8                 1 if it has; the game has begun anew, and obs, mask and seat are the new game's
    illegal [n] uint8              1 if the last code was not legal: that game was not touched

    NATURE and decisions with a single option are played inside. Where several seats decide in secret, they are asked in
    seat order, and nobody sees what another has chosen. `step` runs without the GIL: one VectorEnv per thread scales.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        *,
        players: int,
        variants: Iterable[str] = (),
        seed: int | str = 0,
        edition: str = "house",
        **settings: Any,
    ) -> None:
        if isinstance(num_games, bool) or not isinstance(num_games, int) or num_games < 1:
            raise MutigError(f"num_games: expected a whole number from 1 on, not {num_games!r}")
        self.table: Table = table_for(game, players, list(variants), edition, settings)
        rules = self.table.rules
        self.num_games, self.players, self.codes = num_games, players, rules.codes
        self.layout = layout_of(self.table)
        self._stepper = stepper(game)
        self._e = to_records(self.table.e)[0]
        self._empty = empty(self.layout, rules)
        start = to_records(rules.start(self.table))
        states = np.repeat(start, num_games + 1)  # the last one is what a seat may see
        self.obs = np.repeat(self._empty[None], num_games, axis=0)
        self.mask = np.zeros((num_games, rules.codes), np.uint8)
        self.reward = np.zeros((num_games, players), np.float32)
        self.done, self.illegal = np.zeros(num_games, np.uint8), np.zeros(num_games, np.uint8)
        choices = np.zeros((num_games, rules.most_choices), np.int64)
        count, seat = np.zeros(num_games, np.int64), np.zeros(num_games, np.int64)
        self._rngs, self._own_rngs = np.zeros((num_games, 4), np.int64), np.zeros((num_games, 4), np.int64)
        given: dict[str, Any] = {  # numpy's arrays, for what annotations call rows and grids
            "states": states,
            "cells": states.view(CELL).reshape(num_games + 1, -1),
            "start": start,
            "plan": self.layout.plan,
            "veiled": int(self.layout.veiled),
            "players": players,
            "rngs": self._rngs,
            "choices": choices,
            "counts": count,
            "masks": self.mask,
            "seats": seat,
            "seen": self.obs,
            "rewards": self.reward,
            "done": self.done,
            "illegal": self.illegal,
        }
        self._games = Games(**given)
        self.states = _watched(states[:num_games])
        self.choices, self.count, self.seat = _watched(choices), _watched(count), _watched(seat)
        self._actions = np.zeros(num_games, np.int64)
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Fresh games. Game g depends on the seed and g alone; without a new seed the same games begin again."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | str):
                raise MutigError(f"seed: expected a whole number or a text, not {seed!r}")
            self._seed = seed
        self._stepper.seed_all(self._rngs, whole_seed("chance", self._seed) >> 1)
        self._stepper.seed_all(self._own_rngs, whole_seed("sample", self._seed) >> 1)
        self.reward[:], self.done[:], self.illegal[:] = 0, 0, 0
        self._stepper.begin_all(self._e, self._games)

    def step(self, actions: npt.ArrayLike) -> int:
        """Carry out one code in every game; returns how many were not legal (see `illegal`)."""
        given = np.asarray(actions)
        if given.shape != (self.num_games,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of shape {given.shape}"
            raise MutigError(f"actions: expected {self.num_games} whole numbers, one per game, not {what}")
        codes = np.require(given, np.int64, ["C", "W"])
        return int(self._stepper.step_all(self._e, self._games, codes))

    def sample(self) -> Codes:
        """A random legal code for every game, in one array that is used again; NATURE's chance does not notice."""
        self._stepper.pick_all(self._games, self._own_rngs, self._actions)
        return self._actions

    def observe(self, seats: npt.ArrayLike) -> Numbers:
        """A new array of what these seats, one per game, see now: for critics, and for seats that only watch."""
        viewers = np.require(seats, np.int64, ["C", "W"])
        if viewers.shape != (self.num_games,) or viewers.min() < 0 or viewers.max() >= self.players:
            last = self.players - 1
            raise MutigError(f"seats: expected {self.num_games} seats from 0 to {last}, one per game, not {seats!r}")
        seen = np.repeat(self._empty[None], self.num_games, axis=0)
        self._stepper.look_all(self._games, viewers, seen)
        return seen


def _watched(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array, to look at: what is legal follows from it, so nobody may write into it."""
    view = array.view()
    view.flags.writeable = False
    return view
