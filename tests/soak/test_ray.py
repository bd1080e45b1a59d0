"""Questions on a Ray cluster: the same answer to the last bit, with a worker killed in the middle, and faster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from .ray_nodes import ENVIRONMENT, PLACE, ray_nodes

PATIENCE = 300  # seconds for one command
ARENA = ("arena", "--bots", "greedy,random", "--players", "3", "--deals", "8")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ray_nodes() as found:
        yield found


def mutig(*words: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [PLACE / "bin" / "mutig", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | ENVIRONMENT,
    )


def said(*words: str, folder: Path) -> str:
    """What a command prints when all goes well."""
    running = mutig(*words, folder=folder)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    return out


@pytest.mark.parametrize(
    "words",
    [
        ARENA,
        ("sim", "--games", "12000", "--bots", "greedy,random"),
        ("sim", "touria", "--games", "6", "--players", "2", "--bots", "search:20,greedy"),
        ("balance", "--players", "2", "--games", "2500"),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_a_cluster_answers_what_one_process_answers(words: tuple[str, ...], address: str, tmp_path: Path) -> None:
    here = said(*words, "--json", "-", "--jobs", "1", folder=tmp_path)
    there = said(*words, "--json", "-", "--ray", address, folder=tmp_path)
    assert json.loads(here)
    assert here == there


def test_bots_of_ones_own_travel_along(address: str, tmp_path: Path) -> None:
    bot = "class Last:\n    def choose(self, view, choices, budget):\n        return choices[-1]\n"
    (tmp_path / "mine.py").write_text(bot)
    words = ("arena", "--bots", "mine:Last,random", "--players", "2", "--deals", "3", "--json", "-")
    here, there = (said(*words, *where, folder=tmp_path) for where in (("--jobs", "1"), ("--ray", address)))
    assert here == there


def test_a_worker_killed_in_the_middle_changes_nothing(address: str, tmp_path: Path) -> None:
    whole = said(*ARENA, "--json", "-", "--jobs", "1", "--out", "whole", folder=tmp_path)
    running = mutig(*ARENA, "--json", "-", "--ray", address, "--out", "killed", folder=tmp_path)
    index, deadline = tmp_path / "killed" / "index.jsonl", time.monotonic() + PATIENCE
    while not index.exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for worker in workers_of(address):
        os.kill(worker, signal.SIGKILL)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    assert out == whole
    lines = [json.loads(line)["id"] for line in index.read_text().splitlines()]
    assert len(lines) == len(set(lines)) == 48


def workers_of(address: str) -> list[int]:
    """Whoever works on one of our pieces now: Ray makes that the name of the process, whose parent is a node."""
    found = [process for process, name in names() if name.startswith("ray::_work")]
    nodes = {process for process, name in names() if "raylet" in name and address in name}
    ours = [process for process in found if parent_of(process) in nodes]
    assert ours
    return ours


def names() -> Iterator[tuple[int, str]]:
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            yield int(place.parent.name), place.read_text(errors="replace")


def parent_of(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
