"""`mutig arena`: from the command line to the report, stopped and resumed."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mutig.bots.arena.report_html import page

from .command_line import mutig_says, process, refused

BASICS = ("--players", 3, "--budget", 0.01)


def test_arena_reports_to_terminal_json_and_html(tmp_path: Path) -> None:
    folder, numbers, html = tmp_path / "arena", tmp_path / "report.json", tmp_path / "report.html"
    words = ("arena", "--bots", "greedy,random", *BASICS, "--deals", 2, "--out", folder)
    said = mutig_says(*words, "--json", numbers, "--html", html)
    assert said.code == 0
    for text in ("12 games: 2 deals", "Wins per seat (even: 33.3 %)", "Thinking", "So few deals (2)"):
        assert text in said.out
    assert max(len(line) for line in said.out.splitlines() if str(folder) not in line) <= 80
    report = json.loads(numbers.read_text())
    assert report["format"] == "mutig-arena-report-2"
    assert report["games"] == report["planned"] == 12
    greedy = report["bots"]["greedy"]
    assert greedy["win_share"]["count"] == 18
    assert greedy["win_share"]["mean"] > 0.5
    assert greedy["margin"]["mean"] > report["bots"]["random"]["margin"]["mean"]
    assert report["cross_table"]["greedy"]["random"]["mean"] > 0.9
    assert greedy["decisions"] > 0
    assert (
        "seconds" not in numbers.read_text()
    )  # what a clock measured is for the terminal: a report is the same anywhere
    assert len(list((folder / "games").glob("*.mutig"))) == 12
    assert_stands_alone(html.read_text())
    assert mutig_says("verify", folder / "games" / "00000-000-0.mutig").code == 0
    assert "exists already" in refused(*words, "--json", numbers)


def test_the_report_is_the_same_to_the_last_bit_with_one_process_and_with_two(tmp_path: Path) -> None:
    files = [[tmp_path / f"{jobs}.{kind}" for kind in ("json", "html")] for jobs in (1, 2)]
    for jobs, (numbers, html) in enumerate(files, start=1):
        words = ("arena", "--bots", "greedy,random", "--players", 2, "--deals", 3, "--jobs", jobs)
        assert mutig_says(*words, "--out", tmp_path / str(jobs), "--json", numbers, "--html", html).code == 0
    one, two = ([file.read_bytes() for file in each] for each in files)
    assert one == two


def test_results_appear_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr("mutig.cli.progress.SELDOM", 0.0)
    monkeypatch.setattr("mutig.cli.progress.SHARE", 0.0)

    def seen(report: Mapping[str, Any]) -> str:
        pages.append(page(report))
        return pages[-1]

    monkeypatch.setattr("mutig.bots.arena.report_html.page", seen)
    html = tmp_path / "report.html"
    words = ("arena", "--bots", "greedy,random", "--players", 2, "--deals", 2, "--jobs", 1)
    assert mutig_says(*words, "--out", tmp_path / "arena", "--html", html).code == 0
    for text in pages[:-2]:
        assert "So far, of 4: " in text
        assert 'http-equiv="refresh"' in text  # a browser reads it again
    assert len(pages) >= 4
    assert html.read_text() == pages[-1]
    assert "So far" not in pages[-1]
    assert "refresh" not in pages[-1]


def assert_stands_alone(html: str) -> None:
    """No scripts, nothing from elsewhere, and plots that are well formed."""
    from xml.etree import ElementTree

    assert html.startswith("<!DOCTYPE html>")
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|https?:|\bsrc=|\bhref=|\bon\w+=", html)
    plots = re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL)
    assert len(plots) == 4  # win shares, cross table, margins, ranks
    for plot in plots:
        ElementTree.fromstring(plot)


def test_json_on_the_terminal_is_nothing_but_json(tmp_path: Path) -> None:
    """Whatever a bot prints."""
    words = ("arena", "touria", "--bots", "tests.bots.odd_bots:First,greedy", "--players", 2, "--deals", 1)
    asked = process(*words, "--out", tmp_path / "arena", "--json", "-", folder=Path(__file__).parents[2])
    out, err = asked.communicate(timeout=30)
    report = json.loads(out)
    assert "hm" in err
    assert report["title"] == "Touria"
    assert report["bots"]["greedy"]["margin"] is None
    assert report["bots"]["greedy"]["win_share"]["interval"] is None


def test_stopped_with_ctrl_c_and_resumed(tmp_path: Path) -> None:
    words = ("arena", "--bots", "greedy,random", *BASICS, "--deals", 10)
    running = process(*words, "--out", "arena", folder=tmp_path)
    index = tmp_path / "arena" / "index.jsonl"
    deadline = time.monotonic() + 30
    while not (index.exists() and index.read_text().count("\n") >= 3):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "of 60 games are kept. Go on: mutig arena --resume arena" in err
    assert "Traceback" not in err
    kept = index.read_text().splitlines()
    assert 3 <= len(kept) < 60
    folder = tmp_path / "arena"
    assert "deals was 10 and is now 11" in refused(*words[:-1], 11, "--resume", folder)
    assert "bots was" in refused("arena", "--bots", "random,greedy", "--resume", folder)
    said = mutig_says("arena", "--resume", folder)
    assert said.code == 0
    assert "60 games: 10 deals" in said.out
    lines = index.read_text().splitlines()
    assert lines[: len(kept)] == kept
    assert len({json.loads(line)["id"] for line in lines}) == len(lines) == 60
    assert mutig_says(*words, "--resume", folder).out == said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy,gredy"), "unknown bot 'gredy': did you mean 'greedy'?"),
        (("--bots", "greedy"), "--bots: expected at least two bots"),
        ((), "--bots: expected at least two bots"),
        (("--bots", "greedy,greedy"), "--bots: a bot is named twice"),
        (("--bots", "greedy,nowhere:Bot"), "there is no module 'nowhere'"),
        (("--bots", "greedy,random", "--deals", 0), "--deals: expected at least 1, not 0"),
        (("--bots", "greedy,random", "--deals", 10**20), "--deals: expected at most 1,000,000, not 1000"),
        (("--bots", "greedy,random", "--jobs", 10**20), "--jobs: expected at most 1,000, not 1000"),
        (("--bots", "greedy,random", "--jobs", 0), "--jobs: expected at least 1, not 0"),
        (("--bots", "greedy,random", "--jobs", 2, "--ray", "auto"), "--jobs and --ray exclude each other"),
        (("--bots", "greedy,random", "--budget", 0), "--budget: expected seconds above 0"),
        (("--bots", "greedy,random", "--budget", "nan"), "--budget: expected seconds above 0"),
        (("--bots", "greedy,random", "--players", 9), "players"),
        (("--bots", "greedy,random", "--variants", "rain"), "rain"),
        (("--bots", "greedy,random", "--out", "a", "--resume", "b"), "--out and --resume exclude each other"),
        (("--bots", "greedy,random", "--resume", "nowhere"), "nowhere: no arena was begun here"),
    ],
)
def test_bad_input_is_a_sentence(
    words: tuple[object, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused("arena", *words)
    assert not list(tmp_path.iterdir())


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    assert "exists already" in refused("arena", "--bots", "greedy,random", "--deals", 1, "--out", tmp_path)
    assert "no arena was begun here" in refused("arena", "--bots", "greedy,random", "--resume", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
