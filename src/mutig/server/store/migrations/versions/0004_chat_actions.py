"""A line of chat keeps its sender's id of it: a retry says nothing twice."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("chat", sa.Column("action", sa.Text()))
    op.create_index("ix_chat_table_person_action", "chat", ["table", "person", "action"])
