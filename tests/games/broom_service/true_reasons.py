"""Whether what the coach says of a position is so: every fact is tried out on the rules, not read off the coach."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mutig.bots.greedy_bot import GreedyBot
from mutig.core.because import Because, Way
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.games import pack
from mutig.games.broom_service import names as n
from mutig.games.broom_service.generated import State
from mutig.games.broom_service.tables import ROLE_WORDS

from . import stakes
from .stakes import Asked

KINDS = [word for _, word in n.RESOURCE]


@dataclass
class Case:
    """Two choices of a seat, one of which is said to be better."""

    asked: Asked
    better: Way
    other: Way

    @property
    def game(self) -> Game:
        return self.asked.game

    @property
    def seat(self) -> int:
        return self.asked.seat

    def reasons(self) -> list[Because]:
        rules, table = self.game.rules, self.game.table
        seen = rules.state_of_view(table, self.game.recall(self.seat))
        return list(pack(rules.name).reasons(table, seen, self.seat, self.better, self.other))

    def after(self, way: Way) -> State:
        """The state once a choice is carried out, and nothing more."""
        s: State = self.game.state.copy()
        for code in way:
            self.game.rules.interpreted.take(self.game.table.e, s, self.seat, code)
        return s

    def gained(self, way: Way) -> int:
        return self.after(way).points[self.seat] - self.game.state.points[self.seat]

    def card(self, way: Way) -> tuple[int, bool]:
        """Role and stance of a card that is led or answered."""
        choice = next(choice for choice in self.game.choices(self.seat) if choice.code == way[0])
        role = ROLE_WORDS.index(choice.role) if "role" in choice.details else self.game.state.led
        return role, choice.stance == "brave"

    def tried(self, role: str, brave: bool) -> tuple[int, int | None, int]:
        return stakes.tried(self.asked, ROLE_WORDS.index(role), brave)

    def standing_in(self, area: str) -> State:
        """The table with the pawn of the choice in an area."""
        s: State = self.game.state.copy()
        pawn = (self.better[0] - n.MOVE) // n.AREAS
        s.pawns[self.seat][pawn] = self.game.table.words.index("area", area, "area")
        return s

    def best_delivery(self, area: str) -> int | None:
        """The most that one delivery earns with the pawn there, by trying all of them."""
        rules, e, s = self.game.rules.interpreted, self.game.table.e, self.standing_in(area)
        pawn = (self.better[0] - n.MOVE) // n.AREAS
        s.depth, s.effect[0], s.pending, s.actor = 1, n.STORM_DELIVERY, 1 << (self.seat + 1), self.seat
        out = [0] * self.game.rules.most_choices
        earned = []
        for code in out[: rules.offer_deliveries_of(e, s, self.seat, pawn, out, 0)]:
            after = s.copy()
            rules.take(e, after, self.seat, code)
            earned.append(after.points[self.seat] - s.points[self.seat])
        return max(earned, default=None)

    def stance_of(self, role: str) -> bool:
        """How the card of this role is laid in one of the two choices; a hand is judged by what brave would do."""
        if self.game.state.phase == n.REVEAL_HANDS:
            return True
        return next(brave for number, brave in map(self.card, (self.better, self.other)) if ROLE_WORDS[number] == role)


def may_answer(case: Case, brave: Way) -> dict[int, bool]:
    """By seat: whether it may have a word after this brave card; True if it has one in every world."""
    found = {}
    for seat in stakes.later_seats(case.asked):
        hands = case.asked.hands_of(seat)
        holding = [hand for hand in hands if stakes.is_asked_after(case.asked, brave[0], seat, hand)]
        if holding:
            found[seat] = len(holding) == len(hands)
    return found


def _rivals(case: Case, args: Any, brave: Way) -> bool:
    sizes = case.game.state.hand_size
    return dict(args["rivals"]) == {seat: sizes[seat] for seat in may_answer(case, brave)}


def _gathers(case: Case, args: Any) -> bool:
    def taken(brave: int) -> dict[str, int]:
        rules, s = case.game.rules.interpreted, case.asked.state()
        s.led, s.pending = ROLE_WORDS.index(args["role"]), 0
        rules.begin_action(s, case.seat, brave)
        rules.take_gathering(case.game.table.e, s, case.seat, n.TAKE)
        before = case.game.state.goods[case.seat]
        return {
            kind: s.goods[case.seat][k] - before[k]
            for k, kind in enumerate(KINDS)
            if s.goods[case.seat][k] != before[k]
        }

    return args["goods"] == taken(1) and args["less"] == taken(0)


def _brings_missing(case: Case, args: Any) -> bool:
    kind, rules, s = KINDS.index(args["resource"]), case.game.rules.interpreted, case.asked.state()
    if s.goods[case.seat][kind]:
        return False
    s.led, s.pending = ROLE_WORDS.index(args["role"]), 0
    rules.begin_action(s, case.seat, 0)
    rules.take_gathering(case.game.table.e, s, case.seat, n.TAKE)
    return bool(s.goods[case.seat][kind])


def _curse(case: Case, args: Any) -> bool:
    role = ROLE_WORDS.index(args["role"])
    if args["role"] not in case.game.view(case.seat)["table"]["bewitched"]:
        return False
    if case.game.state.phase != n.LEAD:
        return role in [code - n.PICK for code in case.other] and role not in [code - n.PICK for code in case.better]
    trial = case.game.copy()
    trial.take(case.seat, case.other[0])
    paid = [
        event.args["points"] for event in trial.events() if event.id == "pays-curse" and event.args["seat"] == case.seat
    ]
    return case.card(case.other)[0] == role and n.BEWITCHED_LOSS in paid


def _hand_size(case: Case, args: Any) -> bool:
    def counted(way: Way) -> int:
        s, e = case.game.state.copy(), case.game.table.e
        for seat in range(s.players):
            s.picked[seat], s.hand_size[seat] = len([code for code in way if code < n.ROLES]), 1
        s.pending, before = 0, s.points[case.seat]
        case.game.rules.interpreted.reveal_hands(e, s)
        return int(s.points[case.seat] - before)

    cards = len([code for code in case.better if code < n.ROLES])
    return (args["size"], args["points"], args["less"]) == (cards, counted(case.better), counted(case.other))


def _topples(case: Case, args: Any) -> bool:
    trial = case.game.copy()
    before = len(trial.events())
    trial.take(case.seat, case.better[0])
    return any(event.id == "superseded" and event.args["seat"] == args["seat"] for event in trial.events(before))


def _area_event(case: Case, args: Any) -> bool:
    def counted(area: str) -> int:
        s = case.standing_in(area)
        s.pawns[case.seat] = [s.pawns[case.seat][(case.better[0] - n.MOVE) // n.AREAS]] * 2
        before = s.points[case.seat]
        case.game.rules.interpreted.score_areas(case.game.table.e, s)
        return int(s.points[case.seat] - before) // 2

    right = case.game.view(0)["table"]["event"] == args["event"]
    return right and (args["value"], args["other_value"]) == (counted(args["area"]), counted(args["other_area"]))


def _alike(case: Case, args: Any) -> bool:
    s = case.standing_in(args["area"])
    before = s.points[case.seat]
    case.game.rules.interpreted.end_round(case.game.table.e, s)
    return s.points[case.seat] - before == n.LIKE_POINTS


def _closes(case: Case, way: Way) -> bool:
    return case.after(way).closed != case.game.state.closed


def _bolts(case: Case, way: Way) -> int:
    rules, e = case.game.rules.interpreted, case.game.table.e
    return int(rules.bolts_of(e, case.after(way), case.seat) - rules.bolts_of(e, case.game.state, case.seat))


def _wands(case: Case, way: Way) -> int:
    return case.after(way).goods[case.seat][n.WAND] - case.game.state.goods[case.seat][n.WAND]


def _points(case: Case, role: str) -> int | None:
    return case.tried(role, case.stance_of(role))[1]


IS_TRUE: dict[str, Callable[[Case, Any], bool]] = {
    "certain": lambda c, a: not may_answer(c, c.better) and c.card(c.better) == (ROLE_WORDS.index(a["role"]), True),
    "few-cards": lambda c, a: _rivals(c, a, c.better),
    "may-top": lambda c, a: _rivals(c, a, c.other),
    "surely-answered": lambda c, a: may_answer(c, c.other).get(a["seat"]) is True,
    "brave-delivers": lambda c, a: c.tried(a["role"], True)[1] == a["points"] and c.tried(a["role"], False)[1] is None,
    "brave-delivers-more": lambda c, a: (
        stakes.tried(c.asked, c.card(c.better)[0], True)[1] == a["points"]
        and stakes.tried(c.asked, c.card(c.better)[0], False)[1] == a["less"]
    ),
    "brave-gathers": _gathers,
    "no-delivery": lambda c, a: c.tried(a["role"], True)[1] is None and c.tried(a["role"], False)[1] is None,
    "topples": _topples,
    "curse": _curse,
    "delivers-more": lambda c, a: (_points(c, a["role"]), _points(c, a["other_role"])) == (a["points"], a["less"]),
    "delivers-now": lambda c, a: _points(c, a["role"]) == a["points"] is not None,
    "nowhere-to-fly": lambda c, a: c.tried(a["role"], True)[0] == 0,
    "nothing-to-deliver": lambda c, a: c.tried(a["role"], True)[1] is None,
    "no-cloud": lambda c, a: c.tried(a["role"], True)[2] == 0,
    "missing": _brings_missing,
    "hand-size": _hand_size,
    "area-delivers": lambda c, a: c.best_delivery(a["area"]) == a["points"],
    "area-delivers-more": lambda c, a: (
        (c.best_delivery(a["area"]), c.best_delivery(a["other_area"])) == (a["points"], a["less"])
    ),
    "area-event": _area_event,
    "alike": _alike,
    "last-potion": lambda c, a: c.after(c.other).goods[c.seat][KINDS.index(a["resource"])] == 0,
    "tower-points": lambda c, a: (c.gained(c.better), c.gained(c.other)) == (a["points"], a["less"]),
    "tower-wands": lambda c, a: _wands(c, c.better) == a["wands"] > _wands(c, c.other),
    "round-tower": lambda c, a: _closes(c, c.better) and not _closes(c, c.other),
    "earns": lambda c, a: c.gained(c.better) == a["points"],
    "bolts": lambda c, a: _bolts(c, c.better) == a["bolts"],
    "more-bolts": lambda c, a: (_bolts(c, c.better), _bolts(c, c.other)) == (a["bolts"], a["fewer"]),
    "cheaper-cloud": lambda c, a: (-_wands(c, c.better), -_wands(c, c.other)) == (a["wands"], a["cost"]),
}


def cases(games: range) -> Iterator[Case]:
    """Two choices of every decision in games of all kinds, some played by greedy and some at random."""
    for number in games:
        chance = random.Random(number)
        for asked in stakes.all_asked(number, _player(number)):
            ways = _ways(asked, chance)
            if len(ways) > 1:
                yield Case(asked, *chance.sample(ways, 2))


def _player(number: int) -> Callable[[Game, int], Choice]:
    chance, greedy = random.Random(number), GreedyBot(number)
    if number % 3:
        return lambda game, seat: greedy.choose(game.recall(seat), game.choices(seat), 0.0)
    return lambda game, seat: chance.choice(game.choices(seat))


def _ways(asked: Asked, chance: random.Random) -> list[Way]:
    game, seat = asked.game, asked.seat
    if game.state.phase != n.REVEAL_HANDS or game.state.depth:
        return [(choice.code,) for choice in game.choices(seat)]
    if game.state.picked[seat]:
        return []
    sizes = range(1, 6) if game.state.event == n.MORE_OR_LESS else [n.HAND_SIZE]
    return [tuple(sorted(chance.sample(range(n.ROLES), chance.choice(sizes)))) for _ in range(2)]
