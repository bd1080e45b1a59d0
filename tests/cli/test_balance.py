"""`mutig balance`: from the command line to verdicts, pages and proposed editions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from .command_line import mutig_says, refused

FEW = ("--games", 40)


def test_one_number_of_players_shows_verdicts_and_all_tables() -> None:
    said = mutig_says("balance", "--players", 4, "--variants", "storms,mountains", *FEW)
    assert said.code == 0
    for text in ("4 players, 40 games: unfairness", "every place", "24.0 to 26.0 %", "Roles", "Towers", "amulet"):
        assert text in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80
    assert mutig_says("balance", "--players", 4, "--variants", "storms,mountains", *FEW).out == said.out


def test_all_numbers_of_players_to_json_and_html(tmp_path: Path) -> None:
    numbers, html = tmp_path / "balance.json", tmp_path / "balance.html"
    words = ("balance", "touria", *FEW, "--seed", "x", "--json", numbers, "--html", html)
    said = mutig_says(*words)
    assert said.code == 0
    assert "--players 4" in said.out  # where the rest is
    report = json.loads(numbers.read_text())
    assert report["format"] == "mutig-balance-1"
    assert [table["players"] for table in report["tables"]] == [2, 3, 4]
    assert {verdict["criterion"] for verdict in report["tables"][0]["verdicts"]} >= {"sides", "order", "items"}
    page = html.read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|https?:|\bsrc=|\bhref=|\bon\w+=", page)
    plots = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert len(plots) >= 3 * 4
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "exists already" in refused(*words)
    assert json.loads(mutig_says(*words[:-4], "--json", "-").out) == report


def test_other_bots_play_in_the_arena(tmp_path: Path) -> None:
    words = ("balance", "touria", "--players", "2", "--bot", "random", "--games", 3, "--jobs", 1)
    report = json.loads(mutig_says(*words, "--out", tmp_path / "kept", "--json", "-").out)
    assert report["bot"] == "random"
    assert report["tables"][0]["games"] == 3
    assert len(list((tmp_path / "kept" / "2-players" / "games").glob("*.mutig"))) == 3


def test_a_proposal_is_an_edition_that_passes_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "fairer"
    words = ("balance", "touria", "--players", 4, "--games", 400, "--tries", 60, "--seed", "3")
    said = mutig_says(*words, "--propose", folder, "--json", tmp_path / "report.json")
    assert said.code == 0
    report = json.loads((tmp_path / "report.json").read_text())
    (step,) = report["proposals"]
    assert len(step) == 8
    gains = [each["improvement"]["mean"] for each in step]
    assert gains == sorted(gains, reverse=True)
    if report["proposed_edition"]:
        assert step[0]["taken"]
        assert step[0]["improvement"]["interval"][0] > 0
        assert "0 hard findings" in mutig_says("edition", "check", folder, "--game", "touria").out
        assert f"The changed edition is in {folder}" in said.out
        assert mutig_says("balance", "touria", "--players", 4, *FEW, "--edition", folder).code == 0
        assert "exists already" in refused(*words, "--propose", folder)
    else:
        assert not folder.exists()
        assert "nothing was written" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "unknown game 'chess'"),
        (("touria", "--players", "5"), "--players 5: touria is for 2 to 4 players"),
        (("--players", "2-9"), "--players 2-9: broom-service is for 2 to 5 players"),
        (("--players", "4-2"), "--players 4-2: broom-service is for"),
        (("--players", "many"), "--players many: expected a number, a range like 2-4, or a list like 2,4"),
        (("--games", "1"), "--games: expected at least 2, not 1"),
        (("--games", 10**20), "--games: expected at most 10,000,000, not 1000"),
        (("--tries", "5"), "--tries: expected at least 20, not 5"),
        (("--steps", "0"), "--steps: expected at least 1, not 0"),
        (("--jobs", "0"), "--jobs: expected at least 1, not 0"),
        (("--budget", "nan"), "--budget: expected seconds above 0"),
        (("--bot", "gredy"), "unknown bot 'gredy': did you mean 'greedy'?"),
        (("--bot", "random", "--propose", "x"), "--propose: changes are tried in compiled games"),
        (("--propose", "."), ".: exists already and is left as it is"),
        (("--edition", "atlantis"), "atlantis: no such edition"),
        (("--variants", "rain"), "rain"),
    ],
)
def test_bad_input_is_a_sentence(words: tuple[object, ...], sentence: str) -> None:
    assert sentence in refused("balance", *words)
