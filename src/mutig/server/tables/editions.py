"""Editions of this server's own: read from a folder at the start, offered at new tables, added by people who may.

A file that cannot be read, or has a hard finding, is named in a sentence and left out; the server starts all the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from msgspec import Struct, json

from mutig.core.errors import MutigError
from mutig.core.fields import read_file
from mutig.core.findings import SOFT
from mutig.core.shelf import DOCUMENT
from mutig.core.whole_file import whole_file
from mutig.games import GAMES, rules
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import Edition

log = structlog.get_logger("mutig.editions")

MOST_EDITIONS = 100  # that people may add to, all games together
KINDS = (".toml", ".json")


class Printed(NamedTuple):
    """One edition, by what is printed."""

    game: str
    name: str
    hash: str


class Offered(Struct, frozen=True):
    """One edition, its document as JSON: a table keeps a copy of its own."""

    game: str
    name: str
    title: str
    hash: str
    document: bytes

    @property
    def told(self) -> wire.OwnEdition:
        return wire.OwnEdition(name=self.name, title=self.title, hash=self.hash)

    @property
    def printed(self) -> Printed:
        return Printed(self.game, self.name, self.hash)

    @property
    def row(self) -> Edition:
        return Edition(self.name, self.hash, json.decode(self.document))


class OwnEditions:
    """All of them, by game and name."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._offered: dict[tuple[str, str], Offered] = {}
        self.told = list(self._read_all()) if folder is not None else []  # one sentence for each file

    def of(self, game: str) -> list[wire.OwnEdition]:
        """Those of one game."""
        return [each.told for each in self.all() if each.game == game]

    def all(self) -> list[Offered]:
        """Those of all games; a list of its own, for another thread may just add one."""
        return list(self._offered.values())

    def find(self, game: str, name: str) -> Offered | None:
        return self._offered.get((game, name))

    def room_for(self, game: str, name: str) -> None:
        """A Refusal unless an edition of this name can be added."""
        if self._folder is None:
            raise Refusal("no-editions", 403)
        if self._is_taken(game, name):
            raise Refusal("edition-taken", 409, edition=name)
        if len(self._offered) >= MOST_EDITIONS:
            raise Refusal("editions-full", 409, limit=MOST_EDITIONS)

    def add(self, new: Offered) -> None:
        """Write it to the folder, then offer it."""
        self.room_for(new.game, new.name)
        assert self._folder is not None
        try:
            with whole_file(self._folder / file_name(new)) as file:
                file.write(new.document)
        except MutigError as problem:  # it names a place that is nobody's business
            log.error("an edition could not be written", trouble=str(problem))
            raise Refusal("store-trouble", 503) from None
        self._offered[new.game, new.name] = new

    def is_new(self, printed: Printed) -> bool:
        """Whether it could be offered here and is not: another of its name comes first."""
        return printed.game in GAMES and not self._is_taken(printed.game, printed.name)

    def offer_too(self, printed: Printed, document: bytes) -> None:
        """Offer what another process of the club offers, until we end; only what it says itself is believed of it."""
        ruleset = rules(printed.game)
        edition = ruleset.edition_from_document(json.decode(document))
        ruleset.refuse_unplayable(edition)
        new = offered(printed.game, edition)
        if new.printed != printed:
            raise MutigError("an edition of another process is not the one that was asked for")
        if self.is_new(printed) and len(self._offered) < MOST_EDITIONS:
            self._offered[new.game, new.name] = new

    def _is_taken(self, game: str, name: str) -> bool:
        ruleset = rules(game)
        known = [*ruleset.shipped_editions(), *ruleset.archived_editions()]
        return name.casefold() in {each.casefold() for each in known} or (game, name) in self._offered

    def _read_all(self) -> Iterator[str]:
        assert self._folder is not None
        if not self._folder.is_dir():
            raise MutigError(f"--editions {self._folder}: expected a folder")
        found = sorted(self._folder.iterdir())
        files = [path for path in found if path.suffix in KINDS and path.is_file() and not path.name.startswith(".")]
        for path in [*files, *(inner / DOCUMENT for inner in found if (inner / DOCUMENT).is_file())]:
            try:
                yield self._read(path)
            except MutigError as problem:
                yield f"{path} is left out. {problem}"

    def _read(self, path: Path) -> str:
        game = read_file(path).get("game")
        if not isinstance(game, str) or game not in GAMES:
            raise MutigError(f"game: expected one of {', '.join(GAMES)}")
        ruleset = rules(game)
        edition = ruleset.load_edition(path)
        if self._is_taken(game, edition.name):
            raise MutigError(f"There is an edition {edition.name!r} of {ruleset.title} already; expected another name.")
        ruleset.refuse_unplayable(edition)
        soft = sum(flaw.level == SOFT for flaw in ruleset.flaws(edition))
        self._offered[game, edition.name] = offered(game, edition)
        return f"{path}: {ruleset.title}, edition {edition.name} ({edition.hash[:8]}), {soft} soft findings."


def offered(game: str, edition: Any) -> Offered:
    """An edition as it is offered."""
    document = json.encode(rules(game).edition_document(edition))
    return Offered(game, edition.name, edition.title, edition.hash, document)


def file_name(edition: Offered) -> str:
    """A plain name for its file, whatever it calls itself."""
    plain = unicodedata.normalize("NFKD", edition.name).encode("ascii", "ignore").decode().lower()
    return f"{re.sub(r'[^a-z0-9]+', '-', plain).strip('-')[:30] or 'edition'}-{edition.hash[:8]}.json"
