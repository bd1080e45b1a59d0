"""The shelf of a game: the editions that ship with it, and their earlier printings for games played with those."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from .errors import MutigError

Edition = TypeVar("Edition")
LONGEST_EDITION_NAME = 40  # characters
DOCUMENT = "edition.toml"
ARCHIVE = "archive"
LETTERING = ("name", "title")  # may be changed without making another edition of it


class Shelf(Generic[Edition]):
    """A folder with one folder per edition; each shipped one is read once."""

    def __init__(self, folder: Path, read: Callable[[Path], Edition]) -> None:
        self.folder = folder
        self._read = read
        self._known: dict[Path, Edition] = {}

    def shipped(self) -> list[str]:
        """Names of the editions that come with the program."""
        return _editions_in(self.folder)

    def archived(self) -> list[str]:
        """Earlier printings of the shipped editions, by name and the first eight digits of their hash."""
        return _editions_in(self.folder / ARCHIVE)

    def load(self, name_or_path: str | Path = "house") -> Edition:
        """A shipped edition by name, an earlier printing of one, or one from a folder or an edition.toml."""
        if name_or_path in self.shipped():
            return self._shipped(self.folder / name_or_path / DOCUMENT)
        if name_or_path in self.archived():
            return self._shipped(self.folder / ARCHIVE / name_or_path / DOCUMENT)
        path = Path(name_or_path)
        if path.is_dir():
            path /= DOCUMENT
        if not path.is_file():
            expected = f"{', '.join(self.shipped())}, a folder with an {DOCUMENT}, or that file"
            raise MutigError(f"{name_or_path}: no such edition; expected {expected}")
        return self._read(path)

    def _shipped(self, path: Path) -> Edition:
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]


def _editions_in(folder: Path) -> list[str]:
    return sorted(inner.name for inner in folder.glob("*") if (inner / DOCUMENT).is_file())


def content_hash(document: Mapping[str, Any], lettering: Iterable[str] = LETTERING) -> str:
    """SHA-256 of everything in the document of an edition that matters for play."""
    content = {key: value for key, value in document.items() if key not in lettering}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
