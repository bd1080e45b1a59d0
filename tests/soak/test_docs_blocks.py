"""Every block of the documentation, those that compile or play for minutes included, on the package as installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.markdown import ROOT, blocks
from tests.docs.running import run_page
from tests.docs.test_blocks import WITH_BLOCKS

HALF_AN_HOUR_S = 1800
LONG = [page for page in WITH_BLOCKS if any(mark.way == "soak" for block in blocks(page) for mark in block.marks)]


@pytest.mark.parametrize("page", LONG, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_long_blocks_of_a_page_run(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path, soak=True, patience_s=HALF_AN_HOUR_S)
