"""One side of an edition's board and its printed values as the tables that the rules read."""

from __future__ import annotations

from mutig.core.errors import MutigError
from mutig.core.kinds import words_of
from mutig.core.position import Words

from . import names as n
from .edition.board import LETTERS, TERRAINS, TILE_KINDS, Board
from .edition.edition import DRUIDS, GATHERERS, Edition
from .generated import Tables
from .schema import TABLES

ROLE_WORDS, RESOURCE_WORDS, EVENT_WORDS = words_of(n.ROLE), words_of(n.RESOURCE), words_of(n.EVENT)
PHASE_WORDS, EFFECT_WORDS = words_of(n.PHASE), words_of(n.EFFECT)
MOUNTAIN_TILE_WORDS, FOREST_TILE_WORDS = words_of(n.MOUNTAIN_TILE), words_of(n.FOREST_TILE)
FIXED_WORDS = {  # what is called the same in every edition
    "role": ROLE_WORDS,
    "resource": RESOURCE_WORDS,
    "event": EVENT_WORDS,
    "phase": PHASE_WORDS,
    "effect": EFFECT_WORDS,
    "mountain-tile": MOUNTAIN_TILE_WORDS,
    "forest-tile": FOREST_TILE_WORDS,
    "circle": LETTERS,
}
CLOUD_EFFECTS = words_of(n.CLOUD_EFFECT)
ORANGE_SEVEN_WORD = "orange-7"


def board_of(edition: Edition, back: bool) -> Board:
    side = "back" if back else "front"
    if side not in edition.boards:
        raise MutigError(f"edition {edition.name!r} has no {side} board; it has {', '.join(edition.boards)}")
    return edition.boards[side]


def cloud_kind_words(edition: Edition) -> list[str]:
    """One word per row of clouds: heavy ones by cost and bolts, storms by what they do; repeated rows are numbered."""
    plain = [f"heavy-{c.cost}-{c.bolts}" for c in edition.heavy_clouds] + [c.kind for c in edition.storm_clouds]
    before = [plain[:k].count(word) for k, word in enumerate(plain)]
    return [f"{word}-{repeats + 1}" if repeats else word for word, repeats in zip(plain, before, strict=True)]


def words_for(edition: Edition, back: bool, players: int) -> Words:
    """What everything on this table is called."""
    board = board_of(edition, back)
    towers = [tower.id for tower in board.towers]
    towers += [f"unused-{k}" for k in range(len(towers), n.ORANGE_SEVEN_TOWER)] + [ORANGE_SEVEN_WORD]
    spaces = {kind: [tile.area for tile in board.tiles if tile.kind == kind] for kind in TILE_KINDS}
    return Words(
        players,
        {
            **FIXED_WORDS,
            "area": [area.id for area in board.areas],
            "tower": towers,
            "cloud-space": [space.id for space in board.clouds],
            "cloud-kind": cloud_kind_words(edition),
            "mountain-space": spaces["mountain"],
            "forest-space": spaces["forest"],
            "hill-space": spaces["hill"],
            "hill-tile": [f"turbo-{a}{b}" for a, b in edition.turbo_pairs] + [ORANGE_SEVEN_WORD],
        },
    )


def tables_for(edition: Edition, back: bool) -> Tables:
    """The numbers the rules read: `e.terrain[area]`, `e.tower_points[tower]`, ..."""
    board = board_of(edition, back)
    e: Tables = TABLES.new()
    index = {area.id: k for k, area in enumerate(board.areas)}
    _fit("areas", len(index), n.AREAS)
    e.areas = len(index)
    for k, area in enumerate(board.areas):
        e.terrain[k] = TERRAINS.index(area.terrain)
        e.borders[k][k] = 1
        for other in board.neighbours[area.id]:
            e.borders[k][index[other]] = 1
        near = [index[other] for other in board.land_neighbours(area.id)]
        _fill(e.neighbour[k], near, f"neighbours of {area.id}")
        e.neighbours[k] = len(near)
    _check_playable(edition, board)
    for k, castle in enumerate(board.castles):
        e.castle[k] = index[castle.area]
    _write_towers(e, board, index)
    _write_clouds(e, edition, board, index)
    _write_tiles(e, edition, board, index)
    _write_cards(e, edition)
    return e


def _check_playable(edition: Edition, board: Board) -> None:
    """The little without which the rules cannot run; `mutig edition check` tells everything else that is wrong."""
    mix = sum(cloud.count for cloud in edition.heavy_clouds)
    hills = any(tile.kind == "hill" for tile in board.tiles)
    for what, found, expected in (
        ("castles on land", len(set(board.castle_areas) & set(board.land)), n.PAWNS),
        ("entries of more_or_less", len(edition.more_or_less), n.LARGEST_OPEN_HAND),
        ("turbo pairs", len(edition.turbo_pairs) if hills else n.TURBO_TILES, n.TURBO_TILES),
        ("stone circles", len(board.circle_area) if hills else n.CIRCLES, n.CIRCLES),
    ):
        if found != expected:
            raise MutigError(f"edition {edition.name!r} cannot be played: {found} {what}, expected {expected}")
    if mix < len(board.clouds):
        spaces = len(board.clouds)
        raise MutigError(f"edition {edition.name!r} cannot be played: {mix} heavy clouds for {spaces} cloud spaces")
    if not edition.lightning:
        raise MutigError(f"edition {edition.name!r} cannot be played: its lightning table is empty")


def _write_towers(e: Tables, board: Board, index: dict[str, int]) -> None:
    _fit("towers", len(board.towers), n.ORANGE_SEVEN_TOWER)
    e.towers = len(board.towers)
    covered = {tower for tile in board.tiles for tower in tile.covers}
    for k, tower in enumerate(board.towers):
        e.tower_colour[k] = RESOURCE_WORDS.index(tower.colour)
        e.tower_round[k] = int(tower.shape == "round")
        e.tower_points[k] = tower.points
        e.tower_wands[k] = tower.wands
        e.tower_covered[k] = int(tower.id in covered)
        for area in tower.areas:
            a = index[area]
            _fit(f"towers of {area}", e.area_towers[a] + 1, n.AREA_TOWERS)
            e.area_tower[a][e.area_towers[a]] = k
            e.area_towers[a] += 1


def _write_clouds(e: Tables, edition: Edition, board: Board, index: dict[str, int]) -> None:
    _fit("cloud spaces", len(board.clouds), n.CLOUD_SPACES)
    e.cloud_spaces = len(board.clouds)
    for k, space in enumerate(board.clouds):
        a = index[space.area]
        e.cloud_area[k] = a
        _fit(f"cloud spaces of {space.area}", e.area_clouds[a] + 1, n.AREA_CLOUDS)
        e.area_cloud[a][e.area_clouds[a]] = k
        e.area_clouds[a] += 1
    for k in range(e.areas):
        near = [space for space in range(e.cloud_spaces) if e.borders[k][e.cloud_area[space]]]
        e.near_cloud[k][: len(near)] = near
        e.near_clouds[k] = len(near)
    kinds = [(c.cost, c.bolts, n.HEAVY, 0, c.count) for c in edition.heavy_clouds]
    kinds += [(c.cost, c.bolts, CLOUD_EFFECTS.index(c.kind), c.points, c.count) for c in edition.storm_clouds]
    _fit("kinds of cloud", len(kinds), n.CLOUD_KINDS)
    e.cloud_kinds = len(kinds)
    for k, (cost, bolts, effect, points, count) in enumerate(kinds):
        e.cloud_cost[k], e.cloud_bolts[k], e.cloud_effect[k] = cost, bolts, effect
        e.cloud_points[k], e.cloud_count[k] = points, count
    for bolts in range(n.BOLTS):  # beyond the printed table its last value holds
        e.lightning[bolts] = edition.lightning[min(bolts, len(edition.lightning) - 1)]


def _write_tiles(e: Tables, edition: Edition, board: Board, index: dict[str, int]) -> None:
    spaces = {kind: [index[t.area] for t in board.tiles if t.kind == kind] for kind in TILE_KINDS}
    for kind, capacity in (("mountain", n.MOUNTAIN_SPACES), ("forest", n.FOREST_SPACES), ("hill", n.HILL_SPACES)):
        _fit(f"{kind}-tile spaces", len(spaces[kind]), capacity)
        setattr(e, f"{kind}_spaces", len(spaces[kind]))
        for k, a in enumerate(spaces[kind]):
            getattr(e, f"area_{kind}")[a] = k
    for k, a in enumerate(spaces["mountain"]):
        e.mountain_area[k] = a
    for circle in board.circles:
        e.circle_area[LETTERS.index(circle.letter)] = index[circle.area]
    for k, pair in enumerate(edition.turbo_pairs[: n.TURBO_TILES]):
        e.turbo_circle[k] = [LETTERS.index(letter) for letter in pair]


def _write_cards(e: Tables, edition: Edition) -> None:
    for k, name in enumerate(GATHERERS):
        e.gather_brave[n.FRUIT_GATHERER + k] = list(edition.gatherers[name].brave)
        e.gather_cowardly[n.FRUIT_GATHERER + k] = list(edition.gatherers[name].cowardly)
    for k, name in enumerate(DRUIDS):
        for terrain in edition.druid_terrains[name]:
            e.druid_terrain[n.VALLEY_DRUID + k][TERRAINS.index(terrain)] = 1
    for size, points in enumerate(edition.more_or_less[: n.LARGEST_OPEN_HAND], start=1):
        e.more_or_less[size] = points
    for terrain in edition.dangerous:
        e.dangerous[TERRAINS.index(terrain)] = edition.dangerous[terrain]
        e.pleasing[TERRAINS.index(terrain)] = edition.pleasing[terrain]


def _fit(what: str, count: int, capacity: int) -> None:
    if count > capacity:
        raise MutigError(f"edition: {count} {what}, but a board can hold {capacity}")


def _fill(row: list[int], values: list[int], what: str) -> None:
    _fit(what, len(values), len(row))
    row[: len(values)] = values
