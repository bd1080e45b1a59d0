"""What checkers find, in the language of who reads it: a game's sentences, and behind them those of all games."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from mutig.core.messages import LANGUAGES, Catalogues
from mutig.core.told import in_words

OTHERS = LANGUAGES[1:]  # English stands in the code
SHARED = Path(__file__).with_name("findings.toml")


@cache
def translations(file: Path) -> dict[str, list[str]]:
    """By the English sentence, in the order of `OTHERS`."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _sentences(file: Path, language: str) -> dict[str, str]:
    every = translations(SHARED) | translations(file)
    return {english: others[OTHERS.index(language)] for english, others in every.items()}


def finding_in(message: str, language: str, catalogues: Catalogues, file: Path = SHARED) -> str:
    """A finding in a language; things are called what the game calls them."""
    if language not in OTHERS:
        return str(message)
    return in_words(message, _sentences(file, language), catalogues[language].word)
