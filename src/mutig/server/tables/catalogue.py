"""The games there are: what a table can be like, and the printed tables that games share."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import convert, json
from msgspec.structs import replace

from mutig.bots import BOTS
from mutig.bots.levels import levels_of
from mutig.core.chance import CommittedChance
from mutig.core.errors import MutigError
from mutig.core.ruleset import Options
from mutig.core.ruleset import Table as RulesTable
from mutig.games import GAMES, pack, rules
from mutig.server import wire
from mutig.server.refusal import Refusal, say
from mutig.server.store.rows import Edition, TableRow
from mutig.server.work.threads import for_play

from .because import because_of
from .editions import OwnEditions
from .session import Setup

LONGEST_THOUGHT_S, MOST_PLAYOUTS = 5.0, 20_000
_THINKS = re.compile(r"(?:search|wise):(\d{1,2}(?:\.\d{1,4})?s|\d{1,5})", re.ASCII)


@cache
def games() -> list[wire.GameInfo]:
    """What can be played."""
    return [_info(name) for name in GAMES]


def _info(name: str) -> wire.GameInfo:
    game = rules(name)
    return wire.GameInfo(
        game=name,
        title=game.title,
        players=list(game.players),
        variants=list(game.variants),
        settings=dict(pack(name).settings),
        rulings=[wire.Ruling(name=each.name, values=list(each.values), clauses=each.clauses) for each in game.rulings],
        editions=list(game.shipped_editions()),
        own_editions=[],
        new_editions="nobody",
        rules_version=game.version,
        levels=[wire.Level(bot=each.bot, rating=each.rating, low=each.low, high=each.high) for each in levels_of(name)],
    )


def offered_games(own: OwnEditions, may_add: Literal["nobody", "accounts", "everybody"]) -> list[wire.GameInfo]:
    """The same with the editions of this server."""
    return [_with_own(game, own.of(game.game), may_add) for game in games()]


def _with_own(
    game: wire.GameInfo, own: list[wire.OwnEdition], may_add: Literal["nobody", "accounts", "everybody"]
) -> wire.GameInfo:
    names = [*game.editions, *(each.name for each in own)]
    return replace(game, editions=names, own_editions=own, new_editions=may_add)


@lru_cache(maxsize=64)
def edition_form(game: str, language: str) -> list[wire.FormSection]:
    """What an editor of editions shows for a game."""
    if game not in GAMES:
        raise Refusal("no-such-page", 404)
    return convert(list(pack(game).edition_form(language)), list[wire.FormSection], from_attributes=True)


def edition_document(own: OwnEditions, game: str, name: str, as_lists: bool) -> bytes:
    """An edition that is offered here, as a document to type over; as lists, where somebody has another map."""
    edition = offered_edition(own, game, name)
    return json.encode(rules(game).edition_document(pack(game).as_lists(edition) if as_lists else edition))


def offered_edition(own: OwnEditions, game: str, name: str) -> Any:
    """An edition that is offered here, by its name."""
    if game not in GAMES:
        raise Refusal("no-such-page", 404)
    ruleset, found = rules(game), own.find(game, name)
    if found is None and name not in ruleset.shipped_editions():
        raise Refusal("unknown-edition", 404, edition=name[:40])
    return ruleset.edition_from_document(json.decode(found.document)) if found else ruleset.load_edition(name)


def agreed_options(new: wire.NewTable, own: OwnEditions) -> tuple[Options, Edition]:
    """The options and the edition somebody wants, checked; only what came with the program or is offered here."""
    try:
        game = rules(new.game)
        options = game.check_options(len(new.seats), sorted(new.variants), new.settings)
        if (offered := own.find(new.game, new.edition)) is not None:
            return options, offered.row
        if new.edition not in game.shipped_editions():
            raise Refusal("unknown-edition", edition=new.edition[:40])
        edition = game.load_edition(new.edition)
    except MutigError as problem:
        raise Refusal("impossible", detail=because_of(problem)) from None
    return options, Edition(edition.name, edition.hash)


def setup_at(row: TableRow) -> Setup:
    """What was agreed at a table, ready to play."""
    document = json.encode(row.edition.document) if row.edition.document else b""
    table = _rules_table(
        row.game, row.edition.name, row.edition.hash, document, json.encode(row.options, order="sorted")
    )
    if table.rules.version_of(table.options) != row.rules_version:
        raise Refusal("other-rules", 409, version=row.rules_version)
    start = table.codec.read(row.start, "start") if row.start is not None else None
    return Setup(table, CommittedChance(row.secret), start)


async def setup_for(row: TableRow) -> Setup:
    """The same; an edition that was brought along is read beside the event loop."""
    return setup_at(row) if row.edition.document is None else await for_play(setup_at, row)


def _rules_table(game: str, edition: str, digest: str, document: bytes, options: bytes) -> RulesTable:
    return (_brought if document else _shipped)(game, edition, digest, document, options)


def _made(game: str, edition: str, digest: str, document: bytes, options: bytes) -> RulesTable:
    ruleset = rules(game)
    if document:
        used = ruleset.edition_from_document(json.decode(document))
    else:
        used = ruleset.edition_printed(edition, digest)
    if used.hash != digest:
        raise Refusal("unknown-edition", 409, edition=edition)
    return ruleset.table(ruleset.read_options(json.decode(options), "options"), used)


# One for all tables of the same kind: they are big and never change. What guests bring along crowds out nothing else.
_shipped = lru_cache(maxsize=256)(_made)
_brought = lru_cache(maxsize=16)(_made)


def edition_label(edition: Edition, game: str, language: str) -> str:
    """What an edition is called before people: by its name alone only if it is the shipped one of that name."""
    if edition.document is not None:
        return say("edition-brought", language, name=edition.name, hash=edition.hash[:8])
    if not is_shipped(edition, game):
        return say("edition-earlier", language, name=edition.name, hash=edition.hash[:8])
    return edition.name


def is_shipped(edition: Edition, game: str) -> bool:
    """Whether the sheets that come with the client show it."""
    return edition.document is None and shipped_hash(game, edition.name) == edition.hash


def printed_document(game: str, edition: Edition) -> dict[str, Any]:
    """An earlier printing of a shipped edition."""
    ruleset = rules(game)
    return ruleset.edition_document(ruleset.edition_printed(edition.name, edition.hash))


@cache
def shipped_hash(game: str, edition: str) -> str | None:
    ruleset = rules(game)
    return ruleset.load_edition(edition).hash if edition in ruleset.shipped_editions() else None


def checked_bot(name: str | None) -> str:
    """A bot by its name: only those that came with the program, and only in moderation."""
    wanted = name or "greedy"
    thinks = _THINKS.fullmatch(wanted)
    if wanted in BOTS or (thinks and _moderate(thinks[1])):
        return wanted
    raise Refusal("unknown-bot", bot=wanted[:40], known=", ".join([*BOTS, "search:0.5s", "wise:2000"]))


def _moderate(budget: str) -> bool:
    if budget.endswith("s"):
        return 0 < float(budget[:-1]) <= LONGEST_THOUGHT_S
    return 1 <= int(budget) <= MOST_PLAYOUTS
