"""Read edition files key by key: every mistake is named with its file, its place and what is expected, all at once.

A wrong value is noted and something harmless stands in for it, so that reading goes on; `done` tells what was noted.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mutig.core.errors import MutigError, shown
from mutig.core.json_text import parsed
from mutig.core.told import Told, told

ID = re.compile(r"[\w-]{1,40}")
MOST_ROWS = 64  # in a list, where nobody says otherwise
LONGEST_TEXT = 200  # characters
LARGEST_WHOLE, LARGEST_NUMBER = 1_000_000, 100_000
MOST_TOLD = 40  # problems in one sentence to people
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # kinds of characters that only mislead a reader

KINDS: dict[type, Told] = {
    bool: told("true or false"),
    int: told("a whole number"),
    float: told("a number"),
    str: told("a text"),
    list: told("a list"),
    dict: told("a table"),
    type(None): told("nothing"),
}


A_NAME = "a name of letters, digits, hyphens and underscores, 40 at most"
MISSING = object()  # where a value should be; it was noted already


def read_file(path: Path) -> dict[str, object]:
    """The table in a .toml or .json file."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put an invisible mark before the first letter
    except OSError as problem:
        raise MutigError(f"{path}: cannot be read ({problem.strerror}); expected a .toml or .json file") from None
    except UnicodeDecodeError:
        raise MutigError(f"{path}: is not text in UTF-8; expected a .toml or .json file") from None
    try:
        value = tomllib.loads(text) if path.suffix == ".toml" else parsed(text)
    except (ValueError, RecursionError) as problem:  # of TOML, too, whatever is nested without end
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        raise MutigError(f"{path}: is not valid {kind}: {problem}") from None
    if not isinstance(value, dict):
        raise MutigError(f"{path}: expected a table with named values, found {kind_of(value)}")
    return value


def kind_of(value: object) -> str:
    """What a value is, in a word people use."""
    return KINDS.get(type(value), type(value).__name__)


@dataclass(frozen=True)
class Problem:
    """One wrong value: the file, its place in there (rows by their id, where they have one), and a sentence."""

    file: str
    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path or 'the whole file'}: {self.message}"


class Problems(MutigError):  # noqa: N818 - as MutigError, but several
    """Everything that is wrong with the form of a document."""

    def __init__(self, found: list[Problem]) -> None:
        told = [str(problem) for problem in found[:MOST_TOLD]]
        if len(found) > MOST_TOLD:
            told.append(f"... ({len(found)} problems in all)")
        super().__init__("\n".join(told))
        self.found = tuple(found)


def unknown_name(name: str, what: str, names: Iterable[str]) -> Told:
    """A name that nothing here has."""
    known = ", ".join(sorted(names))
    return told("{found} is not a known {what}; known are {known}", found=shown(name), what=told(what), known=known)


class Fields:
    """One table of an edition file: knows where it stands and which keys it expects."""

    def __init__(self, value: object, file: str, path: str = "", notes: list[Problem] | None = None) -> None:
        """`notes` joins what several tables have to say; who gives it calls `done`."""
        self.file, self.path = file, path
        self.notes: list[Problem] = [] if notes is None else notes
        self.table: dict[str, object] = value if isinstance(value, dict) else {}
        self._silent = False
        if not isinstance(value, dict):
            self.wrong("", KINDS[dict], value)
            self._silent = True  # nothing in it can be right

    def done(self) -> None:
        """All that was noted, to be called before anything is made of what was read."""
        if self.notes:
            raise Problems(self.notes)

    def place(self, key: str) -> str:
        """Where a key stands in its file."""
        return ".".join(part for part in (self.path, key) if part)

    def problem(self, key: str, message: str) -> None:
        """Note what is wrong with one key."""
        if not self._silent:
            self.notes.append(Problem(self.file, self.place(key), message))

    def wrong(self, key: str, expected: str, found: object) -> None:
        """Note a value of the wrong kind."""
        what = shown(found) if isinstance(found, (str, int, float)) else kind_of(found)
        self.problem(key, told("expected {expected}, found {found}", expected=expected, found=what))

    def only(self, *keys: str, hint: str = "") -> None:
        """Insist that no other key is present."""
        for key in self.table:
            if key not in keys:
                self.problem(
                    key[:LONGEST_TEXT], told("unknown key; expected only {keys}{hint}", keys=", ".join(keys), hint=hint)
                )

    def has(self, key: str) -> bool:
        """Whether the key is present."""
        return key in self.table

    def get(self, key: str) -> object:
        """The raw value of a key that must be present; MISSING if it is not."""
        if key not in self.table:
            self.problem(key, told("is missing"))
            return MISSING
        return self.table[key]

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        """A text that is not empty, in characters that one can see."""
        value = self.get(key)
        if value is MISSING:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.wrong(key, KINDS[str], value)
        elif len(value) > most:
            self.problem(
                key, told("expected a text of at most {most} characters, found {found}", most=most, found=len(value))
            )
        elif any(unicodedata.category(character) in INVISIBLE for character in value):
            self.wrong(key, told("a text without control characters"), value)
        else:
            return value
        return ""

    def id(self, key: str) -> str:
        """A short text that can stand anywhere: in a file, in an address, in a drawing."""
        value = self.text(key)
        if value and not ID.fullmatch(value):
            self.wrong(key, told(A_NAME), value)
            return ""
        return value

    def one_of(self, key: str, allowed: Iterable[str]) -> str:
        """A text out of a short list."""
        value, names = self.get(key), list(allowed)
        if isinstance(value, str) and value in names:
            return value
        if value is not MISSING:
            self.wrong(key, told("one of {names}", names=", ".join(names)), value)
        return names[0]

    def whole(
        self, key: str, default: int | None = None, least: int = -LARGEST_WHOLE, most: int = LARGEST_WHOLE
    ) -> int:
        """A whole number."""
        if default is not None and key not in self.table:
            return default
        return self._whole(key, self.get(key), least, most)

    def _whole(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if value is not MISSING:
            self.wrong(key, told("a whole number from {least} to {most}", least=least, most=most), value)
        return max(0, least)

    def wholes(
        self, key: str, rows: int = MOST_ROWS, least: int = -LARGEST_WHOLE, most: int = LARGEST_WHOLE
    ) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self._whole(f"{key}[{n}]", value, least, most) for n, value in enumerate(self.values(key, rows)))

    def number(self, key: str) -> float:
        """A finite number."""
        return self._number(key, self.get(key))

    def _number(self, key: str, value: object) -> float:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER:
            return float(value)
        if value is not MISSING:
            self.wrong(key, told("a number from -{most} to {most}", most=LARGEST_NUMBER), value)
        return 0.0

    def point(self, key: str) -> tuple[float, float]:
        """A position as [x, y]."""
        return self._point(key, self.get(key))

    def _point(self, key: str, value: object) -> tuple[float, float]:
        if isinstance(value, list) and len(value) == 2:
            return self._number(f"{key}[0]", value[0]), self._number(f"{key}[1]", value[1])
        if value is not MISSING:
            self.wrong(key, told("a position [x, y]"), value)
        return 0.0, 0.0

    def points(self, key: str, rows: int = MOST_ROWS) -> tuple[tuple[float, float], ...]:
        """A list of positions."""
        return tuple(self._point(f"{key}[{n}]", value) for n, value in enumerate(self.values(key, rows)))

    def values(self, key: str, rows: int = MOST_ROWS) -> list[object]:
        """A list of anything, of so many entries at most."""
        value = self.get(key)
        if value is MISSING:
            return []
        if not isinstance(value, list):
            self.wrong(key, KINDS[list], value)
            return []
        if len(value) > rows:
            self.problem(key, told("expected at most {most} entries, found {found}", most=rows, found=len(value)))
            return []
        return value

    def texts(self, key: str, allowed: Iterable[str], what: str) -> tuple[str, ...]:
        """A list of texts, each of which must be known."""
        return self.known(self.values(key), key, allowed, what)

    def known(self, values: list[object], key: str, allowed: Iterable[str], what: str) -> tuple[str, ...]:
        """Those of the values that are known; the others are named."""
        names, result = set(allowed), []
        for n, value in enumerate(values):
            if not isinstance(value, str):
                self.wrong(f"{key}[{n}]", told("a text ({what})", what=told(what)), value)
            elif value not in names:
                self.problem(f"{key}[{n}]", unknown_name(value, what, names))
            else:
                result.append(value)
        return tuple(result)

    def inner(self, key: str) -> Fields:
        """A table inside this one."""
        value = self.get(key)
        fields = Fields({} if value is MISSING else value, self.file, self.place(key), self.notes)
        fields._silent = fields._silent or value is MISSING
        return fields

    def rows(self, key: str, rows: int = MOST_ROWS, by: str = "id") -> list[Fields]:
        """A list of tables inside this one; a row is named by what stands under `by`, where no other row has it too."""
        values = self.values(key, rows)
        names = [value.get(by) if isinstance(value, dict) else None for value in values]
        clear = [isinstance(name, str) and ID.fullmatch(name) and names.count(name) == 1 for name in names]
        labels = [name if good else n for n, (name, good) in enumerate(zip(names, clear, strict=True))]
        return [
            Fields(value, self.file, f"{self.place(key)}[{label}]", self.notes)
            for value, label in zip(values, labels, strict=True)
        ]
