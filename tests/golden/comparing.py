"""A playthrough beside the one that was written down."""

from __future__ import annotations

import difflib
from pathlib import Path


def assert_reads_as_it_did(file: Path, now: str, writer: str) -> None:
    """Line by line; after an intended change the writer is run again."""
    before = file.read_text(encoding="utf-8").splitlines()
    changes = list(difflib.unified_diff(before, now.splitlines(), "as it was", "as it is now", lineterm=""))
    assert not changes, "\n".join([f"played differently; if intended: python -m {writer}", *changes[:40]])
