"""What is done with documents that guests bring along. All of it happens in a process that can be ended (workers.py).

A job and its answer travel as JSON: nothing of a guest's becomes an object of ours but through the types below.
"""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct, json

from mutig.games import rules
from mutig.server import wire
from mutig.server.refusal import Because, Refusal
from mutig.server.store.rows import Edition

from ..projection import for_game
from . import drafts
from . import imports as bringing
from . import sheets as printed
from .imports import refusing


class Import(Struct, tag=True):
    """Play on from a move of a record."""

    record: Raw
    players: int
    at_move: int | None


class Show(Struct, tag=True):
    """Look at a finished record."""

    record: Raw
    viewer: wire.Eyes
    start: int
    language: wire.Language


class PrintRecord(Struct, tag=True):
    """The sheet of the edition a record was played with."""

    record: Raw
    side: str
    language: str


class PrintEdition(Struct, tag=True):
    """The sheet of an edition that a table has brought along."""

    game: str
    document: dict[str, Any]
    side: str
    language: str


class Draw(Struct, tag=True):
    """A picture of a table whose edition was brought along."""

    game: str
    document: dict[str, Any]
    options: dict[str, Any]
    state: bytes
    names: list[str]
    seat: int | None
    language: str


class CheckDraft(Struct, tag=True):
    """Look an edition over that somebody types in."""

    game: str
    document: Raw
    side: str
    language: str


class OfferDraft(Struct, tag=True):
    """Make an edition of it that can be offered."""

    game: str
    document: Raw


class Imported(Struct):
    """What a table needs to go on from there."""

    game: str
    options: dict[str, Any]
    edition: Edition
    start: dict[str, Any]


class Done(Struct, tag=True):
    answer: Raw


class Refused(Struct, tag=True):
    """As `Refusal`, its arguments in words, or with how they are said."""

    reason: str
    status: int
    arguments: dict[str, str | Because]


Job = Import | Show | PrintRecord | PrintEdition | Draw | CheckDraft | OfferDraft


def do(asked: bytes) -> bytes:
    """The answer to a job, or why there is none."""
    try:
        job = json.decode(asked, type=Job)
        with refusing():
            return json.encode(Done(Raw(_answer(job))))
    except Refusal as refusal:
        arguments = {
            name: value if isinstance(value, Because) else str(value)[:500] for name, value in refusal.arguments.items()
        }
        return json.encode(Refused(refusal.reason, refusal.status, arguments))


def _answer(job: Job) -> bytes:
    if isinstance(job, Import):
        return json.encode(_import(job))
    if isinstance(job, Show):
        return json.encode(bringing.shown(bringing.read(job.record), job.viewer, job.start, job.language))
    if isinstance(job, Draw):
        return json.encode(_draw(job))
    if isinstance(job, CheckDraft):
        return json.encode(drafts.looked_over(job.game, bringing.read(job.document), job.side, job.language))
    if isinstance(job, OfferDraft):
        return json.encode(drafts.ready_to_offer(job.game, bringing.read(job.document)))
    if isinstance(job, PrintRecord):
        table = bringing.brought(bringing.read(job.record)).game.table
        return printed.sheet_of(table.rules.name, table.edition, job.side, job.language)
    return printed.sheet_of(job.game, rules(job.game).edition_from_document(job.document), job.side, job.language)


def _import(job: Import) -> Imported:
    found = bringing.brought(bringing.read(job.record))
    table, state = found.game.table, bringing.state_after(found, job.at_move)
    if table.players != job.players:
        raise Refusal("wrong-seats", players=table.players)
    start = table.codec.write(state)
    return Imported(table.rules.name, dict(table.options), bringing.kept_edition(table), start)


def _draw(job: Draw) -> str:
    from mutig.core.game import Game

    ruleset = rules(job.game)
    options = ruleset.read_options(job.options, "options")
    table = ruleset.table(options, ruleset.edition_from_document(job.document))
    return Game(table, None, job.names, ruleset.state.unpack(job.state)).svg(for_game(job.seat), job.language)
