"""Message catalogues: all words of a game, one TOML file per language (docs/words.md).

    [log]         leads = "{seat} leads: {role}, {stance}."     a line of the log, by the event it tells
    [questions]   ask-lead = "Lead a card."                     what is asked, offered, explained and shown
    [words.role]  forest-witch = "Forest Witch"                 what things are called, by kind
    [counts]      points = ["{n} point", "{n} points"]          an amount with its noun
    [client]      line = "Fly over the windy land."             what the browser alone says

A part in square brackets is left out if an argument in it is 0 or empty: "for {points}[ and {wands}]".
A long word may say with \\u00AD where it is parted on a narrow card; everywhere else it reads without.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .errors import unknown
from .said import Run, Said

LANGUAGES = ("en", "de", "fr", "it")
Render = Callable[[Any], str]

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")
_JOINT = r"\u00AD"  # a soft hyphen, as a file writes it


class Part(NamedTuple):
    """A piece of a sentence, taken apart once: text and names of arguments in turn, beginning with text."""

    pieces: list[str]
    is_optional: bool


def parts_of(sentence: str) -> list[Part]:
    return [Part(_SLOT.split(text), bool(place % 2)) for place, text in enumerate(_OPTIONAL.split(sentence)) if text]


class Catalogue:
    """The messages of one language: a game's own, and behind them those that all games share."""

    def __init__(self, document: Mapping[str, Any], language: str, common: Catalogue | None = None) -> None:
        self.language = language
        self.log: dict[str, str] = document.get("log", {})
        self.questions: dict[str, str] = {**(common.questions if common else {}), **document.get("questions", {})}
        self.counts: dict[str, list[str]] = {**(common.counts if common else {}), **document.get("counts", {})}
        self.words: dict[str, dict[str, str]] = document.get("words", {})
        self._shared = common.words if common else {}
        self._log_parts: dict[str, list[Part]] = {}
        self._question_parts: dict[str, list[Part]] = {}

    def word(self, kind: str, word: str) -> str:
        """What a thing is called; a name without an entry speaks for itself."""
        return self.words.get(kind, {}).get(word) or self._shared.get(kind, {}).get(word, word)

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

    def tell(self, event: str, args: Mapping[str, Any], render: Mapping[str, Render]) -> str:
        """A line of the log; `render` says how the arguments that are more than words are written."""
        if event not in self._log_parts:
            self._log_parts[event] = parts_of(self.log[event])
        text = ""
        for part in self._needed(self._log_parts[event], args):
            for place, piece in enumerate(part.pieces):
                text += self._told(piece, args[piece], render) if place % 2 else piece
        return text

    def say(self, sentence: str, args: Mapping[str, Any]) -> Said:
        """A sentence beside the log; arguments that were said themselves keep what they mean."""
        if sentence not in self._question_parts:
            self._question_parts[sentence] = parts_of(self.questions[sentence])
        runs: list[Run] = []
        text = ""
        for part in self._needed(self._question_parts[sentence], args):
            for place, piece in enumerate(part.pieces):
                value = args[piece] if place % 2 else None
                if isinstance(value, Said):
                    runs += [Run(text), *value.runs] if text else value.runs
                    text = ""
                else:
                    text += self._told(piece, value, {}) if place % 2 else piece
        return Said((*runs, Run(text)) if text else tuple(runs))

    @staticmethod
    def _needed(parts: Iterable[Part], args: Mapping[str, Any]) -> list[Part]:
        """Without the optional parts that have nothing to say."""
        return [part for part in parts if not part.is_optional or all(map(args.get, part.pieces[1::2]))]

    def _told(self, name: str, value: Any, render: Mapping[str, Render]) -> str:
        if name in render:
            return render[name](value)
        if isinstance(value, str):
            return self.word(name, value)
        return self.count(name, value) if name in self.counts else str(value)


class Catalogues:
    """The catalogues of one folder, read when they are needed; behind each stands the one of all games."""

    def __init__(self, folder: Path, common: Catalogues | None = None) -> None:
        self.folder, self._common = folder, common
        self._read: dict[str, Catalogue] = {}

    def __getitem__(self, language: str) -> Catalogue:
        if language not in LANGUAGES:
            raise unknown("language", language, LANGUAGES)
        if language not in self._read:
            common = self._common[language] if self._common else None
            self._read[language] = Catalogue(self.document(language), language, common)
        return self._read[language]

    def document(self, language: str) -> dict[str, Any]:
        """A whole file as it reads."""
        return tomllib.loads(self._text(language).replace(_JOINT, ""))

    def on_cards(self, language: str, kind: str) -> dict[str, str]:
        """What things of a kind are called where there is little room: long words have soft hyphens at their joints."""
        named: dict[str, str] = tomllib.loads(self._text(language))["words"][kind]
        return named

    def _text(self, language: str) -> str:
        return (self.folder / f"{language}.toml").read_text(encoding="utf-8")
