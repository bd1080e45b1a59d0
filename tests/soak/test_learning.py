"""The notebook that learns with torch, from top to bottom: its network gets better. torch is fetched if need be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.notebooks import run

from .torch_fetched import torch_folder

UNTRAINED_AGAINST_GREEDY = -80.0


@pytest.fixture
def with_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notebook's own process finds torch."""
    if folder := torch_folder():
        monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")


@pytest.mark.usefixtures("with_torch")
def test_the_network_learns(tmp_path: Path) -> None:
    printed = "\n".join(run("learning", tmp_path, timeout_s=1800))
    leads = [float(lead) for lead in re.findall(r"lead ([+-][\d.]+) points", printed)]
    shares = [int(share) for share in re.findall(r"(\d+)% of \d+ games won", printed)]
    assert len(leads) == len(shares) == 5
    assert leads[-1] > leads[0] + 20
    assert shares[-1] >= 90
    assert float(re.findall(r"against greedy: ([+-][\d.]+) points", printed)[0]) > UNTRAINED_AGAINST_GREEDY + 20
    assert "<picture>" in printed
