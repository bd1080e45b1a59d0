"""A program of the future: today's migrations and one more, which rebuilds a table that others refer to."""

from __future__ import annotations

import shutil
from pathlib import Path

from mutig.server.store.migrating import MIGRATIONS, newest

LATER = "9999"
MIGRATION = f'''
import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{newest()}"


def upgrade() -> None:
    with op.batch_alter_table("people", recreate="auto") as people:
        people.add_column(sa.Column("season", sa.Text(), nullable=False, server_default="autumn"))
        people.alter_column("name", new_column_name="called")
'''


def later_migrations(folder: Path) -> Path:
    """The migrations of that program."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / "9999_later.py").write_text(MIGRATION)
    return migrations
