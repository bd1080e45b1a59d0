"""Records that somebody brings along: read with care, to be played on or looked at. Only jobs.py calls this."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec import DecodeError, Raw, json
from msgspec.structs import replace

import mutig
from mutig.core.chance import CommittedChance, ToldChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import COMMITTED, SEEDED, from_record, proof_of
from mutig.core.ruleset import Table as RulesTable
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import Edition, Entry
from mutig.server.text import clean_text
from mutig.voice.bot_names import bots_in_words

from ..because import because_of
from ..catalogue import edition_label
from ..log import written
from ..session import Setup
from .no_table import no_seat, no_table
from .pages import Pages
from .sizes import check_sizes

NO_TABLE = "fromrecord"  # stands where a table has its id
KEPT = 4  # records that were looked at last: they come again for their next page


@dataclass(frozen=True)
class Brought:
    """The game of a record, and the position it began with (None: from the beginning)."""

    game: Game
    start: Any

    @property
    def moves(self) -> list[tuple[int, int]]:
        return [(move.seat, move.code) for move in self.game.moves]

    @property
    def entries(self) -> list[Entry]:
        """The moves as a table would have put them on record: one entry before anybody is asked, one per decision."""
        asked = [number for number, move in enumerate(self.game.moves) if move.asked]
        moves = self.moves
        parts = zip([0, *asked], [*asked, len(moves)], strict=True)
        return [_entry(seq, written(moves[begin:end])) for seq, (begin, end) in enumerate(parts)]


def read(record: Raw) -> dict[str, Any]:
    """A record that is taken apart for the first time."""
    try:
        return json.decode(record, type=dict[str, Any])
    except (DecodeError, UnicodeDecodeError) as problem:
        raise Refusal("not-understood", detail=f"record: {problem}") from None


def brought(record: dict[str, Any]) -> Brought:
    """The game of a record, every move checked; or a Refusal."""
    check_sizes(record)
    _refuse_paths(record)
    with refusing():
        game = from_record(record, mutig.rules)
        start = game.table.codec.read(record["start"], "start") if "start" in record else None
        return Brought(game, start)


def state_after(found: Brought, at_move: int | None) -> Any:
    """The position after so many moves (None: after all), from which a game can really go on."""
    table, moves = found.game.table, found.moves
    wanted = len(moves) if at_move is None else at_move
    if not 0 <= wanted <= len(moves):
        raise Refusal("no-such-move", moves=len(moves))
    with refusing():
        again = Game(table, ToldChance(), None, found.start)
        again.replay(moves[:wanted])
        if again.over:
            raise Refusal("over", 409)
        Game(table, CommittedChance.fresh(), None, again.state)  # what a strange printing breaks, it breaks here
        return again.state


def shown(record: dict[str, Any], viewer: wire.Eyes, start: int, language: str) -> wire.Replay:
    """Frames of a finished record, after every move and draw was checked again."""
    found = _checked(json.encode(record, order="sorted"))
    if isinstance(viewer, int) and not 0 <= viewer < len(found.table.seats):
        raise Refusal("no-such-seat", 404, seat=viewer)
    with refusing():
        written_names = [seat.name for seat in found.table.seats]
        names = bots_in_words(written_names, [True] * len(written_names), language)
        frames, more = found.pages.frames(names, viewer, max(0, start), language)
    label = edition_label(found.edition, found.table.game, language)
    seats = [replace(seat, name=name) for seat, name in zip(found.table.seats, names, strict=True)]
    table = replace(found.table, edition_label=label, seats=seats)
    return wire.Replay(table=table, viewer=viewer, frames=frames, more=more, proven=found.proven)


@dataclass(frozen=True)
class Checked:
    """A finished record that holds."""

    table: wire.Table
    edition: Edition
    pages: Pages
    proven: bool


@lru_cache(maxsize=KEPT)
def _checked(content: bytes) -> Checked:
    record = json.decode(content)
    found = brought(record)
    game = found.game
    if not game.over:
        raise Refusal("not-over", 409)
    with refusing():
        proof = proof_of(record, game)
        pages = Pages(Setup(game.table, game.chance, found.start), found.entries)
    proven = proof.source in (COMMITTED, SEEDED) and proof.from_the_beginning
    edition = kept_edition(game.table)
    return Checked(_table(game, edition, proof.commitment or ""), edition, pages, proven)


def kept_edition(table: RulesTable) -> Edition:
    """An edition as a table keeps it: with its document, if it did not come with the program."""
    rules, edition = table.rules, table.edition
    return Edition(edition.name, edition.hash, None if rules.is_printed(edition) else rules.edition_document(edition))


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever is wrong with a record, there is a sentence for it."""
    try:
        yield
    except Refusal:
        raise
    except MutigError as problem:
        raise Refusal("impossible", detail=because_of(problem)) from None
    except MemoryError:
        raise Refusal("too-dear", 422) from None
    except Exception:  # it only pretends to be one
        raise Refusal("no-record") from None


def _refuse_paths(record: dict[str, Any]) -> None:
    """A record may name a shipped edition or bring its own; any other name is a path, and what lies there is ours."""
    game, edition = record.get("game"), record.get("edition")
    if isinstance(game, str) and game in mutig.GAMES and isinstance(edition, dict) and "document" not in edition:
        name = edition.get("name")
        if name not in mutig.rules(game).shipped_editions():
            raise Refusal("unknown-edition", edition=str(name)[:40])


def _entry(seq: int, moves: str) -> Entry:
    return Entry("", seq, "moves", 0, moves, 0, None, "", None, 0.0)


def _table(game: Game, edition: Edition, commitment: str) -> wire.Table:
    """The table of a record: nobody sits there any more."""
    return no_table(
        game,
        edition,
        id=NO_TABLE,
        status="over",
        edition_shipped=game.rules.is_shipped(game.table.edition),
        imported=not game.from_the_beginning,
        rules=wire.TableRules(),
        seats=[no_seat(number, clean_text(name)[:24] or f"{number + 1}") for number, name in enumerate(game.names)],
        waiting_for=[],
        ranks=game.ranks,
        commitment=commitment,
    )
