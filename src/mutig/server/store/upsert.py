"""Insert or replace: both databases can, each with a statement of its own kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from sqlalchemy import ColumnElement, Connection, Dialect, Table


def upsert(
    db: Connection, table: Table, rows: Sequence[Mapping[str, Any]], only_if: ColumnElement[bool] | None = None
) -> None:
    """Write rows, each over the one with the same key if there is one (and if that fulfils the condition)."""
    if rows:
        make = upserting if only_if is None else upserting.__wrapped__
        db.execute(make(db.dialect.name, table, tuple(rows[0]), only_if), list(rows))


@lru_cache(maxsize=64)  # each opened store has a dialect of its own
def driven(statement: Any, dialect: Dialect, columns: tuple[str, ...]) -> tuple[str, Sequence[str] | None]:
    """A statement for one row of these columns as the driver takes it, and their order there; None: by their names."""
    compiled = statement.compile(dialect=dialect, column_keys=list(columns))
    return str(compiled), compiled.positiontup


@cache  # with every move: making such a statement takes longer than carrying it out
def upserting(kind: str, table: Table, columns: tuple[str, ...], only_if: ColumnElement[bool] | None = None) -> Any:
    """The statement for rows of these columns, in this kind of database."""
    insert = import_module(f"sqlalchemy.dialects.{kind}").insert(table)  # the other one's need not be loaded
    key = table.primary_key.columns
    rest = {name: insert.excluded[name] for name in columns if name not in key}
    return insert.on_conflict_do_update(index_elements=list(key), set_=rest, where=only_if)
