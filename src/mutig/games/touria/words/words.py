"""Touria in words: what things are called, with their colours, and what places and items do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mutig.core.ruleset import Table
from mutig.core.said import Said, Wording, chained, meant, quiet
from mutig.voice.table_words import TableWords

from .. import names as n
from ..edition.edition import COLOURS
from ..sentences import CATALOGUES

COUNTED = ("hearts", "coins", "swords", "elixirs")
RULEBOOK = {
    "goal": n.GOAL,
    "short_goal": n.SHORT_GOAL,
    "free": n.FREE_STEPS,
    "more_free": n.BOOTS_STEPS,
    "taken": n.MASTER_SWORDS,
    "drawn": n.ROBBERS_GEMS,
    "prize": n.TOURNAMENT_COINS,
    "scales": n.SCALES_COINS,
    "two": n.TWO_GEMS_HEARTS,
    "three": n.THREE_GEMS_HEARTS,
    "bonus": n.DIE_BONUS,
}


class TouriaWords(TableWords):
    """The words of one table in one language."""

    rulebook = RULEBOOK

    def __init__(self, table: Table, players: Sequence[str], language: str) -> None:
        super().__init__(table, players, language, CATALOGUES[language])
        self.rules = table.rules.interpreted

    # Things

    def action(self, word: str) -> str:
        return self.catalogue.word("action", word)

    def place(self, word: str) -> Wording:
        """A space by its name; a mine has its number, a name of an edition's own speaks for itself."""
        kind = self.table.edition.space_by_id[word].kind
        if kind == "mine":
            name, _, number = word.rpartition("-")
            return self.say("mine", number=number) if name == kind else word
        return self.action(word) if kind == "place" else self.catalogue.word("space", kind)

    def here(self, view: Mapping[str, Any]) -> str:
        """Where the heroes stand, as the actions are called: the place, or the tournament."""
        heroes: str = view["table"]["heroes"]
        kind = self.table.edition.space_by_id[heroes].kind
        return kind if kind == "tournament" else heroes

    def asked(self, view: Mapping[str, Any]) -> str:
        """The decision by its name, an action also by its place."""
        if view["asked"] == "action":
            return f"action-{self.here(view)}"
        return "before-copying" if self._only_the_chest(view) else str(view["asked"])

    @staticmethod
    def _only_the_chest(view: Mapping[str, Any]) -> bool:
        """Whether a player is asked after the action who has nothing to double it with, but may use a chest (T15.4)."""
        table, seat = view["table"], view["viewer"]
        if view["asked"] != "doubling" or seat not in view["pending"]:
            return False
        held = table["held"][seat]
        bird = "bird" in held or ("mirror" in held and table["discard_top"] == "bird")
        return bool(table["doubled"] or not (bird or table["gems"][seat].get("violet")))

    def space(self, number: int) -> str:
        """The word for a space the rules number."""
        return self.table.words.of("space", number)

    def door(self, word: str) -> Said:
        return self.say("door", number=word.rpartition("-")[2])

    def tower(self, corner: str) -> Said:
        return self.say("tower", corner=self.catalogue.word("tower", corner))

    def item(self, word: str) -> str:
        return self.catalogue.word("item", word)

    def items(self, words: Iterable[str]) -> str:
        return ", ".join(self.item(word) for word in words) or self.catalogue.word("list", "nothing")

    def item_deed(self, word: str) -> Said:
        """What an item does, in a few words."""
        return self.say(f"item-{word}")

    def inhabitant(self, word: str) -> str:
        return self.catalogue.word("inhabitant", word)

    def colour(self, word: str) -> Said:
        return meant(self.catalogue.word("colour", word), word)

    def gem(self, colour: str) -> Said:
        """A gem by its colour alone, as the language bends it; the die has no gender."""
        return meant(self.catalogue.word("gem-colour", colour), colour)

    def gems(self, colours: Iterable[str | None]) -> Said:
        """What lies in a mine."""
        return chained(", ", (self.gem(colour) for colour in colours if colour)) or self.say("empty")

    def mines(self, table: Mapping[str, Any]) -> dict[str, list[str | None]]:
        """What lies in each mine; a view leaves empty ones out."""
        return {mine: table["mine_gem"].get(mine, []) for mine in self.table.edition.mines}

    def some(self, kind: str, amount: int) -> Said:
        """So many pieces of a kind of goods."""
        return meant(self.catalogue.count(kind, amount), kind if kind in COLOURS else "")

    def goods(self, goods: Mapping[str, int]) -> Wording:
        held = chained(", ", (self.some(kind, amount) for kind, amount in goods.items() if amount))
        return held or self.catalogue.word("list", "nothing")

    def amounts(self, gems: Mapping[str, int]) -> Said:
        """Gems in the shortest form: so many of each colour."""
        held = ((colour, self.catalogue.count(f"short-{colour}", amount)) for colour, amount in gems.items() if amount)
        return chained(", ", (meant(counted, colour) for colour, counted in held))

    def order_gems(self, order: int) -> dict[str, int]:
        """What an order asks for, by colour."""
        amounts = zip(COLOURS, self.e.order_gems[order], strict=True)
        return {colour: int(amount) for colour, amount in amounts if amount}

    def order(self, order: int) -> Said:
        """What an order asks for and what it pays."""
        gems = self.amounts(self.order_gems(order))
        return self.say("order", gems=gems, pay=self.some("coins", self.e.order_coins[order]))

    # What a seat owns and sees

    def owned(self, table: Mapping[str, Any], seat: int, goal: int) -> Said:
        """Hearts and coins with what is asked for, then the rest."""
        aims = [self.say("of-goal", goods=self.some(kind, table[kind][seat]), needed=goal) for kind in COUNTED[:2]]
        rest = [self.some(kind, table[kind][seat]) for kind in COUNTED[2:] if table[kind][seat]]
        gems = self.amounts(table["gems"][seat])
        return chained(", ", [*aims, *rest, *([self.say("gems-held", gems=gems)] if gems else [])])

    def behind_screen(self, table: Mapping[str, Any], seat: int, goal: int) -> Said:
        """What a viewer knows of another player's goods: all or nothing (T19.2)."""
        if table["hearts"][seat] is None:
            return quiet(self.say("screen-closed"))
        held = [self.item(item) for item in table["held"][seat]]
        return chained(", ", [self.owned(table, seat, goal), *held])

    # What a place does for somebody

    def brings(self, seen: Any, seat: int, place: str) -> Said:
        """What the action of a place would bring a seat with the goods it has now."""
        if place == "merchant":
            orders = [order for order in seen.open_order if order >= 0 and self._payable(seen, seat, order)]
            return self._or_not(place, [self.order(order) for order in orders])
        if place == "forest-fairy":
            shown = [self.table.words.of("item", item) for item in seen.displayed if item >= 0]
            return self._or_not(place, [self.item(item) for item in shown])
        if place == "fountain-fairy":
            return self._or_not(place, ["black"] if seen.gems[seat][n.BLACK] else [])
        if place == "tournament":
            return self._or_not(place, ["sword"] if seen.swords[seat] else [])
        if place == "goldsmith":
            return self.say("brings-goldsmith", colour=self.colour(COLOURS[seen.die]))
        return self.say(f"brings-{place}")

    def _payable(self, seen: Any, seat: int, order: int) -> bool:
        """With the gems as they are, or with one painted."""
        rules, e = self.rules, self.e
        painted = rules.at_hand(seen, seat, n.BRUSH) and rules.payable_painted(e, seen, seat, order)
        return bool(painted or rules.payable(e, seen, seat, order, 0, 0))

    def _or_not(self, place: str, things: Sequence[Wording]) -> Said:
        """What a place offers, or that there is nothing in it now."""
        return self.say(f"brings-{place}", things=self.joined(things, "or")) if things else self.say(f"nothing-{place}")
