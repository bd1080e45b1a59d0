"""What docs/bots.md shows works as it says: the files are saved, the commands typed, the arena played."""

from __future__ import annotations

import json
import re
import shlex
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import mutig
from mutig.bots import BOTS, RandomBot, ask_bot, bot_by_name, play_out, seat_bots
from tests.cli.command_line import mutig_says

PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
WILLING, IN_PYTHON, DREAMER, REPORT = re.findall(r"```python(?: \S+)?\n(.*?)```", PAGE, re.S)
TYPED, *_ = re.findall(r"```sh\n(.*?)```", PAGE, re.S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's bots in files, and nothing left of them afterwards."""
    (tmp_path / "willing.py").write_text(WILLING)
    (tmp_path / "dreaming.py").write_text(DREAMER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_the_bot_has_ten_lines_and_the_commands_run(folder: Path) -> None:
    code = [line for line in WILLING.splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 10
    for line in TYPED.splitlines():
        said = mutig_says(*shlex.split(line)[1:], typed="q\n")
        assert said.code == 0, said
    wins = {bot: found["win_share"] for bot, found in json.loads((folder / "report.json").read_text())["bots"].items()}
    assert wins["willing:Willing"]["interval"][0] > 0.7  # "four of five and more"
    assert sum(share["mean"] for share in wins.values()) == pytest.approx(1)


def test_the_lines_of_python_run(folder: Path) -> None:
    exec(compile(IN_PYTHON, "docs/bots.md", "exec"), {})
    assert mutig.load(folder / "evening.mutig").over


def test_search_explains_itself_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(REPORT, "docs/bots.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert re.fullmatch(r"pick [a-z-]+: \d+ visits, wins \d+%, played \d+%, hand \[\d(, \d){3}\]", line)


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ["storms"]), ("touria", ["short"])])
@pytest.mark.usefixtures("folder")
def test_the_dreamer_thinks_for_its_budget_and_plays_on(game: str, variants: list[str]) -> None:
    played = mutig.new_game(game, 2, seed=3, variants=variants)
    bots: list[Any] = [bot_by_name("dreaming:Dreamer", seed) for seed in range(2)]
    seat_bots(played, bots)
    for _ in range(15):
        seat = min(played.pending)
        played.play(seat, ask_bot(played, seat, bots[seat], budget=0.02))
    play_out(played, [RandomBot(1), RandomBot(2)])


@pytest.mark.usefixtures("folder")
def test_the_dreamer_sees_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """It beats a random bot, given time for forty dreams a decision, however long they take here."""
    won = 0
    looks = count()  # a clock that goes on with every look at it
    for seed in range(4):
        played = mutig.new_game("broom-service", 2, seed=seed)
        bots: list[Any] = [RandomBot(seed), RandomBot(seed)]
        bots[seed % 2] = bot_by_name("dreaming:Dreamer", seed)
        monkeypatch.setattr(sys.modules["dreaming"], "time", SimpleNamespace(monotonic=lambda: next(looks) / 2000))
        won += seed % 2 in play_out(played, bots, budget=0.02).winners
    assert won >= 3


def test_every_name_of_the_table_is_a_bot() -> None:
    names = re.findall(r"^\| `([^`]+)` \|", PAGE.split("## Names")[1].split("##")[0], re.M)
    assert set(BOTS) <= set(names)
    for name in names:
        if name != "my_module:MyBot":
            assert callable(bot_by_name(name).choose)


def test_the_page_lists_every_key_of_a_view_and_no_other() -> None:
    rows = [
        line.split("|")[1:3]
        for line in PAGE.split("## What a bot sees")[1].split("\n## ")[0].splitlines()
        if line.startswith("| `")
    ]
    told = {key for cells in rows for key in re.findall(r"`([\w-]+)`", cells[0])} | {"pending"}
    there: set[str] = set()
    for game in mutig.GAMES:
        there |= set(mutig.new_game(game, 3, seed=1).view(0))
    assert told == there


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / link).exists(), link
