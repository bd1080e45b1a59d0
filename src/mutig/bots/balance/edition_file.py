"""A changed edition as files that `mutig edition check` and owners can read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mutig.core.ruleset import Ruleset
from mutig.core.whole_file import whole_folder


def write_edition(rules: Ruleset, edition: Any, folder: Path, title: str) -> None:
    """A new folder with edition.toml, and the boards beside it where the game has some."""
    whole_folder(folder, rules.edition_files(replace(edition, name=folder.name, title=title)))
