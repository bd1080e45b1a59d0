"""What the README shows works as it says."""

import doctest
import re
import subprocess
from pathlib import Path

import mutig
import mutig.bots

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_of_python_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", README, re.S)
    example = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_docstrings_run():
    assert doctest.testmod(mutig).failed == 0
    assert doctest.testmod(mutig.bots).failed == 0


def test_the_two_commands_and_every_link_exist():
    for command in ("make play", "make test"):
        assert command in README
        target = command.split()[1]
        subprocess.run(["make", "--dry-run", target], cwd=ROOT, check=True, capture_output=True)
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", README):
        assert (ROOT / link).exists(), link


def test_every_command_the_readme_shows_is_known():
    from typer.main import get_command

    from mutig.cli import app

    shown = set(re.findall(r"^mutig (\w+)", README, re.M))
    assert shown
    assert shown <= set(get_command(app).commands)
