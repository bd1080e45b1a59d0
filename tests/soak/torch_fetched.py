"""torch for the tests that learn: it is no dependency of ours, it is larger than all of them together."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

TARGET = Path(__file__).parents[2] / "build" / "torch"


def torch_folder() -> Path | None:
    """Where torch is fetched to if it is not installed; None if it is."""
    if importlib.util.find_spec("torch") is not None:
        return None
    if not (TARGET / "torch").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(TARGET), "torch"]
        subprocess.run(pip, check=True)
    return TARGET
