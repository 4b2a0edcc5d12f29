"""Progress in the course; a database from before there were migrations may have these tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create what is missing."""
    op.create_table(
        "finished_steps",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.UniqueConstraint("learner", "lesson", "step"),
        if_not_exists=True,
    )
    op.create_table(
        "given_answers",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("is_good", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        if_not_exists=True,
    )
    op.create_index("answers_of_a_learner", "given_answers", ["learner", "at"], if_not_exists=True)
    op.create_table(
        "missed",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("due", sa.Date(), nullable=False),
        sa.UniqueConstraint("learner", "kind", "seed"),
        if_not_exists=True,
    )
