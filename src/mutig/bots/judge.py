"""A judge of decisions: what each of several choices is worth, tried in the same imagined worlds (judging.py)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from mutig.core import compile
from mutig.core.because import Way

from .bot import View, whole_seed
from .search_bot import FIRST_LOOK, SLICE, SearchBot

LEARNING = 4  # a part of the worlds, one to so many, only teaches the trees of a choice and is not counted


class Judge(SearchBot):
    """It thinks as `search` does, but spends the same number of worlds on every choice.

    At decisions that are made in secret let it `choose` first: it then knows what rivals are likely to hold.
    """

    def begin(self, seed: object) -> None:
        """What it searches from now on follows from this seed, whatever it thought about before."""
        self._mind.seed_random(self._rng, whole_seed("judge", seed))
        self._expected = None

    def weigh(self, view: View, ways: Sequence[Way], worlds: int, seed: object = 0) -> Any:
        """An array shares[way, world] of the seat's share of the win, from what the seat knows."""
        self._see(view)
        notes, now = self.notes, (view["viewer"], int(self._mind.milestone(self._states[0])))
        if self._secret and notes is not None and (notes.seat, notes.milestone) == now:
            self._guesses[:], self._counts[:] = notes.secrets, notes.counts  # of what the others are about to choose
        return self._weighed(view["viewer"], ways, worlds, seed, 0)

    def weigh_open(self, view: View, state: Any, ways: Sequence[Way], worlds: int, seed: object = 0) -> Any:
        """The same with all hands open: `state` is where the game really stood. Chance is as unknown as ever."""
        self._see(view)
        self._look(view["viewer"], compile.to_records(state, 2))
        return self._weighed(view["viewer"], ways, worlds, seed, 1)

    def _weighed(self, seat: int, ways: Sequence[Way], worlds: int, seed: object, open_hands: int) -> Any:
        import numpy as np

        learning = worlds // LEARNING
        shares = np.zeros((len(ways), learning + worlds))
        memory = self._links, self._stats, self._scratch
        rest = self._guesses, self._out, self._rng, seat
        start = whole_seed("world", seed) >> 1
        self._expected = None  # the trees are not those of the last decision any more
        for row, way in enumerate(ways):
            self._mind.clear_trees(*memory, self._mind.observers(self._states[0]))
            codes, first, portion = np.array(way, np.int64), 0, FIRST_LOOK
            while first < learning + worlds:
                began, last = time.perf_counter(), min(first + portion, learning + worlds)
                tried = codes, start, first, last, shares, row, open_hands
                self._mind.judge(self._e, self._states, *memory, *rest, *tried)
                portion = max(1, int(SLICE * (last - first) / max(time.perf_counter() - began, 1e-6)))
                first = last
        return shares[:, learning:]
