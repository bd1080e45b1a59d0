"""An edition: everything that is printed on the pieces and not said in the rules (E1 to E7)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from mutig.core.fields import Fields, read_file
from mutig.core.kinds import words_of
from mutig.core.shelf import LONGEST_EDITION_NAME, Shelf, content_hash
from mutig.core.told import told

from .. import names as n
from .board import LAND_TERRAINS, LETTERS, SIDES, Board
from .board_file import LARGEST_PRINTED, board_document, read_board

GAME = "broom-service"
ROLES = words_of(n.ROLE)
EDITIONS = Path(__file__).parents[1] / "editions"
GATHERERS = tuple(role.removesuffix("-gatherer") for role in ROLES[n.FRUIT_GATHERER : n.WEATHER_FAIRY])
DRUIDS = tuple(role.removesuffix("-druid") for role in ROLES[n.VALLEY_DRUID : n.FRUIT_GATHERER])
STORM_KINDS = words_of(n.CLOUD_EFFECT)[n.HEAVY + 1 :]
MOST_LIGHTNING, LARGEST_LIGHTNING = 1_000, 9_999  # entries of the table, and points in it
LETTERING = {"names", "label", "title", "banner"}  # may be corrected without making another edition of it


class Resources(NamedTuple):
    """A handful of resources, by kind."""

    violet: int = 0
    green: int = 0
    orange: int = 0
    wand: int = 0


class Gatherer(NamedTuple):
    """What a gatherer takes (E1.1, E1.2)."""

    brave: Resources
    cowardly: Resources


@dataclass(frozen=True)
class HeavyCloud:
    """`count` heavy clouds of one kind (E3.1)."""

    cost: int
    bolts: int
    count: int


@dataclass(frozen=True)
class StormCloud:
    """`count` storm clouds of one kind (E3.2); `points` is what a set earns (E3.3), else 0."""

    kind: str
    cost: int
    bolts: int
    count: int
    points: int = 0


@dataclass(frozen=True)
class Edition:
    """The printed values of one copy of the game, with its boards."""

    name: str
    title: str
    gatherers: dict[str, Gatherer]  # by fruit, herb, root
    druid_terrains: dict[str, tuple[str, ...]]  # by valley, peak
    more_or_less: tuple[int, ...]  # points for a hand of 1, 2, 3, 4, 5 cards
    dangerous: dict[str, int]  # points per pawn by terrain, to be added (R70)
    pleasing: dict[str, int]
    heavy_clouds: tuple[HeavyCloud, ...]
    storm_clouds: tuple[StormCloud, ...]
    lightning: tuple[int, ...]  # points for 0, 1, 2, ... bolts
    turbo_pairs: tuple[tuple[str, str], ...]  # letters of the two circles on each tile
    boards: dict[str, Board]  # by front, back

    @cached_property
    def hash(self) -> str:
        """SHA-256 of everything that matters for play and of the geometry; names and lettering are left out."""
        content = without_lettering(edition_document(self))
        del content["name"]
        for side, board in self.boards.items():  # derived facts too, so that another derivation is another edition
            content["boards"][side]["derived"] = {
                "neighbours": board.neighbours,
                "served": {tower.id: tower.areas for tower in board.towers},
            }
        return content_hash(content, ())


def without_lettering(value: Any) -> Any:
    """A copy of a document without the words that are only read."""
    if isinstance(value, dict):
        return {key: without_lettering(inner) for key, inner in value.items() if key not in LETTERING}
    if isinstance(value, list):
        return [without_lettering(inner) for inner in value]
    return value


def read_edition(path: Path) -> Edition:
    """An edition from its file; a board stands in it, or in a file of its own whose name it gives."""
    fields = own_fields(read_file(path), str(path))
    sides = board_fields(fields)
    boards = {side: read_board(board_at(path, sides, side)) for side in SIDES if sides.has(side)}
    return build_edition(fields, boards)


def board_at(path: Path, sides: Fields, side: str) -> Fields:
    """The fields of one board."""
    if isinstance(sides.table[side], dict) or not (name := sides.text(side)):
        return sides.inner(side)
    file = path.parent / name
    return Fields(read_file(file), str(file), notes=sides.notes)


def edition_from_document(document: object, file: str = "edition") -> Edition:
    """An edition from one table that contains its boards, as `edition_document` writes it."""
    fields = own_fields(document, file)
    sides = board_fields(fields)
    return build_edition(fields, {side: read_board(sides.inner(side)) for side in SIDES if sides.has(side)})


def own_fields(document: object, file: str) -> Fields:
    """The document, if it is an edition of this game at all: in one of another game everything looks wrong."""
    fields = Fields(document, file)
    fields.one_of("game", [GAME])
    fields.done()
    return fields


def board_fields(fields: Fields) -> Fields:
    """What the document says of its boards."""
    sides = fields.inner("boards")
    sides.only(*SIDES)
    return sides


def build_edition(fields: Fields, boards: dict[str, Board]) -> Edition:
    """The printed values of the document, with boards that were read before; or everything that is wrong."""
    fields.only("game", "name", "title", "boards", "gatherers", "druids", "events", "clouds", "hill_tiles")
    if not boards and fields.has("boards"):
        fields.problem("boards", told("expected at least one board, front or back"))
    for side, board in boards.items():
        if board.side != side and not fields.notes:
            sentence = "this board says side = {found}; expected {expected}"
            fields.problem(f"boards.{side}", told(sentence, found=repr(board.side), expected=repr(side)))
    gatherers, druids, events, clouds, hills = (
        fields.inner(key) for key in ("gatherers", "druids", "events", "clouds", "hill_tiles")
    )
    gatherers.only(*GATHERERS)
    druids.only(*DRUIDS)
    events.only("more_or_less", "dangerous", "pleasing")
    clouds.only("heavy", "storm", "lightning")
    hills.only("turbo")
    edition = Edition(
        name=fields.text("name", LONGEST_EDITION_NAME),
        title=fields.text("title"),
        gatherers={name: read_gatherer(gatherers.inner(name)) for name in GATHERERS},
        druid_terrains={name: druids.texts(name, LAND_TERRAINS, "terrain") for name in DRUIDS},
        more_or_less=events.wholes("more_or_less", least=-LARGEST_PRINTED, most=LARGEST_PRINTED),
        dangerous=read_terrains(events.inner("dangerous")),
        pleasing=read_terrains(events.inner("pleasing")),
        heavy_clouds=tuple(read_heavy(row) for row in clouds.rows("heavy")),
        storm_clouds=tuple(read_storm(row) for row in clouds.rows("storm", by="kind")),
        lightning=clouds.wholes("lightning", MOST_LIGHTNING, -LARGEST_LIGHTNING, LARGEST_LIGHTNING),
        turbo_pairs=read_turbo(hills),
        boards={side: boards[side] for side in SIDES if side in boards},
    )
    fields.done()
    return edition


def read_gatherer(row: Fields) -> Gatherer:
    """One gatherer: two handfuls of resources."""
    row.only("brave", "cowardly")
    return Gatherer(read_resources(row.inner("brave")), read_resources(row.inner("cowardly")))


def read_resources(row: Fields) -> Resources:
    """Resources by kind; kinds that are not named count 0."""
    row.only(*Resources._fields)
    return Resources(*(row.whole(kind, default=0, least=0, most=LARGEST_PRINTED) for kind in Resources._fields))


def read_terrains(row: Fields) -> dict[str, int]:
    """One number per land terrain."""
    row.only(*LAND_TERRAINS)
    return {terrain: row.whole(terrain, least=-LARGEST_PRINTED, most=LARGEST_PRINTED) for terrain in LAND_TERRAINS}


def read_heavy(row: Fields) -> HeavyCloud:
    """One row of the heavy clouds."""
    row.only("cost", "bolts", "count")
    return HeavyCloud(*read_numbers(row))


def read_storm(row: Fields) -> StormCloud:
    """One row of the storm clouds; points belong to sets only."""
    row.only("kind", "cost", "bolts", "count", "points")
    kind = row.one_of("kind", STORM_KINDS)
    none = None if kind.startswith("set-") else 0
    points = row.whole("points", default=none, least=0, most=LARGEST_PRINTED)
    return StormCloud(kind, *read_numbers(row), points)


def read_numbers(row: Fields) -> tuple[int, int, int]:
    """Cost, bolts and count of a row of clouds."""
    cost, bolts, count = (row.whole(key, least=0, most=LARGEST_PRINTED) for key in ("cost", "bolts", "count"))
    return cost, bolts, count


def read_turbo(row: Fields) -> tuple[tuple[str, str], ...]:
    """Pairs of circle letters, written like "AB"."""
    pairs = [one + two for one in LETTERS for two in LETTERS]
    return tuple((pair[0], pair[1]) for pair in row.texts("turbo", pairs, "pair of circle letters"))


def edition_document(edition: Edition) -> dict[str, Any]:
    """The whole edition, boards included, as one JSON-ready table."""
    return {
        "game": GAME,
        "name": edition.name,
        "title": edition.title,
        "boards": {side: board_document(board) for side, board in edition.boards.items()},
        "gatherers": {
            name: {"brave": gatherer.brave._asdict(), "cowardly": gatherer.cowardly._asdict()}
            for name, gatherer in edition.gatherers.items()
        },
        "druids": {name: list(terrains) for name, terrains in edition.druid_terrains.items()},
        "events": {
            "more_or_less": list(edition.more_or_less),
            "dangerous": dict(edition.dangerous),
            "pleasing": dict(edition.pleasing),
        },
        "clouds": {
            "heavy": [asdict(cloud) for cloud in edition.heavy_clouds],
            "storm": [asdict(cloud) for cloud in edition.storm_clouds],
            "lightning": list(edition.lightning),
        },
        "hill_tiles": {"turbo": [one + two for one, two in edition.turbo_pairs]},
    }


SHELF = Shelf(EDITIONS, read_edition)
load_edition, shipped_editions, archived_editions = SHELF.load, SHELF.shipped, SHELF.archived
