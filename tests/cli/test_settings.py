"""What a game lets its players settle beyond variants is reachable from the command line; so is an edition's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.core.errors import MutigError

from .command_line import mutig_says, refused

HOUSE = Path(mutig.__file__).parent

LETTER = {ruling.name: ruling.values[0] for ruling in mutig.rules("touria").rulings}
RULED = {"bird": "doubling", "tournament_copies": "conjured-only"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_touria_is_played_on_the_sides_and_from_the_seat_that_were_said() -> None:
    words = ("--players", 3, "--set", "sides=WNE", "--set", "start_player=2")
    mutig_says("play", "touria", *words, "--seed", 5, "--save", "a.mutig", typed="q\n")
    game = mutig.load("a.mutig")
    assert game.table.options["sides"] == "WNE"
    assert game.view(0)["table"]["start_player"] == 2
    report = json.loads(mutig_says("sim", "touria", *words, "--games", 3, "--json", "-").out)
    assert report["options"] == {"players": 3, "variants": [], "sides": "WNE", "start_player": 2, **LETTER}


def test_without_them_lots_decide_and_sides_are_the_usual_ones() -> None:
    report = json.loads(mutig_says("sim", "touria", "--players", 3, "--games", 3, "--json", "-").out)
    assert report["options"] == {"players": 3, "variants": [], "sides": "SWN", "start_player": None, **LETTER}


def test_touria_is_played_by_the_rulings_that_were_said() -> None:
    words = ("--players", 2, "--set", "bird=doubling", "--set", "tournament-copies=conjured-only")
    mutig_says("play", "touria", *words, "--seed", 5, "--save", "a.mutig", typed="q\n")
    options = mutig.load("a.mutig").table.options
    assert {name: options[name] for name in LETTER} == LETTER | RULED
    report = json.loads(mutig_says("sim", "touria", *words, "--games", 3, "--json", "-").out)
    assert {name: report["options"][name] for name in LETTER} == LETTER | RULED
    assert report["rules_version"] == 2


def test_an_arena_keeps_them_and_goes_on_with_them() -> None:
    words = ("arena", "touria", "--bots", "random,greedy", "--players", 2, "--variants", "short", "--jobs", 1)
    mutig_says(*words, "--set", "sides=EW", "--set", "start_player=1", "--deals", 1, "--out", "kept")
    again = mutig_says("arena", "--resume", "kept", "--jobs", 1, "--json", "-")
    assert json.loads(again.out)["games"] == len(list(Path("kept/games").iterdir())) == 2
    for record in Path("kept/games").iterdir():
        options = mutig.load(record).table.options
        assert (options["sides"], options["start_player"]) == ("EW", 1)
    assert "begun with other settings" in refused("arena", "--resume", "kept", "--set", "sides=WE")


def test_an_arena_begun_before_there_were_rulings_goes_on_without_them() -> None:
    words = ("arena", "touria", "--bots", "random,greedy", "--players", 2, "--variants", "short", "--jobs", 1)
    mutig_says(*words, "--deals", 1, "--out", "kept")
    written = json.loads(Path("kept/settings.json").read_text())
    options = {name: value for name, value in written["options"].items() if name not in LETTER}
    Path("kept/settings.json").write_text(json.dumps({**written, "options": options, "rules_version": 1}))
    Path("kept/index.jsonl").write_text("")
    mutig_says("arena", "--resume", "kept", "--jobs", 1)
    for record in Path("kept/games").iterdir():
        game = mutig.load(record)
        assert game.rules.version_of(game.table.options) == 1
        assert game.state.rulings == 0


def test_broom_service_is_played_with_fewer_heavy_clouds() -> None:
    mutig_says(
        "play", "--variants", "storms", "--set", "heavy_clouds=12", "--seed", 5, "--save", "a.mutig", typed="q\n"
    )
    assert mutig.load("a.mutig").table.options["heavy_clouds"] == 12


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["touria", "--set", "sides=SN"], "sides: expected 4 different letters out of NESW, clockwise, like 'SWNE'"),
        (["touria", "--players", "3", "--set", "sides=SEN"], "expected 3 different letters out of NESW, clockwise"),
        (["touria", "--set", "start_player=4"], "start_player: expected a seat from 0 to 3 or nothing (lots), not 4"),
        (["touria", "--set", "heavy_clouds=12"], "unknown option 'heavy_clouds'"),
        (["touria", "--set", "bird=parrot"], "bird: expected violet-gem, doubling, not 'parrot'"),
        (["broom-service", "--set", "bird=doubling"], "unknown option 'bird'"),
        (["broom-service", "--set", "sides=SWNE"], "unknown option 'sides'"),
        (["broom-service", "--set", "start_player=0"], "unknown option 'start_player'"),
        (["touria", "--set", "sides"], "--set: expected NAME=VALUE, not 'sides'"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(command: str, words: list[str], sentence: str) -> None:
    assert sentence in refused(command, *words)
    assert not list(Path().iterdir())


def test_a_saved_game_has_settled_them() -> None:
    mutig_says("play", "touria", "--players", 2, "--seed", 5, "--save", "a.mutig", typed="q\n")
    for words in (("--set", "sides=SN"), ("--set", "start_player=0")):
        sentence = f"--resume: --set {words[1].partition('=')[0]} is already settled by the saved game; leave it out"
        assert sentence in refused("play", "--resume", "a.mutig", *words)


# Editions of the other game


def edition_file(game: str) -> Path:
    return HOUSE / "games" / game.replace("-", "_") / "editions/house/edition.toml"


@pytest.mark.parametrize(("game", "other"), [mutig.GAMES, mutig.GAMES[::-1]])
def test_an_edition_of_the_other_game_is_refused_by_the_name_of_that_game(game: str, other: str) -> None:
    sentence = f"{edition_file(other)}: game: expected one of {game}, found {other!r}"
    with pytest.raises(MutigError) as problem:
        mutig.rules(game).load_edition(edition_file(other))
    assert str(problem.value) == sentence
    assert sentence in refused("play", game, "--edition", edition_file(other))
    document: dict[str, Any] = mutig.rules(other).edition_document(mutig.rules(other).load_edition("house"))
    with pytest.raises(MutigError, match=f"game: expected one of {game}, found {other!r}"):
        mutig.rules(game).edition_from_document(document)
