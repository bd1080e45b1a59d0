"""Positions with a choice that is provably the best: everything that can still happen is tried.

Broom Service, in the last round, with points that are close: the choice wins in every world that is possible for its
seat, whatever the others do, with the greedy player on the own seat; each other choice is lost in a tenth of the worlds
or more, even if all help.
Touria: the choice wins at once, and nothing else that the seat can do in its turn does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import mutig
from mutig.bots.analysis import Decision
from mutig.bots.greedy_bot import GreedyBot
from mutig.core.chance import SeededChance
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.ruleset import NATURE, Table
from mutig.games.broom_service import names as n

from ..games.broom_service import stakes

MOST_WORLDS, MOST_POSITIONS = 60, 3_000
LOST = 0.1  # of the worlds
CLOSE = 3  # endings that are made of a position


class TooMuch(Exception):  # noqa: N818 - no mistake, only too long
    """There is more to try than a test has time for."""


@dataclass
class Proven:
    """A decision and the code of the one choice that is best."""

    table: Table
    decision: Decision
    best: int


class Trials:
    """Everything that can follow a state."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.e, self.seat = table, table.e, seat
        self.rules: Any = table.rules.interpreted
        self.looked_at = 0
        self._sure: dict[bytes, bool] = {}
        self._possible: dict[bytes, bool] = {}

    def wins(self, s: Any) -> bool:
        standing = [self.rules.standing(self.e, s, seat) for seat in range(self.table.players)]
        return standing[self.seat] == max(standing) and standing.count(max(standing)) == 1

    def after(self, s: Any, seat: int, code: int) -> Any:
        self.looked_at += 1
        if self.looked_at > MOST_POSITIONS:
            raise TooMuch
        following = s.copy()
        self.rules.apply(self.e, following, seat, code)
        return following

    def asked(self, s: Any) -> tuple[int, list[int]]:
        seat = self.rules.next_to_decide(s)
        out = [0] * self.table.rules.most_choices
        return seat, out[: self.rules.legal(self.e, s, seat, out)]

    def is_sure(self, s: Any) -> bool:
        """Won whatever others and chance do; the seat itself plays greedily, by what it sees."""
        if self.rules.over(s):
            return self.wins(s)
        key = self.table.rules.state.pack(s)
        if key not in self._sure:
            seat, codes = self.asked(s)
            if seat == self.seat and len(codes) > 1:
                seen, rng = s.copy(), [0] * 4
                self.rules.seed_random(rng, 1)
                self.rules.hide_secrets(seen, seat)
                codes = [self.rules.greedy(self.e, seen, seat, list(codes), len(codes), rng)]
            self._sure[key] = all(self.is_sure(self.after(s, seat, code)) for code in codes)
        return self._sure[key]

    def is_possible(self, s: Any) -> bool:
        """Won if everybody helps."""
        if self.rules.over(s):
            return self.wins(s)
        key = self.table.rules.state.pack(s)
        if key not in self._possible:
            seat, codes = self.asked(s)
            self._possible[key] = any(self.is_possible(self.after(s, seat, code)) for code in codes)
        return self._possible[key]


def broom_service(games: range) -> Iterator[Proven]:
    for number in games:
        chance = random.Random(f"close {number}")
        for asked in stakes.all_asked(number, player(number)):
            game, s = asked.game, asked.game.state
            if s.round < n.ROUNDS or s.phase not in (n.LEAD, n.ANSWER, n.END_TRICK) or not n_choices(game, asked.seat):
                continue
            for _ in range(CLOSE):
                close = stakes.Asked(close_ending(game, chance), asked.seat, asked.gone)
                if (best := the_best(close)) is not None:
                    yield Proven(game.table, decision_of(close.game, asked.seat), best)


def close_ending(game: Game, chance: random.Random) -> Game:
    """The same with points so close that a single decision may tell."""
    s = game.state.copy()
    for seat in range(s.players):
        s.points[seat] = 40 + chance.randrange(-4, 5)
    return Game(game.table, SeededChance(0), None, s)


def the_best(asked: stakes.Asked) -> int | None:
    """The code of the one choice that is surely won while all others are lost in some worlds."""
    game, seat = asked.game, asked.seat
    others = [other for other in range(game.table.players) if other != seat]
    hands = [asked.hands_of(other) for other in others]
    if not 0 < prod(map(len, hands)) <= MOST_WORLDS:
        return None
    worlds = []
    for held in product(*hands):
        world = game.state.copy()
        for other, hand in zip(others, held, strict=True):
            world.hand[other] = hand
        worlds.append(world)
    trials, codes = Trials(game.table, seat), game.codes(seat)
    try:
        sure = [code for code in codes if all(trials.is_sure(trials.after(world, seat, code)) for world in worlds)]
        if len(sure) != 1:
            return None
        for code in codes:
            if code != sure[0]:
                lost = sum(not trials.is_possible(trials.after(world, seat, code)) for world in worlds)
                if lost < LOST * len(worlds):
                    return None
    except TooMuch:
        return None
    return sure[0]


def touria(games: range) -> Iterator[Proven]:
    for number in games:
        choose = player(number)
        variants = (["sudden-wedding"], ["sudden-wedding", "short"], ["short"], [])[number % 4]
        game = mutig.new_game("touria", 2 + number % 3, seed=number, variants=variants)
        while not game.over:
            seat = min(game.pending)
            if n_choices(game, seat):
                codes = game.codes(seat)
                now = [code for code in codes if wins_at_once(game, seat, code)]
                if len(now) == 1 and not any(wins_this_turn(game, seat, code) for code in codes if code != now[0]):
                    yield Proven(game.table, decision_of(game, seat), now[0])
            game.play(seat, choose(game, seat))


def wins_at_once(game: Game, seat: int, code: int) -> bool:
    """Whether it ends the game, however chance falls."""
    trials = Trials(game.table, seat)
    s = trials.after(game.state, seat, code)
    return bool(trials.rules.over(s)) and trials.wins(s)


def wins_this_turn(game: Game, seat: int, code: int) -> bool:
    """Whether the seat can still win before anybody else begins a turn, if chance and everybody help."""
    trials = Trials(game.table, seat)

    def possible(s: Any, deep: int) -> bool:
        if trials.rules.over(s):
            return trials.wins(s)
        if deep == 0:
            return True  # so deep nobody looks: not proven
        if s.turn != game.state.turn or s.active != game.state.active:
            return False
        asked, codes = trials.asked(s)
        return any(possible(trials.after(s, asked, each), deep - 1) for each in codes)

    try:
        return possible(trials.after(game.state, seat, code), 12)
    except TooMuch:
        return True


def player(number: int) -> Callable[[Game, int], Choice]:
    """Greedy with some choices at random, so that games are close and no two alike."""
    chance, greedy = random.Random(number), GreedyBot(number)

    def choose(game: Game, seat: int) -> Choice:
        choices = game.choices(seat)
        if chance.random() < 0.08:
            return chance.choice(choices)
        return greedy.choose(game.recall(seat), choices, 0.0)

    return choose


def n_choices(game: Game, seat: int) -> bool:
    return seat != NATURE and len(game.codes(seat)) > 1 and not game.rules.interpreted.is_secret(game.state)


def decision_of(game: Game, seat: int) -> Decision:
    choices = game.choices(seat)
    way = (choices[0].code,)
    return Decision(0, len(game.moves), game.round, game.recall(seat), choices, way, game.state, False)
