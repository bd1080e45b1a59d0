"""Tables, their seats, and lists of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    and_,
    exists,
    func,
    insert,
    literal,
    select,
    tuple_,
    union,
    update,
)

from mutig.core.errors import MutigError

from ..wire import TableRules
from . import leases, schema
from .errors import Conflict
from .rows import Edition, Page, SeatRow, TableRow, TableSummary
from .upsert import upsert
from .wishes import void_wishes

tables, standings, documents, places = schema.tables, schema.standings, schema.documents, schema.seats

AS_JSON = "options", "rules", "result"
FIXED = {"id", "edition", "start", "rules_version", "game", "secret", "commitment", "created", "parent"}
CHANGEABLE = set(TableRow.__struct_fields__) - FIXED
STANDING = {"changed", "waiting", "round", "scores"}
PLACE_IN_LIST = re.compile(r"([01])~(\d{1,12}\.\d{1,17})~(\w{1,40})", re.ASCII)


def create_table(db: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    values = asdict(row)
    edition, start, standing = values.pop("edition"), values.pop("start"), {name: values.pop(name) for name in STANDING}
    db.execute(insert(tables), _columns(values) | {"edition_name": edition.name, "edition_hash": edition.hash})
    db.execute(insert(standings), standing | {"table": row.id})
    if edition.document is not None or start is not None:
        db.execute(insert(documents), {"table": row.id, "edition": _json(edition.document), "start": _json(start)})
    put_seats(db, seats)


def table(db: Connection, condition: ColumnElement[bool]) -> tuple[TableRow, list[SeatRow]] | None:
    standing = (standings.c[name] for name in sorted(STANDING))
    columns = *tables.c, *standing, documents.c.edition, documents.c.start
    statement = select(*columns).join_from(tables, standings).outerjoin(documents).where(condition)
    row = db.execute(statement).first()
    return (_table_row(row), _seats_of(db, [row.id])[row.id]) if row else None


def table_by_id(db: Connection, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
    return table(db, tables.c.id == table_id)


def table_by_invite(db: Connection, invite: str) -> tuple[TableRow, list[SeatRow]] | None:
    return table(db, tables.c.invite == invite)


def change_tables(db: Connection, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Change fields of tables; those a move changes in one statement for all tables."""
    moved = []
    for table_id, fields in changes.items():
        if not fields.keys() <= CHANGEABLE:
            raise ValueError(f"some of these fields of a table never change: {', '.join(fields)}")
        standing = {name: fields[name] for name in STANDING & fields.keys()}
        if standing.keys() == STANDING:
            moved.append(standing | {"table": table_id})
        elif standing:
            db.execute(update(standings).where(standings.c.table == table_id), standing)
        if rest := {name: fields[name] for name in fields.keys() - STANDING}:
            db.execute(update(tables).where(tables.c.id == table_id), _columns(rest))
    upsert(db, standings, moved)


def put_seats(db: Connection, seats: Sequence[SeatRow]) -> None:
    if heirs := {seat.heir for seat in seats if seat.heir}:
        known = db.execute(select(func.count()).select_from(schema.people).where(schema.people.c.id.in_(heirs)))
        if known.scalar_one() != len(heirs):
            raise Conflict("who was to sit down is gone")
    upsert(db, places, [asdict(seat) for seat in seats])
    if seats:
        void_wishes(db, seats)


def change_table(db: Connection, table_id: str, fields: Mapping[str, Any], seats: Sequence[SeatRow]) -> None:
    change_tables(db, {table_id: fields})
    put_seats(db, seats)


def my_tables(db: Connection, person: str, after: str | None, limit: int) -> Page:
    """The tables a person hosts or sits at: those that wait for the person first, then the ones changed last."""
    mine = and_(places.c.table == tables.c.id, places.c.person == person, places.c.who == "person")
    asked = and_(mine, standings.c.waiting.bitwise_rshift(places.c.number).bitwise_and(1) == 1)
    my_turn = and_(tables.c.status == "playing", exists().where(asked)).cast(Integer)
    hosted = select(tables.c.id).where(tables.c.host == person)
    seated = select(places.c.table).where(places.c.person == person)
    return _page(db, tables.c.id.in_(union(hosted, seated)), my_turn, after, limit)


def listed_tables(db: Connection, after: str | None, limit: int) -> Page:
    """The tables everybody may join or watch, the ones changed last first."""
    public = and_(tables.c.listed == 1, tables.c.status.in_(["open", "playing"]))
    return _page(db, public, literal(0), after, limit)


def tables_going_on(db: Connection, after: str | None, limit: int) -> Page:
    """All tables that are open or being played at, the ones changed last first."""
    return _page(db, tables.c.status.in_(["open", "playing"]), literal(0), after, limit)


def hosted_tables(db: Connection, person: str, since: float) -> int:
    """How many tables of a host are open or running, and were changed since."""
    live = and_(tables.c.host == person, tables.c.status.in_(["open", "playing"]), standings.c.changed >= since)
    return db.execute(select(func.count()).select_from(tables).join(standings).where(live)).scalar_one()


def waiting_for_bots(db: Connection, owner: str | None) -> list[str]:
    """The games in which a bot is asked something now and a person sits; with an owner, but those others have."""
    asked = standings.c.waiting.bitwise_rshift(places.c.number).bitwise_and(1) == 1
    seats = (
        select(places.c.table).join(standings, standings.c.table == places.c.table).where(places.c.who == "bot", asked)
    )
    people = select(places.c.table).where(places.c.who == "person")
    found = and_(tables.c.status == "playing", tables.c.id.in_(seats), tables.c.id.in_(people))
    if owner is not None:
        found = and_(found, tables.c.id.not_in(leases.of_others(db, owner)))
    return list(db.scalars(select(tables.c.id).where(found)))


def count(db: Connection) -> dict[str, int]:
    rows = db.execute(select(tables.c.status, func.count()).group_by(tables.c.status)).all()
    return {row[0]: row[1] for row in rows}


def _page(
    db: Connection, condition: ColumnElement[bool], my_turn: ColumnElement[int], after: str | None, limit: int
) -> Page:
    order = tuple_(my_turn, standings.c.changed, tables.c.id)
    standing = standings.c.changed, standings.c.waiting, standings.c.round, standings.c.scores
    columns = tables.c.id, tables.c.game, tables.c.status, tables.c.host, *standing, tables.c.result
    last_line = select(func.max(schema.chat.c.number)).where(schema.chat.c.table == tables.c.id).scalar_subquery()
    brought = exists().where(documents.c.table == tables.c.id, documents.c.start.is_not(None))
    imported = brought.label("imported")
    statement = (
        select(*columns, last_line, imported, my_turn.label("my_turn")).join_from(tables, standings).where(condition)
    )
    if after is not None:
        statement = statement.where(order < tuple_(*_place(after)))
    statement = statement.order_by(*(column.desc() for column in order.clauses)).limit(limit + 1)
    rows = db.execute(statement).all()
    shown = rows[:limit]
    seats = _seats_of(db, [row.id for row in shown])
    lines = [_summary(row, seats[row.id]) for row in shown]
    last = shown[-1] if len(rows) > limit else None
    return Page(lines, f"{last.my_turn}~{last.changed!r}~{last.id}" if last else None)


def _summary(row: Sequence[Any], seats: list[SeatRow]) -> TableSummary:
    """By their places: a list has a hundred of them, and names cost more than all the rest."""
    id, game, status, host, changed, waiting, round, scores, result, line, imported, my_turn = row
    said = 0 if line is None else line + 1
    known = id, game, status, host, changed, waiting, round, scores, result, said
    return TableSummary(*known, bool(imported), bool(my_turn), seats)


def _place(after: str) -> tuple[int, float, str]:
    """Where a list goes on. The text comes back from a client, so it may be anything."""
    parts = PLACE_IN_LIST.fullmatch(after)
    if parts is None:
        raise MutigError("this is no place in a list: ask for what the last answer gave as `more`")
    return int(parts[1]), float(parts[2]), parts[3]


def _seats_of(db: Connection, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = defaultdict(list)
    statement = select(places).where(places.c.table.in_(list(ids))).order_by(places.c.table, places.c.number)
    for row in db.execute(statement).all():
        found[row[0]].append(SeatRow(*row))
    return found


def _table_row(row: Row[Any]) -> TableRow:
    values = dict(row._mapping)
    edition = Edition(values.pop("edition_name"), values.pop("edition_hash"), _parsed(values.pop("edition")))
    rules = msgspec.json.decode(values.pop("rules"), type=TableRules)
    del values["listed"]
    parsed = {name: _parsed(values.pop(name)) for name in ("options", "result", "start")}
    return TableRow(edition=edition, rules=rules, **parsed, **values)


def _columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: _json(value) if name in AS_JSON else value for name, value in fields.items()}
    return values | ({"listed": int(fields["rules"].listed)} if "rules" in fields else {})


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _parsed(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)
