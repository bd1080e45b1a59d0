"""Every program of examples/ runs, ends well, and prints what a person would want to read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mutig.server.web import WebSettings
from tests.server.web_server import NO_LIMITS, Running, running_server

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = 60  # lines
PROGRAMS = {  # what it is given, and what it prints
    "first_game.py": (["."], r"Ada may choose:\n  pick forest-witch[\s\S]*\nWon by \w+[\s\S]*move by move\.$"),
    "own_bot.py": (["2"], r"game 2: won after \d+ turns\n\d of 2 games won"),
    "arena.py": (["20"], r"broom-service: random wins [\d.]+% ± [\d.]+% [\s\S]*touria: random wins"),
    "many_games.py": (["30"], r"1908 features, 441 codes\n[\d,]+ decisions a second"),
    "gym_agent.py": (
        [],
        r"bonus black\n[\s\S]*\d decisions, [\d,]+ a second[\s\S]*\nreward [01.]+; what happened last:",
    ),
    "openspiel_search.py": (["2", "5"], r"search: pick [\w-]+\n"),
}


def printed(program: str, *given: str, folder: Path) -> str:
    """What a program prints, run as anybody would."""
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / program), *given],
        cwd=folder,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_runs_and_says_something(program: str, tmp_path: Path) -> None:
    given, expected = PROGRAMS[program]
    said = printed(program, *given, folder=tmp_path)
    assert re.search(expected, said), said


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running_server(tmp_path / "tables.db", WebSettings(limits=NO_LIMITS)) as running:
        yield running


def test_the_bot_over_the_network_tells_its_game(server: Running, tmp_path: Path) -> None:
    text = (EXAMPLES / "server_bot.py").read_text(encoding="utf-8")
    at_once = '["me", "greedy"], rules=wire.TableRules(bot_pace_s=0)'  # bots wait for people to follow; nobody does
    text = text.replace('["me", "greedy"]', at_once).replace(
        "import sys\n", "import sys\nfrom mutig.server import wire\n"
    )
    quick = tmp_path / "quick.py"
    quick.write_text(text, encoding="utf-8")
    said = printed(str(quick), server.url, folder=tmp_path)
    assert said.startswith(f"Watch at {server.url}/t/")
    assert "Round 7 begins" in said
    points = r"[−-]?\d+ points?"  # who chooses at random may end below zero
    assert re.search(rf"Lucky: {points}\n\w+: {points}$", said), said[-300:]
    assert len(said.splitlines()) > 150


def test_every_program_is_short_and_told_of() -> None:
    told = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    programs = sorted(file.name for file in EXAMPLES.glob("*.py"))
    assert programs == sorted([*PROGRAMS, "server_bot.py"])
    for name in programs:
        assert f"]({name})" in told
        assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= PAGE
    for link in re.findall(r"\]\(([^)]+)\)", told):
        assert (EXAMPLES / link).exists(), link
