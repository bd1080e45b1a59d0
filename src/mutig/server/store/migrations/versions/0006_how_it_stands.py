"""Lists tell how a game stands without reading it: its round and everybody's points."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    # Games that were going on before tell it with their next move; finished ones have their result.
    op.add_column("standings", sa.Column("round", sa.Integer()))
    op.add_column("standings", sa.Column("scores", sa.Text()))
