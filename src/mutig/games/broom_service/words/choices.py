"""Choices of Broom Service in words: where a flight leads, what a delivery earns, what a stance means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mutig.core.choice import Choice
from mutig.core.question import Option, Question, Stake, View, from_to
from mutig.core.ruleset import Table
from mutig.core.said import Said, Wording, meant, strong

from .. import names as n
from ..tables import ROLE_WORDS
from .stakes import BroomStakes
from .words import BroomWords

REFUSALS = {"stay", "none", "decline", "stop", "keep", "done"}  # after everything that does something


class BroomChoices:
    """The question of one view."""

    def __init__(self, words: BroomWords, view: View, seen: Any) -> None:
        self.words, self.view, self.seen = words, view, seen
        self.say = words.say
        self.seat: int = view["viewer"]
        self.rules = words.table.rules.interpreted
        self.names = words.table.words

    def question(self, choices: Sequence[Choice]) -> Question:
        """The decision with its options, in groups where that helps."""
        asked = self.view["asked"]
        if asked == "reveal-hands":
            return self._hand_question()
        groups: dict[Wording, list[Option]] = {}
        stakes = BroomStakes(self.words, self.seen, self.seat) if asked in ("lead", "answer") else None
        for choice in sorted(choices, key=lambda choice: choice.kind in REFUSALS):
            facts, at_stake = self._facts(choice), list[Stake]()
            if stakes:
                card = self._role_of(choice), choice.stance
                facts["reach"], at_stake = stakes.reach(*card), stakes.of(*card)
            option = Option(self._label(choice), choice.text, details=facts, stakes=at_stake)
            groups.setdefault(self._heading(choice), []).append(option)
        return Question(self.say(f"ask-{asked}"), list(groups.items()))

    def _hand_question(self) -> Question:
        """The whole hand at once; picked one by one, a hand could only be spelled in ascending order."""
        picked = self.seen.picked[self.seat]
        roles = ROLE_WORDS[self.seen.pick_from[self.seat] :]
        least = max(0, self.rules.smallest_hand(self.seen) - picked)
        most = min(len(roles), self.rules.largest_hand(self.words.e, self.seen, self.seat) - picked)
        options = _cards(self.words.table, self.words.language, tuple(roles), tuple(self.view["table"]["bewitched"]))
        verb = self.say("choose-hand", size=from_to(least, most))
        return Question(verb, [("", options)], least, most, "done")

    def _role(self, role: str) -> Wording:
        """A role by its name; what a bewitched one costs stands behind it."""
        return _role(self.words, role, role in self.view["table"]["bewitched"])

    def _role_of(self, choice: Choice) -> str:
        """The card that is led, or the one that was."""
        return str(choice.details.get("role", ROLE_WORDS[self.seen.led]))

    def _heading(self, choice: Choice) -> Wording:
        """Flights and deliveries stand under their pawn, everything else needs no heading."""
        if choice.kind in ("move", "deliver"):
            return self.words.pawn_in(str(choice.pawn + 1), self.view["table"]["pawns"][self.seat][choice.pawn])
        return ""

    def _label(self, choice: Choice) -> Said:
        describe = getattr(self, "_say_" + choice.kind.replace("-", "_"), None)
        return describe(choice) if describe else self.say(f"choose-{choice.text.replace(' ', '-')}")

    def brief(self, choice: Choice) -> Said:
        """The same in a few words."""
        if choice.kind == "pick-role":
            return Said() + self.words.role(choice.role)
        if choice.kind in ("lead", "answer"):
            return self.say("brief-card", role=self.words.role(self._role_of(choice)), stance=choice.stance)
        if choice.kind == "move":
            return self.say("brief-move", area=self.words.area(choice.area))
        if choice.kind == "turbo":
            area = self.names.of("area", self.words.e.circle_area[choice.code - n.TURBO])
            return self.say("brief-move", area=self.words.area(area))
        if choice.kind == "deliver":
            return self.say("brief-deliver", tower=self.words.tower(choice.tower))
        if choice.kind == "dispel":
            area = self.names.of("area", self.words.e.cloud_area[choice.code - n.DISPEL])
            return self.say("brief-dispel", area=self.words.area(area))
        if choice.kind == "action":
            return self.say("brief-action")
        return self._label(choice)

    def _facts(self, choice: Choice) -> dict[str, Any]:
        """What those who draw a choice cannot read off the board: the points of a delivery, the sum of a bid."""
        if choice.kind == "deliver":
            return {"points": self._points_of(choice, self.seen.pawns[self.seat][choice.pawn])}
        if choice.kind == "bid":
            return {"total": sum(self.view["table"]["bid"][self.seat].values()) + choice.amount}
        if choice.kind == "take" and self.seen.effect[self.seen.depth - 1] == n.GATHERING:
            brave = bool(self.seen.effect_arg[self.seen.depth - 1])
            return {"goods": dict(self.words.gathered(self.seen.led, brave))}
        return {}

    def _stance(self, stance: str) -> Wording:
        word = self.words.catalogue.word("stance", stance)
        return strong(word) if stance == "brave" else word

    # One method per kind of choice

    def _say_pick_role(self, choice: Choice) -> Said:
        return self.say("choose-card", role=self._role(choice.role))

    def _say_lead(self, choice: Choice) -> Said:
        role, stance = self._role(choice.role), self._stance(choice.stance)
        return self.say("choose-lead", role=role, stance=stance, deed=self.words.deed(choice.role, choice.stance))

    def _say_answer(self, choice: Choice) -> Said:
        stance, deed = self._stance(choice.stance), self.words.deed(ROLE_WORDS[self.seen.led], choice.stance)
        if choice.stance == "cowardly":
            return self.say("choose-cowardly", stance=stance, deed=deed)
        claimant = self.seen.claimant
        rival = self.words.players[claimant] if claimant >= 0 else ""
        return self.say("choose-brave", stance=stance, deed=deed, rival=rival)

    def _say_action(self, choice: Choice) -> Said:
        return self.say("choose-action", deed=self.words.deed(ROLE_WORDS[self.seen.led], "cowardly"))

    def _say_event(self, choice: Choice) -> Said:
        if "resource" in choice.details:
            return self.say("choose-instead", goods=self.words.some(choice.resource, 1))
        return self.say("choose-instead", goods=self.words.points(n.MARKET_POINTS))

    def _say_spend(self, choice: Choice) -> Said:
        if choice.text == "spend five-points":
            return self.say("choose-tile-points", points=n.TILE_POINTS)
        return self.say("choose-tile-brave", deed=self.words.deed(ROLE_WORDS[self.seen.led], "brave"))

    def _say_move(self, choice: Choice) -> Said:
        tiles = self.words.tiles_on(self.view["table"], choice.area)
        return self.say("choose-move", area=self.words.area(choice.area), about=self._about(choice.area, tiles))

    def _say_turbo(self, choice: Choice) -> Said:
        area = self.names.of("area", self.words.e.circle_area[choice.code - n.TURBO])
        about = {"area": self.words.area(area), "about": self._about(area, [])}
        return self.say("choose-turbo", circle=choice.circle, **about)

    def _about(self, area: str, tiles: list[Said]) -> Said:
        towers = [self.words.tower(tower) for tower in self.words.towers_at(self.seen, area)]
        return self.words.listed([self.words.terrain(area), *towers, *tiles])

    def _say_deliver(self, choice: Choice) -> Said:
        points = self._points_of(choice, self.seen.pawns[self.seat][choice.pawn])
        about = {"tower": self.words.tower(choice.tower), "where": self.words.tower_stands(choice.tower)}
        return self.say("choose-deliver", **about, points=points)

    def _points_of(self, choice: Choice, area: int) -> int:
        tower = (choice.code - n.DELIVER) % n.TOWERS
        printed = n.ORANGE_SEVEN_POINTS if tower == n.ORANGE_SEVEN_TOWER else self.words.e.tower_points[tower]
        top = self.seen.depth - 1
        brave_druid = self.seen.effect[top] == n.DRUID_DELIVERY and self.seen.effect_arg[top]
        storm = self.rules.storm_bonus(self.words.e, self.seen, area)
        return int(printed + storm + (n.BRAVE_BONUS if brave_druid else 0))

    def _say_dispel(self, choice: Choice) -> Said:
        space = choice.code - n.DISPEL
        area = self.names.of("area", self.words.e.cloud_area[space])
        cloud = self.words.cloud(self.seen.cloud[space])
        return self.say("choose-dispel", place=self.words.place(area), cloud=cloud)

    def _say_take(self, choice: Choice) -> Said:
        top = self.seen.depth - 1
        if self.seen.effect[top] == n.GATHERING:
            goods: Wording = self.words.goods(self.words.gathered(self.seen.led, bool(self.seen.effect_arg[top])))
        else:
            goods = self.words.tile(self.names.of("mountain-tile", self.seen.effect_arg[top]))
        return self.say("choose-take", goods=goods)

    def _say_bid(self, choice: Choice) -> Said:
        return self.say("choose-bid", goods=self.words.some(choice.resource, choice.amount))


def _role(words: BroomWords, role: str, bewitched: bool) -> Wording:
    name = words.role(role)
    return f"{name} " + meant(f"−{n.BEWITCHED_LOSS}", "alarm") if bewitched else name


@lru_cache(maxsize=1_000)
def _cards(table: Table, language: str, roles: tuple[str, ...], bewitched: tuple[str, ...]) -> tuple[Option, ...]:
    """Cards to choose a hand from say the same to all seats of a round, whoever sits there."""
    words = BroomWords(table, (), language)
    named = ((role, _role(words, role, role in bewitched)) for role in roles)
    return tuple(Option(name, f"pick {role}", about=words.deed(role, "card")) for role, name in named)
