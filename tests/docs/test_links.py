"""Every link of the Markdown in the repository leads somewhere, and every block says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from .markdown import PAGES, ROOT, BadMarkError, Mark, anchors, blocks, links
from .running import SHELLS

OUTSIDE = ("http://", "https://", "mailto:")
SHOWN = {"text", "toml", "ini", "nginx", "caddyfile", "json", "yaml", "dockerfile", "{eval-rst}"}  # not programs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for line, link in links(page):
        if link.startswith(OUTSIDE):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"line {line}: {link}")
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_names_its_language(page: Path) -> None:
    """So that none escapes being run by having none."""
    assert [
        (block.place, block.language) for block in blocks(page) if block.language not in {"python", *SHELLS, *SHOWN}
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_mark_marks_something(page: Path) -> None:
    for block in blocks(page):
        for mark in block.marks:
            assert mark.what == "block" or any(line.startswith(mark.what) for line in block.commands), (
                block.place,
                mark,
            )


@pytest.mark.parametrize("line", ["mutig sim: soak", "block: later, it is long", "mutig serve", "block: never"])
def test_a_mark_without_a_reason_is_none(line: str) -> None:
    with pytest.raises(BadMarkError):
        Mark.read(line)
