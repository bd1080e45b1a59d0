"""A changed edition as files that `mutig edition check` and owners can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mutig.broom_service.edition_write import board_json, toml_value
from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset


def write_edition(rules: Ruleset, edition: Any, folder: Path, title: str) -> None:
    """A new folder with edition.toml, and the boards beside it where the game has some."""
    renamed = replace(edition, name=folder.name, title=title)
    document = dict(rules.edition_document(renamed))
    files = {}
    if boards := getattr(renamed, "boards", None):
        files = {f"{side}.json": board_json(board) for side, board in boards.items()}
        document["boards"] = {side: f"{side}.json" for side in boards}
    files["edition.toml"] = toml_text(document)
    try:
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise MutigError(f"{folder}: exists already and is left as it is; expected a new folder") from None
    except OSError as problem:
        raise MutigError(f"{folder}: cannot be written ({problem.strerror})") from None


def toml_text(document: Mapping[str, Any]) -> str:
    """Plain values first, then one table per group, one line per thing."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict)}
    groups = {key: value for key, value in document.items() if isinstance(value, dict)}
    parts = ["".join(_line(key, value) for key, value in plain.items())]
    for key, inner in groups.items():
        parts.append(f"[{key}]\n" + "".join(_line(name, value) for name, value in inner.items()))
    return "\n".join(parts)


def _line(key: str, value: Any) -> str:
    """A list of tables or lists gets a line for each."""
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        return f"{key} = [\n" + "".join(f"  {toml_value(row)},\n" for row in value) + "]\n"
    return f"{key} = {toml_value(value)}\n"
