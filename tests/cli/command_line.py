"""Running the command as people do: in this process where that is enough, as a process of its own where it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

import mutig
from mutig.bots import bot_by_name, play_out
from mutig.cli import app

COMMAND = [sys.executable, "-c", "from mutig.cli import app; app()"]
ENGLISH = {"LC_ALL": "C.UTF-8"}  # whatever the tester's system speaks
PLAIN_TERMINAL = {"COLUMNS": "80", "LINES": "24", "NO_COLOR": "1", "FORCE_COLOR": None, **ENGLISH}
ANY_ANSWER = "1 2 3 4\n1\n"  # a hand takes the first line and any other question the second


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


def mutig_says(*words: object, typed: str = "", **environment: str) -> Said:
    """The command with these words, in this process."""
    result = CliRunner(env=PLAIN_TERMINAL | environment).invoke(app, [str(word) for word in words], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def refused(*words: object, typed: str = "") -> str:
    """The sentence with which a command refuses; it is one sentence, on stderr, with exit code 2."""
    said = mutig_says(*words, typed=typed)
    assert said.code == 2, said
    assert said.err.startswith("error: ")
    assert "Traceback" not in said.err + said.out
    return said.err.removeprefix("error: ").strip()


def process(*words: object, folder: Path, **environment: str) -> subprocess.Popen[str]:
    """The command as a process of its own, ready to be typed to."""
    return subprocess.Popen(
        [*COMMAND, *(str(word) for word in words)],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"} | ENGLISH | environment,
    )


def finished_touria(folder: Path, seed: int = 1) -> Path:
    """The record of a whole game of Touria between bots."""
    game = mutig.new_game("touria", 3, seed=seed, names=["Ann", "Bob", "Cleo"])
    play_out(game, [bot_by_name("greedy", f"{seed} {k}") for k in range(3)])
    return game.save(folder / "wedding.mutig")


def finished_game(folder: Path, seed: int = 1) -> Path:
    """The record of a whole game between bots."""
    game = mutig.new_game("broom-service", 3, seed=seed, variants=["back", "storms"], names=["Ann", "Bob", "Cleo"])
    play_out(game, [bot_by_name(name, seed) for name in ("greedy", "random", "greedy")])
    return game.save(folder / "evening.mutig")
