"""A seat of a running game belongs to its person: kept while away, offered, taken over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("offered", sa.SmallInteger(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("heir", sa.Text()))
    op.add_column("seats", sa.Column("heir_name", sa.Text()))
    op.add_column("seats", sa.Column("since", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("earlier", sa.Text(), nullable=False, server_default=""))
    # Until now a seat that was left in a running game was open, and still named its person.
    op.execute("UPDATE seats SET who = 'left' WHERE who = 'open' AND person IS NOT NULL")
