"""The documentation as a site: it builds without a warning, no link in it is broken, nothing comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from .markdown import PAGES, ROOT

FETCHED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "link": "href", "use": "href"}


class Page(HTMLParser):
    """What a page of the site links to, what it fetches, and what may be linked to in it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.ids: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in FETCHED and FETCHED[tag] in given:
            self.fetched.add(given[FETCHED[tag]])


@cache
def page_at(file: Path) -> Page:
    return Page(file)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("site")
    built = subprocess.run([ROOT / "tools" / "site", place], capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    return place


def own_pages(site: Path) -> list[Path]:
    return [file for file in site.rglob("*.html") if "_downloads" not in file.parts]


def test_every_page_is_there_and_can_be_reached(site: Path) -> None:
    wanted = {
        (site / page.relative_to(ROOT / "docs")).with_suffix(".html") for page in PAGES if ROOT / "docs" in page.parents
    }
    assert len(wanted) > 30
    front = site / "index.html"
    reached = {(site / unquote(urlsplit(link).path)).resolve() for link in page_at(front).links}
    assert wanted - reached == {front}


def test_no_link_is_broken(site: Path) -> None:
    lost = []
    for file in own_pages(site):
        for link in page_at(file).links | page_at(file).fetched:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.exists() or (parts.fragment and unquote(parts.fragment) not in page_at(target).ids):
                lost.append((file.name, link))
    assert lost == []


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    fetched = {link for file in own_pages(site) for link in page_at(file).fetched}
    assert {link for link in fetched if urlsplit(link).scheme not in ("", "data") or link.startswith("//")} == set()
    styles = "".join(file.read_text(encoding="utf-8") for file in site.rglob("*.css"))
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"']*", styles) == []


def test_the_front_page_has_its_picture_and_the_reference_its_docstrings(site: Path) -> None:
    assert any("broom-trick" in link for link in page_at(site / "index.html").fetched)
    assert {"mutig.new_game", "mutig.load"} <= page_at(site / "reference" / "mutig.html").ids
    assert {"mutig.core.game.Game.play", "mutig.core.game.Game.view"} <= page_at(site / "reference" / "game.html").ids
