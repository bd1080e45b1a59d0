"""What the pages show works as they say, on the package as installed; what takes long runs in tests/soak."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .installed import installed
from .markdown import PAGES, ROOT, blocks
from .running import SHELLS, parts, run_page

WITH_BLOCKS = [page for page in PAGES if any(block.language in ("python", *SHELLS) for block in blocks(page))]


def test_it_is_the_package_as_installed(tmp_path: Path) -> None:
    said = subprocess.run(
        [installed() / "bin" / "python", "-c", "import mutig.cli; print(mutig.__file__)"],
        cwd=tmp_path,
        env={},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(said.stdout.strip()).is_relative_to(installed())


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path)


def test_a_block_that_fails_is_told_with_its_place(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\ntrue\nmutig verify nothing.mutig\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"page\.md:1 mutig verify"):
        run_page(page, tmp_path)


def test_marks_say_what_is_left_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    marks = "<!-- run\nlong: soak, it is\nno: never, not\n-->\n"
    page.write_text(f"{marks}```sh\nlong 1\nno 2\nquick 3\n```\n", encoding="utf-8")
    daily, all_of_it = (" ".join(parts(page, tmp_path, soak=soak)) for soak in (False, True))
    assert ("long 1" in daily, "no 2" in daily, "quick 3" in daily) == (False, False, True)
    assert ("long 1" in all_of_it, "no 2" in all_of_it, "quick 3" in all_of_it) == (True, False, True)
