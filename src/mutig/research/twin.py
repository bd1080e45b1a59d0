"""A game of compiled code once more, as people hold it: with the same chance, and the bots that play at tables.

So a game that a machine learns from can be looked at, drawn, saved and replayed like any other, and so it is tested
that both are the same game.
"""

from __future__ import annotations

from collections.abc import Sequence

from mutig.bots import Bot, GreedyBot, View, ask_bot, seat_bots, whole_seed
from mutig.core.choice import Choice
from mutig.core.flow import random_below, seed_random
from mutig.core.game import Game
from mutig.core.ruleset import Table


class Stream:
    """The rules' own generator, from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = [0] * 4
        seed_random(self._state, seed)

    def below(self, bound: int) -> int:
        return random_below(self._state, bound)


class StreamChance:
    """NATURE's outcomes in the order in which compiled code draws them."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        point = self._stream.below(sum(weights))
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        raise AssertionError("weights must not all be zero")


class StreamBot:
    """The random player of compiled code."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(whole_seed("random", seed))

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        return choices[self._stream.below(len(choices))]


TWINS: dict[str, type[StreamBot | GreedyBot]] = {"random": StreamBot, "greedy": GreedyBot}


class Twin:
    """The game that follows from seeds and from what the learner chose."""

    def __init__(self, table: Table, seat: int, opponents: Sequence[str], chance: int, luck: Sequence[int]) -> None:
        self._chance, self._seat, self._carried_out = StreamChance(chance), seat, 0
        self._bots: list[Bot | None] = [None] * table.players
        for place, (name, seed) in enumerate(zip(opponents, luck, strict=True), start=1):
            self._bots[(seat + place) % table.players] = TWINS[name](seed)
        self._game = Game(table, self._chance)
        seat_bots(self._game, self._bots)

    def after(self, codes: Sequence[int]) -> Game:
        """The game after these choices of the learner; the first of them are those it was asked with before."""
        game = self._game
        game.chance = self._chance
        while not game.over:
            seat = min(game.pending)
            bot = self._bots[seat]
            if bot is not None:
                game.play(seat, ask_bot(game, seat, bot))
            elif self._carried_out < len(codes):
                game.play(seat, codes[self._carried_out])
                self._carried_out += 1
            else:
                break
        game.chance = game.recorded_chance()  # what was drawn so far: so it can be saved
        return game
