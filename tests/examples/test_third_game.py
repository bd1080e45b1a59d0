"""A third game, registered by an entry point alone: everything that can be done with a game can be done with it.

What is checked from inside, with the game on the list, stands in third_game/.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mutig.bots import trees
from mutig.core import flow
from mutig.core.ruleset import MOST_CODES, MOST_SEATS

from .guests import EXAMPLE, GAME, PACKAGE, ROOT, mutig, run

NAMES = re.compile("lantern[-_ ]?fair", re.IGNORECASE)
SHARED = ("src", "web/src", "web/public", "tools", "Makefile", "pyproject.toml")


def test_not_one_line_outside_its_folder_names_it() -> None:
    files = [
        file for name in SHARED for file in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))
    ]
    texts = [file for file in files if file.is_file() and file.suffix in {".py", ".ts", ".svelte", ".css", ".toml", ""}]
    assert len(texts) > 300
    assert [str(file) for file in texts if NAMES.search(file.read_text(encoding="utf-8", errors="ignore"))] == []


def test_it_stays_small() -> None:
    """What somebody has to write, types that are generated left out."""
    files = [file for file in PACKAGE.glob("*.py") if file.name != "generated.py"]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) < 620, len(lines)


def test_its_generated_types_are_those_of_its_schema(installed: dict[str, str]) -> None:
    run(installed, "-m", "mutig.games.generate", "--check", "lantern_fair")


def test_its_rules_are_typed(installed: dict[str, str]) -> None:
    env = {**installed, "MYPYPATH": f"{ROOT / 'src'}:{EXAMPLE}"}
    assert "no issues" in run(env, "-m", "mypy", "-p", "lantern_fair")


def test_nobody_else_has_to_know_it(installed: dict[str, str]) -> None:
    told = "import sys, mutig; print(*mutig.GAMES); print(any('lantern' in name for name in sys.modules))"
    assert run(installed, "-c", told).split() == ["broom-service", "touria", GAME, "False"]


def test_it_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "evening.mutig"
    bots = "greedy,random,search:20"
    words = ("play", GAME, "--terminal", "--seed", "1", "--bots", bots, "--name", "Anna", "--save", record)
    said = mutig(installed, *words, typed="?\n1\nb\n" + "1\n" * 5)
    assert "Which card do you play?" in said
    assert "The highest card that nobody else has" in said
    assert " 1       " in said  # the place of the winner
    assert "the game is over" in mutig(installed, "verify", record)
    shown = mutig(installed, "show", record, "--lang", "it")
    assert "giocatore" in shown
    picture = tmp_path / "end.png"
    mutig(installed, "show", record, "--out", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_it_is_simulated(installed: dict[str, str]) -> None:
    told = json.loads(mutig(installed, "sim", GAME, "--games", "400", "--bots", "greedy,random,random", "--json", "-"))
    assert NAMES.search(json.dumps(told))


def test_all_bots_meet_in_the_arena(installed: dict[str, str], tmp_path: Path) -> None:
    words = ("arena", GAME, "--bots", "search:60,greedy,random", "--players", "3", "--deals", "8", "--jobs", "1")
    report = mutig(installed, *words, "--out", tmp_path / "arena")
    for bot in ("search:60", "greedy", "random"):
        assert re.search(rf"{bot} +\d+ +[\d.]+ +[\d.]+ +0 *$", report, re.MULTILINE), report  # no forfeits


def test_its_balance_is_measured(installed: dict[str, str]) -> None:
    report = mutig(installed, "balance", GAME, "--players", "2,4", "--games", "200")
    assert report.count("Wins by seat") == 2


def test_its_editions_are_checked_shown_and_copied(installed: dict[str, str], tmp_path: Path) -> None:
    assert "3 checks: 0 hard findings" in mutig(installed, "edition", "check", "--game", GAME)
    assert "[1, 2, 2, 2, 1, 1]" in mutig(installed, "edition", "show", "--game", GAME)
    mutig(installed, "edition", "new", "mine", "--game", GAME, "--out", tmp_path)
    assert "mine" in mutig(installed, "edition", "check", tmp_path / "mine", "--game", GAME)


@pytest.mark.parametrize("room", ["engine", "research", "server"])
def test_inside(installed: dict[str, str], room: str) -> None:
    """The same tests that the shipped games pass, with the game on the list."""
    said = run(installed, "-m", "pytest", "-p", "no:cacheprovider", f"tests/examples/third_game/check_{room}.py")
    assert " passed" in said


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("raise OSError('no disk')", "cannot be loaded (OSError: no disk)"),
        ("GAME = 7", "is no GamePack of that name"),
        (
            "from lantern_fair.game import GAME; GAME.rules.codes = 1025",
            "expected at most 5 players and 1024 choice codes",
        ),
    ],
)
def test_a_game_that_does_not_fit_is_refused_by_its_name(
    installed: dict[str, str], tmp_path: Path, fault: str, sentence: str
) -> None:
    """And the others are played as if it were not there."""
    (tmp_path / "faulty.py").write_text(fault, encoding="utf-8")
    site = {**installed, "PYTHONPATH": f"{tmp_path}:{installed['PYTHONPATH']}"}
    asked = (
        "from mutig import games, MutigError\n"
        "from importlib.metadata import EntryPoint\n"
        f"games.GUESTS['{GAME}'] = EntryPoint('{GAME}', 'faulty:GAME', games.GROUP)\n"
        f"try: games.pack('{GAME}')\n"
        "except MutigError as problem: print(problem)\n"
        "print(games.pack('touria').rules.title)\n"
    )
    said = run(site, "-c", asked)
    assert f"the game {GAME!r}" in said
    assert sentence in said
    assert said.endswith("Touria\n")


def test_there_is_room_for_what_a_game_may_have() -> None:
    assert (trees.SEATS, trees.CODES) == (MOST_SEATS, MOST_CODES)
    assert len(flow.FIRST_SEAT) == 1 << (MOST_SEATS + 1)
