"""What the pages show works as they say, on the package as installed; what takes long runs in tests/soak."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .installed import installed
from .markdown import PAGES, ROOT, blocks
from .running import SHELLS, parts, run_page


def runs(page: Path, folder: Path) -> bool:
    return any(block.language in ("python", *SHELLS) for block in blocks(page)) and bool(
        [part for part in parts(page, folder, soak=False) if not part.startswith("mkdir")]
    )


WITH_BLOCKS = [page for page in PAGES if any(block.language in ("python", *SHELLS) for block in blocks(page))]


def test_it_is_the_package_as_installed(tmp_path: Path) -> None:
    program = "import mutig, mutig.cli; print(mutig.__file__)"
    said = subprocess.run(
        [installed() / "bin" / "python", "-c", program], cwd=tmp_path, env={}, capture_output=True, text=True, check=True
    )
    assert Path(said.stdout.strip()).is_relative_to(installed())


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path)
