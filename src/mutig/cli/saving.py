"""Where a game at the terminal is saved, and what to type to go on with it."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path

from mutig.core.errors import MutigError
from mutig.core.game import Game


class SaveFile:
    """The file of one game: chosen, the one it was resumed from, or one in the current folder named after the time."""

    def __init__(self, game_name: str, chosen: Path | None, resumed: Path | None) -> None:
        self._stem = f"mutig-{game_name}-{datetime.now():%Y%m%d-%H%M%S}"
        if chosen is not None and chosen.exists() and not _same(chosen, resumed):
            raise MutigError(f"--save {chosen}: exists already and is left as it is; choose another name")
        self._path = chosen or resumed
        folder = self._path.parent if self._path else Path()
        if not folder.is_dir():
            raise MutigError(f"{folder}: there is no such folder to save the game in")
        if not os.access(folder, os.W_OK):
            raise MutigError(f"{folder.resolve()}: this folder cannot be written to; choose a file with --save")

    def save(self, game: Game) -> Path:
        """Write the record; a default name never replaces somebody else's file."""
        if self._path is None:
            free = (Path(f"{self._stem}{more}.mutig") for more in ["", *(f"-{k}" for k in range(2, 1000))])
            self._path = next(path for path in free if not path.exists())
        return game.save(self._path)

    def how_to_resume(self) -> str:
        return f"mutig play --resume {shlex.quote(str(self._path))}"


def _same(one: Path, other: Path | None) -> bool:
    return other is not None and other.exists() and one.samefile(other)
