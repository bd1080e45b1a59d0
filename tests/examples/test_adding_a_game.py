"""docs/adding-a-game.md is true: its blocks are what stands in the example (tests/docs runs its commands)."""

from __future__ import annotations

import re

import pytest

from .guests import EXAMPLE, PACKAGE, ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = [(file, text) for _, file, text in BLOCKS if file]


@pytest.mark.parametrize(("file", "text"), FILES, ids=[f"{number}-{file}" for number, (file, _) in enumerate(FILES)])
def test_a_block_is_what_stands_in_the_example(file: str, text: str) -> None:
    assert text in (EXAMPLE / file).read_text(encoding="utf-8")


def test_every_module_of_the_game_is_shown() -> None:
    modules = {f"{PACKAGE.name}/{file.name}" for file in PACKAGE.glob("*.py")}
    assert modules - {file for file, _ in FILES} == {f"{PACKAGE.name}/__init__.py", f"{PACKAGE.name}/generated.py"}
