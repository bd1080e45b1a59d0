"""The few words a picture needs, from the catalogue of the game."""

from __future__ import annotations

from collections.abc import Mapping

from ..sentences import CATALOGUES

KINDS = ("board", "terrain", "resource", "shape", "tile", "cloud", "role")  # nothing has the same name in two of them


def name_in(names: Mapping[str, str], lang: str) -> str:
    """A name in a language; an edition may give only English."""
    return names.get(lang) or names["en"]


def say(key: str, lang: str) -> str:
    """A word in a language."""
    words = CATALOGUES[lang].words
    return next(words[kind][key] for kind in KINDS if key in words[kind])


def amount(noun: str, number: int, lang: str) -> str:
    """So many of something."""
    return CATALOGUES[lang].count(noun, number)


def sentence(key: str, lang: str, **args: object) -> str:
    """A sentence of the table, which a picture says too."""
    return str(CATALOGUES[lang].say(key, args))
