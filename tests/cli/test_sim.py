"""`mutig sim`: many games in compiled code."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from mutig.bots.arena.statistics import wilson
from mutig.cli.simulation import checked_bots, spread

from .command_line import mutig_says, refused


def test_sim_prints_tables_for_people() -> None:
    said = mutig_says("sim", "--games", 40, "--variants", "back,storms")
    assert said.code == 0
    for text in ("40 games in", "By seat", "By bot", "weather-fairy", "brave success", "tricks per game"):
        assert text in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_sim_json_has_everything(tmp_path: Path) -> None:
    said = mutig_says(
        "sim", "--games", 200, "--players", 4, "--variants", "storms", "--json", "-", "--heavy-clouds", 12
    )
    report = json.loads(said.out)
    assert report["format"] == "mutig-sim-2"
    assert report["game"] == "broom-service"
    assert report["options"] == {"players": 4, "variants": ["storms"], "heavy_clouds": 12}
    assert report["games"] == 200
    assert report["complete_rotations"] is True
    assert report["games_per_s"] > 0
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
    assert "simulations run in compiled code" in refused("sim", "--bots", "my_module:MyBot")
    assert "cannot be written" in refused("sim", "--games", 4, "--csv", tmp_path / "nowhere" / "x.csv")
    assert mutig_says("sim", "--games", 4, "--json", kept, "--force").code == 0
    assert json.loads(kept.read_text())["games"] == 4


def test_intervals_and_quartiles() -> None:
    low, high = wilson(50, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert spread([1, 2, 3, 4]) == pytest.approx(
        {"mean": 2.5, "sd": 1.29099, "min": 1, "q1": 1.75, "median": 2.5, "q3": 3.25, "max": 4}, abs=1e-5
    )
    assert checked_bots(["greedy", "random"], 3) == ["greedy", "random", "greedy"]
