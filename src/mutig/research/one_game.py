"""One game seen from one seat, the others played inside: in compiled code where that knows them, else at a table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from mutig.bots import Bot, ask_bot, bot_by_name, seat_bots, whole_seed
from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import Table

from .observation import Numbers, Observer
from .opponents import are_built_in, policies_of
from .outcome import shares_of_the_win
from .side_by_side import SideBySide
from .twin import Twin

Mask = npt.NDArray[np.int8]


class OneGame(Protocol):
    """What GymEnv needs; `opponents` are named clockwise from the learner on, and so is their luck."""

    over: bool

    def begin(self, chance: int, luck: Sequence[int]) -> None:
        """A fresh game, up to the seat's first choice; it follows from these seeds."""
        ...

    def take(self, code: int) -> bool:
        """Carry out a code and all that follows up to the seat's next choice; False, if it is not legal."""
        ...

    def observation(self) -> Numbers: ...
    def mask(self) -> Mask: ...
    def scores(self) -> list[int]: ...
    def share(self) -> float: ...
    def game(self) -> Game: ...


def one_game(table: Table, seat: int, opponents: Sequence[str]) -> OneGame:
    """The fastest there is for these opponents."""
    if are_built_in(table, opponents):
        return CompiledGame(table, seat, opponents)
    return TableGame(table, seat, opponents)


class CompiledGame:
    """Everything but the learner's choice happens in compiled code."""

    def __init__(self, table: Table, seat: int, opponents: Sequence[str]) -> None:
        self._table, self._seat, self._opponents = table, seat, opponents
        one = SideBySide(table, 1, policies_of(table, opponents, np.array([seat])), begin_again=False)
        self._games, self._stepper, arrays = one.games, one.stepper, one.arrays
        self._rng, self._streams = arrays["rngs"][0], arrays["streams"]
        self._seen: Numbers = arrays["seen"][0]
        self._mask: Mask = arrays["masks"][0].view(np.int8)
        self._done = arrays["done"]
        self._points, self._rewards = arrays["states"]["points"][0, : table.players], arrays["rewards"][0]
        self._code = np.zeros(1, np.int64)
        self._step: Any = None
        self._played: list[int] = []
        self._twin: Twin | None = None
        self.over = False

    def begin(self, chance: int, luck: Sequence[int]) -> None:
        self._stepper.seed_random(self._rng, chance)
        for place, (name, seed) in enumerate(zip(self._opponents, luck, strict=True), start=1):
            stream = self._streams[(self._seat + place) % self._table.players]
            self._stepper.seed_random(stream, whole_seed(name, seed))
        self._stepper.begin_all(self._games)
        self._played, self._twin, self.over = [], None, False
        self._seeds = chance, tuple(luck)
        if self._step is None:
            self._step = direct(self._stepper.step_all, self._games, self._code)

    def take(self, code: int) -> bool:
        self._code[0] = code
        if self.over or self._step(self._games, self._code):
            return False
        self._played.append(code)
        self.over = bool(self._done[0])
        return True

    def observation(self) -> Numbers:
        return self._seen.copy()

    def mask(self) -> Mask:
        return self._mask.copy()

    def scores(self) -> list[int]:
        scores: list[int] = self._points.tolist()
        return scores

    def share(self) -> float:
        return float(self._rewards[self._seat])

    def game(self) -> Game:
        """The same game as it is played at a table: found out by playing it again there."""
        if self._twin is None:
            self._twin = Twin(self._table, self._seat, self._opponents, *self._seeds)
        return self._twin.after(self._played)


class TableGame:
    """Bots of any kind, asked one after the other."""

    def __init__(self, table: Table, seat: int, opponents: Sequence[str]) -> None:
        self._table, self._seat, self._opponents = table, seat, opponents
        self._observer = Observer(table)
        self.over = False

    def begin(self, chance: int, luck: Sequence[int]) -> None:
        self._game = Game(self._table, SeededChance(chance))
        bots: list[Bot | None] = [None] * self._table.players
        for place, (name, seed) in enumerate(zip(self._opponents, luck, strict=True), start=1):
            bots[(self._seat + place) % self._table.players] = bot_by_name(name, seed)
        self._bots = bots
        seat_bots(self._game, bots)
        self._let_bots_play()

    def take(self, code: int) -> bool:
        if code not in self._game.codes(self._seat):
            return False
        self._game.play(self._seat, code)
        self._let_bots_play()
        return True

    def _let_bots_play(self) -> None:
        """In seat order up to the own seat, secret choices included: nobody sees another's."""
        game = self._game
        while not game.over and (seat := min(game.pending)) != self._seat:
            bot = self._bots[seat]
            assert bot is not None
            game.play(seat, ask_bot(game, seat, bot))
        self.over = game.over

    def observation(self) -> Numbers:
        return self._observer.observe(self._game.state, self._seat)

    def mask(self) -> Mask:
        mask = np.zeros(self._table.rules.codes, np.int8)
        mask[self._game.codes(self._seat)] = 1
        return mask

    def scores(self) -> list[int]:
        return self._game.scores

    def share(self) -> float:
        return shares_of_the_win(self._table, self._game.state)[self._seat]

    def game(self) -> Game:
        return self._game


def direct(function: Any, *arguments: Any) -> Any:
    """A compiled function without Numba's look at the types of what it is handed, which takes longer than a decision.

    Only for arguments whose types never change.
    """
    typeof: Any = import_module("numba").typeof
    if not function.overloads:  # they are in the cache
        function.compile(tuple(typeof(argument) for argument in arguments))
    (only,) = function.overloads.values()
    return only.entry_point
