"""Read edition files key by key, so that every mistake is named with its file, its place and what is expected."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from mutig.core.errors import MutigError, shown

ID = re.compile(r"[\w-]{1,40}")
MOST_ROWS = 64  # in a list, where nobody says otherwise
LONGEST_TEXT = 200  # characters
LARGEST_WHOLE, LARGEST_NUMBER = 1_000_000, 100_000
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # kinds of characters that only mislead a reader

KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
    type(None): "nothing",
}


def read_file(path: Path) -> dict[str, object]:
    """The table in a .toml or .json file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise MutigError(f"{path}: cannot be read ({problem.strerror}); expected a .toml or .json file") from None
    except UnicodeDecodeError:
        raise MutigError(f"{path}: is not text in UTF-8; expected a .toml or .json file") from None
    try:
        value = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as problem:
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        raise MutigError(f"{path}: is not valid {kind}: {problem}") from None
    if not isinstance(value, dict):
        raise MutigError(f"{path}: expected a table with named values, found {kind_of(value)}")
    return value


def kind_of(value: object) -> str:
    """What a value is, in a word people use."""
    return KINDS.get(type(value), type(value).__name__)


class Fields:
    """One table of an edition file: knows where it stands and which keys it expects."""

    def __init__(self, value: object, file: str, path: str = "") -> None:
        self.file, self.path = file, path
        if not isinstance(value, dict):
            raise self.wrong("", "a table", value)
        self.table: dict[str, object] = value

    def place(self, key: str) -> str:
        """File and field path of a key."""
        return f"{self.file}: {'.'.join(part for part in (self.path, key) if part) or 'the whole file'}"

    def problem(self, key: str, message: str) -> MutigError:
        """An error about one key, to be raised."""
        return MutigError(f"{self.place(key)}: {message}")

    def wrong(self, key: str, expected: str, found: object) -> MutigError:
        """An error about a value of the wrong kind, to be raised."""
        what = shown(found) if isinstance(found, (str, int, float)) else kind_of(found)
        return self.problem(key, f"expected {expected}, found {what}")

    def only(self, *keys: str, hint: str = "") -> None:
        """Insist that no other key is present."""
        for key in self.table:
            if key not in keys:
                raise self.problem(key[:LONGEST_TEXT], f"unknown key; expected only {', '.join(keys)}{hint}")

    def has(self, key: str) -> bool:
        """Whether the key is present."""
        return key in self.table

    def get(self, key: str) -> object:
        """The raw value of a key that must be present."""
        if key not in self.table:
            raise self.problem(key, "is missing")
        return self.table[key]

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        """A text that is not empty, in characters that one can see."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "a text", value)
        if len(value) > most:
            raise self.problem(key, f"expected a text of at most {most} characters, found {len(value)}")
        if any(unicodedata.category(character) in INVISIBLE for character in value):
            raise self.wrong(key, "a text without control characters", value)
        return value

    def id(self, key: str) -> str:
        """A short text that can stand anywhere: in a file, in an address, in a drawing."""
        value = self.text(key)
        if not ID.fullmatch(value):
            raise self.wrong(key, "a name of letters, digits, hyphens and underscores, 40 at most", value)
        return value

    def one_of(self, key: str, allowed: Iterable[str]) -> str:
        """A text out of a short list."""
        value, names = self.get(key), list(allowed)
        if not isinstance(value, str) or value not in names:
            raise self.wrong(key, f"one of {', '.join(names)}", value)
        return value

    def whole(
        self, key: str, default: int | None = None, least: int = -LARGEST_WHOLE, most: int = LARGEST_WHOLE
    ) -> int:
        """A whole number."""
        if default is not None and key not in self.table:
            return default
        return self._whole(key, self.get(key), least, most)

    def _whole(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}", value)
        return value

    def wholes(
        self, key: str, rows: int = MOST_ROWS, least: int = -LARGEST_WHOLE, most: int = LARGEST_WHOLE
    ) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self._whole(f"{key}[{n}]", value, least, most) for n, value in enumerate(self.values(key, rows)))

    def number(self, key: str) -> float:
        """A finite number."""
        return self._number(key, self.get(key))

    def _number(self, key: str, value: object) -> float:
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not abs(value) <= LARGEST_NUMBER:
            raise self.wrong(key, f"a number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}", value)
        return float(value)

    def point(self, key: str) -> tuple[float, float]:
        """A position as [x, y]."""
        return self._point(key, self.get(key))

    def _point(self, key: str, value: object) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(key, "a position [x, y]", value)
        return self._number(f"{key}[0]", value[0]), self._number(f"{key}[1]", value[1])

    def points(self, key: str, rows: int = MOST_ROWS) -> tuple[tuple[float, float], ...]:
        """A list of positions."""
        return tuple(self._point(f"{key}[{n}]", value) for n, value in enumerate(self.values(key, rows)))

    def values(self, key: str, rows: int = MOST_ROWS) -> list[object]:
        """A list of anything, of so many entries at most."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list", value)
        if len(value) > rows:
            raise self.problem(key, f"expected at most {rows} entries, found {len(value)}")
        return value

    def texts(self, key: str, allowed: Iterable[str], what: str) -> tuple[str, ...]:
        """A list of texts, each of which must be known."""
        known, result = set(allowed), []
        for n, value in enumerate(self.values(key)):
            if not isinstance(value, str):
                raise self.wrong(f"{key}[{n}]", f"a text ({what})", value)
            if value not in known:
                message = f"{shown(value)} is not a known {what}; known are {', '.join(sorted(known))}"
                raise self.problem(f"{key}[{n}]", message)
            result.append(value)
        return tuple(result)

    def inner(self, key: str) -> Fields:
        """A table inside this one."""
        return Fields(self.get(key), self.file, f"{self.path}.{key}" if self.path else key)

    def rows(self, key: str, rows: int = MOST_ROWS) -> list[Fields]:
        """A list of tables inside this one."""
        start = f"{self.path}.{key}" if self.path else key
        return [Fields(value, self.file, f"{start}[{n}]") for n, value in enumerate(self.values(key, rows))]
