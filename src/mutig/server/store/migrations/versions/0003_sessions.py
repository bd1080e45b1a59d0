"""Sessions can be told apart and ended one by one: what they are, and an id that opens nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for name in ("id", "kind", "device"):
        op.add_column("sessions", sa.Column(name, sa.Text()))
    op.execute("UPDATE sessions SET id = substr(token_hash, 1, 16), kind = 'browser', device = ''")
    with op.batch_alter_table("sessions") as sessions:
        for name in ("id", "kind", "device"):
            sessions.alter_column(name, existing_type=sa.Text(), nullable=False)
        sessions.create_unique_constraint("uq_sessions_id", ["id"])
