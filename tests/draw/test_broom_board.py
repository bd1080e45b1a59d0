"""The picture of a Broom Service board: complete, self-contained, the same every time."""

from __future__ import annotations

import math
import re
import struct
import time
import zlib
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mutig.core.errors import MutigError
from mutig.games.broom_service.draw.board import Cloud, Scene, SeatScene, draw_board, to_png
from mutig.games.broom_service.draw.printed import BoardKey, printed_board, spots
from mutig.games.broom_service.draw.scene import TILES
from mutig.games.broom_service.draw.schematic import bridges, picturable
from mutig.games.broom_service.edition.board import LANGUAGES, Board
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.broom_service.edition.write import without_geometry
from mutig.games.broom_service.tables import CLOUD_EFFECTS

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=["front", "back"])
def board(request: pytest.FixtureRequest) -> Board:
    return load_edition("house").boards[request.param]


@pytest.fixture
def front() -> Board:
    return load_edition("house").boards["front"]


def full_scene(board: Board) -> Scene:
    """Something on every space, in every kind there is."""
    kinds = [Cloud(2, 1, kind, 6) for kind in CLOUD_EFFECTS]
    tiles = {tile.area: TILES[tile.kind][k % len(TILES[tile.kind])] for k, tile in enumerate(board.tiles)}
    return Scene(
        clouds={space.id: kinds[k % len(kinds)] for k, space in enumerate(board.clouds)},
        tiles=tiles,
        amulets={tile.area: (0, 1, 2, 3, 4) for tile in board.tiles if tile.kind == "mountain"},
        pawns=tuple((seat, number, board.castle_areas[number]) for seat in range(5) for number in (0, 1)),
        closed=frozenset(tower.id for tower in board.towers[::5]),
        covered=frozenset(tower for tile in board.tiles for tower in tile.covers),
        points=(10, 23, 57, 99, 31),
        highlight=frozenset(board.land[:2]),
        round=4,
        event="Full hands",
        bewitched=("forest-witch", "weather-fairy"),
        seats=tuple(
            SeatScene(name, 10, 1, 2, 3, 4, bolts=5, hand_size=4) for name in ("Ada", "Bo", "<Cy>", "D & Co", "E")
        ),
    )


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def assert_by_itself(svg: str) -> None:
    """The picture refers to nothing outside itself, and to what is inside by names that are there once."""
    assert svg.count("http") == 1  # the namespace
    assert "<script" not in svg
    assert "var(" not in svg
    root = parse(svg)
    references = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert set(references) <= set(by_id(root))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


def title(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def place(element: ElementTree.Element) -> tuple[float, float]:
    """Where a group was moved to."""
    match = re.match(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
    assert match
    return float(match[1]), float(match[2])


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and the raw rows of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    return width, height, zlib.decompress(data)


def test_every_area_tower_cloud_and_tile_has_its_element_and_speaks(board: Board) -> None:
    scene = full_scene(board)
    found = by_id(parse(draw_board(board, scene)))
    for area in board.areas:
        element = found[f"area-{area.id}"]
        assert element.attrib["tabindex"] == "0"
        assert area.names["en"] in title(element)
        assert area.terrain in title(element)
        for other in board.neighbours[area.id]:
            assert board.area_by_id[other].names["en"] in title(element)
    for tower in board.towers:
        words = title(found[f"tower-{tower.id}"])
        assert tower.colour in words
        assert str(tower.points) in words
        assert all(board.area_by_id[area].names["en"] in words for area in tower.areas)
    for space, cloud in scene.clouds.items():
        assert f"{cloud.cost} wands" in title(found[f"cloud-{space}"])
    for tile in scene.tiles:
        assert title(found[f"tile-{tile}"])


def test_the_areas_lie_on_top_of_the_pieces(front: Board) -> None:
    groups = [child.attrib["id"] for child in parse(draw_board(front)) if child.tag == f"{SVG}g"]
    assert groups == ["printed", "highlight", "lettering", "towers", "pieces", "areas"]


def test_the_picture_refers_to_nothing_outside_itself(board: Board) -> None:
    assert_by_itself(draw_board(board, full_scene(board)))


def test_the_same_position_gives_the_same_bytes(front: Board) -> None:
    first = draw_board(front, full_scene(front))
    printed_board.cache_clear()
    assert draw_board(front, full_scene(front)) == first


def test_a_cloud_that_was_dispelled_leaves_only_its_printed_place(front: Board) -> None:
    space = front.clouds[0].id
    assert f"cloud-{space}" in by_id(parse(draw_board(front, Scene(clouds={space: Cloud(1, 1)}))))
    assert f"cloud-{space}" not in by_id(parse(draw_board(front)))


def test_a_closed_tower_shows_its_potion_and_no_number(front: Board) -> None:
    tower = next(tower for tower in front.towers if tower.shape == "round")
    for scene, potion in ((Scene(), False), (Scene(closed=frozenset({tower.id})), True)):
        element = by_id(parse(draw_board(front, scene)))[f"tower-{tower.id}"]
        uses = [use.attrib["href"] for use in element.iter(f"{SVG}use")]
        assert any(use.startswith(f"#potion-{tower.colour}") for use in uses) == potion
        assert (element.find(f"{SVG}text") is None) == potion


def test_every_open_tower_points_into_each_area_it_serves(board: Board) -> None:
    found = by_id(parse(draw_board(board)))
    for tower in board.towers:
        arrows = found[f"tower-{tower.id}"].find(f"{SVG}path")
        assert arrows is not None
        assert arrows.attrib["d"].count("M") == len(tower.areas), tower.id


def test_a_covered_tower_is_not_drawn_under_its_tile(front: Board) -> None:
    tower = front.towers[0].id
    element = by_id(parse(draw_board(front, Scene(covered=frozenset({tower})))))[f"tower-{tower}"]
    assert "covered" in title(element)
    assert element.find(f"{SVG}use") is None


def test_ten_pawns_in_one_area_stand_apart_inside_the_area(board: Board) -> None:
    grid = printed_board(BoardKey(board), "en").layout.grid
    for number, area in enumerate(board.areas):
        if area.terrain == "water":
            continue
        at = spots(BoardKey(board), "en", area.id, 10)
        assert len(set(at)) == 10
        assert all(grid.at(x, y) == number + 1 for x, y in at)
        nearest = min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for k, a in enumerate(at) for b in at[k + 1 :])
        assert nearest > 12, area.id
    area_id = board.land[0]
    scene = Scene(pawns=tuple((seat, pawn, area_id) for seat in range(5) for pawn in (0, 1)))
    found = by_id(parse(draw_board(board, scene)))
    for seat in range(5):
        for pawn in (0, 1):
            x, y = place(found[f"pawn-{seat}-{pawn}"])
            assert 0 < x < board.size[0]
            assert 40 < y < board.size[1]


def test_scores_below_zero_and_beyond_a_hundred_say_so(front: Board) -> None:
    found = by_id(parse(draw_board(front, Scene(points=(-4, 104, 99, 30, 30)))))
    words = {seat: "".join(found[f"score-{seat}"].itertext()) for seat in range(5)}
    assert "−4" in words[0]
    assert "+100" in words[1]
    assert "+" not in words[2]
    at = []
    for seat in range(5):
        flag = found[f"score-{seat}"].find(f"{SVG}g")
        assert flag is not None
        at.append(place(flag))
    assert all(0 < x < front.size[0] and 0 < y < front.size[1] for x, y in at)
    assert all(abs(a[0] - b[0]) > 20 or abs(a[1] - b[1]) > 20 for k, a in enumerate(at) for b in at[k + 1 :])


def test_the_panel_tells_round_event_and_goods_and_can_be_left_out(front: Board) -> None:
    scene = full_scene(front)
    words = "".join(by_id(parse(draw_board(front, scene)))["panel"].itertext())
    assert "Round 4 of 7" in words
    assert "Full hands" in words
    assert "<Cy>" in words
    assert "D & Co" in words
    assert "panel" not in by_id(parse(draw_board(front, scene, panel=False)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_follow_the_language(front: Board, lang: str) -> None:
    root = parse(draw_board(front, lang=lang))
    printed = " ".join(text.text or "" for text in by_id(root)["lettering"].iter(f"{SVG}text"))
    for area in front.areas:
        assert all(word in printed for word in area.names[lang].split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_keep_clear_of_towers_and_tiles(board: Board, lang: str) -> None:
    layout = printed_board(BoardKey(board), lang).layout
    things = [box for kind, box in layout.boxes if kind in ("tower", "tile", "castle")]
    for name in layout.names.values():
        size = (name.box.right - name.box.left) * (name.box.bottom - name.box.top)
        assert sum(name.box.overlap(box) for box in things) < 0.25 * size, name.lines


def test_a_board_without_geometry_is_drawn_from_its_lists_always_in_the_same_way(front: Board) -> None:
    lists = without_geometry(front)
    drawn = draw_board(lists)
    assert drawn == draw_board(lists)
    assert all(f'id="area-{area.id}"' in drawn for area in front.areas)
    laid = picturable(lists)
    assert (laid.neighbours, [tower.areas for tower in laid.towers]) == (
        lists.neighbours,
        [tower.areas for tower in lists.towers],
    )
    centres = [area.label for area in laid.areas if area.label]
    assert min(math.dist(one, two) for one, two in combinations(centres, 2)) > 120


def test_no_way_is_drawn_where_borders_touch(front: Board) -> None:
    assert bridges(front) == ""


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (Scene(pawns=((0, 0, "atlantis"),)), "no area 'atlantis'"),
        (Scene(closed=frozenset({"x99"})), "no tower 'x99'"),
        (Scene(clouds={"x99": Cloud(1, 1)}), "no cloud space 'x99'"),
        (Scene(points=(1, 2, 3, 4, 5, 6)), "at most 5 seats"),
    ],
)
def test_what_is_not_on_the_board_is_named(front: Board, scene: Scene, words: str) -> None:
    with pytest.raises(MutigError, match=words):
        draw_board(front, scene)


def test_an_unknown_language_is_named(front: Board) -> None:
    with pytest.raises(MutigError, match="'xx'"):
        draw_board(front, lang="xx")


def test_the_png_has_the_size_asked_for_and_is_not_blank(front: Board) -> None:
    width, height, rows = pixels(to_png(draw_board(front), width=400))
    assert (width, height) == (400, 275)
    assert len(set(rows)) > 200


def test_size_and_speed_stay_within_their_budget(board: Board) -> None:
    scene = full_scene(board)
    svg = draw_board(board, scene)
    assert len(svg.encode()) < 350_000
    start = time.perf_counter()
    for _ in range(5):
        draw_board(board, scene)
    assert (time.perf_counter() - start) / 5 < 0.25  # about 3 ms on a quiet machine
