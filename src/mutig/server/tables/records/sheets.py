"""The printed sheet of a game: what a client draws its table from, and what things are called and do.

A sheet depends on the edition, the side of the board and the language alone, so it is made once. The sheets of the
shipped editions are written to files when the client is built (`python -m mutig.server.tables.records.sheets FOLDER`).
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from msgspec import json

from mutig.core.errors import MutigError
from mutig.core.messages import LANGUAGES
from mutig.games import GAMES, pack
from mutig.server.refusal import Refusal

from ..because import because_of


def side_of(game: str, side: str) -> str:
    """The side of the board that is meant: if none is said, the first."""
    return side or pack(game).sides[0] if game in GAMES else side


@lru_cache(maxsize=64)
def sheet(game: str, edition: str, side: str, language: str) -> bytes:
    """The sheet as JSON. It takes seconds the first time: never on the event loop."""
    if game not in GAMES:
        raise Refusal("no-such-page", 404)
    rules = pack(game).rules
    if edition not in rules.shipped_editions():
        raise Refusal("unknown-edition", 404, edition=edition[:40])
    return sheet_of(game, rules.load_edition(edition), side, language)


def sheet_of(game: str, edition: Any, side: str, language: str) -> bytes:
    """The sheet of any edition, shipped or not."""
    shown = side_of(game, side)
    if shown not in pack(game).sides or language not in LANGUAGES:
        raise Refusal("no-such-page", 404)
    try:
        return json.encode(pack(game).sheet(edition, shown, language))
    except MutigError as problem:  # an edition written down as lists has no picture
        raise Refusal("impossible", 404, detail=because_of(problem)) from None


def shipped_sheets() -> Iterator[tuple[str, str, str, str]]:
    """Game, edition, side and language of every sheet of the shipped editions."""
    for game in GAMES:
        for edition in pack(game).rules.shipped_editions():
            for side in pack(game).sides:
                for language in LANGUAGES:
                    yield game, edition, side, language


def write_sheet(folder: Path, wanted: tuple[str, str, str, str]) -> None:
    """Print one sheet to its file."""
    (folder / f"{'-'.join(wanted)}.json").write_bytes(sheet(*wanted))


def write_sheets(folder: Path) -> None:
    """Print all of them, on all cores: drawing the boards is the longest part of building a client."""
    folder.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool() as processes:
        processes.map(partial(write_sheet, folder), shipped_sheets(), chunksize=1)


if __name__ == "__main__":
    write_sheets(Path(sys.argv[1]))
