"""Choices of Broom Service in words: where a flight leads, what a delivery earns, what a stance means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from mutig.broom_service import names as n
from mutig.broom_service.tables import ROLE_WORDS
from mutig.core.choice import Choice

from .broom_help import VERBS
from .broom_words import BroomWords
from .presenter import Option, Question, View

CARD_WIDTH = 17  # the longest name of a role, bewitched


class BroomChoices:
    """The question of one view."""

    def __init__(self, words: BroomWords, view: View, seen: Any) -> None:
        self.words, self.view, self.seen = words, view, seen
        self.seat: int = view["viewer"]
        self.rules = words.table.rules.interpreted
        self.names = words.table.words

    def question(self, choices: Sequence[Choice]) -> Question:
        """The decision with its options, in groups where that helps."""
        asked = self.view["asked"]
        if asked == "reveal-hands":
            return self._hand_question()
        groups: dict[str, list[Option]] = {}
        for choice in choices:
            groups.setdefault(self._heading(choice), []).append(Option(self._label(choice), choice.text))
        return Question(VERBS.get(asked, "Choose."), list(groups.items()))

    def _hand_question(self) -> Question:
        """The whole hand at once; picked one by one, a hand could only be spelled in ascending order."""
        picked = self.seen.picked[self.seat]
        least = self.rules.smallest_hand(self.seen) - picked
        most = self.rules.largest_hand(self.words.e, self.seen, self.seat) - picked
        options = [self._card(role) for role in ROLE_WORDS[self.seen.pick_from[self.seat] :]]
        size = str(least) if least == most else f"{least} to {most}"
        verb = f"Choose your hand: {size} {'cards' if most > 1 else 'card'}, all numbers at once."
        return Question(verb, [("", options)], least, most, "done")

    def _card(self, role: str) -> Option:
        brave, cowardly = self.words.deed(role, True), self.words.deed(role, False)
        more = brave.removeprefix(cowardly).removeprefix(",").strip()
        about = f"{cowardly}; brave: {more}" if brave.startswith(cowardly) else f"{cowardly}; brave: {brave}"
        gap = " " * (CARD_WIDTH - len(Text.from_markup(self._role(role))))
        return Option(f"{self._role(role)}{gap} [dim]{about}[/dim]", f"pick {role}")

    def _role(self, role: str) -> str:
        """A role by its name; what a bewitched one costs stands behind it."""
        bewitched = role in self.view["table"]["bewitched"]
        name = self.words.role(role)
        return f"{name} [red]−{n.BEWITCHED_LOSS}[/red]" if bewitched else name

    def _heading(self, choice: Choice) -> str:
        """Flights and deliveries stand under their pawn, everything else needs no heading."""
        if choice.kind in ("move", "deliver"):
            area = self.view["table"]["pawns"][self.seat][choice.pawn]
            return f"Pawn {choice.pawn + 1} in {self.words.place(area)}"
        return ""

    def _label(self, choice: Choice) -> str:
        describe = getattr(self, "_say_" + choice.kind.replace("-", "_"), None)
        return describe(choice) if describe else PLAIN.get(choice.text, choice.text)

    # One method per kind of choice

    def _say_pick_role(self, choice: Choice) -> str:
        return f"add the {self._role(choice.role)}"

    def _say_lead(self, choice: Choice) -> str:
        brave = choice.stance == "brave"
        stance = f"[bold]{choice.stance}[/bold]" if brave else choice.stance
        return f"{self._role(choice.role)}, {stance}: {self.words.deed(choice.role, brave)}"

    def _say_answer(self, choice: Choice) -> str:
        role = ROLE_WORDS[self.seen.led]
        deed = self.words.deed(role, choice.stance == "brave")
        if choice.stance == "cowardly":
            return f"cowardly: {deed}, now and for sure"
        claimant = self.seen.claimant
        taken = f"{self.words.players[claimant]} is out; " if claimant >= 0 else ""
        return f"[bold]brave[/bold]: {taken}{deed}, unless somebody after you is brave"

    def _say_action(self, choice: Choice) -> str:
        return f"the action: {self.words.deed(ROLE_WORDS[self.seen.led], False)}"

    def _say_event(self, choice: Choice) -> str:
        if "resource" in choice.details:
            return f"take 1 {self.words.resource(choice.resource)} instead"
        return f"take {n.MARKET_POINTS} points instead"

    def _say_spend(self, choice: Choice) -> str:
        if choice.text == "spend five-points":
            return f"spend a forest tile: {n.TILE_POINTS} points instead"
        return f"spend a forest tile: {self.words.deed(ROLE_WORDS[self.seen.led], True)}"

    def _say_move(self, choice: Choice) -> str:
        towers = [self.words.tower(tower) for tower in self.words.towers_at(self.seen, choice.area)]
        tiles = self.words.tiles_on(self.view["table"], choice.area)
        about = "; ".join([self.words.terrain(choice.area), *towers, *(f"tile {tile}" for tile in tiles)])
        return f"fly to {self.words.area(choice.area)} ({about})"

    def _say_deliver(self, choice: Choice) -> str:
        area = self.seen.pawns[self.seat][choice.pawn]
        points = self._points_of(choice, area)
        worth = f"{points} point{'' if points == 1 else 's'}"
        return f"deliver to the tower {self._tower_id(choice.tower)}: {self.words.tower(choice.tower)}, scores {worth}"

    @staticmethod
    def _tower_id(word: str) -> str:
        return "of the tile" if word == "orange-7" else word

    def _points_of(self, choice: Choice, area: int) -> int:
        tower = (choice.code - n.DELIVER) % n.TOWERS
        printed = n.ORANGE_SEVEN_POINTS if tower == n.ORANGE_SEVEN_TOWER else self.words.e.tower_points[tower]
        top = self.seen.depth - 1
        brave_druid = self.seen.effect[top] == n.DRUID_DELIVERY and self.seen.effect_arg[top]
        storm = self.rules.storm_bonus(self.words.e, self.seen, area)
        return int(printed + storm + (n.BRAVE_BONUS if brave_druid else 0))

    def _say_dispel(self, choice: Choice) -> str:
        space = choice.code - n.DISPEL
        area = self.names.of("area", self.words.e.cloud_area[space])
        return f"dispel the cloud over {self.words.place(area)}: {self.words.cloud(self.seen.cloud[space])}"

    def _say_turbo(self, choice: Choice) -> str:
        area = self.names.of("area", self.words.e.circle_area[choice.code - n.TURBO])
        towers = [self.words.tower(tower) for tower in self.words.towers_at(self.seen, area)]
        return (
            f"to circle {choice.circle} in {self.words.area(area)} ({'; '.join([self.words.terrain(area), *towers])})"
        )

    def _say_take(self, choice: Choice) -> str:
        top = self.seen.depth - 1
        if self.seen.effect[top] == n.GATHERING:
            goods = self.words.gathered(self.seen.led, bool(self.seen.effect_arg[top]))
            return f"take {self.words.goods(goods)}"
        tile = self.seen.mountain_tile[self.seen.effect_arg[top]]
        return f"take {self.words.tile(self.names.of('mountain-tile', tile))}"

    def _say_bid(self, choice: Choice) -> str:
        return f"bid {choice.amount} {self.words.resource(choice.resource)}"


PLAIN = {
    "done": "enough",
    "stay": "stay where you are",
    "none": "do nothing",
    "decline": "decline",
    "stop": "stop here",
    "keep": "keep everything",
    "pay": f"pay one of each kind: {n.SET_POINTS} points",
    "effect first": "the tile's effect first",
    "delivery first": "the delivery first",
}
