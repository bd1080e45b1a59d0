"""Why not? What stands against a tap on a space, a tower, a door, a card or an item of Touria, in a sentence."""

from __future__ import annotations

from typing import Any

from mutig.core.errors import unknown
from mutig.core.question import View
from mutig.core.said import Said
from mutig.voice.reasons import Reasons

from .. import names as n
from .routes import FAR, steps_to
from .words import TouriaWords


class TouriaReasons(Reasons[TouriaWords]):
    """What can be tapped in Touria."""

    def __init__(self, words: TouriaWords, view: View, seen: Any) -> None:
        super().__init__(words, view, seen)
        place = words.place(view["table"]["destination"]) if self.asked == "travel" else ""
        self.ask = self.say(f"ask-{words.asked(view)}", place=place, colour=view["table"]["die"])
        self.kinds = {
            "space": self._space,
            "tower": self._tower,
            "door": self._door,
            "slot": self._slot,
            "order": self._order,
            "item": self._item,
        }

    # Where the heroes may go

    def _space(self, name: str) -> Said:
        space = self._index("space", name)
        kind = self.words.table.edition.space_by_id[name].kind
        if self.asked == "travel":
            return self._no_step(space)
        if self.asked == "target":
            return self.say("why-target")
        if self.asked != "main-choice":
            return self.say("why-walk-later", ask=self.ask)
        if kind == "courtyard" and not self.seen.sudden:
            return self._castle()
        if kind != "place":
            return self.say("why-only-places")
        faces = self.view["faces"][self.seat]
        towers = [corner for corner, action in faces.items() if action == name]
        if not towers:
            return self.say("why-no-tower", place=self.words.place(name))
        if not self._in_reach(space):
            return self._too_far(space)
        shown = self.words.joined((self.words.tower(corner) for corner in towers), "or")
        return self.say("why-take-tower", place=self.words.place(name), towers=shown)

    def _no_step(self, space: int) -> Said:
        here = self.seen.heroes
        if space == here:
            return self.say("why-here")
        roads = [self.e.space_way[here][k] // 2 for k in range(self.e.space_roads[here])]
        ends = {road: self.e.road_from[road] + self.e.road_to[road] - here for road in roads}
        if space not in ends.values():
            return self.say("why-no-road")
        if all(self.seen.road_used[road] for road, end in ends.items() if end == space):
            return self.say("why-road-used")
        return self.say("why-dead-end", place=self.words.place(self.view["table"]["destination"]))

    # Towers

    def _tower(self, corner: str) -> Said:
        self._index("tower", corner)
        if self.asked != "main-choice":
            return self.say("why-tower-later", ask=self.ask)
        action = self.view["faces"][self.seat][corner]
        if action == "wizard":
            return self.say("why-wizard") if not self.seen.coins[self.seat] else self.say("why-other", ask=self.ask)
        space = self._index("space", action)
        return self.say("why-other", ask=self.ask) if self._in_reach(space) else self._too_far(space)

    def _in_reach(self, space: int) -> bool:
        return bool(self.rules.in_reach(self.e, self.seen, self.seat, space))

    def _too_far(self, space: int) -> Said:
        steps = steps_to(self.rules, self.e, self.seen, self.seen.heroes, space)
        place, coins = self.words.place(self.words.space(space)), self.words.some("coins", self.seen.coins[self.seat])
        if steps == FAR:
            return self.say("why-no-road")
        return self.say("why-too-far", place=place, steps=steps, spare=self.seen.free_steps, coins=coins)

    # The castle

    def _castle(self) -> Said:
        return self.say("why-castle", needed=self.view["goal"])

    def _door(self, name: str) -> Said:
        door = self._index("door", name)
        if self.seen.door[door] >= 0:
            return self.say("why-door-open")
        if self.asked == "ball-door":
            return self.say("why-door-seen")
        if self.view["table"]["in_castle"][self.seat]:
            return self.say("why-door-later", ask=self.ask)
        return self._castle()

    # Cards and items

    def _slot(self, number: str) -> Said:
        if number not in map(str, range(n.SLOTS)):
            raise unknown("slot", number, map(str, range(n.SLOTS)))
        if self.seen.displayed[int(number)] < 0:
            return self.say("why-no-item")
        return self.say("why-slot-later", ask=self.ask)

    def _order(self, stack: str) -> Said:
        order = self.seen.open_order[self._index("order-stack", stack)]
        if order < 0:
            return self.say("why-no-order")
        if self.asked == "action" and self.words.here(self.view) == "merchant":
            return self.say("why-order-gems", order=self.words.order(order))
        return self.say("why-order-later", ask=self.ask)

    def _item(self, name: str) -> Said:
        self._index("item", name)
        return self.say("why-item-later", item=self.words.item(name), deed=self.words.item_deed(name))
