"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("login", sa.Text()),
        sa.Column("login_key", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.Column("recovery_hash", sa.Text()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_accounts_person"),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.UniqueConstraint("login_key", name="uq_accounts_login_key"),
        sa.UniqueConstraint("recovery_hash", name="uq_accounts_recovery_hash"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("edition_name", sa.Text(), nullable=False),
        sa.Column("edition_hash", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("rematch", sa.Text()),
        sa.Column("parent", sa.Text()),
        sa.Column("result", sa.Text()),
        sa.Column("listed", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("invite", name="uq_tables_invite"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_listed", "tables", ["listed"])
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "chat",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_chat_person"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_chat_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_chat"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "documents",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text()),
        sa.Column("start", sa.Text()),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_documents_table"),
        sa.PrimaryKeyConstraint("table", name="pk_documents"),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text()),
        sa.Column("codes", sa.Text(), nullable=False),
        sa.Column("clocks", sa.Text()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("before", sa.Integer(), sa.Computed("nullif(seq, 0) - 1", persisted=True)),
        sa.ForeignKeyConstraint(["table", "before"], ["entries.table", "entries.seq"], name="fk_entries_table_before"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_entries"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_entries_table_seat_action",
        "entries",
        ["table", "seat", "action"],
        unique=True,
        sqlite_where=sa.text("action IS NOT NULL"),
        postgresql_where=sa.text("action IS NOT NULL"),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_leases_table"),
        sa.PrimaryKeyConstraint("table", name="pk_leases"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.create_table(
        "seats",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text()),
        sa.Column("emblem", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_person_table", "seats", ["person", "table"])
    op.create_table(
        "snapshots",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table"),
        sa.PrimaryKeyConstraint("table", name="pk_snapshots"),
    )
    op.create_table(
        "standings",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("waiting", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_standings_table"),
        sa.PrimaryKeyConstraint("table", name="pk_standings"),
    )
