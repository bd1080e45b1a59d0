"""Short scenarios on the first printing of the house edition: put pieces on the table, let people talk, look at it.

    table = at(goods={A: "coins 1 red 2"}, heroes="dragon", mines={"mine-1": "black red"})
    table.says(A, "tower SW", "step mine-1")
    assert table.goods(A) == {"coins": 1, "red": 3, "black": 1}

Everything not mentioned is plain: A (in the South) begins its turn, nobody owns anything, every mine holds one yellow
gem, boots and frog are displayed, all other items lie in the stack, the orders BR-3, BRG-5 and BBRG-7 are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from mutig.core.chance import SeededChance, ToldChance
from mutig.core.game import Game
from mutig.games.touria.ruleset import RULES
from mutig.games.touria.tables import ITEM_WORDS
from tests.games.talk import Talk

A, B, C, D = range(4)
COLOURS = ("black", "blue", "red", "green", "yellow", "violet")
GEMS = {"black": 20, "blue": 10, "red": 10, "green": 10, "yellow": 10, "violet": 5}
FIRST_PRINTING = "house-d206b899"  # the values in the rules, with which their examples are told; not tuned any more
LETTER = {ruling.name: ruling.values[0] for ruling in RULES.rulings}
FORMER = {ruling.name: ruling.former for ruling in RULES.rulings}
PLAIN_GOODS = ("hearts", "coins", "swords", "elixirs")


def at(
    players: int = 2,
    *,
    variants: Iterable[str] = (),
    turn: int = A,
    goods: Mapping[int, str] | None = None,
    heroes: str = "courtyard",
    mines: Mapping[str, str] | None = None,
    display: str = "boots frog",
    discard: str = "",
    stack: str | None = None,
    die: str = "black",
    orders: str = "BR-3 BRG-5 BBRG-7",
    turned: Mapping[str, int] | None = None,
    doors: Mapping[str, str] | None = None,
    castle: str = "",
    bag: str | None = None,
    told: bool = False,
    edition: str = FIRST_PRINTING,
    rulings: Mapping[str, str] = MappingProxyType({}),
    **fields: Any,
) -> Scene:
    """A position in which `turn` is about to begin its turn, unless `fields` (raw state fields) say otherwise.

    goods: amounts and items, "coins 2 red 1 rose"; discard: the last one lies on top; stack: what lies in it (items not
    mentioned anywhere are then held by the last player, as are gems if the bag is given); castle: letters of players;
    rulings: LETTER, or some of it; those left out are as in version 1 of the rules.
    """
    options = RULES.read_options({"players": players, "variants": list(variants), **rulings}, "options")
    table = RULES.table(options, RULES.load_edition(edition))
    owned = [_owned((goods or {}).get(seat, "")) for seat in range(players)]
    lying = {f"mine-{k}": (mines or {}).get(f"mine-{k}", "yellow").split() for k in range(1, 7)}
    slots = [item if item != "-" else None for item in display.split()]
    pile = discard.split()
    taken = {*slots, *pile, *(item for seat in owned for item in seat["held"])}
    stacked = [item for item in ITEM_WORDS if item not in taken] if stack is None else stack.split()
    owned[-1]["held"] += [item for item in ITEM_WORDS if item not in taken and item not in stacked]
    used = {c: sum(s["gems"][c] for s in owned) + sum(gems.count(c) for gems in lying.values()) for c in COLOURS}
    bag_gems = {c: GEMS[c] - used[c] for c in COLOURS} if bag is None else _amounts(bag, COLOURS)
    for colour in COLOURS:
        owned[-1]["gems"][colour] += GEMS[colour] - used[colour] - bag_gems[colour]
    elixirs = sum(seat["elixirs"] for seat in owned)
    state: dict[str, Any] = {
        "phase": "begin-turn",
        "start_player": A,
        "active": turn,
        "actor": turn,
        "heroes": heroes,
        "mine_gem": {mine: sorted(gems, key=COLOURS.index) + [None] * (2 - len(gems)) for mine, gems in lying.items()},
        "die": die,
        "open_order": dict(zip(("two", "three", "four"), orders.split(), strict=True)),
        "order_place": dict.fromkeys(orders.split(), 1),
        "displayed": slots,
        "discarded": pile,
        "discard_top": pile[-1] if pile else None,
        "stacked": stacked,
        "stack_size": len(stacked),
        "turned": dict(turned or {}),
        "door": dict(doors or {}),
        "in_castle": [letter in castle for letter in "ABCD"[:players]],
        "bag": bag_gems,
        "bag_size": sum(bag_gems.values()),
        "box_elixirs": players - elixirs,
        **{name: [seat[name] for seat in owned] for name in (*PLAIN_GOODS, "gems", "held")},
        **fields,
    }
    position = table.codec.read_onto(RULES.start(table), state)
    assert RULES.faults(table, position) == []
    return Scene(Game(table, ToldChance() if told else SeededChance("table talk"), start=position))


def _amounts(text: str, kinds: Iterable[str]) -> dict[str, int]:
    words = text.split()
    return dict.fromkeys(kinds, 0) | {kind: int(n) for kind, n in zip(words[::2], words[1::2], strict=True)}


def _owned(text: str) -> dict[str, Any]:
    items = [word for word in text.split() if word in ITEM_WORDS]
    amounts = _amounts(" ".join(word for word in text.split() if word not in ITEM_WORDS), (*PLAIN_GOODS, *COLOURS))
    return {**{kind: amounts[kind] for kind in PLAIN_GOODS}, "gems": {c: amounts[c] for c in COLOURS}, "held": items}


class Scene(Talk):
    """A game of Touria in words."""

    def walks(self, seat: int, *spaces: str) -> Scene:
        """The way of the heroes in this turn, from its first step; steps without an alternative were taken already."""
        for k, space in enumerate(spaces):
            if k < len(self.way):
                assert self.way[k] == space
            else:
                self.says(seat, f"step {space}")
        return self

    @property
    def way(self) -> list[str]:
        """The spaces walked to in this turn."""
        way: list[str] = []
        for line in self.game.log:
            if line.id == "turn-begins":
                way = []
            elif line.id == "steps":
                way.append(line.args["space"])
        return way

    def options(self, seat: int) -> set[str]:
        """What the seat may choose now, as texts; empty if nothing is asked of it.

        The rules are asked again, not the game: some tests change the position under its hands.
        """
        table, out = self.game.table, [0] * RULES.most_choices
        count = RULES.interpreted.legal(table.e, self.state, seat, out) if seat in self.game.pending else 0
        return {RULES.describe(table, self.state, seat, code).text for code in out[:count]}

    def offers(self, seat: int, word: str) -> set[str]:
        """The options that begin with a word."""
        return {text for text in self.options(seat) if text.split()[0] == word}

    @property
    def acting(self) -> int | None:
        """The one seat that is asked; None after the end."""
        return next(iter(self.game.pending), None)

    def goods(self, seat: int) -> dict[str, int]:
        """What the seat owns, without items and zeros."""
        amounts = {name: self.field(name)[seat] for name in PLAIN_GOODS} | self.field("gems")[seat]
        return {kind: n for kind, n in amounts.items() if n}

    def items(self, seat: int) -> set[str]:
        return set(self.field("held")[seat])

    def mine(self, number: int) -> list[str]:
        return [gem for gem in self.field("mine_gem")[f"mine-{number}"] if gem]

    def sees(self, seat: int) -> list[str]:
        """The four faces that look to a seat, by corner NW, NE, SE, SW."""
        return list(self.game.view(seat)["faces"][seat].values())
