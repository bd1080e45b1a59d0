"""The folder of an arena: settings first, then every game's record, and an index with one line per finished game."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mutig.core.errors import MutigError, listed
from mutig.core.json_text import parsed
from mutig.core.whole_file import whole_file

from .results import Played, Result
from .settings import FORMAT, Settings

SETTINGS, INDEX, GAMES = "settings.json", "index.jsonl", "games"


class Store:
    """An arena on disk. A game counts once its line is in the index; its record is saved before that."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @staticmethod
    def created(folder: Path, settings: Settings) -> Store:
        """A new folder, or an empty one, with the settings in it."""
        try:
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise MutigError(f"{folder}: exists already and is left as it is; give another --out, or --resume it")
            (folder / GAMES).mkdir(parents=True)
            (folder / SETTINGS).write_text(json.dumps(settings.to_json(), indent=1) + "\n", encoding="utf-8")
        except OSError as problem:
            raise MutigError(f"{folder}: cannot be written ({problem.strerror})") from None
        return Store(folder)

    @staticmethod
    def resumed(folder: Path, settings: Settings) -> Store:
        """The folder of an arena with the same settings; with any other it is refused."""
        written, wanted = read_settings(folder), json.loads(json.dumps(settings.to_json()))
        if other := [name for name in wanted if written.get(name) != wanted[name]]:
            told = listed(f"{name} was {written.get(name)!r} and is now {wanted[name]!r}" for name in other)
            raise MutigError(f"{folder}: this arena was begun with other settings: {told}")
        return Store(folder)

    def add(self, played: Played) -> None:
        """A game's record, then one more line in the index, on disk before the next game counts."""
        result = played.result
        with whole_file(self.folder / result.record) as file:
            file.write(played.record)
        try:
            with (self.folder / INDEX).open("a", encoding="utf-8") as file:
                file.write(json.dumps(result.to_json(), separators=(",", ":")) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise MutigError(f"{self.folder / INDEX}: cannot be written ({problem.strerror})") from None

    def results(self) -> list[Result]:
        """The finished games in the order of the schedule; a line that was cut off is removed and played again."""
        index = self.folder / INDEX
        if not index.exists():
            return []
        try:
            content = index.read_bytes()
            whole = content.rfind(b"\n") + 1
            if whole < len(content):
                os.truncate(index, whole)
        except OSError as problem:
            raise MutigError(f"{index}: cannot be read ({problem.strerror})") from None
        found = {}
        for number, line in enumerate(content[:whole].splitlines(), start=1):
            try:
                result = Result.from_json(parsed(line.decode()))
            except ValueError as problem:
                raise MutigError(f"{index}: line {number} is no finished game ({problem})") from None
            if (self.folder / result.record).is_file():
                found[result.id] = result
        return [found[name] for name in sorted(found)]


def read_settings(folder: Path) -> Mapping[str, Any]:
    """The settings an arena was begun with."""
    try:
        written = parsed((folder / SETTINGS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MutigError(f"{folder}: no arena was begun here; expected a folder with the file {SETTINGS}") from None
    except OSError as problem:
        raise MutigError(f"{folder}: cannot be read ({problem.strerror})") from None
    except ValueError:
        raise MutigError(f"{folder / SETTINGS}: not the settings of an arena; the file is damaged") from None
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise MutigError(f"{folder / SETTINGS}: expected the settings of an arena with format {FORMAT!r}")
    return written
