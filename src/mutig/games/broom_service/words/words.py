"""Broom Service in words: what things are called, with their colours, and what cards and events do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mutig.core.ruleset import Table
from mutig.core.said import Said, Wording, chained, meant, strong
from mutig.voice.table_words import TableWords

from .. import names as n
from ..edition.board import TERRAINS
from ..sentences import CATALOGUES
from ..tables import ORANGE_SEVEN_WORD, RESOURCE_WORDS, ROLE_WORDS, board_of

COLOURS = {"violet": "violet", "green": "green", "orange": "orange", "wand": "cyan"}
BOARD_TILES = ("mountain", "forest", "hill")
RULEBOOK = {
    "rounds": n.ROUNDS,
    "largest": n.LARGEST_OPEN_HAND,
    "loss": n.BEWITCHED_LOSS,
    "bonus": n.BRAVE_BONUS,
    "market": n.MARKET_POINTS,
    "bid": n.BID_POINTS,
    "empty": n.EMPTY_POINTS,
    "few": n.EMPTY_LIMIT,
    "set": n.SET_POINTS,
    "like": n.LIKE_POINTS,
}


class BroomWords(TableWords):
    """The words of one table in one language."""

    rulebook = RULEBOOK

    def __init__(self, table: Table, players: Sequence[str], language: str) -> None:
        super().__init__(table, players, language, CATALOGUES[language])
        self.board = board_of(table.edition, "back" in table.options["variants"])

    # Things

    def role(self, word: str) -> str:
        return self.catalogue.word("role", word)

    def roles(self, words: Iterable[str]) -> str:
        return ", ".join(self.role(word) for word in words)

    def area(self, word: str) -> str:
        return self.board.area_by_id[word].names.get(self.language, word)

    def terrain(self, word: str) -> str:
        return self.catalogue.word("terrain", self.board.terrain_of[word])

    def place(self, word: str) -> str:
        """An area with its terrain."""
        return f"{self.area(word)} ({self.terrain(word)})"

    def pawn_in(self, pawn: Wording, area: str) -> Said:
        return strong(self.say("pawn-in", pawn=pawn, place=self.place(area)))

    def resource(self, word: str) -> Said:
        return meant(self.catalogue.word("resource", word), COLOURS[word])

    def some(self, kind: str, amount: int) -> Said:
        return meant(self.catalogue.count(kind, amount), COLOURS[kind])

    def points(self, number: int) -> str:
        return self.catalogue.count("points", number)

    def goods(self, goods: Mapping[str, int]) -> Wording:
        held = chained(", ", (self.some(kind, amount) for kind, amount in goods.items() if amount))
        return held or self.catalogue.word("list", "nothing")

    def tower(self, word: str) -> Said:
        """A tower by colour, shape and what it earns."""
        return _tower(self.table, self.language, word)

    def looks_of(self, word: str) -> Said:
        if word == ORANGE_SEVEN_WORD:
            return self.say("tile-tower", tower=self._tower("orange", "square", n.ORANGE_SEVEN_POINTS, 0))
        tower = self.board.tower_by_id[word]
        return self._tower(tower.colour, tower.shape, tower.points, tower.wands)

    def _tower(self, colour: str, shape: str, points: int, wands: int) -> Said:
        about = {"colour": self.resource(colour), "shape": self.catalogue.word("shape", shape)}
        return self.say("tower", **about, worth=points, extra=wands)

    def tower_stands(self, word: str) -> str:
        """The areas at which a tower stands: with its looks they tell it from every other. A tile lies in its area."""
        if word == ORANGE_SEVEN_WORD:
            return ""
        return ", ".join(self.area(area) for area in self.board.tower_by_id[word].areas)

    def cloud(self, kind: int) -> Said:
        """A cloud by what it costs, what it scores and what it does."""
        word = self.table.words.of("cloud-kind", kind)
        return self.say(
            "cloud-in-full",
            wands=self.e.cloud_cost[kind],
            bolts=self.e.cloud_bolts[kind],
            storm="" if word.startswith("heavy") else self.catalogue.word("cloud", _unnumbered(word)),
            set_worth=self.e.cloud_points[kind],
        )

    def tile(self, word: str) -> Wording:
        if word.startswith("turbo-"):
            return self.say("turbo-tile", circles=self.joined(word[-2:], "or"))
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

    def tiles_on(self, view_table: Mapping[str, Any], area: str) -> list[Said]:
        """Landscape tiles that still lie on an area."""
        taken = view_table["forest_owner"]
        return [
            self.say("tile", tile=self.tile(view_table[f"{kind}_tile"][area]))
            for kind in BOARD_TILES
            if view_table[f"{kind}_tile"].get(area) and not (kind == "forest" and taken.get(area) is not None)
        ]

    # What cards and events do

    def deed(self, role: str, stance: str) -> Said:
        """What playing a role does: brave, cowardly, or both in the words of the card."""
        return _deed(self.table, self.language, role, stance)

    def druid_terrains(self, role: int) -> Said:
        """Where a druid delivers."""
        allowed = [land for number, land in enumerate(TERRAINS) if self.e.druid_terrain[role][number]]
        return self.joined((self.catalogue.word("terrain", land) for land in allowed), "or")

    def gathered(self, role: int, brave: bool) -> dict[str, int]:
        row = self.e.gather_brave[role] if brave else self.e.gather_cowardly[role]
        return dict(zip(RESOURCE_WORDS, row, strict=True))

    def event(self, word: str) -> str:
        return self.catalogue.word("event", word)

    def event_does(self, word: str) -> Said:
        """An event in one line, with the printed values of the edition."""
        each = ""
        if word == "more-or-less":
            sizes = range(1, n.LARGEST_OPEN_HAND + 1)
            each = ", ".join(f"{k}: {signed(self.e.more_or_less[k])}" for k in sizes)
        elif word in ("dangerous-areas", "pleasing-areas"):
            values = self.e.dangerous if word.startswith("dangerous") else self.e.pleasing
            lands = enumerate(TERRAINS[: n.WATER])
            each = ", ".join(f"{self.catalogue.word('terrain', land)} {signed(values[k])}" for k, land in lands)
        return self.say(f"event-{word}", each=each)


@lru_cache(maxsize=2_000)
def _tower(table: Table, language: str, word: str) -> Said:
    """Towers look the same to everybody, too."""
    return BroomWords(table, (), language).looks_of(word)


@lru_cache(maxsize=2_000)
def _deed(table: Table, language: str, role: str, stance: str) -> Said:
    """Cards say the same at all tables of a kind, whoever sits there."""
    words = BroomWords(table, (), language)
    number = ROLE_WORDS.index(role)
    if number <= n.PRAIRIE_WITCH:
        return words.say(f"witch-{stance}", neighbour=TERRAINS[number])
    if number <= n.PEAK_DRUID:
        return words.say(f"druid-{stance}", terrains=words.druid_terrains(number))
    if number <= n.ROOT_GATHERER:
        cowardly, brave = words.goods(words.gathered(number, False)), words.goods(words.gathered(number, True))
        return words.say(f"gatherer-{stance}", cowardly_goods=cowardly, brave_goods=brave)
    return words.say(f"fairy-{stance}")


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _unnumbered(word: str) -> str:
    """A repeated row of clouds carries a number that is no part of its name."""
    stem, _, last = word.rpartition("-")
    return stem if last.isdigit() else word
