"""Writes web/src/games/<game>/messages/*.ts, what the browser says of each game, from the catalogues of the games.

With --check it only says whether that is needed. In `[client]` of a catalogue, "{kind.word}" stands for a word that the
catalogue names already, "{kind}" alone for all words of a kind, "{counts.noun}" for an amount, and any other {name} for
what is put in when it is said.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import mutig
from mutig.core.messages import LANGUAGES, Catalogues
from mutig.games import rules

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"
HEAD = "// Written by tools/game_words.py from src/mutig/games/{package}/messages/{language}.toml: do not edit.\n\n"
SLOT = re.compile(r"\{([\w.-]+)\}")
NAME = re.compile(r"[A-Za-z_]\w*")
SINGLE = {"fr": "Math.abs(n) < 2"}  # zero is singular in French


class Writer:
    """One language; English says in which order arguments are given."""

    def __init__(self, catalogues: Catalogues, language: str) -> None:
        self.language = language
        self.document, self.english = catalogues.document(language), catalogues.document("en")

    def text(self) -> str:
        client = self._object(self.document["client"], self.english["client"], "")
        if self.language == "en":
            return f"const en = {client};\n\nexport type Messages = typeof en;\nexport default en;\n"
        head = 'import type { Messages } from "./en";\n\n'
        return f"{head}const {self.language}: Messages = {client};\n\nexport default {self.language};\n"

    def _object(self, messages: Mapping[str, Any], english: Mapping[str, Any], indent: str) -> str:
        lines = (
            f"{indent}  {_key(name)}: {self._value(messages[name], value, indent + '  ')},\n"
            for name, value in english.items()
        )
        return "{\n" + "".join(lines) + indent + "}"

    def _value(self, message: Any, english: Any, indent: str) -> str:
        if isinstance(message, dict):
            return self._object(message, english, indent)
        if isinstance(message, list):
            return self._amount(*message)
        if whole := SLOT.fullmatch(message):
            kind, _, word = whole[1].partition(".")
            if kind == "counts":
                return self._amount(*self.document["counts"][word])
            if not word and kind in self.document["words"]:
                return self._object(self.document["words"][kind], self.english["words"][kind], indent)
        arguments = list(dict.fromkeys(_arguments(english)))
        if not arguments:
            return json.dumps(self._filled(message), ensure_ascii=False)
        return f"({', '.join(f'{name}: string | number' for name in arguments)}) => {self._template(message)}"

    def _amount(self, one: str, many: str) -> str:
        is_one = SINGLE.get(self.language, "Math.abs(n) === 1")
        return f"(n: number) => ({is_one} ? {self._template(one)} : {self._template(many)})"

    def _template(self, message: str) -> str:
        return "`" + re.sub(r"\{(\w+)\}", r"${\1}", self._filled(message).replace("`", "\\`")) + "`"

    def _filled(self, message: str) -> str:
        """With the words that have a name of their own in the catalogue."""

        def word(slot: re.Match[str]) -> str:
            kind, _, name = slot[1].partition(".")
            return str(self.document["words"][kind][name]) if name else slot[0]

        return SLOT.sub(word, message)


def _arguments(message: str) -> Iterator[str]:
    return (name for name in SLOT.findall(message) if "." not in name)


def _key(name: str) -> str:
    return name if NAME.fullmatch(name) else json.dumps(name)


def files() -> dict[Path, str]:
    """What should stand in each file."""
    found = {}
    for game in mutig.GAMES:
        if (GAMES / game).is_dir():
            catalogues = rules(game).messages
            for language in LANGUAGES:
                head = HEAD.format(package=catalogues.folder.parent.name, language=language)
                found[GAMES / game / "messages" / f"{language}.ts"] = head + Writer(catalogues, language).text()
    return found


def main() -> None:
    stale = {file: text for file, text in files().items() if not file.exists() or file.read_text("utf-8") != text}
    if "--check" in sys.argv[1:]:
        if stale:
            raise SystemExit("run tools/game_words.py: " + ", ".join(str(file.relative_to(GAMES)) for file in stale))
        return
    for file, text in stale.items():
        file.write_text(text, encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
