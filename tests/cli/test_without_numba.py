"""Who only plays needs no compiler: without numba and numpy everything but measuring and thinking works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

# As if they were not installed: nothing finds them.
WITHOUT = """
import sys
from importlib.machinery import PathFinder
found = PathFinder.find_spec
def find_spec(name, path=None, target=None):
    missing = ("numba", "numpy", "llvmlite", "polyfactory", "faker")
    return None if name.partition(".")[0] in missing else found(name, path, target)
PathFinder.find_spec = find_spec
"""
COMMAND = WITHOUT + "from mutig.cli import app; app()"
SENTENCE = "numba is not installed here: pip install 'mutig[fast]'"


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", COMMAND, *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False)


def test_a_game_is_played_against_bots_without_a_compiler():
    script = WITHOUT + (
        "import mutig; from mutig.bots import bot_by_name, play_out;"
        "game = mutig.new_game('touria', players=2, seed=1); play_out(game, [bot_by_name('greedy', 1)] * 2);"
        "print(game.over, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["True", "False"], done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("sim", "broom-service", "--games", "1"),
        ("arena", "broom-service", "--bots", "greedy,random"),
        ("balance", "broom-service"),
        ("bench", "--quick"),
        ("play", "touria", "--terminal", "--bots", "search:0.1s", "--players", "2"),
        ("play", "touria", "--terminal", "--bots", "wise:40", "--players", "2"),
    ],
    ids=lambda words: words[0],
)
def test_what_needs_compiled_rules_says_so_in_a_sentence(words: tuple[str, ...]):
    done = run(*words)
    assert done.returncode
    assert SENTENCE in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stderr


def test_a_server_plays_and_says_that_its_bots_do_not_think(tmp_path: Path):
    command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with httpx.Client(base_url=f"{address}/api/v1", timeout=60, headers={"Origin": address}) as person:
                person.post("/me", json={"name": "Ada"}).raise_for_status()
                seats = [{"who": "me"}, {"who": "bot", "bot": "search:0.3s"}]
                table = person.post("/tables", json={"game": "broom-service", "seats": seats}).raise_for_status().json()
                assert table["seats"][1]["thoughtless"]
                assert not table["seats"][1]["warming_up"]
                assert httpx.get(f"{address}/api/openapi.json", timeout=60).status_code == 200
        finally:
            server.terminate()
            said = server.communicate(timeout=60)[1]
    assert "numba is not installed" in said
    assert "Error" not in said
