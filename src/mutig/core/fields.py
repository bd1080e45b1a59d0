"""Read edition files key by key, so that every mistake is named with its file, its place and what is expected."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable
from pathlib import Path

from mutig.core.errors import MutigError

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
        shown = f"{found!r}" if isinstance(found, (str, int, float)) else kind_of(found)
        return self.problem(key, f"expected {expected}, found {shown}")

    def only(self, *keys: str, hint: str = "") -> None:
        """Insist that no other key is present."""
        for key in self.table:
            if key not in keys:
                raise self.problem(key, f"unknown key; expected only {', '.join(keys)}{hint}")

    def has(self, key: str) -> bool:
        """Whether the key is present."""
        return key in self.table

    def get(self, key: str) -> object:
        """The raw value of a key that must be present."""
        if key not in self.table:
            raise self.problem(key, "is missing")
        return self.table[key]

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "a text", value)
        return value

    def one_of(self, key: str, allowed: Iterable[str]) -> str:
        """A text out of a short list."""
        value, names = self.get(key), list(allowed)
        if not isinstance(value, str) or value not in names:
            raise self.wrong(key, f"one of {', '.join(names)}", value)
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        if default is not None and key not in self.table:
            return default
        return self._whole(key, self.get(key))

    def _whole(self, key: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, "a whole number", value)
        return value

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self._whole(f"{key}[{n}]", value) for n, value in enumerate(self.values(key)))

    def number(self, key: str) -> float:
        """A finite number."""
        return self._number(key, self.get(key))

    def _number(self, key: str, value: object) -> float:
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value):
            raise self.wrong(key, "a number", value)
        return float(value)

    def point(self, key: str) -> tuple[float, float]:
        """A position as [x, y]."""
        return self._point(key, self.get(key))

    def _point(self, key: str, value: object) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(key, "a position [x, y]", value)
        return self._number(f"{key}[0]", value[0]), self._number(f"{key}[1]", value[1])

    def points(self, key: str) -> tuple[tuple[float, float], ...]:
        """A list of positions."""
        return tuple(self._point(f"{key}[{n}]", value) for n, value in enumerate(self.values(key)))

    def values(self, key: str) -> list[object]:
        """A list of anything."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list", value)
        return value

    def texts(self, key: str, allowed: Iterable[str], what: str) -> tuple[str, ...]:
        """A list of texts, each of which must be known."""
        known, result = set(allowed), []
        for n, value in enumerate(self.values(key)):
            if not isinstance(value, str):
                raise self.wrong(f"{key}[{n}]", f"a text ({what})", value)
            if value not in known:
                message = f"{value!r} is not a known {what}; known are {', '.join(sorted(known))}"
                raise self.problem(f"{key}[{n}]", message)
            result.append(value)
        return tuple(result)

    def inner(self, key: str) -> Fields:
        """A table inside this one."""
        return Fields(self.get(key), self.file, f"{self.path}.{key}" if self.path else key)

    def rows(self, key: str) -> list[Fields]:
        """A list of tables inside this one."""
        start = f"{self.path}.{key}" if self.path else key
        return [Fields(value, self.file, f"{start}[{n}]") for n, value in enumerate(self.values(key))]
