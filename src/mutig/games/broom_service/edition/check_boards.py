"""Checks of areas, castles, clouds, tiles and circles: E5, E6, T17."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mutig.core.findings import HARD, SOFT
from mutig.core.told import told

from .board import LAND_TERRAINS, LETTERS, TERRAINS, TILE_KINDS, Board
from .checks import Wrong, board_check, edition_check
from .edition import Edition
from .geometry import centre_and_size

CLOUD_SPACES = {"front": 18, "back": 19}


def listing(words: Iterable[str]) -> str:
    """Words in a row, for a message."""
    return ", ".join(words) or "none"


def repeated(words: Iterable[str]) -> list[str]:
    """Words that occur more than once."""
    return [word for word, count in Counter(words).items() if count > 1]


def tiles_of(board: Board, kind: str) -> list[str]:
    """Areas with a tile space of one kind."""
    return [tile.area for tile in board.tiles if tile.kind == kind]


def islands(board: Board) -> frozenset[str]:
    """The land of circles B and D, as far as it is no mainland."""
    starts = [board.circle_area[letter] for letter in "BD" if letter in board.circle_area]
    lands = [board.island(area) for area in starts if area in board.land]
    return frozenset().union(*(land for land in lands if not land & set(board.castle_areas)))


@board_check("E5.1", HARD)
def ids_and_adjacency(board: Board) -> Wrong:
    """Unique ids, known terrains, symmetric adjacency."""
    kinds = (("areas", board.areas), ("towers", board.towers), ("clouds", board.clouds))
    for kind, things in kinds:
        for name in repeated(thing.id for thing in things):
            yield f"{kind} {name}", told("has an id that is used twice; expected unique ids")
    for area in board.areas:
        if area.terrain not in TERRAINS:
            yield (
                f"area {area.id}",
                told(
                    "has the terrain {terrain}; expected one of {terrain2}",
                    terrain=f"{area.terrain!r}",
                    terrain2=list(TERRAINS),
                ),
            )
    for area_id, others in board.neighbours.items():
        for other in others:
            if other == area_id:
                yield f"area {area_id}", told("is adjacent to itself; expected only other areas")
            elif area_id not in board.neighbours[other]:
                yield (
                    f"area {area_id}",
                    told("names {other} as adjacent, but {other} does not name it; expected both or none", other=other),
                )


@board_check("E5.2", HARD)
def two_castles(board: Board) -> Wrong:
    """Exactly two castles in two different land areas."""
    if len(board.castles) != 2 or len(set(board.castle_areas)) != 2:
        yield "castles", told("stand in {areas}; expected two, in two different areas", areas=list(board.castle_areas))
    for area in set(board.castle_areas) - set(board.land):
        yield f"castle in {area}", told("stands in water; expected land")


@board_check("E5.3", HARD)
def cloud_spaces(board: Board) -> Wrong:
    """18 or 19 cloud spaces, each beside land."""
    expected = CLOUD_SPACES[board.side]
    if len(board.clouds) != expected:
        yield (
            "clouds",
            told(
                "{count} cloud spaces; expected {expected} on the {form}",
                count=len(board.clouds),
                expected=expected,
                form=board.side,
            ),
        )
    for cloud in board.clouds:
        if not board.land_neighbours(cloud.area):
            yield (
                f"cloud {cloud.id}",
                told("lies in {area}, which borders no land; expected a land neighbour", area=cloud.area),
            )


@board_check("E5.4", HARD)
def castles_are_clear(board: Board) -> Wrong:
    """No cloud, tile or circle in a castle area (R4)."""
    pieces = [(f"cloud {cloud.id}", cloud.area) for cloud in board.clouds]
    pieces += [(f"{tile.kind} tile in {tile.area}", tile.area) for tile in board.tiles]
    pieces += [(f"circle {circle.letter}", circle.area) for circle in board.circles]
    for piece, area in pieces:
        if area in board.castle_areas:
            yield piece, told("lies in the castle area {area}; expected another area", area=area)


@board_check("E5.5", HARD)
def land_is_connected(board: Board) -> Wrong:
    """All land hangs together with both castles; on the back the islands of B and D are excepted."""
    excepted = islands(board) if board.side == "back" else frozenset()
    for castle in board.castle_areas:
        lost = [area for area in board.land if area not in excepted and area not in board.island(castle)]
        if lost:
            yield (
                f"castle in {castle}",
                told("has no way over land to {areas}; expected all land in reach", areas=list(lost)),
            )


@board_check("E5.6", SOFT)
def first_moves(board: Board) -> Wrong:
    """Two free neighbours for each castle, three terrains for both together."""
    clouded = {cloud.area for cloud in board.clouds}
    terrains = set()
    for castle in board.castle_areas:
        free = [area for area in board.land_neighbours(castle) if area not in clouded]
        terrains |= {board.terrain_of[area] for area in free}
        if len(free) < 2:
            yield (
                f"castle in {castle}",
                told("has {count} land neighbours without a cloud space; expected at least 2", count=len(free)),
            )
    if len(terrains) < 3:
        yield (
            "castles",
            told("allow first moves to {terrain} only; expected at least three terrains", terrain=sorted(terrains)),
        )


@board_check("E5.7", SOFT)
def front_terrains(board: Board) -> Wrong:
    """22 to 26 land areas, terrains in balance, two lakes."""
    if board.side != "front":
        return
    count = Counter(board.terrain_of.values())
    lands = {terrain: count[terrain] for terrain in LAND_TERRAINS}
    if not 22 <= sum(lands.values()) <= 26:
        yield "areas", told("{count} land areas; expected 22 to 26", count=sum(lands.values()))
    if max(lands.values()) - min(lands.values()) > 2:
        found = [told("{terrain} {count}", terrain=terrain, count=number) for terrain, number in lands.items()]
        yield "areas", told("terrains are uneven ({found}); expected a difference of at most 2", found=found)
    if count["water"] < 2:
        yield "areas", told("{count} water areas; expected at least 2", count=count["water"])


@board_check("E5.8", SOFT)
def water_at_the_castles(board: Board) -> Wrong:
    """Water lies beside a castle area of the front."""
    wet = any(other in board.water for castle in board.castle_areas for other in board.neighbours[castle])
    if board.side == "front" and not wet:
        yield "castles", told("no water borders a castle area; expected a lake beside or between them")


@edition_check("E5.9", SOFT)
def back_is_finer(edition: Edition) -> Wrong:
    """The back has more and smaller areas than the front; its castles stand in the west."""
    front, back = edition.boards.get("front"), edition.boards.get("back")
    if front and back:
        if len(back.land) <= len(front.land):
            yield (
                "back: areas",
                told(
                    "{count} land areas, front {count2}; expected more than on the front",
                    count=len(back.land),
                    count2=len(front.land),
                ),
            )
        if not front.abstract and not back.abstract:
            sizes = [mean(centre_and_size(side.polygons[area])[1] for area in side.land) for side in (front, back)]
            if sizes[1] >= sizes[0]:
                yield (
                    "back: areas",
                    told(
                        "mean size {size}, front {size2}; expected smaller ones",
                        size=f"{sizes[1]:.0f}",
                        size2=f"{sizes[0]:.0f}",
                    ),
                )
    if back and not back.abstract:
        west = {area: centre_and_size(back.polygons[area])[0][0] for area in back.land}
        limit = sorted(west.values())[len(west) // 4] if west else 0.0
        for castle in back.castle_areas:
            if west.get(castle, 0.0) > limit:
                yield (
                    f"back: castle in {castle}",
                    told("is not among the western quarter of the areas; expected the west edge"),
                )


def mean(values: Iterable[float]) -> float:
    """Arithmetic mean; 0 of nothing."""
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


@board_check("E6.1", HARD)
def tile_spaces_fit(board: Board) -> Wrong:
    """One tile space per area, in the terrain of its kind (R38)."""
    for area in repeated(tile.area for tile in board.tiles):
        yield f"area {area}", told("has more than one tile space; expected at most one")
    for tile in board.tiles:
        if tile.kind not in TILE_KINDS or board.terrain_of[tile.area] != tile.kind:
            terrain = board.terrain_of[tile.area]
            yield (
                f"{tile.kind} tile in {tile.area}",
                told("lies on {terrain}; expected {terrain2}", terrain=terrain, terrain2=tile.kind),
            )


@board_check("E6.2", HARD)
def three_mountain_tiles(board: Board) -> Wrong:
    """Three mountain-tile spaces in three areas; covered towers exist."""
    areas = tiles_of(board, "mountain")
    if len(areas) != 3 or len(set(areas)) != 3:
        yield (
            "tiles",
            told("mountain-tile spaces in {areas}; expected three, in three different areas", areas=list(areas)),
        )
    for tile in board.tiles:
        for tower in tile.covers:
            if tower not in board.tower_by_id:
                yield (
                    f"{tile.kind} tile in {tile.area}",
                    told("covers {tower}, which does not exist; expected a tower id", tower=tower),
                )
            elif tile.kind != "mountain":
                yield (
                    f"{tile.kind} tile in {tile.area}",
                    told("covers {tower}; expected that only mountain tiles cover (R22)", tower=tower),
                )


@board_check("E6.2", SOFT)
def a_tower_is_covered(board: Board) -> Wrong:
    """On the front some mountain tile covers a tower."""
    if board.side == "front" and not any(tile.covers for tile in board.tiles):
        yield "tiles", told("no mountain-tile space covers a tower; expected at least one on the front")


@board_check("E6.3", HARD)
def front_has_no_back_pieces(board: Board) -> Wrong:
    """No forest tiles, hill tiles or circles on the front."""
    if board.side == "front":
        for tile in board.tiles:
            if tile.kind != "mountain":
                yield f"{tile.kind} tile in {tile.area}", told("lies on the front; expected mountain tiles only")
        for circle in board.circles:
            yield f"circle {circle.letter}", told("lies on the front; expected no circles")


@board_check("E6.4", HARD)
def four_forest_and_hill_tiles(board: Board) -> Wrong:
    """Four forest-tile and four hill-tile spaces on the back."""
    if board.side == "back":
        for kind in ("forest", "hill"):
            areas = tiles_of(board, kind)
            if len(areas) != 4 or len(set(areas)) != 4:
                yield (
                    "tiles",
                    told(
                        "{terrain}-tile spaces in {areas}; expected four, in four different areas",
                        terrain=kind,
                        areas=list(areas),
                    ),
                )


@board_check("E6.5", HARD)
def four_circles(board: Board) -> Wrong:
    """Circles A, B, C, D in four land areas without a hill tile."""
    if board.side != "back":
        return
    if sorted(circle.letter for circle in board.circles) != list(LETTERS):
        yield (
            "circles",
            told("are {letters}; expected A, B, C, D, each once", letters=[circle.letter for circle in board.circles]),
        )
    for area in repeated(circle.area for circle in board.circles):
        yield f"area {area}", told("has two circles; expected four different areas")
    for circle in board.circles:
        if circle.area not in board.land:
            yield f"circle {circle.letter}", told("lies in water ({area}); expected land", area=circle.area)
        if circle.area in tiles_of(board, "hill"):
            yield (
                f"circle {circle.letter}",
                told("lies in {area} with a hill tile; expected another area (R41)", area=circle.area),
            )


@board_check("E6.6", HARD)
def island_of_b(board: Board) -> Wrong:
    """B lies on an island with exactly one hill tile."""
    if board.side == "back" and "B" in board.circle_area:
        land = board.island(board.circle_area["B"])
        if land & set(board.castle_areas):
            yield "circle B", told("can be reached from a castle over land; expected an island")
        hills = [area for area in tiles_of(board, "hill") if area in land]
        if len(hills) != 1:
            yield "circle B", told("its island has hill tiles in {areas}; expected exactly one", areas=list(hills))


@board_check("E6.7", HARD)
def island_of_d(board: Board) -> Wrong:
    """D lies on another island, without castle and hill tile."""
    if board.side == "back" and "D" in board.circle_area:
        land = board.island(board.circle_area["D"])
        if land & set(board.castle_areas):
            yield "circle D", told("can be reached from a castle over land; expected an island")
        if "B" in board.circle_area and board.circle_area["B"] in land:
            yield "circle D", told("lies on the island of circle B; expected another one")
        hills = [area for area in tiles_of(board, "hill") if area in land]
        if hills:
            yield "circle D", told("its island has hill tiles in {areas}; expected none", areas=list(hills))


@board_check("E6.8", HARD)
def mainland(board: Board) -> Wrong:
    """A, C and the other three hill tiles lie with both castles on the mainland."""
    if board.side != "back" or not board.castle_areas:
        return
    land = board.island(board.castle_areas[0])
    for castle in board.castle_areas[1:]:
        if castle not in land:
            yield f"castle in {castle}", told("has no way over land to the other castle; expected one mainland")
    for letter in "AC":
        if letter in board.circle_area and board.circle_area[letter] not in land:
            yield f"circle {letter}", told("is not on the mainland; expected the land of the castles")
    hills = [area for area in tiles_of(board, "hill") if area in land]
    if len(hills) != 3:
        yield "tiles", told("hill tiles on the mainland in {areas}; expected three", areas=list(hills))


def reach(board: Board, start: str, turbo: Mapping[str, Iterable[str]]) -> set[str]:
    """Land that a pawn can get to, if entering each area of `turbo` puts it on one of the areas given."""
    seen, queue = {start}, [start]
    while queue:
        for there in board.land_neighbours(queue.pop()):
            for end in turbo.get(there, [there]):
                if end not in seen:
                    seen.add(end)
                    queue.append(end)
    return seen


@board_check("T17", HARD)
def islands_keep_pawns(board: Board) -> Wrong:
    """With ORANGE7 on B's hill nothing leaves B's land; nothing ever leaves D's land."""
    if board.side != "back" or not {"B", "D"} <= set(board.circle_area):
        return
    anywhere = {hill: [hill, *board.circle_area.values()] for hill in tiles_of(board, "hill")}
    for letter in "BD":
        start = board.circle_area[letter]
        land = board.island(start)
        hills = [hill for hill in anywhere if hill in land]
        orange = hills[0] if letter == "B" and hills else ""
        ways_out = reach(board, start, {hill: ends for hill, ends in anywhere.items() if hill != orange}) - land
        if ways_out:
            yield (
                f"circle {letter}",
                told("a pawn on its island can get to {areas}; expected no way off", areas=sorted(ways_out)),
            )
