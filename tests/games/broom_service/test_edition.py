"""Editions are read from files, say what is wrong with them, and keep their content through a document."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mutig.cli.edition import app
from mutig.core.errors import MutigError
from mutig.core.fields import Problems
from mutig.core.findings import HARD
from mutig.games.broom_service.edition.board import LANGUAGES
from mutig.games.broom_service.edition.board_file import board_document, board_from_document
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.edition import (
    EDITIONS,
    Edition,
    HeavyCloud,
    Resources,
    edition_document,
    edition_from_document,
    load_edition,
    shipped_editions,
)
from mutig.games.broom_service.edition.write import board_json, board_toml, without_geometry

HOUSE = load_edition("house")
EDITIONS_HERE = Path(__file__).parent / "editions"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the house edition that a test may spoil."""
    return Path(shutil.copytree(EDITIONS / "house", tmp_path / "copy"))


def spoil(file: Path, old: str, new: str) -> None:
    """Replace a text that occurs in the file, once."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def spoiled_board(side: str, path: list[str | int], value: Any) -> dict[str, Any]:
    """The document of a house board with one value replaced."""
    document: dict[str, Any] = json.loads(json.dumps(board_document(HOUSE.boards[side])))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return document


def test_the_house_edition_has_the_printed_values_of_the_rules() -> None:
    assert shipped_editions() == ["house"]
    assert HOUSE.gatherers["fruit"].brave == Resources(violet=3)
    assert HOUSE.gatherers["herb"].brave == Resources(green=2, wand=1)
    assert HOUSE.gatherers["root"].cowardly == Resources(orange=1)
    assert HOUSE.druid_terrains == {"valley": ("forest", "prairie"), "peak": ("hill", "mountain")}
    assert HOUSE.more_or_less == (6, 4, 2, 0, -3)
    assert HOUSE.dangerous == {"mountain": 0, "forest": -1, "hill": -2, "prairie": -3}
    assert HOUSE.pleasing == {"prairie": 2, "hill": 1, "forest": 0, "mountain": -1}
    assert HOUSE.heavy_clouds == (HeavyCloud(1, 1, 8), HeavyCloud(2, 2, 10), HeavyCloud(3, 3, 6))
    assert {(c.cost, c.bolts) for c in HOUSE.storm_clouds} == {(2, 1)}
    assert {c.kind: c.points for c in HOUSE.storm_clouds if c.points} == {
        "set-orange": 7,
        "set-violet": 6,
        "set-green": 6,
    }
    assert HOUSE.lightning == tuple(n + n * n // 4 for n in range(25))


def test_everything_on_the_house_boards_has_a_name_in_four_languages() -> None:
    for board in HOUSE.boards.values():
        things = [area.names for area in board.areas] + [castle.names for castle in board.castles]
        assert all(set(names) == set(LANGUAGES) and all(names.values()) for names in things)
        for language in LANGUAGES:
            words = [names[language] for names in things]
            assert len(set(words)) == len(words), language


def test_a_document_gives_the_same_edition_back() -> None:
    for edition in (HOUSE, load_edition(EDITIONS_HERE / "mini"), load_edition(EDITIONS_HERE / "covered")):
        document = json.loads(json.dumps(edition_document(edition)))
        again = edition_from_document(document)
        assert again == edition
        assert again.hash == edition.hash


def reordered(value: Any) -> Any:
    """The same document with all keys the other way round."""
    if isinstance(value, dict):
        return {key: reordered(value[key]) for key in reversed(value)}
    return [reordered(inner) for inner in value] if isinstance(value, list) else value


def test_the_hash_sees_play_and_geometry_but_not_the_lettering() -> None:
    assert len(HOUSE.hash) == 64
    assert edition_from_document(reordered(edition_document(HOUSE))).hash == HOUSE.hash
    assert replace(HOUSE, name="mine", title="Mine").hash == HOUSE.hash
    assert replace(HOUSE, more_or_less=(6, 4, 2, 0, -4)).hash != HOUSE.hash
    front = HOUSE.boards["front"]
    renamed = replace(front, areas=(replace(front.areas[0], names={"en": "Hook"}), *front.areas[1:]))
    moved = replace(front, clouds=(replace(front.clouds[0], at=(1.0, 2.0)), *front.clouds[1:]))
    assert replace(HOUSE, boards={**HOUSE.boards, "front": renamed}).hash == HOUSE.hash
    assert replace(HOUSE, boards={**HOUSE.boards, "front": moved}).hash != HOUSE.hash
    assert replace(HOUSE, boards={"front": front}).hash != HOUSE.hash


def test_an_edition_is_found_by_name_folder_or_file(copy: Path) -> None:
    assert load_edition() is HOUSE
    assert load_edition(copy) == load_edition(copy / "edition.toml") == load_edition(str(copy)) == HOUSE


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("edition.toml", "[boards]", "[boards", "edition.toml: is not valid TOML"),
        ("front.json", '"side"', '"side', "front.json: is not valid JSON"),
        ("edition.toml", '"front.json"', '"nowhere.json"', "nowhere.json: cannot be read"),
        ("edition.toml", "[gatherers.fruit]", "[gatherers.frut]", "gatherers.frut: unknown key; expected only fruit"),
        (
            "edition.toml",
            "violet = 3",
            "violet = 'three'",
            "gatherers.fruit.brave.violet: expected a whole number from 0 to 99, found",
        ),
        ("edition.toml", "violet = 3", "violett = 3", "gatherers.fruit.brave.violett: unknown key"),
        ("edition.toml", '"prairie"]', '"heath"]', "druids.valley[1]: 'heath' is not a known terrain"),
        ("edition.toml", "[6, 4,", "[6, true,", "events.more_or_less[1]: expected a whole number"),
        ("edition.toml", 'kind = "move"', 'kind = "fly"', "clouds.storm[fly].kind: expected one of plus-two, move"),
        ("edition.toml", ", points = 7", "", "clouds.storm[set-orange].points: is missing"),
        ("edition.toml", '"AB"', '"AE"', "hill_tiles.turbo[0]: 'AE' is not a known pair of circle letters"),
        ("edition.toml", 'game = "broom-service"', 'game = "touria"', "game: expected one of broom-service"),
        ("edition.toml", 'front = "front.json"', 'front = "back.json"', "boards.front: this board says side = 'back'"),
        ("edition.toml", 'name = "house"', 'name = " "', "name: expected a text"),
    ],
)
def test_mistakes_in_an_edition_are_named(copy: Path, file: str, old: str, new: str, says: str) -> None:
    spoil(copy / file, old, new)
    with pytest.raises(MutigError) as problem:
        load_edition(copy)
    assert says in str(problem.value)
    assert str(copy) in str(problem.value)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (
            ["areas", 3, "terrain"],
            "swamp",
            "areas[larkmead].terrain: expected one of forest, mountain, hill, prairie, water",
        ),
        (["areas", 3, "id"], "hushwood", "areas[3].id: 'hushwood' was used before"),
        (["areas", 3, "ring", 0], 99999, "areas[larkmead].ring[0]: expected the number of a point, 0 to"),
        (["areas", 3, "ring"], [1, 2], "areas[larkmead].ring: expected at least three points"),
        (["areas", 3, "adjacent"], ["hushwood"], "areas[larkmead].adjacent: unknown key"),
        (["areas", 3, "names"], {"es": "x"}, "areas[larkmead].names.es: unknown key; expected only en, de, fr, it"),
        (["towers", 0, "colour"], "pink", "towers[f01].colour: expected one of violet, green, orange, found 'pink'"),
        (["towers", 0, "shape"], 4, "towers[f01].shape: expected one of round, square, found 4"),
        (["towers", 0, "at"], [1], "towers[f01].at: expected a position [x, y], found a list"),
        (["towers", 0, "at"], [1, float("nan")], "towers[f01].at[1]: expected a number"),
        (["clouds", 2, "area"], "atlantis", "clouds[fc03].area: 'atlantis' is not a known area id"),
        (["tiles", 0, "covers"], ["f99"], "tiles[crowsnest].covers[0]: 'f99' is not a known tower id"),
        (["tiles", 0, "kind"], "lake", "tiles[crowsnest].kind: expected one of mountain, forest, hill"),
        (
            ["circles"],
            [{"letter": "E", "area": "gable", "at": [1, 1]}],
            "circles[E].letter: expected one of A, B, C, D",
        ),
        (["castles"], {}, "castles: expected a list, found a table"),
        (["derived"], {}, "derived: unknown key"),
    ],
)
def test_mistakes_in_a_board_are_named(path: list[str | int], value: Any, says: str) -> None:
    with pytest.raises(MutigError) as problem:
        board_from_document(spoiled_board("front", path, value), "front.json")
    assert f"front.json: {says}" in str(problem.value)


def test_all_mistakes_are_named_at_once_in_every_file(copy: Path) -> None:
    spoil(copy / "edition.toml", "violet = 3", "violet = 'three'")
    spoil(copy / "edition.toml", '"AB"', '"AE"')
    spoil(copy / "front.json", '"colour": "green"', '"colour": "pink"')
    spoil(copy / "back.json", '"side": "back"', '"side": "rear"')
    with pytest.raises(Problems) as problem:
        load_edition(copy)
    told = [(Path(each.file).name, each.path) for each in problem.value.found]
    assert ("edition.toml", "gatherers.fruit.brave.violet") in told
    assert ("edition.toml", "hill_tiles.turbo[0]") in told
    assert ("back.json", "side") in told
    assert {path.partition("[")[0] for file, path in told if file == "front.json"} == {"towers"}
    assert len(str(problem.value).splitlines()) == len(told)


def test_very_many_mistakes_are_counted_and_not_all_told() -> None:
    spoilt = board_document(HOUSE.boards["front"])
    for area in spoilt["areas"]:
        area["terrain"], area["names"] = "swamp", "none"
    with pytest.raises(Problems, match=r"\.\.\. \(\d+ problems in all\)") as problem:
        board_from_document(spoilt)
    assert len(problem.value.found) == 2 * len(spoilt["areas"])


def test_a_mark_before_the_first_letter_is_no_mistake(copy: Path) -> None:
    for file in ("edition.toml", "front.json"):
        (copy / file).write_bytes(b"\xef\xbb\xbf" + (copy / file).read_bytes())
    assert load_edition(copy) == HOUSE


def test_a_board_is_geometry_or_lists_never_both() -> None:
    lists = board_document(without_geometry(HOUSE.boards["front"]))
    assert "points" not in lists
    lists["towers"][0]["at"] = [1, 2]
    with pytest.raises(MutigError, match="has no positions"):
        board_from_document(lists)


def test_unknown_editions_are_named(tmp_path: Path) -> None:
    for missing in ("hause", tmp_path, tmp_path / "edition.toml"):
        with pytest.raises(MutigError, match="no such edition; expected house, a folder"):
            load_edition(missing)


def test_a_board_as_lists_plays_like_the_drawn_one(tmp_path: Path) -> None:
    for side, board in HOUSE.boards.items():
        (tmp_path / f"{side}.toml").write_text(board_toml(board), encoding="utf-8")
    shutil.copy(EDITIONS / "house" / "edition.toml", tmp_path)
    for side in HOUSE.boards:
        spoil(tmp_path / "edition.toml", f"{side}.json", f"{side}.toml")
    lists = load_edition(tmp_path)
    for side, board in HOUSE.boards.items():
        assert lists.boards[side] == without_geometry(board)
        assert lists.boards[side].abstract
    assert check_edition(lists) == []


def test_the_shipped_boards_are_written_one_thing_per_line() -> None:
    for side, board in HOUSE.boards.items():
        assert (EDITIONS / "house" / f"{side}.json").read_text(encoding="utf-8") == board_json(board)


def mini() -> Edition:
    return load_edition(EDITIONS_HERE / "mini")


def test_MINI_is_the_test_board_of_the_rules() -> None:
    front = mini().boards["front"]
    assert front.castle_areas == ("ca", "cb")
    assert front.neighbours["m1"] == ("cb", "h1", "m2", "w1")
    assert front.land_neighbours("p1") == ("ca", "f1", "h1")
    assert [tower.id for tower in front.towers_at("h1")] == ["t1", "t2", "t3"]
    assert not [finding for finding in check_edition(mini()) if finding.check in ("E5.1", "E5.2", "E5.5", "E4.1")]
    assert load_edition(EDITIONS_HERE / "covered").boards["front"].tiles[0].covers == ("t5",)
    values = {key: value for key, value in edition_document(HOUSE).items() if key not in ("name", "title", "boards")}
    assert values.items() <= edition_document(mini()).items()


def test_edition_check_prints_findings_and_exits_with_2_on_hard_ones() -> None:
    good = CliRunner().invoke(app, ["check"])
    assert good.exit_code == 0
    assert "0 hard findings, 0 soft ones" in good.output
    bad = CliRunner().invoke(app, ["check", str(EDITIONS_HERE / "mini")])
    assert bad.exit_code == 2
    assert "E5.3  front: clouds: 5 cloud spaces; expected 18 on the front" in bad.output


@pytest.mark.parametrize("options", [[], ["--abstract"]])
def test_edition_new_makes_a_folder_that_passes_and_is_never_overwritten(tmp_path: Path, options: list[str]) -> None:
    made = CliRunner().invoke(app, ["new", "mine", "--out", str(tmp_path), *options])
    assert made.exit_code == 0, made.output
    edition = load_edition(tmp_path / "mine")
    assert edition.name == "mine"
    assert not [finding for finding in check_edition(edition) if finding.level == HARD]
    again = CliRunner().invoke(app, ["new", "mine", "--out", str(tmp_path)])
    assert isinstance(again.exception, MutigError)
    assert "exists already" in str(again.exception)


@pytest.mark.parametrize("name", ["house", "../out", "Mine", ""])
def test_edition_new_refuses_odd_names(tmp_path: Path, name: str) -> None:
    refused = CliRunner().invoke(app, ["new", name, "--out", str(tmp_path)])
    assert isinstance(refused.exception, MutigError)
    assert list(tmp_path.iterdir()) == []


def test_edition_show_prints_values_and_boards() -> None:
    whole = CliRunner().invoke(app, ["show"], env={"COLUMNS": "160"})
    assert whole.exit_code == 0
    for word in ("fruit gatherer", "hushwood", "turbo tiles", "covers f22", "circle B"):
        assert word in whole.output
    one = CliRunner().invoke(app, ["show", "--board", "front"], env={"COLUMNS": "160"})
    assert "violet-gate" not in one.output
    wrong = CliRunner().invoke(app, ["show", str(EDITIONS_HERE / "covered"), "--board", "back"])
    assert "has no such board; expected front" in str(wrong.exception)
    assert "unknown game 'chess'" in str(CliRunner().invoke(app, ["show", "--game", "chess"]).exception)
