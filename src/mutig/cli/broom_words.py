"""Broom Service in a terminal: what things are called, with their colours, and what cards and events do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.markup import escape

from mutig.broom_service import names as n
from mutig.broom_service.board import TERRAINS
from mutig.broom_service.sentences import CATALOGUES
from mutig.broom_service.tables import ORANGE_SEVEN_WORD, RESOURCE_WORDS, ROLE_WORDS, board_of
from mutig.core.ruleset import Table

COLOURS = {"violet": "magenta", "green": "green", "orange": "dark_orange", "wand": "cyan"}
BOARD_TILES = ("mountain", "forest", "hill")


class BroomWords:
    """The words of one table in one language, as rich markup."""

    def __init__(self, table: Table, players: Sequence[str], language: str) -> None:
        self.table, self.e, self.language = table, table.e, language
        self.players = [escape(player) for player in players]
        self.catalogue = CATALOGUES[language]
        self.board = board_of(table.edition, "back" in table.options["variants"])

    # Things

    def role(self, word: str) -> str:
        return self.catalogue.word("role", word)

    def roles(self, words: Iterable[str]) -> str:
        return ", ".join(self.role(word) for word in words)

    def area(self, word: str) -> str:
        return escape(self.board.area_by_id[word].names.get(self.language, word))

    def terrain(self, word: str) -> str:
        return self.catalogue.word("terrain", self.board.terrain_of[word])

    def place(self, word: str) -> str:
        """An area with its terrain."""
        return f"{self.area(word)} ({self.terrain(word)})"

    def resource(self, word: str) -> str:
        return f"[{COLOURS[word]}]{self.catalogue.word('resource', word)}[/]"

    def goods(self, goods: Mapping[str, int]) -> str:
        return ", ".join(f"{count} {self.resource(kind)}" for kind, count in goods.items() if count) or "nothing"

    def tower(self, word: str) -> str:
        """A tower by colour, shape and what it earns."""
        if word == ORANGE_SEVEN_WORD:
            return f"{self.resource('orange')} square {n.ORANGE_SEVEN_POINTS} (tile)"
        tower = self.board.tower_by_id[word]
        wands = f"+{tower.wands}w" if tower.wands else ""
        shape = self.catalogue.word("shape", tower.shape)
        return f"{self.resource(tower.colour)} {shape} {tower.points}{wands}"

    def cloud(self, kind: int) -> str:
        """A cloud by what it costs, what it scores and what it does."""
        words = f"{_counted(self.e.cloud_cost[kind], 'wand')}, {_counted(self.e.cloud_bolts[kind], 'bolt')}"
        word = self.table.words.of("cloud-kind", kind)
        if word.startswith("heavy"):
            return words
        storm = self.catalogue.word("cloud", _unnumbered(word))
        points = f" for {self.e.cloud_points[kind]}" if self.e.cloud_points[kind] else ""
        return f"{words}, {storm}{points}"

    def tile(self, word: str) -> str:
        if word.startswith("turbo-"):
            return f"turbo to {word[-2]} or {word[-1]}"
        return self.catalogue.word("tile", word)

    # What lies where

    def towers_at(self, seen: Any, area: str) -> list[str]:
        """Open towers a pawn in the area can serve."""
        index = self.table.words.index("area", area, "area")
        words = self.table.words
        towers = [self.e.area_tower[index][k] for k in range(self.e.area_towers[index])]
        open_towers = [words.of("tower", tower) for tower in towers if not seen.closed[tower]]
        if self.table.rules.interpreted.has_orange_seven(self.e, seen, index):
            open_towers.append(ORANGE_SEVEN_WORD)
        return open_towers

    def clouds_on(self, seen: Any, area: str) -> list[int]:
        """Kinds of the clouds over an area."""
        index = self.table.words.index("area", area, "area")
        spaces = [self.e.area_cloud[index][k] for k in range(self.e.area_clouds[index])]
        return [seen.cloud[space] for space in spaces if self.table.rules.interpreted.cloud_lies(seen, space)]

    def tiles_on(self, view_table: Mapping[str, Any], area: str) -> list[str]:
        """Landscape tiles that still lie on an area."""
        taken = view_table["forest_owner"]
        return [
            self.tile(view_table[f"{kind}_tile"][area])
            for kind in BOARD_TILES
            if view_table[f"{kind}_tile"].get(area) and not (kind == "forest" and taken.get(area) is not None)
        ]

    # What cards and events do

    def deed(self, role: str, brave: bool) -> str:
        """What playing a role does."""
        number = ROLE_WORDS.index(role)
        if number <= n.PRAIRIE_WITCH:
            terrain = self.catalogue.word("terrain", TERRAINS[number])
            return f"fly to a neighbouring {terrain}" + (" and deliver there" if brave else "")
        if number <= n.PEAK_DRUID:
            allowed = [self.catalogue.word("terrain", t) for k, t in enumerate(TERRAINS) if self._druid(number, k)]
            return f"deliver from {' or '.join(allowed)}" + (f", {n.BRAVE_BONUS} points more" if brave else "")
        if number <= n.ROOT_GATHERER:
            return f"take {self.goods(self.gathered(number, brave))}"
        return "dispel a cloud beside a pawn" + (f" and score {n.BRAVE_BONUS}" if brave else "")

    def _druid(self, role: int, terrain: int) -> bool:
        return bool(self.e.druid_terrain[role][terrain])

    def gathered(self, role: int, brave: bool) -> dict[str, int]:
        row = self.e.gather_brave[role] if brave else self.e.gather_cowardly[role]
        return dict(zip(RESOURCE_WORDS, row, strict=True))

    def event(self, word: str) -> str:
        return self.catalogue.word("event", word)

    def event_does(self, word: str) -> str:
        """An event in one line, with the printed values of the edition."""
        if word == "more-or-less":
            sizes = range(1, n.LARGEST_OPEN_HAND + 1)
            return "hands of 1 to 5 cards; " + ", ".join(f"{k}: {signed(self.e.more_or_less[k])}" for k in sizes)
        if word in ("dangerous-areas", "pleasing-areas"):
            values = self.e.dangerous if word.startswith("dangerous") else self.e.pleasing
            lands = enumerate(TERRAINS[: n.WATER])
            each = ", ".join(f"{self.catalogue.word('terrain', land)} {signed(values[k])}" for k, land in lands)
            return f"at the end of the round each pawn scores by its terrain: {each}"
        return EVENTS[word]


EVENTS = {
    "black-market": f"a cowardly card may take {n.MARKET_POINTS} points instead of its action",
    "moonshining": "a cowardly card may take one potion or wand instead of its action",
    "brave-heart": "who leads must be brave and gets a wand for it",
    "full-hands": f"at the end of the round a secret bid: the most potions and wands win {n.BID_POINTS} and are paid",
    "empty-hands": f"at the end of the round {n.EMPTY_POINTS} points for {n.EMPTY_LIMIT} or fewer potions and wands",
    "all-at-once": f"at the end of the round one of each kind may be paid for {n.SET_POINTS} points",
    "like-minded": f"at the end of the round {n.LIKE_POINTS} points for two pawns on the same terrain",
}


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _unnumbered(word: str) -> str:
    """A repeated row of clouds carries a number that is no part of its name."""
    stem, _, last = word.rpartition("-")
    return stem if last.isdigit() else word
