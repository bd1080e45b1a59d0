"""The load of a club on several processes is measured, and the page of sizes follows from it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_S = 300


def test_two_servers_are_measured_and_a_size_follows(tmp_path: Path) -> None:
    figures, page = tmp_path / "club.json", tmp_path / "sizing.md"
    shutil.copy(ROOT / "docs" / "sizing.md", page)
    small = ["--servers", "2", "--tables", "6", "--period", "1", "--seconds", "6", "--hurry", "8"]
    command = [sys.executable, "-m", "benchmarks.load.club", *small, "--json", str(figures), "--page", str(page)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = json.loads(figures.read_text())
    assert found["errors"] == {}
    assert found["decisions"] > 20
    assert min(found["counted"].values()) >= 0
    assert found["counted"]["wal_bytes"] > 100 * found["decisions"]
    assert "| 2 servers |" in page.read_text()
