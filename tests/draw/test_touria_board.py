"""The picture of a position of Touria: complete, self-contained, turned for every seat, silent about closed screens."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mutig.core.errors import MutigError
from mutig.draw.svg import Box
from mutig.games.broom_service.edition.board import LANGUAGES
from mutig.games.touria.draw.board import Goods, SeatScene, TouriaScene, Tower, draw_touria, to_png
from mutig.games.touria.draw.layout import lay_out
from mutig.games.touria.draw.palette import ART, PAINT
from mutig.games.touria.draw.places import printed_touria
from mutig.games.touria.draw.scene import COLOURS
from mutig.games.touria.draw.towers import seen_faces
from mutig.games.touria.draw.view import HEIGHT, WIDTH, View, crossing, view_of
from mutig.games.touria.draw.words import say, space_name
from mutig.games.touria.edition.edition import ACTIONS, load_edition
from mutig.games.touria.tables import INHABITANT_WORDS, ITEM_WORDS, SIDE_WORDS
from tests.draw.test_broom_board import SVG, assert_by_itself, by_id, parse, pixels, place, title

GOODS: Goods = {
    "hearts": 4,
    "coins": 6,
    "swords": 3,
    "elixirs": 1,
    "gems": {"blue": 2, "black": 1},
    "items": ("boots", "lantern"),
}


@pytest.fixture
def scene() -> TouriaScene:
    """A little of everything, seen from the South."""
    edition = load_edition("house")
    return TouriaScene(
        spaces={space.id: (space.kind, space.x, space.y) for space in edition.spaces},
        roads=edition.roads,
        towers=tuple(Tower(corner, (n, e, s, w)) for corner, (n, e, s, w) in edition.towers.items()),
        heroes="robbers",
        mines={f"mine-{k}": (COLOURS[k - 1], COLOURS[k % 6])[: k % 3] for k in range(1, 7)},
        die="violet",
        display=("rose", ""),
        discard="bird",
        orders=((("blue", "red"), 3), None, (("red", "red", "yellow", "yellow"), 8)),
        doors=("", "", "herbalist", "", "jester", "", "", "", ""),
        chapel=(1,),
        seats=(
            SeatScene("Ada", "S", active=True, goods=GOODS),
            SeatScene("Bo & Co", "W", in_castle=True, goods={"hearts": 1}),
            SeatScene("<Cy>", "N"),
            SeatScene("Di", "E"),
        ),
        highlight=frozenset({"goldsmith", "mine-6", "courtyard"}),
        route=("robbers", "forest-fairy", "fountain-fairy", "mine-6", "goldsmith"),
    )


def view(scene: TouriaScene, side: str) -> View:
    rows = tuple((name, kind, float(x), float(y)) for name, (kind, x, y) in sorted(scene.spaces.items()))
    return view_of(rows, scene.roads, side)


def ancestors(root: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, str]]:
    """Every text with the transforms around it."""

    def walk(element: ElementTree.Element, moves: str) -> Iterator[tuple[ElementTree.Element, str]]:
        moves += element.attrib.get("transform", "")
        if element.tag == f"{SVG}text":
            yield element, moves
        for child in element:
            yield from walk(child, moves)

    yield from walk(root, "")


def test_every_space_road_tower_and_door_has_its_element_takes_focus_and_speaks(scene: TouriaScene) -> None:
    found = by_id(parse(draw_touria(scene)))
    for name, (kind, _, _) in scene.spaces.items():
        element = found[f"space-{name}"]
        assert element.attrib["tabindex"] == "0"
        assert space_name(name, kind, "en") in title(element)
        for road in scene.roads:
            if name in road:
                other = road[road[0] == name]
                assert space_name(other, scene.spaces[other][0], "en") in title(element)
    for a, b in scene.roads:
        assert title(found[f"road-{a}--{b}"]).startswith("Road: ")
    for tower in scene.towers:
        words = title(found[f"tower-{tower.corner}"])
        assert all(say(face, "en") in words for face in tower.faces)
        assert f"{say(tower.faces[2], 'en')} towards you, next {say(tower.faces[3], 'en')}" in words
    for number, who in enumerate(scene.doors, 1):
        words = title(found[f"door-{number}"])
        assert words == f"Door {number}: " + (f"open, {say(who, 'en')}" if who else "closed")


def test_mines_orders_items_and_die_show_what_lies_there(scene: TouriaScene) -> None:
    found = by_id(parse(draw_touria(scene)))
    for mine, gems in scene.mines.items():
        uses = [use.attrib["href"] for use in found[f"gems-{mine}"].iter(f"{SVG}use")]
        assert [use.split("--")[0] for use in uses] == [f"#gem-{gem}" for gem in gems]
    order = found["order-2"]
    assert [use.attrib["href"].split("--")[0] for use in order.iter(f"{SVG}use")][:4] == [
        "#gem-red",
        "#gem-red",
        "#gem-yellow",
        "#gem-yellow",
    ]
    assert order.findtext(f"{SVG}text") == "8"
    assert "Rose" in title(found["slot-0"])
    assert "empty" in title(found["slot-1"])
    assert "violet" in title(found["die"])
    assert "Bird" in title(found["discard"])
    assert "Bo & Co" in title(found["chapel"])
    assert "Robbers" in title(found["heroes"])


def test_everything_in_the_box_has_a_symbol_and_a_name_in_four_languages() -> None:
    for prefix, names in (
        ("act", (*ACTIONS, "tournament")),
        ("item", ITEM_WORDS),
        ("who", INHABITANT_WORDS),
        ("gem", COLOURS),
    ):
        for name in names:
            assert f"{prefix}-{name}" in ART.symbols
            assert all(say(name, lang) for lang in LANGUAGES)
    assert len(ITEM_WORDS) == len(set(ITEM_WORDS)) == 16
    for good in ("hearts", "coins", "swords", "elixirs"):
        assert f"good-{good}" in ART.symbols
    cuts = {ART.symbols[f"gem-{colour}"].split(' d="')[1].split('"')[0] for colour in COLOURS}
    assert len(cuts) == 6  # told by their cut, not by colour alone


def test_the_picture_refers_to_nothing_outside_itself(scene: TouriaScene) -> None:
    assert_by_itself(draw_touria(scene))


def test_the_same_position_gives_the_same_bytes(scene: TouriaScene) -> None:
    first = draw_touria(scene)
    printed_touria.cache_clear()
    view_of.cache_clear()
    assert draw_touria(scene) == first


@pytest.mark.parametrize("side", SIDE_WORDS)
def test_the_viewer_sits_at_the_bottom_and_all_words_stay_upright(scene: TouriaScene, side: str) -> None:
    turned = replace(scene, viewer_side=side)
    root = parse(draw_touria(turned))
    found = by_id(root)
    at = {name: place(found[f"space-{name}"]) for name in scene.spaces}
    nearest = {"N": "dragon", "S": "goldsmith", "W": "forest-fairy", "E": "mine-4"}
    opposite = nearest[SIDE_WORDS[(SIDE_WORDS.index(side) + 2) % 4]]
    assert at[nearest[side]][1] > at["courtyard"][1] + 100
    assert at[opposite][1] < at["courtyard"][1] - 100
    clockwise = nearest[SIDE_WORDS[(SIDE_WORDS.index(side) + 1) % 4]]
    assert at[clockwise][0] < WIDTH / 2  # the next seat sits on the left
    for _, moves in ancestors(root):
        assert "rotate" not in moves
        assert "skew" not in moves
        assert "scale(-" not in moves
    for tower in scene.towers:
        front = seen_faces(tower, SIDE_WORDS.index(side))[0]
        assert front == tower.faces[SIDE_WORDS.index(side)]
        name = found[f"tower-{tower.corner}"].findall(f"{SVG}text")[-1].text
        assert name == say(front, "en")


def test_the_roof_shows_what_a_quarter_turn_brings(scene: TouriaScene) -> None:
    for quarter in range(4):
        for tower in scene.towers:
            n, e, s, w = tower.faces
            after = Tower(tower.corner, (e, s, w, n))  # what looked N, E, S, W then looks W, N, E, S (T4.3)
            assert seen_faces(tower, quarter)[1] == seen_faces(after, quarter)[0]


@pytest.mark.parametrize("side", SIDE_WORDS)
def test_roads_do_not_cross_and_end_on_their_spaces(scene: TouriaScene, side: str) -> None:
    seen = view(scene, side)
    lines = {road: seen.road(road) for road in scene.roads}
    for road, line in lines.items():
        assert line[0] == pytest.approx(seen.space(road[0]))
        assert line[-1] == pytest.approx(seen.space(road[1]))
    for (one, a), (two, b) in combinations(lines.items(), 2):
        shared = {*one} & {*two}
        for p in pairwise(a):
            for q in pairwise(b):
                hit = crossing(p, q)
                if hit:
                    assert any(abs(hit[0] - x) + abs(hit[1] - y) < 1 for x, y in map(seen.space, shared)), (one, two)


@pytest.mark.parametrize("side", SIDE_WORDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_space_is_hidden_and_no_name_lies_on_a_space(scene: TouriaScene, side: str, lang: str) -> None:
    plan = lay_out(view(scene, side), lang)
    flats = [box for kind, box in plan.boxes if kind == "flat"]
    for flat in flats:
        size = (flat.right - flat.left) * (flat.bottom - flat.top)
        assert flat.overlap(Box(0, 0, WIDTH, HEIGHT)) == pytest.approx(size)
        for kind, box in plan.boxes:
            if kind in ("castle", "tower", "card", "label"):
                assert box.overlap(flat) < 0.2 * size, kind
        assert sum(flat.overlap(other) for other in flats) < 1.12 * size  # itself, and hardly anything else
    strips = [box for kind, box in plan.boxes if kind in ("label", "card")]
    for one, two in combinations(strips, 2):
        assert one.overlap(two) < 60


def test_a_closed_screen_tells_no_number(scene: TouriaScene) -> None:
    seats = tuple(replace(seat, goods=None, in_castle=False, active=False) for seat in scene.seats)
    found = by_id(parse(draw_touria(replace(scene, seats=seats, chapel=()))))
    shown = [found["panel-mine"], *(found[f"seat-{k}"] for k in (1, 2, 3)), *(found[f"screen-{k}"] for k in (1, 2, 3))]
    for element in shown:
        assert not re.search(r"\d", "".join(element.itertext()))
        uses = " ".join(use.attrib["href"] for use in element.iter(f"{SVG}use"))
        assert "#good-" not in uses
        assert "#gem-" not in uses
        assert "#item-" not in uses


def test_my_goods_are_shown_and_open_goods_of_others_counted(scene: TouriaScene) -> None:
    found = by_id(parse(draw_touria(scene)))
    mine = "".join(found["panel-mine"].itertext())
    for words in ("Ada", "4/7", "6/7", "Boots", "Lantern", "3 swords", "Cursed"):
        assert words in mine
    assert "screen closed" in "".join(found["seat-2"].itertext())
    assert "screen closed" not in "".join(found["seat-1"].itertext())
    assert "in the castle" in title(found["seat-1"])
    short = draw_touria(replace(scene, hearts_needed=5, coins_needed=5))
    assert "4/5" in "".join(by_id(parse(short))["panel-mine"].itertext())


def test_the_route_is_numbered_and_steps_beyond_the_third_show_a_coin(scene: TouriaScene) -> None:
    steps = by_id(parse(draw_touria(scene)))["steps"].findall(f"{SVG}g")
    assert [step.findtext(f"{SVG}text") for step in steps] == ["1", "2", "3", "4"]
    assert [step.find(f"{SVG}use") is not None for step in steps] == [False, False, False, True]
    leaving = replace(scene, heroes="tournament", route=("tournament", "bridge", "sword-master"))
    assert len(by_id(parse(draw_touria(leaving)))["steps"].findall(f"{SVG}g")) == 1  # the bridge is free (T12.3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_follow_the_language(scene: TouriaScene, lang: str) -> None:
    words = [text.text or "" for text in by_id(parse(draw_touria(scene, lang=lang)))["names"].iter(f"{SVG}text")]
    named = [name for name, (kind, _, _) in scene.spaces.items() if kind in ("place", "tournament")]
    assert sorted(words) == sorted(say(name, lang) for name in named)


def test_the_panel_can_be_left_out_and_a_guest_may_look_on(scene: TouriaScene) -> None:
    assert "panel" not in by_id(parse(draw_touria(scene, panel=False)))
    two = replace(scene, seats=scene.seats[1:3], chapel=())
    assert "panel" in by_id(parse(draw_touria(two)))
    assert "panel" not in by_id(parse(draw_touria(replace(scene, seats=(), chapel=()))))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"heroes": "atlantis"}, "unknown space 'atlantis'"),
        ({"highlight": frozenset({"goldsmth"})}, "did you mean 'goldsmith'"),
        ({"mines": {"bridge": ("blue",)}}, "unknown mine 'bridge'"),
        ({"mines": {"mine-1": ("pink",)}}, "unknown gem colour 'pink'"),
        ({"mines": {"mine-1": ("red", "red", "red")}}, "at most 2 gems"),
        ({"die": "white"}, "unknown gem colour 'white'"),
        ({"display": ("rose",)}, "2 display slots, not 1"),
        ({"display": ("rose", "sock")}, "unknown magic item 'sock'"),
        ({"doors": ("",) * 8}, "9 doors or none, not 8"),
        ({"doors": ("cook", *("",) * 8)}, "unknown inhabitant 'cook'"),
        ({"towers": ()}, "one tower on each of the corners"),
        ({"route": ("robbers", "goldsmith")}, "no road joins them"),
        ({"viewer_side": "U"}, "unknown side of the board 'U'"),
        ({"seats": (SeatScene("A", "S"), SeatScene("B", "S")), "chapel": ()}, "each on its own side"),
        ({"chapel": (4,)}, "crest in the chapel"),
    ],
)
def test_what_is_not_in_the_game_is_named(scene: TouriaScene, change: dict[str, Any], words: str) -> None:
    with pytest.raises(MutigError, match=words):
        draw_touria(replace(scene, **change))


def test_an_id_that_is_no_name_and_an_unknown_language_are_refused(scene: TouriaScene) -> None:
    with pytest.raises(MutigError, match="small letters"):
        draw_touria(replace(scene, spaces={**scene.spaces, '"><b': ("mine", 1, 1)}))
    with pytest.raises(MutigError, match="'xx'"):
        draw_touria(scene, lang="xx")


def test_the_png_has_the_size_asked_for_and_is_not_blank(scene: TouriaScene) -> None:
    width, height, rows = pixels(to_png(draw_touria(scene, panel=False), width=400))
    assert (width, height) == (400, 278)
    assert len(set(rows)) > 200


def test_size_and_speed_stay_within_their_budget(scene: TouriaScene) -> None:
    svg = draw_touria(scene)
    assert len(svg.encode()) < 350_000
    start = time.perf_counter()
    for _ in range(5):
        draw_touria(replace(scene, heroes="merchant"))
    assert (time.perf_counter() - start) / 5 < 0.05  # about 3 ms on a quiet machine


def test_the_page_paints_with_the_colours_of_the_pictures() -> None:
    css = Path(__file__).parents[2] / "web" / "src" / "games" / "touria" / "paint.css"
    assert dict(re.findall(r"--([\w-]+): (#\w+);", css.read_text(encoding="utf-8"))) == PAINT
