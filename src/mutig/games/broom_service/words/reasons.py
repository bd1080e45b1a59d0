"""Why not? What stands against a tap on an area, a tower, a cloud or a card of Broom Service, in a sentence."""

from __future__ import annotations

from typing import Any

from mutig.core.question import View
from mutig.core.said import Said
from mutig.voice.reasons import Reasons

from .. import names as n
from ..edition.board import TERRAINS
from ..tables import RESOURCE_WORDS, ROLE_WORDS
from .words import BroomWords

FLIGHTS = {"witch-move", "storm-move", "tile-first-move", "tile-second-move"}
DELIVERIES = {"witch-delivery", "druid-delivery", "storm-delivery", "tile-delivery"}
SPELLS = {"fairy", "tile-cloud"}


class BroomReasons(Reasons[BroomWords]):
    """What can be tapped in Broom Service."""

    def __init__(self, words: BroomWords, view: View, seen: Any) -> None:
        super().__init__(words, view, seen)
        self.ask = self.say(f"ask-{self.asked}")
        self.kinds = {"area": self._area, "tower": self._tower, "cloud": self._cloud, "role": self._role}

    def _beside(self, area: int) -> bool:
        """Whether a pawn of the seat is near enough to an area for its clouds."""
        return any(self.e.borders[here][area] for here in self.seen.pawns[self.seat])

    # Areas

    def _area(self, name: str) -> Said:
        area = self._index("area", name)
        if self.asked in FLIGHTS:
            return self._no_flight(name, area)
        if self.asked == "turbo-flight":
            return self.say("why-circle")
        if self.asked in DELIVERIES:
            return self.say("why-to-tower")
        if self.asked in SPELLS:
            clouds = [space for space in range(self.e.cloud_spaces) if self.e.cloud_area[space] == area]
            lying = [space for space in clouds if self.rules.cloud_lies(self.seen, space)]
            return self._no_spell(lying[0]) if lying else self.say("why-no-cloud", area=self.words.area(name))
        return self.say("why-fly-later", ask=self.ask)

    def _no_flight(self, name: str, area: int) -> Said:
        called = self.words.area(name)
        if self.e.terrain[area] == n.WATER:
            return self.say("why-water")
        if self.rules.clouded(self.e, self.seen, area):
            return self.say("why-clouded", area=called)
        pawns = self.seen.pawns[self.seat]
        if not any(area in self.e.neighbour[here][: self.e.neighbours[here]] for here in pawns):
            return self.say("why-here" if area in pawns else "why-far", area=called)
        led = self.seen.led
        if self.asked == "witch-move" and self.e.terrain[area] != led:
            only = self.words.catalogue.word("terrain", TERRAINS[led])
            role = self.words.role(ROLE_WORDS[led])
            return self.say("why-terrain", area=called, here=self.words.terrain(name), role=role, only=only)
        return self.say("why-other", ask=self.ask)

    # Towers

    def _tower(self, name: str) -> Said:
        tower = self._index("tower", name)
        if self.asked not in DELIVERIES:
            return self.say("why-tower-later", ask=self.ask)
        if tower != n.ORANGE_SEVEN_TOWER and self.seen.closed[tower]:
            return self.say("why-served")
        beside = [pawn for pawn in range(n.PAWNS) if self._serves(pawn, tower)]
        if not beside:
            return self.say("why-not-beside")
        if self.asked == "witch-delivery" and self.seen.effect_pawn[self.seen.depth - 1] not in beside:
            return self.say("why-other-pawn")
        if self.asked == "druid-delivery" and not any(self._druid_allows(pawn) for pawn in beside):
            terrains = self.words.druid_terrains(self.seen.led)
            return self.say("why-druid", role=self.words.role(ROLE_WORDS[self.seen.led]), terrains=terrains)
        colour = n.ORANGE if tower == n.ORANGE_SEVEN_TOWER else self.e.tower_colour[tower]
        return self.say("why-no-potion", colour=self.words.resource(RESOURCE_WORDS[colour]))

    def _serves(self, pawn: int, tower: int) -> bool:
        return bool(self.rules.serves(self.e, self.seen, self.seen.pawns[self.seat][pawn], tower))

    def _druid_allows(self, pawn: int) -> bool:
        return bool(self.e.druid_terrain[self.seen.led][self.e.terrain[self.seen.pawns[self.seat][pawn]]])

    # Clouds

    def _cloud(self, name: str) -> Said:
        space = self._index("cloud-space", name)
        return self._no_spell(space) if self.asked in SPELLS else self.say("why-cloud-later", ask=self.ask)

    def _no_spell(self, space: int) -> Said:
        if not self._beside(self.e.cloud_area[space]):
            return self.say("why-cloud-far")
        cost, held = self.e.cloud_cost[self.seen.cloud[space]], self.seen.goods[self.seat][n.WAND]
        if cost > held:
            return self.say("why-wands", wands=cost, held=held)
        return self.say("why-other", ask=self.ask)

    # Cards

    def _role(self, name: str) -> Said:
        self._index("role", name)
        if self.asked == "answer":
            return self.say("why-must-play", role=self.words.role(ROLE_WORDS[self.seen.led]))
        return self.say("why-card-later", ask=self.ask)
