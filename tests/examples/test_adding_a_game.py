"""docs/adding-a-game.md is true: its blocks are what stands in the example, and its commands exist."""

from __future__ import annotations

import re
import shlex

import pytest

from .guests import EXAMPLE, PACKAGE, ROOT, run

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = [(file, text) for _, file, text in BLOCKS if file]
SPOKEN = [text for kind, file, text in BLOCKS if kind == "bash"]
PROGRAMS = [text for kind, file, text in BLOCKS if kind == "python" and not file]


@pytest.mark.parametrize(("file", "text"), FILES, ids=[f"{number}-{file}" for number, (file, _) in enumerate(FILES)])
def test_a_block_is_what_stands_in_the_example(file: str, text: str) -> None:
    assert text in (EXAMPLE / file).read_text(encoding="utf-8")


def test_every_module_of_the_game_is_shown() -> None:
    modules = {f"{PACKAGE.name}/{file.name}" for file in PACKAGE.glob("*.py")}
    assert modules - {file for file, _ in FILES} == {f"{PACKAGE.name}/__init__.py", f"{PACKAGE.name}/generated.py"}


def test_every_command_exists(installed: dict[str, str]) -> None:
    said = [shlex.split(line) for block in SPOKEN for line in block.splitlines()]
    words = {line[1] for line in said if line[0] == "mutig"}
    told = run(installed, "-c", "from mutig.cli import app; import typer; print(*typer.main.get_command(app).commands)")
    assert len(words) >= 5
    assert words <= set(told.split())


def test_its_programs_run(installed: dict[str, str]) -> None:
    assert PROGRAMS
    for program in PROGRAMS:
        run(installed, "-c", program)
