"""The few words a picture needs, from the catalogue of the game."""

from __future__ import annotations

from ..sentences import CATALOGUES

KINDS = ("board", "action", "space", "item-short", "inhabitant", "colour", "corner", "side")  # no key is in two of them
TITLES = ("action", "space", "inhabitant")  # in a picture these begin with a capital letter


def say(key: str, lang: str) -> str:
    """A word in a language."""
    words = CATALOGUES[lang].words
    kind = next(kind for kind in KINDS if key in words[kind])
    word = words[kind][key]
    return word[0].upper() + word[1:] if kind in TITLES else word


def amount(noun: str, number: int, lang: str) -> str:
    """So many of something."""
    return CATALOGUES[lang].count(noun, number)


def space_name(space: str, kind: str, lang: str) -> str:
    """What a space is called; mines carry their number."""
    if kind != "mine":
        return say(space if kind == "place" else kind, lang)
    return f"{say('mine', lang)} {space.removeprefix('mine-')}"


def gem_name(colour: str, lang: str) -> str:
    """A gem with its colour."""
    return CATALOGUES[lang].word("gem-name", colour)
