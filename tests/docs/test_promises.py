"""What the pages promise beside their blocks: docstrings that run, targets of make, links of the first page."""

from __future__ import annotations

import doctest
import re
import subprocess
import tomllib
from pathlib import Path

import yaml

import mutig
import mutig.bots

from .markdown import ROOT, blocks


def test_the_docstrings_run() -> None:
    for module in (mutig, mutig.bots):
        result = doctest.testmod(module)
        assert result.attempted >= 3
        assert result.failed == 0


def test_every_target_of_make_that_a_page_names_exists() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "index.md"]
    named = {target for page in pages for target in re.findall(r"\bmake ([a-z]+)\b`?", code_of(page))}
    assert {"play", "test", "check", "site", "help"} <= named
    subprocess.run(["make", "--dry-run", *sorted(named)], cwd=ROOT, check=True, capture_output=True)


def test_it_is_cited_as_the_version_it_is() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["version"] == mutig.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation["license"] in project["license"].split(" AND ")
    assert citation["authors"] == project["authors"]


def code_of(page: Path) -> str:
    """Blocks, and what stands between backticks."""
    inline = re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
    return "\n".join([*(block.text for block in blocks(page)), *inline])
