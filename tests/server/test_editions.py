"""Editions of one's own: read from a folder, looked over while they are typed in, offered, played and drawn."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import mutig
from mutig.cli.edition import app
from mutig.core.errors import MutigError
from mutig.core.record import to_record
from mutig.games import pack
from mutig.server.tables import Settings
from mutig.server.tables.editions import OwnEditions
from mutig.server.web import WebSettings
from mutig.server.web.limits import Limit, Limits, Window

from .web_server import NO_LIMITS, Running, running_server, said

Document = dict[str, Any]
SEATS = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]


def house(game: str = "touria", lists: bool = False) -> Document:
    door = pack(game)
    edition = door.rules.load_edition("house")
    return dict(door.rules.edition_document(door.as_lists(edition) if lists else edition))


def attic(game: str = "touria", **changes: Any) -> Document:
    """The house edition under another name, with other values."""
    return {**house(game), "name": "attic", "title": "From the attic", **changes}


def with_richer_orders() -> Document:
    orders = house()["orders"]
    return attic(orders={**orders, "two": [[gems, 4] for gems, _ in orders["two"]]})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An edition as a file, one as a folder of TOML, and others that are no good."""
    inner = tmp_path / "editions"
    inner.mkdir()
    (inner / "attic.json").write_text(json.dumps(with_richer_orders()), encoding="utf-8")
    assert CliRunner().invoke(app, ["new", "cellar", "--out", str(inner)]).exit_code == 0
    (inner / "broken.json").write_text("{", encoding="utf-8")
    (inner / "false-house.json").write_text(json.dumps({**house(), "die": {"faces": ["black"] * 6}}), encoding="utf-8")
    die = {"faces": ["blue", *house()["die"]["faces"][1:]]}
    (inner / "unplayable.json").write_text(json.dumps(attic(name="no black", die=die)), encoding="utf-8")
    return inner


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Running, Path]]:
    """A server with an empty folder to which everybody may add."""
    inner = tmp_path / "kept"
    inner.mkdir()
    settings = Settings(editions=inner, new_editions="everybody")
    with running_server(tmp_path / "tables.db", settings=settings) as running:
        yield running, inner


def test_a_folder_is_read_and_what_is_no_good_is_named_and_left_out(folder: Path) -> None:
    own = OwnEditions(folder)
    assert [each.name for each in own.of("touria")] == ["attic"]
    assert [each.name for each in own.of("broom-service")] == ["cellar"]
    told = "\n".join(own.told)
    assert "attic.json: Touria, edition attic" in told
    assert "broken.json is left out" in told
    assert "There is an edition 'house' of Touria already" in told
    assert "unplayable.json is left out. edition 'no black' cannot be played: die: expected 6 faces" in told
    with pytest.raises(MutigError, match="expected a folder"):
        OwnEditions(folder / "nowhere")


def test_a_table_is_made_with_it_named_drawn_and_its_record_opens_elsewhere(folder: Path, tmp_path: Path) -> None:
    with running_server(tmp_path / "a.db", settings=Settings(editions=folder)) as running, running.guest() as ada:
        (touria,) = (game for game in ada.get("/games").json() if game["game"] == "touria")
        assert touria["editions"] == ["house", "attic"]
        assert [own["title"] for own in touria["own_editions"]] == ["From the attic"]
        table = ada.post("/tables", json={"game": "touria", "seats": SEATS, "edition": "attic"}).json()
        assert (table["edition"], table["edition_shipped"], table["imported"]) == ("attic", False, False)
        assert table["edition_label"] == f"attic (brought along, {table['edition_hash'][:8]})"
        drawn = ada.get(f"/tables/{table['id']}/printed?side=N").json()
        assert drawn["board"]["size"]
        assert said(ada.post("/tables", json={"game": "touria", "seats": SEATS, "edition": "cellar"}))
        (folder / "attic.json").unlink()  # the table has a copy of its own
        assert ada.get(f"/tables/{table['id']}/state?seat=0").json()["view"]["edition"] == "attic"
    played = finished(with_richer_orders())
    with running_server(tmp_path / "b.db") as elsewhere, elsewhere.guest() as bob:
        replay = bob.post("/records/replay", json={"record": played}).json()
        assert replay["table"]["edition_label"] == table["edition_label"]
        assert bob.post("/records/printed", json={"record": played, "side": "N"}).json() == drawn


def finished(document: Document) -> Document:
    """The record of a game with this edition, played at random."""
    rules, choose = pack("touria").rules, random.Random(1)
    table = rules.new_table(rules.check_options(2, [], {}), rules.edition_from_document(document))
    game = mutig.Game(table, mutig.SeededChance(1))
    while not game.over:
        seat = min(game.pending)
        game.play(seat, choose.choice(game.codes(seat)))
    return dict(to_record(game))


def test_a_board_as_lists_is_drawn_with_a_way_for_every_border() -> None:
    door = pack("broom-service")
    document = house("broom-service", lists=True)
    edition = door.rules.edition_from_document(document)
    sheet = door.sheet(edition, "front", "en")
    front = edition.boards["front"]
    assert set(sheet["board"]["areas"]) == set(front.area_by_id)
    assert all(part["outline"] for part in sheet["board"]["areas"].values())
    land = sum(len(front.land_neighbours(area)) for area in front.land) // 2
    assert sheet["board"]["printed"].count('stroke="#e6ce98" stroke-width="18"') == land
    assert door.sheet(edition, "front", "en") == sheet


def changed(document: Document, path: list[Any], value: Any) -> Document:
    copy: Document = json.loads(json.dumps(document))
    inner: Any = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copy


FOUND: list[tuple[str, list[Any], Any, str, str, str]] = [
    ("touria", ["die", "faces", 0], "pink", "form", "hard", "die.faces[0]"),
    ("touria", ["roads", "list", 0, 1], "mine-9", "form", "hard", "roads.list[0][1]"),
    ("touria", ["spaces", "courtyard", "x"], 5, "C19", "soft", "spaces.courtyard"),
    (
        "broom-service",
        ["boards", "front", "towers", 6, "points"],
        "ten",
        "form",
        "hard",
        "boards.front.towers[f07].points",
    ),
    ("broom-service", ["boards", "front", "towers", 6, "points"], 0, "E4.1", "hard", "boards.front.towers[f07]"),
    ("broom-service", ["boards", "back", "circles", 1, "letter"], "A", "E6.5", "hard", "boards.back.circles"),
    ("broom-service", ["hill_tiles", "turbo", 4], "AB", "E7.2", "hard", "hill_tiles.turbo[4]"),
    ("broom-service", ["gatherers", "fruit", "brave", "violet"], 2, "E1.4", "hard", "gatherers.fruit.brave"),
    ("broom-service", ["boards", "front"], "/etc/hostname", "form", "hard", "boards.front"),
]


@pytest.mark.parametrize(("game", "where", "value", "check", "level", "path"), FOUND)
def test_findings_say_beside_which_field_they_stand(
    running: Running, game: str, where: list[Any], value: Any, check: str, level: str, path: str
) -> None:
    draft = changed(house(game, lists=True), where, value)
    with running.guest() as ada:
        answer = ada.post("/editions/check", json={"game": game, "document": draft}).json()
    found = [each for each in answer["findings"] if each["check"] == check]
    assert (level, path) in {(each["level"], each["path"]) for each in found}
    assert answer["playable"] is (level == "soft")
    assert bool(answer["plan"]) is (check != "form")


def test_findings_are_said_in_the_language_of_who_types(running: Running) -> None:
    points = ["boards", "front", "towers", 6, "points"]
    drafts = [changed(house("broom-service"), points, wrong) for wrong in (0, "zehn")]
    with running.guest() as ada:

        def found(draft: Document, language: str) -> str:
            asked = {"game": "broom-service", "document": draft, "language": language}
            return str(ada.post("/editions/check", json=asked).json()["findings"][0]["message"])

        told = {language: [found(draft, language) for draft in drafts] for language in ("en", "de", "fr", "it")}
    assert told["en"][0] == "is worth 0 points; expected 1 or more"
    assert told["de"] == [
        "bringt 0 Punkte; erwartet ist mindestens 1",
        "erwartet: eine ganze Zahl von 0 bis 99; gefunden: 'zehn'",
    ]
    assert len({tuple(messages) for messages in told.values()}) == 4


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_every_handle_leads_to_two_numbers_of_the_document_and_lies_on_the_sketch(running: Running, game: str) -> None:
    with running.guest() as ada:
        drawn, lists = house(game), house(game, lists=True)
        answer = ada.post("/editions/check", json={"game": game, "document": drawn}).json()
        typed = ada.post("/editions/check", json={"game": game, "document": lists}).json()
    (box,) = re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', answer["plan"])
    left, top, wide, high = map(float, box)
    for handle in answer["handles"]:
        x, y = (at(drawn, handle[key]) * handle[scale] for key, scale in (("across", "wide"), ("down", "high")))
        assert left <= x <= left + wide
        assert top <= y <= top + high
    labels = {(handle["kind"], handle["label"]) for handle in answer["handles"]}
    if game == "touria":
        assert len(labels) == len(drawn["spaces"])
        assert typed["handles"] == answer["handles"]
    else:
        assert {("Towers", tower["id"]) for tower in drawn["boards"]["front"]["towers"]} <= labels
        assert sum(kind == "Borders" for kind, _ in labels) > 50
        assert typed["handles"] == []  # the places of a map of lists are made up


def at(document: Any, path: str) -> float:
    for step in re.findall(r"[^.\[\]]+", path):
        document = document[int(step) if isinstance(document, list) else step]
    return float(document)


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_the_form_reaches_every_printed_value_of_the_house_edition(running: Running, game: str) -> None:
    with running.guest() as ada:
        document = ada.get(f"/games/{game}/editions/house").json()
        assert document == house(game)
        forms = {language: ada.get(f"/games/{game}/form?language={language}").json() for language in ("en", "de", "it")}
    for section in forms["en"]:
        value: Any = document
        for step in filter(None, section["path"].split(".")):
            value = value[step]
        rows = [value] if section["shape"] == "table" else list(value.values() if isinstance(value, dict) else value)
        for field in section["fields"] if section["shape"] != "list" else []:
            for row in [] if field["where_given"] else rows:
                assert leads_somewhere(row, field["key"]), (section["path"], field["key"])
    assert [s["path"] for s in forms["de"]] == [s["path"] for s in forms["en"]]
    assert forms["de"] != forms["en"] != forms["it"]


def leads_somewhere(value: Any, key: str) -> bool:
    for step in key.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value is not None


def test_an_edition_is_offered_without_a_restart_and_never_overwritten(kept: tuple[Running, Path]) -> None:
    running, inner = kept
    with running.guest() as ada:
        keep: Callable[[Document], httpx.Response] = lambda document: ada.post(  # noqa: E731
            "/editions", json={"game": "touria", "document": document}
        )
        assert keep(with_richer_orders()).status_code == 201
        assert ada.post("/tables", json={"game": "touria", "seats": SEATS, "edition": "attic"}).status_code == 201
        assert said(keep(attic())) == "edition-taken"
        assert said(keep(attic(name="House"))) == "edition-taken"
        assert said(keep(attic(name="other", die={"faces": ["blue"] * 6}))) == "impossible"
        assert ada.get("/games/touria/editions/attic").json() == with_richer_orders()
    (file,) = inner.iterdir()
    assert file.name.startswith("attic-")
    assert [each.name for each in OwnEditions(inner).of("touria")] == ["attic"]  # and again after the next start


def test_who_may_not_adds_nothing(running: Running, tmp_path: Path) -> None:
    with running.guest() as ada:
        assert said(ada.post("/editions", json={"game": "touria", "document": attic()})) == "no-editions"
    settings = Settings(editions=tmp_path, new_editions="accounts")
    with running_server(tmp_path / "b.db", settings=settings) as other, other.guest() as ada:
        before = sorted(tmp_path.glob("*.json"))
        assert said(ada.post("/editions", json={"game": "touria", "document": attic()})) == "no-editions"
        assert sorted(tmp_path.glob("*.json")) == before
        ada.post("/account", json={"account": "ada.attic", "password": "correct horse battery"})
        assert ada.post("/editions", json={"game": "touria", "document": attic()}).status_code == 201


DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]
TOO_BIG = {"record-deep": DEEP, "record-parts": [0] * 100_001, "record-text": "x" * 2_000, "record-number": 2**60}


@pytest.mark.parametrize("reason", TOO_BIG)
def test_what_is_too_big_is_refused_before_anybody_looks_into_it(running: Running, reason: str) -> None:
    with running.guest() as ada:
        draft = {"game": "touria", "document": attic(extra=TOO_BIG[reason])}
        assert said(ada.post("/editions/check", json=draft)) == reason
        assert (
            said(ada.post("/editions/check", content=b'{"game":"touria","document":' + b"[" * 900)) == "not-understood"
        )
        assert said(ada.post("/editions/check", json={"game": "chess", "document": {}})) == "no-such-page"
        assert ada.post("/editions/check", content=b"x" * (2 << 20)).status_code == 413


def test_drafts_have_a_limit_of_their_own(tmp_path: Path) -> None:
    limits = Limits(drafts=Limit("drafts", Window(2, 100), Window(2, 100)))
    with running_server(tmp_path / "a.db", WebSettings(limits=limits)) as running, running.guest() as ada:
        answers = [ada.post("/editions/check", json={"game": "touria", "document": {}}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429] or answers[1].status_code == 429
        assert ada.get("/games").status_code == 200
    assert NO_LIMITS.drafts.fast.requests >= 10
