"""Choices of Touria in words: where a tower leads, what a step costs, what is given and gained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mutig.core.choice import Choice
from mutig.core.question import Option, Question, View
from mutig.core.said import Said, Wording, chained, strong

from .. import names as n
from ..edition.edition import COLOURS
from .routes import Route, good_routes, price, steps_to
from .words import TouriaWords

SHOWN_WAYS = 2  # of a tower; the board has the others
REFUSALS = {"decline", "no", "stop", "no-gift"}  # after everything that does something
BESIDES = {"use", "sword"}  # what may be done before the decision itself
EXCHANGES = {
    n.HEART: {"hearts": 1},
    n.COINS: {"coins": n.TOURNAMENT_COINS},
    n.HEART_HEART: {"hearts": 2},
    n.HEART_COINS: {"hearts": 1, "coins": n.TOURNAMENT_COINS},
    n.COINS_COINS: {"coins": 2 * n.TOURNAMENT_COINS},
}
Trade = tuple[Mapping[str, int], Mapping[str, int]]  # what is given, and what is gained for it
GIFTS = {n.HERBALIST: "elixirs", n.MARSHAL: "swords", n.STEWARD: "coins"}


class TouriaChoices:
    """The question of one view."""

    def __init__(self, words: TouriaWords, view: View, seen: Any) -> None:
        self.words, self.view, self.seen = words, view, seen
        self.say, self.e = words.say, words.e
        self.table: Mapping[str, Any] = view["table"]
        self.mines = words.mines(view["table"])
        self.seat: int = view["viewer"]
        self.trades: Mapping[str, Callable[[Choice], Trade]] = {
            "pay": self._pay,
            "deliver": self._deliver,
            "sell": self._sell,
            "hearts": self._hearts,
            "exchange": self._exchange,
        }

    def question(self, choices: Sequence[Choice]) -> Question:
        """The decision with its options: routes, deeds, refusals, and what may be done besides."""
        asked = self.view["asked"]
        place = self.words.place(self.table["destination"]) if asked == "travel" else ""
        deeds = [choice for choice in choices if choice.kind not in BESIDES]
        if asked != "travel":
            deeds.sort(key=lambda choice: choice.kind in REFUSALS)
        whole = [self._option(choice) for choice in deeds if choice.kind != "step"]
        groups: list[tuple[Wording, list[Option]]] = [("", whole)]
        if asked == "travel":
            whole.extend(self._routes())
            steps = [self._option(choice) for choice in deeds if choice.kind == "step"]
            groups.append((self.say("step-by-step"), steps))
        groups.append((self.say("besides"), [self._option(choice) for choice in choices if choice.kind in BESIDES]))
        verb = self.say(f"ask-{self.words.asked(self.view)}", place=place, colour=self.table["die"])
        return Question(verb, [(title, options) for title, options in groups if options])

    def _option(self, choice: Choice) -> Option:
        if choice.kind == "tower":
            errand = self._errand(choice.tower)
            return Option(self._say_tower(choice, errand), choice.text, details=errand)
        if choice.kind in self.trades:
            gives, gains = self.trades[choice.kind](choice)
            return Option(self._say_trade(choice, gives, gains), choice.text, details={"gives": gives, "gains": gains})
        said = getattr(self, "_say_" + choice.kind.replace("-", "_"))(choice)
        return Option(said, choice.text, details=self._more(choice))

    def _more(self, choice: Choice) -> dict[str, Any]:
        """What a drawing of a choice needs besides its sentence."""
        if choice.kind == "stop" and self.view["asked"] == "travel":
            return {"arrived": self.table["destination"]}
        if choice.kind == "copy":
            return {"gives": {"elixirs": 1}, "brings": self._copied()}
        return {}

    def brief(self, choice: Choice) -> Said:
        """A choice in a few words."""
        if choice.kind == "tower":
            action = self.words.action(self.view["faces"][self.seat][choice.tower])
            return self.say("brief-tower", action=action, tower=self.words.tower(choice.tower))
        if choice.kind in ("step", "jump"):
            space = choice.space if choice.kind == "step" else choice.mine
            return self.say(f"brief-{choice.kind}", place=self.words.place(space))
        if choice.kind in ("sword", "stuck"):
            return self.say("brief-turn", tower=self.words.tower(choice.tower))
        if choice.kind in ("use", "take-item"):
            return Said() + self.words.item(choice.item)
        if choice.kind == "go":
            return Said() + self._target(choice)
        if choice.kind == "copy":
            return self.say("brief-copy")
        return Said() + self._option(choice).label

    def _routes(self) -> list[Option]:
        """Whole ways; walking stops where a gem has to be chosen."""
        options = []
        for route in good_routes(self.e, self.seen, self.seat):
            spaces = [self.words.space(space) for space in route.spaces]
            texts = [*(f"step {space}" for space in spaces), "stop"]
            mines = [self.words.table.words.of("mine", mine) for mine in route.mines]
            label = self.say(
                "choose-route",
                route=chained(" > ", (self.words.place(space) for space in spaces)),
                way=self._way(route.steps),
                gems=self.words.listed(self.words.gems(self.mines[mine]) for mine in mines),
            )
            options.append(Option(label, texts[0], texts[1:], "route", self._about(route)))
        return options

    def _about(self, route: Route) -> dict[str, Any]:
        """A route as data: where it leads, over which roads, what it costs and what lies on it."""
        mines = [self.words.table.words.of("mine", mine) for mine in route.mines]
        return {
            "route": [self.words.space(space) for space in route.spaces],
            "roads": list(route.roads),
            "steps": route.steps,
            "coins": price(self.seen, route.steps),
            "gems": {mine: [gem for gem in self.mines[mine] if gem] for mine in mines},
        }

    def _way(self, steps: int) -> Said:
        """A distance with its price."""
        coins = price(self.seen, steps)
        return self.say("way", steps=steps, price=self.words.some("coins", coins) if coins else "")

    def _say_trade(self, choice: Choice, gives: Mapping[str, int], gains: Mapping[str, int]) -> Said:
        tile = choice.details.get("tile")
        used = self.words.item(tile) if tile else ""
        return self.say("choose-trade", goods=self.words.goods(gives), gain=self.words.goods(gains), tile=used)

    def _shown(self, corner: str) -> str:
        """What a tower shows the viewer after its next quarter turn."""
        return self.words.action(self.view["roofs"][self.seat][corner])

    # The main choice

    def _say_bonus(self, choice: Choice) -> Said:
        kind = choice.details.get("colour") or {n.BONUS_COIN: "coins", n.BONUS_SWORD: "swords"}[choice.code]
        return self.say("choose-take", goods=self.words.some(kind, 1))

    def _say_tower(self, choice: Choice, errand: Mapping[str, Any]) -> Said:
        action = self.view["faces"][self.seat][choice.tower]
        if action == "wizard":
            way = self.words.some("coins", errand["coins"])
        else:
            way = self._way(errand["steps"]) if errand["steps"] else self.say("already-there")
        about = {"tower": self.words.tower(choice.tower), "way": way, "shown": self._shown(choice.tower)}
        return self.say("choose-tower", action=strong(self.words.action(action)), brings=errand["brings"], **about)

    def _errand(self, corner: str) -> dict[str, Any]:
        """What choosing a tower means: the way to its place, what that costs, and what is there for the viewer."""
        action = self.view["faces"][self.seat][corner]
        brings = self.words.brings(self.seen, self.seat, action)
        if action == "wizard":
            return {"steps": 0, "coins": 1, "brings": brings, "ways": []}
        place = self.words.table.words.index("space", action, "space")
        steps = steps_to(self.words.rules, self.e, self.seen, self.seen.heroes, place)
        return {"steps": steps, "coins": price(self.seen, steps), "brings": brings, "ways": self._ways(place)}

    def _ways(self, place: int) -> list[dict[str, Any]]:
        """The best ways to a place, each one tap: cheap ones first, then few cursed gems, then many mines."""
        if self.seen.heroes == place:
            return []
        on_the_way = self.seen.copy()
        on_the_way.destination = place
        found = [self._about(route) for route in good_routes(self.e, on_the_way, self.seat)]
        black = {mine: gems.count("black") for mine, gems in self.mines.items()}

        def rank(way: Mapping[str, Any]) -> tuple[int, ...]:
            return way["coins"], sum(black[mine] for mine in way["gems"]), -len(way["gems"]), way["steps"]

        found.sort(key=rank)
        return found[:SHOWN_WAYS]

    def _say_stuck(self, choice: Choice) -> Said:
        return self.say("choose-stuck", tower=self.words.tower(choice.tower), shown=self._shown(choice.tower))

    def _say_sword(self, choice: Choice) -> Said:
        about = {"tower": self.words.tower(choice.tower), "shown": self._shown(choice.tower)}
        return self.say("choose-sword", goods=self.words.some("swords", 1), **about)

    def _say_enter_castle(self, choice: Choice) -> Said:
        goal = self.view["goal"]
        return self.say("choose-enter-castle", goods=self.words.goods({"hearts": goal, "coins": goal}))

    def _say_use(self, choice: Choice) -> Said:
        if "copied" in choice.details:
            about = {"mirror": self.words.item("mirror"), "item": self.words.item(choice.copied)}
            return self.say("choose-mirror", deed=self.words.item_deed(choice.copied), **about)
        return self._item(choice.item)

    def _item(self, item: str) -> Said:
        return self.words.pair(self.words.item(item), self.words.item_deed(item))

    # On the way

    def _say_go(self, choice: Choice) -> Said:
        return self.words.pair(self._target(choice), self.words.brings(self.seen, self.seat, choice.target))

    def _target(self, choice: Choice) -> str:
        """Where wizard or broom bring the heroes."""
        tournament = choice.target == "tournament"
        return self.words.catalogue.word("space", choice.target) if tournament else self.words.action(choice.target)

    def _say_step(self, choice: Choice) -> Said:
        after = self.seen.copy()
        after.road_used[choice.code - n.STEP] = 1
        paid = self.seen.heroes != n.TOURNAMENT
        return self._walk("choose-step", choice.space, after, int(paid))

    def _say_jump(self, choice: Choice) -> Said:
        after = self.seen.copy()
        after.jumps -= 1
        return self._walk("choose-jump", choice.mine, after, 1)

    def _walk(self, sentence: str, space: str, after: Any, steps: int) -> Said:
        """One step: what lies there, what it costs, and how far it is from there."""
        number = self.words.table.words.index("space", space, "space")
        left = steps_to(self.words.rules, self.e, after, number, self.seen.destination)
        coins = price(self.seen, steps)
        return self.say(
            sentence,
            place=self.words.place(space),
            gems=self.words.gems(self.mines[space]) if space in self.mines else "",
            price=self.words.some("coins", coins) if coins else "",
            left=self.say("left", steps=left) if left else self.say("left-nothing"),
        )

    def _say_stop(self, choice: Choice) -> Said:
        return self.say(f"stop-{self.view['asked']}")

    def _say_take_gem(self, choice: Choice) -> Said:
        return self.say("choose-take", goods=self.words.some(choice.colour, 1))

    def _say_leave_gem(self, choice: Choice) -> Said:
        return self.say("choose-leave", goods=self.words.some("black", 1))

    # The action

    def _say_take_swords(self, choice: Choice) -> Said:
        return self.say("choose-take", goods=self.words.some("swords", n.MASTER_SWORDS))

    def _say_take_item(self, choice: Choice) -> Said:
        return self._item(choice.item)

    def _say_throw(self, choice: Choice) -> Said:
        return self.say("choose-throw", goods=self.words.some("black", 1))

    def _say_draw(self, choice: Choice) -> Said:
        return self.say("brings-robbers")

    def _say_keep(self, choice: Choice) -> Said:
        return self.say("choose-keep", goods=self.words.some(choice.colour, 1))

    def _say_roll(self, choice: Choice) -> Said:
        return self.say("brings-dragon")

    def _say_re_roll(self, choice: Choice) -> Said:
        return self.say("choose-re-roll", goods=self.words.some("swords", 1))

    def _pay(self, choice: Choice) -> Trade:
        return {choice.details.get("true") or COLOURS[self.seen.die]: 1}, {"hearts": 1}

    def _deliver(self, choice: Choice) -> Trade:
        order = self.seen.open_order[self.words.table.words.index("order-stack", choice.order_stack, "stack")]
        return self._painted(self.words.order_gems(order), choice), {"coins": self.e.order_coins[order]}

    def _sell(self, choice: Choice) -> Trade:
        return {choice.colour: 1}, {"coins": 1}

    def _hearts(self, choice: Choice) -> Trade:
        three = choice.text.startswith("three")
        bonus = n.DIE_BONUS if three and COLOURS[self.seen.die] == choice.colour else 0
        hearts = (n.THREE_GEMS_HEARTS + bonus) if three else n.TWO_GEMS_HEARTS
        return self._painted({choice.colour: 3 if three else 2}, choice), {"hearts": hearts}

    @staticmethod
    def _painted(gems: Mapping[str, int], choice: Choice) -> dict[str, int]:
        """What is really paid if one gem is painted (T16.2)."""
        paid = dict(gems)
        if "painted" in choice.details:
            paid[choice.painted] -= 1
            paid[choice.true] = paid.get(choice.true, 0) + 1
        return paid

    def _exchange(self, choice: Choice) -> Trade:
        return {"swords": 2 if choice.code >= n.HEART_HEART else 1}, EXCHANGES[choice.code]

    def _say_double(self, choice: Choice) -> Said:
        return self.say("choose-double", goods=self.words.some("violet", 1))

    def _say_copy(self, choice: Choice) -> Said:
        about = {"goods": self.words.some("elixirs", 1), "name": self.words.players[self.seen.active]}
        return self.say("choose-copy", brings=self._copied(), **about)

    def _copied(self) -> Said:
        """What the action that may be copied brings."""
        return self.words.brings(self.seen, self.seat, self.words.here(self.view))

    def _say_no(self, choice: Choice) -> Said:
        return self.say(f"no-{self.words.asked(self.view)}")

    def _say_decline(self, choice: Choice) -> Said:
        return self.say("choose-decline")

    def _say_end(self, choice: Choice) -> Said:
        return self.say("choose-end")

    # The castle, and what items ask

    def _say_open(self, choice: Choice) -> Said:
        seen = self.table["peeked"][self.seat].get(choice.door)
        known = self.words.inhabitant(seen) if seen else ""
        return self.say("choose-open", door=self.words.door(choice.door), known=known)

    def _say_give(self, choice: Choice) -> Said:
        gift = self.seen.gift
        if "item" in choice.details:
            goods: Wording = self.words.item(choice.item)
        elif "true" in choice.details:
            goods = self.words.some(choice.true, 1)
        else:
            goods = self.words.some(GIFTS.get(gift) or COLOURS[self.words.rules.gift_colour(gift)], 1)
        tile = choice.details.get("tile")
        return self.say("choose-give", goods=goods, tile=self.words.item(tile) if tile else "")

    def _say_no_gift(self, choice: Choice) -> Said:
        return self.say("choose-no-gift")

    def _say_peek(self, choice: Choice) -> Said:
        return self.say("choose-peek", door=self.words.door(choice.door))

    def _say_empty_mine(self, choice: Choice) -> Said:
        gems = self.words.gems(self.mines[choice.mine])
        return self.say("choose-empty-mine", place=self.words.place(choice.mine), gems=gems)
