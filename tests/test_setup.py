"""What a machine lacks is said before anything is installed, and what cannot be had is said at once."""

from __future__ import annotations

import shutil
import subprocess
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

TOOLS = Path(__file__).parents[1] / "tools"
LOCK = TOOLS.parent / "requirements.lock"
OLDEST = "3.11.0"
NEEDED = ("bash", "dirname", "env", "id", "true")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine with a Python that cannot make environments, and hardly anything else."""
    (tmp_path / "tools").mkdir()
    for tool in ("missing", "python", "node"):
        shutil.copy(TOOLS / tool, tmp_path / "tools" / tool)
    (tmp_path / "bin").mkdir()
    for name in NEEDED:
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    install(tmp_path, "python3", 'case "$*" in *ensurepip*) exit 1 ;; --version) echo Python 3.11.2 ;; esac')
    return tmp_path


def install(machine: Path, name: str, does: str = "exit 0") -> None:
    path = machine / "bin" / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!{shutil.which('bash')}\n{does}\n", encoding="utf-8")
    path.chmod(0o755)


def missing(machine: Path, for_what: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(machine / "tools" / "missing"), for_what]
    path = {"PATH": str(machine / "bin")}
    return subprocess.run(command, env=path, capture_output=True, text=True, timeout=60, check=False)


def test_what_is_missing_is_listed_once_each(machine: Path) -> None:
    install(machine, "apt-get")
    install(machine, "id", "echo 0")
    said = missing(machine, "play")
    assert said.returncode == 0
    wanted = ("python3-venv", "uv", "packages playing needs", "Node.js", "web/package-lock.json")
    for line, word in zip(said.stdout.splitlines()[1:], wanted, strict=True):
        assert word in line
    for_tests = missing(machine, "test").stdout
    assert "chromium" in for_tests
    assert "libatomic1" not in for_tests  # it is there
    assert "Node.js" not in missing(machine, "fast").stdout  # a terminal needs none


def test_the_library_of_the_browsers_driver_is_missed(machine: Path) -> None:
    """Debian's smallest machine has none, and its driver said so in every test of the browser."""
    install(machine, "apt-get")
    install(machine, "id", "echo 0")
    install(machine, "python3", 'case "$*" in *libatomic*) exit 1 ;; --version) echo Python 3.11.2 ;; esac')
    assert "libatomic1 with apt-get" in missing(machine, "test").stdout
    assert "libatomic1" not in missing(machine, "play").stdout


def test_with_sudo_it_says_that_a_password_may_be_asked_for(machine: Path) -> None:
    for command in ("apt-get", "sudo"):
        install(machine, command)
    install(machine, "id", "echo 1000")
    assert "python3-venv with apt-get (asks for sudo)" in missing(machine, "play").stdout


def test_what_cannot_be_had_is_said_at_once_and_nothing_else_is_begun(machine: Path) -> None:
    install(machine, "apt-get")
    install(machine, "id", "echo 1000")
    said = missing(machine, "play")
    assert said.returncode == 2
    assert "apt-get install python3-venv" in said.stderr
    assert said.stdout == ""


def test_an_old_python_is_refused_in_a_sentence(machine: Path) -> None:
    install(machine, "python3", "exit 1")
    said = missing(machine, "play")
    assert said.returncode == 2
    assert said.stderr == "Python 3.11 or newer is needed (set PYTHON=/path/to/python3).\n"


@pytest.mark.parametrize("version", ["18.20.4", "20.18.0", "20.19.0", "24.1.0"])
def test_only_a_node_that_is_new_enough_counts(machine: Path, version: str) -> None:
    for command in ("npm", "apt-get"):
        install(machine, command)
    install(machine, "id", "echo 0")
    install(machine, "node", f"echo v{version}")
    enough = tuple(map(int, version.split("."))) >= (20, 19, 0)
    assert ("Node.js" not in missing(machine, "play").stdout) == enough


def test_everything_that_is_pinned_runs_on_the_oldest_python_we_take() -> None:
    """Debian 12 has 3.11.2, and a pinned package that asks for a later one cannot be installed there at all."""
    pinned = dict(line.split("==") for line in LOCK.read_text(encoding="utf-8").splitlines() if "==" in line)
    asked = {each.name: each.metadata["Requires-Python"] or "" for each in distributions() if each.name in pinned}
    assert len(asked) > 50
    assert {name: asks for name, asks in asked.items() if OLDEST not in SpecifierSet(asks)} == {}
