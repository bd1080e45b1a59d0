"""The notebook that learns with torch, from top to bottom: its network gets better. torch is fetched if need be."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.notebooks import run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def with_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """torch is no dependency of ours, not even for tests: it is larger than all of them together."""
    if importlib.util.find_spec("torch") is None:
        target = ROOT / "build" / "torch"
        if not (target / "torch").exists():
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), "torch"]
            subprocess.run(pip, check=True)
        monkeypatch.setenv("PYTHONPATH", str(target), prepend=":")


@pytest.mark.usefixtures("with_torch")
def test_the_network_learns(tmp_path: Path) -> None:
    printed = "\n".join(run("learning", tmp_path, timeout_s=1800))
    leads = [float(lead) for lead in re.findall(r"lead ([+-][\d.]+) points", printed)]
    assert len(leads) == 6
    assert leads[-1] > leads[0] + 10
    assert "<picture>" in printed
