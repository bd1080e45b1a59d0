"""Records that somebody brings along: read with care, to be played on or looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import mutig
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import COMMITTED, SEEDED, from_record, verify
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import Entry

from . import seating
from .course import Agreed
from .reading import written
from .replaying import frames_of

MOST_MOVES = 20_000


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
        parts = zip([0, *asked], [*asked, len(self.moves)], strict=True)
        return [_entry(seq, written(self.moves[begin:end])) for seq, (begin, end) in enumerate(parts)]


def brought(record: dict[str, Any]) -> Brought:
    """The game of a record, every move checked; or a Refusal."""
    if len(str(record.get("moves", "")).split()) > MOST_MOVES:
        raise Refusal("too-long-record", moves=MOST_MOVES)
    _refuse_paths(record)
    with refusing():
        game = from_record(record, mutig.rules)
        start = game.table.codec.read(record["start"], "start") if "start" in record else None
        return Brought(game, start)


def shown(person: wire.Me, wanted: wire.ShowRecord) -> wire.Replay:
    """Frames of a finished record, after every move and draw was checked again. Nothing of it is kept."""
    found = brought(wanted.record)
    game, viewer = found.game, wanted.viewer
    if not game.over:
        raise Refusal("not-over", 409)
    if isinstance(viewer, int) and not 0 <= viewer < game.table.players:
        raise Refusal("no-such-seat", 404, seat=viewer)
    with refusing():
        proof = verify(wanted.record, mutig.rules)
        table = _table(game, proof.commitment or "")
        names = [seat.name for seat in table.seats]
        agreed = Agreed(game.table, game.chance, found.start)
        frames, more = frames_of(agreed, found.entries, names, viewer, max(0, wanted.start), person.language)
    proven = proof.source in (COMMITTED, SEEDED)
    return wire.Replay(table=table, viewer=viewer, frames=frames, more=more, proven=proven)


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever is wrong with a record, there is a sentence for it."""
    try:
        yield
    except MutigError as problem:
        raise Refusal("impossible", detail=problem) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # it only pretends to be one
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


def _table(game: Game, commitment: str) -> wire.Table:
    """The table of a record: nobody sits there any more."""
    return wire.Table(
        id="",
        game=game.rules.name,
        title=game.rules.title,
        status="over",
        options=dict(game.table.options),
        edition=game.table.edition.name,
        rules_version=game.rules.version,
        rules=wire.TableRules(),
        seats=[_seat(number, name) for number, name in enumerate(game.names)],
        host=False,
        invite=None,
        waiting_for=[],
        scores=game.scores,
        ranks=game.ranks,
        commitment=commitment,
        created="",
        changed="",
        rematch=None,
        watching=0,
    )


def _seat(number: int, name: object) -> wire.Seat:
    return wire.Seat(
        number=number,
        who="person",
        name=seating.clean_text(str(name))[:24] or f"{number + 1}",
        bot=None,
        emblem=cast(Any, seating.EMBLEMS[number]),
        colour=cast(Any, seating.COLOURS[number]),
        mine=False,
        present=False,
        clock_s=None,
        running=False,
        out_of_time=False,
    )
