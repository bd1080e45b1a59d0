"""A club with keepers: who they are, what they did and decided, who may not come or speak."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "keepers",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_keepers_person"),
        sa.PrimaryKeyConstraint("person", name="pk_keepers"),
    )
    op.create_table(
        "sanctions",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double()),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sanctions_person"),
        sa.PrimaryKeyConstraint("person", "kind", name="pk_sanctions"),
    )
    op.create_table(
        "closed_addresses",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_closed_addresses"),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("keeper", sa.Text()),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("about", sa.Text()),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["keeper"], ["people.id"], name="fk_acts_keeper"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_acts_person"),
        sa.PrimaryKeyConstraint("number", name="pk_acts"),
    )
    for column in ("keeper", "person"):
        op.create_index(f"ix_acts_{column}", "acts", [column])
    op.create_table(
        "club",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_club"),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("wanted", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
