"""All texts of the product by game and language, and what the glossary finds in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mutig.core.messages import LANGUAGES
from mutig.games import rules

ROOT = Path(__file__).parents[2]
HOUSE = "house"  # what is said around every game: by the server, the terminal and the shared screens
PLACES = (HOUSE, "broom-service", "touria")
GLOSSARY: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8")
)
Texts = dict[str, str]

_ENTRY = re.compile(r'^( *)("?[\w:.-]+"?): (.*)$')
_SLOT = re.compile(r"\$?\{[\w.-]+\}")
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


def texts(place: str, language: str) -> Texts:
    """Every text by its path; French and Italian as they are set."""
    if place == HOUSE:
        return {
            **dict(_flat(_document(ROOT / f"src/mutig/voice/messages/{language}.toml"), "voice")),
            **dict(_flat(_document(ROOT / f"src/mutig/server/messages/{language}.toml"), "server")),
            **_of_typescript((ROOT / f"web/src/messages/{language}.ts").read_text(encoding="utf-8")),
        }
    return dict(_flat(rules(place).messages.document(language), ""))


def _document(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _flat(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        yield path, " / ".join(value)
    else:
        yield path, value


def _of_typescript(source: str) -> Texts:
    """The messages of the shared screens: one a line, or a few in a line between braces."""
    found: Texts = {}
    path: list[str] = []
    for line in source.splitlines():
        if entry := _ENTRY.match(line):
            path = [*path[: len(entry[1]) // 2 - 1], entry[2].strip('"')]
            said = [plain or template for plain, template in _LITERAL.findall(entry[3])]
            if said:
                found["web." + ".".join(path)] = " / ".join(said)
    return found


def findings(place: str, language: str, ours: Texts, english: Texts) -> list[str]:
    """Every text of a place that calls a thing of the glossary by another word."""
    found = []
    for thing in GLOSSARY[place]:
        name = re.compile(rf"\b{thing['en'][0]}", re.IGNORECASE)
        words = re.compile("|".join(thing[language]), re.IGNORECASE)
        never = [re.compile(pattern) for pattern in thing.get("never", {}).get(language, ())]
        free = tuple(thing.get("free", ()))
        for key, text in ours.items():
            said = _SLOT.sub("", text)
            is_named = name.search(_SLOT.sub("", english.get(key, ""))) and not key.endswith(free)
            if is_named and not words.search(said):
                found.append(f"{place} {language} {key}: no word for “{thing['en'][0]}”: {text}")
            found += [f"{place} {language} {key}: not “{p.pattern}”: {text}" for p in never if p.search(said)]
    return found


def all_findings() -> list[str]:
    return [
        finding
        for place in PLACES
        for language in LANGUAGES
        for finding in findings(place, language, texts(place, language), texts(place, "en"))
    ]
