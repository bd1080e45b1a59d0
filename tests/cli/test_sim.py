"""`mutig sim`: many games in compiled code, or at a table with any bots."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import mutig
from mutig.cli.games import table_for
from mutig.cli.sim_games import CompiledHall, hall_for
from mutig.cli.simulation import checked_bots, spread
from mutig.games import pack
from mutig.measure.estimates import wilson

from .command_line import mutig_says, refused


def test_sim_prints_tables_for_people() -> None:
    said = mutig_says("sim", "--games", 40, "--variants", "back,storms")
    assert said.code == 0
    for text in ("40 games in", "By seat", "By bot", "weather-fairy", "brave success", "tricks per game"):
        assert text in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_sim_json_has_everything(tmp_path: Path) -> None:
    said = mutig_says(
        "sim", "--games", 200, "--players", 4, "--variants", "storms", "--json", "-", "--set", "heavy_clouds=12"
    )
    report = json.loads(said.out)
    assert report["format"] == "mutig-sim-3"
    assert report["game"] == "broom-service"
    assert report["options"] == {"players": 4, "variants": ["storms"], "heavy_clouds": 12}
    assert report["games"] == 200
    assert report["complete_rotations"] is True
    assert report["planned"] == 200
    assert [seat["games"] for seat in report["by_seat"]] == [200] * 4
    assert sum(seat["wins"] for seat in report["by_seat"]) == pytest.approx(200)
    assert {name: bot["games"] for name, bot in report["by_bot"].items()} == {"greedy": 400, "random": 400}
    greedy = report["by_bot"]["greedy"]
    assert greedy["win_share"] > 0.4  # of two greedy seats, half each
    assert greedy["win_interval"][0] < greedy["win_share"] < greedy["win_interval"][1]
    assert list(greedy["points"]) == ["mean", "sd", "min", "q1", "median", "q3", "max"]
    assert [row["role"] for row in report["tallies"]["roles"]][:2] == ["forest-witch", "mountain-witch"]
    assert all(0 <= row["brave_success"] <= 1 for row in report["tallies"]["roles"])
    assert report["lengths"]["tricks"]["mean"] > 28
    assert report["lengths"]["decisions"]["min"] > 100


def test_sim_is_the_same_for_the_same_seed_and_another_for_another(tmp_path: Path) -> None:
    files = [tmp_path / f"{k}.csv" for k in range(3)]
    for file, seed in zip(files, ("1", "1", "two"), strict=True):
        assert mutig_says("sim", "--games", 12, "--players", 3, "--seed", seed, "--csv", file).code == 0
    first, again, other = (file.read_text() for file in files)
    assert first == again != other
    rows = list(csv.DictReader(io.StringIO(first)))
    assert len(rows) == 36
    assert list(rows[0]) == ["game", "seat", "bot", "points", "win", "decisions", "tricks"]


@pytest.mark.parametrize("bots", ["greedy,random", "tests.bots.odd_bots:First,random"])
def test_sim_is_the_same_to_the_last_bit_with_one_process_and_with_two(
    bots: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutig.cli.simulation.COMPILED_STRETCH", 5)
    files = [[tmp_path / f"{jobs}.{kind}" for kind in ("json", "csv")] for jobs in (1, 2)]
    for jobs, (numbers, rows) in enumerate(files, start=1):
        words = ("sim", "--games", 12, "--players", 3, "--bots", bots, "--jobs", jobs)
        assert mutig_says(*words, "--json", numbers, "--csv", rows).code == 0
    one, two = ([file.read_bytes() for file in each] for each in files)
    assert one == two


def test_every_bot_plays_each_seat_equally_often(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    mutig_says("sim", "--games", 40, "--players", 4, "--bots", "greedy,random", "--csv", file)
    seats = [(row["seat"], row["bot"]) for row in csv.DictReader(file.open())]
    assert {seats.count((str(seat), bot)) for seat in range(4) for bot in ("greedy", "random")} == {20}
    assert "no multiple of 4" in mutig_says("sim", "--games", 5).out


def test_sim_refuses_and_overwrites_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "mine.json"
    kept.write_text("mine")
    assert "exists already and is left as it is" in refused("sim", "--games", 4, "--json", kept)
    assert kept.read_text() == "mine"
    assert "expected at least 1, not 0" in refused("sim", "--games", 0)
    assert "expected at most 10,000,000, not 1000" in refused("sim", "--games", 10**20)
    assert "cannot be written" in refused("sim", "--games", 4, "--csv", tmp_path / "nowhere" / "x.csv")
    assert mutig_says("sim", "--games", 4, "--json", kept, "--force").code == 0
    assert json.loads(kept.read_text())["games"] == 4


@pytest.mark.parametrize("game", mutig.GAMES)
def test_random_games_need_no_bots(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same chance, choices and counts in the loop that knows bots and in the one that does not."""
    table, tallies = table_for(game, 3, "", "house"), pack(game).tallies()
    both = CompiledHall(table, ["random", "greedy"], tallies.size, None)
    with monkeypatch.context() as without:
        without.setattr(table.rules, "compiled_with_bots", None)
        alone = hall_for(table, ["random"], tallies.size)
    for deal in range(3):
        one, other = (registry.play(["random"] * 3, "seed", deal, deal) for registry in (alone, both))
        assert one.record.tobytes() == other.record.tobytes()
        assert (one.standing, one.decisions) == (other.standing, other.decisions)
    assert list(alone.counts) == list(both.counts)
    assert sum(alone.counts) > 0


@pytest.mark.parametrize(
    ("game", "bots", "variants", "length"),
    [
        ("broom-service", "search:2,tests.bots.odd_bots:First", "", "tricks"),
        ("touria", "search:2,greedy", "short", "turns"),
    ],
)
def test_sim_plays_any_bot_at_a_table(game: str, bots: str, variants: str, length: str) -> None:
    words = ("sim", game, "--games", 2, "--players", 2, "--variants", variants, "--bots", bots, "--json", "-")
    report, again = (json.loads(mutig_says(*words).out) for _ in range(2))
    assert {name: bot["games"] for name, bot in report["by_bot"].items()} == dict.fromkeys(bots.split(","), 2)
    assert sum(bot["wins"] for bot in report["by_bot"].values()) == pytest.approx(2)
    assert report["lengths"]["decisions"]["min"] > report["lengths"][length]["min"] > 0
    counted = [value for rows in report["tallies"].values() for row in rows for value in list(row.values())[1:]]
    assert sum(value or 0 for value in counted) > 0
    assert (report["lengths"], report["tallies"]) == (again["lengths"], again["tallies"])


def test_sim_and_arena_refuse_bots_in_the_same_words() -> None:
    for bots, sentence in {
        "gredy,random": "unknown bot 'gredy': did you mean 'greedy'?",
        "search:soon,random": "bot 'search:soon': expected seconds as in 'search:0.3s' or playouts as in 'search:2000'",
        "my_module:MyBot,random": "bot 'my_module:MyBot': there is no module 'my_module' here or in the Python path",
    }.items():
        for command in ("sim", "arena"):
            assert sentence in refused(command, "--bots", bots)
    failing = refused("sim", "--games", 1, "--players", 2, "--bots", "tests.bots.odd_bots:Raising,random")
    assert failing == "the bot Raising of seat 0 failed (RuntimeError: no <idea>)"


def test_intervals_and_quartiles() -> None:
    low, high = wilson(50, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert spread([1, 2, 3, 4]) == pytest.approx(
        {"mean": 2.5, "sd": 1.29099, "min": 1, "q1": 1.75, "median": 2.5, "q3": 3.25, "max": 4}, abs=1e-5
    )
    assert checked_bots(["greedy", "random"], 3) == ["greedy", "random", "greedy"]
