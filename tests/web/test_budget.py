"""What has to travel before one can play stays small: measured on the built client, compressed as a server sends it."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from .browsing import DESKTOP, ROOT, Person
from .tables import BOT, ME, named, new_table

DIST = ROOT / "web" / "dist"
SCRIPTS, ART = 150_000, 400_000  # bytes, compressed
LANGUAGES = ("en", "de", "fr", "it")
SIDES = {"broom-service": ("front", "back"), "touria": ("N", "E", "S", "W")}


def packed(files: list[Path]) -> int:
    assert files, "nothing to measure: the client is not built"
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


@pytest.mark.parametrize("game", SIDES)
def test_all_scripts_until_one_plays(browser: Browser, address: str, game: str) -> None:
    anna = named(Person(browser, address, DESKTOP), "Anna")
    loaded: set[Path] = set()
    anna.page.on("response", lambda answer: loaded.add(DIST / urlsplit(answer.url).path.lstrip("/")))
    anna.open("/")
    anna.page.get_by_role("heading", level=2).first.wait_for()
    anna.open(f"/t/{new_table(anna, game, [ME, BOT])['id']}")
    anna.page.wait_for_selector(".verb.asked")
    assert packed([file for file in loaded if file.suffix == ".js"]) < SCRIPTS
    anna.context.close()


@pytest.mark.parametrize("game", SIDES)
def test_the_art_of_one_game(client: None, game: str) -> None:
    sprite = packed(list((DIST / "assets").glob("sprite*.svg")))
    for side in SIDES[game]:
        for language in LANGUAGES:
            sheet = DIST / "sheets" / f"{game}-house-{side}-{language}.json.gz"
            assert sprite + sheet.stat().st_size < ART, sheet.name


def test_only_alphabets_of_the_four_languages(client: None) -> None:
    fonts = {file.name for file in (DIST / "assets").glob("*.woff2")}
    assert len(fonts) == 4
    assert all("-latin-" in name for name in fonts)
