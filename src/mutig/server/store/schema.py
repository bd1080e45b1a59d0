"""The tables of the database. A change here needs a migration in `migrations/versions/`; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Computed,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
)

# Names for every constraint: a migration can only change what has a name.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("login", Text),
    Column("login_key", Text, unique=True),  # in lower case: Ada and ada are the same person
    Column("password_hash", Text),
    Column("recovery_hash", Text, unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False, index=True),
    Column("id", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("device", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("invite", Text, nullable=False, unique=True),
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("edition_name", Text, nullable=False),
    Column("edition_hash", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("secret", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("rematch", Text),
    Column("parent", Text),
    Column("result", Text),
    Column("listed", SmallInteger, nullable=False, index=True),  # copied from the rules, to be found by it
)

# What changes with every move stands apart, so that a move writes little.
standings = Table(
    "standings",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("changed", Double, nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("round", Integer),  # these two for lists, as everybody may know them
    Column("scores", Text),
)

# What is long and never changes stands apart too: lists do not read it.
documents = Table(
    "documents",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("edition", Text),
    Column("start", Text),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("who", Text, nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("emblem", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("offered", SmallInteger, nullable=False, server_default="0"),
    Column("heir", Text),
    Column("heir_name", Text),
    Column("since", Integer, nullable=False, server_default="0"),
    Column("earlier", Text, nullable=False, server_default=""),
    Index("ix_seats_person_table", "person", "table"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("moves", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("action", Text),
    Column("codes", Text, nullable=False),
    Column("clocks", Text),
    Column("at", Double, nullable=False),
    # The log leaves nothing out: an entry stands on the one before it, and only the opening on none.
    Column("before", Integer, Computed("nullif(seq, 0) - 1", persisted=True)),
    ForeignKeyConstraint(["table", "before"], ["entries.table", "entries.seq"]),
    sqlite_with_rowid=False,  # the entries of a table lie together
)
Index(
    "ix_entries_table_seat_action",
    entries.c.table,
    entries.c.seat,
    entries.c.action,
    unique=True,
    sqlite_where=entries.c.action.is_not(None),  # PostgreSQL's too (migrations); saying so loads all of its dialect
)

chat = Table(
    "chat",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("seat", SmallInteger),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("action", Text),
    Index("ix_chat_table_person_action", "table", "person", "action"),
)

# What people want at a table that is no decision of its game.
wishes = Table(
    "wishes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True, index=True),
    Column("kind", Text, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("choice", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("until", Double, nullable=False),
)

# A club and its keepers. Who is deleted leaves nothing here: what spoke of them speaks of `SOMEBODY`.

SOMEBODY = "somebody"  # the one person in `people` who stands for all that are gone; made with the first of them

keepers = Table(
    "keepers",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("since", Double, nullable=False),
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("since", Double, nullable=False),
    Column("until", Double),  # none: for good
    Column("why", Text, nullable=False),
)

# No new guests from here, for a while: addresses change hands.
closed_addresses = Table(
    "closed_addresses",
    metadata,
    Column("address", Text, primary_key=True),
    Column("until", Double, nullable=False),
)

acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("keeper", ForeignKey("people.id"), index=True),  # none: the command line, or the server by itself
    Column("what", Text, nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("about", Text),  # a table, or what was decided
    Column("why", Text, nullable=False),
)

# What the keepers decided for the whole club, and what is still to be done.
club = Table(
    "club",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# What the command line asks of a server that runs.
orders = Table(
    "orders",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("wanted", Text, nullable=False),
    Column("answer", Text),
)
