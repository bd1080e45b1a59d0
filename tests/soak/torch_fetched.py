"""torch for the tests that learn: it is no dependency of ours, it is larger than all of them together."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).parents[2] / "tools"
TARGET = TOOLS.parent / "build" / "torch"


def torch_folder() -> Path | None:
    """Where torch is fetched to if it is not installed; None if it is."""
    if importlib.util.find_spec("torch") is not None:
        return None
    if not (TARGET / "torch").exists():
        subprocess.run([TOOLS / "uv", "--version"], check=True, capture_output=True)  # pip is where uv comes from
        pip = [TOOLS.parent / ".tools" / "bin" / "pip", "--python", sys.executable, "install", "--quiet"]
        lock = TOOLS.parent / "requirements.lock"
        subprocess.run([*pip, "--target", TARGET, "--constraint", lock, "torch"], check=True)
    return TARGET
