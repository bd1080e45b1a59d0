"""Whether what the coach says of a position is so: every fact is tried out on the rules, not read off the coach."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import mutig
from mutig.bots.greedy_bot import GreedyBot
from mutig.core.because import Because, Way
from mutig.core.game import Game
from mutig.games import pack
from mutig.games.touria import names as n
from mutig.games.touria.edition.edition import COLOURS
from mutig.games.touria.generated import State

VARIANTS = ([], ["short"], ["sudden-wedding"], ["short", "open-screens"])
GOODS = ("hearts", "coins")
PLACES = [word for _, word in n.TOWER_ACTION]


@dataclass
class Case:
    """Two choices of a seat, one of which is said to be better."""

    game: Game
    seat: int
    better: Way
    other: Way

    def reasons(self) -> list[Because]:
        rules, table = self.game.rules, self.game.table
        seen = rules.state_of_view(table, self.game.recall(self.seat))
        return list(pack(rules.name).reasons(table, seen, self.seat, self.better, self.other))

    def after(self, way: Way) -> State:
        """The state once a choice is carried out, and nothing more."""
        s: State = self.game.state.copy()
        self.game.rules.interpreted.take(self.game.table.e, s, self.seat, way[0])
        return s

    def held(self, good: str) -> int:
        found: int = getattr(self.game.state, good)[self.seat]
        return found + (good == "hearts" and self.game.state.held[self.seat][n.ROSE])

    def missing(self, good: str) -> int:
        return max(0, int(self.game.view(self.seat)["goal"]) - self.held(good))

    def gained(self, way: Way) -> dict[str, int]:
        """Hearts and coins of a choice."""
        after = self.after(way)
        gains = {good: getattr(after, good)[self.seat] - getattr(self.game.state, good)[self.seat] for good in GOODS}
        return {good: number for good, number in gains.items() if number}

    def at(self, place: int) -> tuple[State, list[int]]:
        """The table with the heroes at a place and this seat to act there, and what it may do, without items."""
        rules, e, s = self.game.rules, self.game.table.e, self.game.state.copy()
        s.heroes, s.phase, s.depth = place, n.ACTION, 0
        s.active = s.actor = self.seat
        s.pending = 1 << (self.seat + 1)
        s.held[self.seat] = [0] * n.ITEMS
        out = [0] * rules.most_choices
        return s, out[: rules.interpreted.legal(e, s, self.seat, out)]

    def gains_at(self, place: int) -> dict[str, int]:
        """The most of hearts and of coins that the action of a place can bring; the die falls as one wishes."""
        rules, e = self.game.rules.interpreted, self.game.table.e
        s, codes = self.at(place)
        best = dict.fromkeys(GOODS, 0)
        for code in codes:
            after = s.copy()
            rules.take(e, after, self.seat, code)
            for good in GOODS:
                gain = getattr(after, good)[self.seat] - getattr(s, good)[self.seat]
                best[good] = max(best[good], gain)
            if code == n.ROLL:
                best["hearts"] |= any(s.gems[self.seat][c] and e.die_faces[c] for c in range(n.COLOURS))
        return best

    def steps(self, start: int, place: int, used: list[int]) -> int:
        """The shortest way, step by step over roads that are not used; from the tournament the bridge is free."""
        e = self.game.table.e
        begin = n.BRIDGE if start == n.TOURNAMENT else start
        far, waiting = {begin: 0}, deque([begin])
        while waiting:
            here = waiting.popleft()
            for road in range(e.roads):
                ends = e.road_from[road], e.road_to[road]
                for a, b in (ends, ends[::-1]):
                    walked = any(e.space_way[a][k] // 2 == road for k in range(e.space_roads[a]))
                    if a == here and walked and not used[road] and b not in far:
                        far[b] = far[here] + 1
                        waiting.append(b)
        return far.get(place, 99)

    def fare(self, code: int) -> int:
        action = PLACES.index(self.game.view(self.seat)["faces"][self.seat][self._corner(code)])
        if action == n.WIZARD:
            return 1
        s = self.game.state
        return max(0, self.steps(s.heroes, action, s.road_used) - s.free_steps)

    def _corner(self, code: int) -> str:
        return next(str(choice.tower) for choice in self.game.choices(self.seat) if choice.code == code)

    def space(self, word: str) -> int:
        return self.game.table.words.index("space", word, "space")

    def left(self, way: Way) -> int:
        after = self.after(way)
        return self.steps(after.heroes, self.game.state.destination, after.road_used)

    def door(self, word: str) -> int:
        return self.game.table.words.index("door", word, "door")

    def behind(self, way: Way) -> int:
        """Who is found behind a door that is opened."""
        trial = self.game.copy()
        trial.play(self.seat, way[0])
        return int(trial.state.door[way[0] - n.OPEN])


def _gem_more(case: Case, way: Way, colour: int) -> bool:
    return case.after(way).gems[case.seat][colour] == case.game.state.gems[case.seat][colour] + 1


def _collects(case: Case, place: str, way: Way, colours: list[str]) -> bool:
    """Whether these gems, and no others, lie where a step leads, and one of them is taken."""
    mine = case.space(place) - n.FIRST_MINE
    lying = [COLOURS[gem] for gem in case.game.state.mine_gem[mine] if gem >= 0]
    trial = case.game.copy()
    before = sum(trial.state.gems[case.seat])
    trial.take(case.seat, way[0])
    asked = trial.state.depth > 0
    return lying == colours and (asked or sum(trial.state.gems[case.seat]) > before)


def _black_there(case: Case, args: Any) -> bool:
    trial = case.game.copy()
    before = trial.state.gems[case.seat][n.BLACK]
    trial.take(case.seat, case.other[0])
    return case.space(args["place"]) == trial.state.heroes and trial.state.gems[case.seat][n.BLACK] == before + 1


def _turns_for(case: Case, args: Any) -> bool:
    trial = case.game.copy()
    trial.take(case.seat, case.other[0])
    return bool(trial.view(case.seat)["faces"][args["seat"]][args["tower"]] == args["action"])


def _sword(case: Case, args: Any) -> bool:
    _, codes = case.at(n.TOURNAMENT)
    if not {n.HEART, n.COINS} <= set(codes):
        return False
    gains = case.gains_at(n.TOURNAMENT)
    return gains == {"hearts": 1, "coins": n.TOURNAMENT_COINS}


def _still_missing(good: str) -> Callable[[Case, Any], bool]:
    return lambda c, a: (
        a[good] == c.missing(good) > 0 and (c.gained(c.better), c.gained(c.other)) == (a["gain"], a["less"])
    )


def _brings(good: str) -> Callable[[Case, Any], bool]:
    return lambda c, a: a[good] == c.missing(good) > 0 and c.gains_at(PLACES.index(a["action"]))[good] > 0


def _no_such(place: int, first: int, last: int) -> Callable[[Case, Any], bool]:
    return lambda c, a: not any(first <= code < last for code in c.at(place)[1])


IS_TRUE: dict[str, Callable[[Case, Any], bool]] = {
    "goal-reached": lambda c, a: (
        not c.missing("hearts") and not c.missing("coins") and not c.game.state.gems[c.seat][n.BLACK]
    ),
    "brings-hearts": _brings("hearts"),
    "brings-coins": _brings("coins"),
    "order": lambda c, a: c.gains_at(n.MERCHANT)["coins"] == a["coins"],
    "black-gem": lambda c, a: c.game.state.gems[c.seat][n.BLACK] == a["black"] > 0,
    "no-black-gem": _no_such(n.FOUNTAIN_FAIRY, n.THROW, n.THROW + 1),
    "no-order": _no_such(n.MERCHANT, n.DELIVER, n.SELL),
    "cheaper-way": lambda c, a: (c.fare(c.better[0]), c.fare(c.other[0])) == (a["fare"], a["more"]),
    "turns-for": _turns_for,
    "sword-worth": _sword,
    "black-there": _black_there,
    "gems-there": lambda c, a: _collects(c, a["place"], c.better, a["gems"]),
    "nearer": lambda c, a: (c.left(c.better), c.left(c.other)) == (a["steps"], a["further"]),
    "still-missing-hearts": _still_missing("hearts"),
    "still-missing-coins": _still_missing("coins"),
    "black-kept": lambda c, a: _gem_more(c, c.other, n.BLACK),
    "more-of-it": lambda c, a: c.after(c.better).gems[c.seat][COLOURS.index(a["colour"])] == a["held"],
    "children-there": lambda c, a: c.behind(c.better) == n.ROYAL_CHILDREN,
    "known-door": lambda c, a: n.INHABITANT[c.behind(c.other)][1] == a["inhabitant"],
    "last-elixir": lambda c, a: c.after(c.other).elixirs[c.seat] == 0,
    "last-violet": lambda c, a: c.after(c.other).gems[c.seat][n.VIOLET] == 0,
}


def cases(games: range) -> Iterator[Case]:
    """Two choices of every decision in games of all kinds, played by greedy with some choices at random."""
    for number in games:
        chance, greedy = random.Random(number), GreedyBot(number)
        variants = VARIANTS[number % len(VARIANTS)]
        game = mutig.new_game("touria", 2 + number % 3, seed=number, variants=variants)
        while not game.over:
            seat = min(game.pending)
            choices = game.choices(seat)
            if len(choices) > 1:
                better, other = chance.sample([(choice.code,) for choice in choices], 2)
                yield Case(game, seat, better, other)
            at_random = chance.random() < 0.15
            game.play(seat, chance.choice(choices) if at_random else greedy.choose(game.recall(seat), choices, 0.0))
