"""The notebook that learns with torch, from top to bottom: its network gets better. torch is fetched if need be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.notebooks import run

from .torch_fetched import torch_folder


@pytest.fixture
def with_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notebook's own process finds torch."""
    if folder := torch_folder():
        monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")


@pytest.mark.usefixtures("with_torch")
def test_the_network_learns(tmp_path: Path) -> None:
    printed = "\n".join(run("learning", tmp_path, timeout_s=1800))
    leads = [float(lead) for lead in re.findall(r"lead ([+-][\d.]+) points", printed)]
    assert len(leads) == 6
    assert leads[-1] > leads[0] + 10
    assert "<picture>" in printed
