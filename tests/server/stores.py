"""Rows to put into a store, and a store to put them into."""

from __future__ import annotations

from typing import Any

from mutig.server.store import Store
from mutig.server.store.rows import Edition, Entry, Person, SeatRow, Session, TableRow
from mutig.server.wire import TableRules

NOON = 1_794_744_000.0
EMBLEMS = ("moon", "leaf", "key", "bell", "star")
COLOURS = ("amber", "sky", "green", "rust", "rose")


def a_person(person: str = "ada", **fields: Any) -> Person:
    return Person(**{"id": person, "name": person.title(), "language": "en", "created": NOON} | fields)


def a_session(token_hash: str, person: str, seen: float = NOON) -> Session:
    return Session(token_hash, person, NOON, seen, f"id of {token_hash}", "browser", "Firefox, Linux")


def a_table(name: str = "t1", **fields: Any) -> TableRow:
    setup = {
        "id": name,
        "invite": f"invite-{name}",
        "host": "ada",
        "game": "touria",
        "edition": Edition("house", "1234"),
        "options": {"players": 2, "variants": ["items"]},
        "rules": TableRules(),
        "rules_version": 1,
        "secret": "s" * 64,
        "commitment": "c" * 64,
        "created": NOON,
        "changed": NOON,
    }
    return TableRow(**setup | fields)


def a_seat(table: str, number: int, person: str | None = None) -> SeatRow:
    name = (person or "").title()
    return SeatRow(table, number, "person" if person else "open", person, name, None, EMBLEMS[number], COLOURS[number])


def an_entry(table: str, seq: int, **fields: Any) -> Entry:
    usual = {"kind": "moves", "seat": seq % 2, "moves": f"{seq % 2}:{100 + seq} -1:3", "seen": 0b11, "action": None}
    more = {"codes": f"{100 + seq}", "clocks": None, "at": NOON + seq}
    return Entry(table=table, seq=seq, **usual | more | fields)


async def with_tables(store: Store, *names: str) -> Store:
    """Ada and Bob sit at these tables."""
    for person in ("ada", "bob"):
        if await store.person(person) is None:
            await store.add_person(a_person(person))
    for name in names:
        await store.create_table(a_table(name), [a_seat(name, 0, "ada"), a_seat(name, 1, "bob")])
    return store
