"""The command as a whole: help, version, completion, start time, errors as sentences."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer

from mutig.cli import app

from .command_line import COMMAND, mutig_says, process, refused

COMMANDS = ("play", "sim", "show", "replay", "analyse", "verify", "bench", "edition")


def every_command() -> list[tuple[str, ...]]:
    """All commands there are, those of groups with their group's name."""
    root: Any = typer.main.get_command(app)
    groups = {name: getattr(command, "commands", None) for name, command in root.commands.items()}
    return [(name, *more) for name, inner in groups.items() for more in ([(one,) for one in inner] if inner else [()])]


def test_help_lists_every_command_and_each_explains_itself_with_an_example() -> None:
    said = mutig_says("--help")
    assert said.code == 0
    assert all(command in said.out for command in COMMANDS)
    commands = every_command()
    assert len(commands) > 25
    for command in commands:
        told = " ".join(mutig_says(*command, "--help").out.split())
        assert re.search(rf"Examples?: .*mutig {' '.join(command)}", told), command


def test_help_is_as_wide_as_the_terminal() -> None:
    """A paragraph of a docstring is broken by the terminal alone, never in the middle of its line."""
    lines = [line.strip() for line in mutig_says("sim", "--help", COLUMNS="60").out.split("╭")[0].splitlines()]
    told = [len(line) for line, after in pairwise(lines) if line and after]
    assert told
    assert min(told) > 40


def test_version() -> None:
    assert mutig_says("--version").out.startswith("mutig 0.")


def test_the_package_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "mutig", "show", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (2, f"error: {refused('show', 'chess')}")


def test_editions_are_mounted_and_their_errors_are_sentences_too() -> None:
    assert mutig_says("edition", "check").code in (0, 2)
    assert "no such edition" in refused("edition", "show", "nowhere")


def test_help_starts_without_numpy_and_numba(tmp_path: Path) -> None:
    script = "import sys, mutig.cli; print(sorted({'numpy', 'numba', 'resvg_py'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    begun = worked_s()
    subprocess.run([*COMMAND, "--help"], capture_output=True, check=True, cwd=tmp_path)
    assert worked_s() - begun < 2  # 0.2 s on a quiet machine


def worked_s() -> float:
    """Processor time of the processes we have waited for: what others do on this machine is not counted."""
    used = os.times()
    return used.children_user + used.children_system


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mutig play br", "broom-service"),
        ("mutig play --variants ", "storms"),
        ("mutig play --variants back,st", "back,storms"),
        ("mutig play --bots greedy,ra", "greedy,random"),
        ("mutig play --seats me,gr", "me,greedy"),
        ("mutig sim --edition ho", "house"),
        ("mutig play --lang d", "de"),
    ],
)
def test_shells_complete_games_variants_bots_editions_and_languages(typed: str, offered: str) -> None:
    words = typed.split(" ")
    environment = {"_MUTIG_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    script = "from mutig.cli import app; app(prog_name='mutig')"
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert offered in done.stdout.split()


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["brom-service"], "unknown game 'brom-service': did you mean 'broom-service'?"),
        (["--players", "6"], "is for 2 to 5 players, not 6"),
        (["--variants", "strms"], "unknown variant 'strms': did you mean 'storms'?"),
        (["--variants", "forests"], "'forests' exists only on the back of the board; add 'back'"),
        (["--bots", "gredy"], "unknown bot 'gredy': did you mean 'greedy'?"),
        (["--bots", "greedy,greedy,greedy,greedy,greedy"], "names 5 bots"),
        (["--bots", ","], "expected at least one bot"),
        (["--edition", "nowhere"], "nowhere: no such edition; expected house"),
        (["--set", "heavy_clouds=12"], "without the variant 'storms' all 24 heavy clouds are mixed in"),
        (["--variants", "storms", "--set", "heavy_clouds=3"], "expected a number from 10 to 24, not 3"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(
    command: str, words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(command, *words)
    assert not list(tmp_path.iterdir())


def test_an_unknown_option_is_exit_code_2_too() -> None:
    assert mutig_says("play", "--no-such-option").code == 2


def test_errors_are_not_coloured_where_nobody_looks(tmp_path: Path) -> None:
    with process("verify", "missing.mutig", folder=tmp_path) as running:
        _, err = running.communicate(timeout=20)
    assert running.returncode == 2
    assert err == "error: missing.mutig: cannot be read (No such file or directory)\n"
