"""A restart forgets nothing: who does not read whom, votes, and wishes to take something back."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_wishes_table"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_wishes_person"),
        sa.PrimaryKeyConstraint("table", "person", "kind", "seat", name="pk_wishes"),
    )
    op.create_index("ix_wishes_person", "wishes", ["person"])
