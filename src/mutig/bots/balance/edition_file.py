"""A changed edition as files that `mutig edition check` and owners can read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset


def write_edition(rules: Ruleset, edition: Any, folder: Path, title: str) -> None:
    """A new folder with edition.toml, and the boards beside it where the game has some."""
    renamed = replace(edition, name=folder.name, title=title)
    try:
        folder.mkdir(parents=True)
        for name, text in rules.edition_files(renamed).items():
            (folder / name).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise MutigError(f"{folder}: exists already and is left as it is; expected a new folder") from None
    except OSError as problem:
        raise MutigError(f"{folder}: cannot be written ({problem.strerror})") from None
