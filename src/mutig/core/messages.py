"""Message catalogues: what the log and the terminal say, one TOML file per language.

    [says]     leads = "{seat} leads the {role}, {stance}."     a sentence per message id
    [words.role]  forest-witch = "Forest Witch"                 what things are called, by kind
    [counts]   points = ["{n} point", "{n} points"]             an amount with its noun

A part in square brackets is left out if an argument in it is 0 or empty: "for {points}[ and {wands}]".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .errors import unknown

LANGUAGES = ("en", "de", "fr", "it")
Render = Callable[[Any], str]

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")


class Part(NamedTuple):
    """A piece of a sentence, taken apart once: text and names of arguments in turn, beginning with text."""

    pieces: list[str]
    is_optional: bool


def parts_of(sentence: str) -> list[Part]:
    return [Part(_SLOT.split(text), bool(place % 2)) for place, text in enumerate(_OPTIONAL.split(sentence)) if text]


class Catalogue:
    """The messages of one language."""

    def __init__(self, file: Path, language: str) -> None:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        self.language = language
        self.says: dict[str, str] = document["says"]
        self.words: dict[str, dict[str, str]] = document["words"]
        self.counts: dict[str, list[str]] = document["counts"]
        self._patterns: dict[str, list[Part]] = {}

    def word(self, kind: str, word: str) -> str:
        """What a thing is called; a name without an entry speaks for itself."""
        return self.words.get(kind, {}).get(word, word)

    def count(self, noun: str, number: int) -> str:
        one, many = self.counts[noun]
        single = abs(number) < 2 if self.language == "fr" else abs(number) == 1  # zero is singular in French
        return (one if single else many).replace("{n}", str(number).replace("-", "−"))

    def joined(self, words: Sequence[str]) -> str:
        """Words as a list in a sentence."""
        if len(words) < 2:
            return words[0] if words else self.word("list", "nothing")
        return f"{', '.join(words[:-1])} {self.word('list', 'and')} {words[-1]}"

    def amounts(self, goods: Mapping[str, int]) -> str:
        """Amounts by noun as a list in a sentence."""
        return self.joined([self.count(noun, number) for noun, number in goods.items()])

    def say(self, message: str, args: Mapping[str, Any], render: Mapping[str, Render]) -> str:
        """A sentence; `render` says how the arguments that are more than words are written."""
        if message not in self._patterns:
            self._patterns[message] = parts_of(self.says[message])
        said: list[str] = []
        for part in self._patterns[message]:
            if not part.is_optional or all(args.get(name) for name in part.pieces[1::2]):
                said.extend(
                    self._argument(piece, args[piece], render) if place % 2 else piece
                    for place, piece in enumerate(part.pieces)
                )
        return "".join(said)

    def _argument(self, name: str, value: Any, render: Mapping[str, Render]) -> str:
        if name in render:
            return render[name](value)
        if name in self.counts:
            return self.count(name, value)
        return self.word(name, value) if isinstance(value, str) else str(value)


class Catalogues:
    """The catalogues of one folder, read when they are needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Catalogue] = {}

    def __getitem__(self, language: str) -> Catalogue:
        if language not in LANGUAGES:
            raise unknown("language", language, LANGUAGES)
        if language not in self._read:
            self._read[language] = Catalogue(self.folder / f"{language}.toml", language)
        return self._read[language]
