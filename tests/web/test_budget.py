"""What has to travel before one can play stays small: measured on the built client, compressed as a server sends it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from .browsing import ROOT

DIST = ROOT / "web" / "dist"
SCRIPTS, ART = 150_000, 400_000  # bytes, compressed
LANGUAGES = ("en", "de", "fr", "it")
SIDES = {"broom-service": ("front", "back"), "touria": ("N", "E", "S", "W")}


def packed(files: list[Path]) -> int:
    assert files, "nothing to measure: the client is not built"
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


def test_all_scripts_together(client: None) -> None:
    assert packed(list((DIST / "assets").glob("*.js"))) < SCRIPTS


@pytest.mark.parametrize("game", SIDES)
def test_the_art_of_one_game(client: None, game: str) -> None:
    sprite = packed(list((DIST / "assets").glob("sprite*.svg")))
    for side in SIDES[game]:
        for language in LANGUAGES:
            sheet = DIST / "sheets" / f"{game}-house-{side}-{language}.json"
            assert sprite + packed([sheet]) < ART, sheet.name


def test_only_alphabets_of_the_four_languages(client: None) -> None:
    fonts = {file.name for file in (DIST / "assets").glob("*.woff2")}
    assert len(fonts) == 4
    assert all("-latin-" in name for name in fonts)
