"""The library: collections, their boards, tags and edits."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables of the library."""
    op.create_table(
        "collections",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("header", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.UniqueConstraint("owner", "digest"),
    )
    op.create_table(
        "source_texts",
        _of("collections", "collection_id", primary_key=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "boards",
        sa.Column("id", sa.Integer(), primary_key=True),
        _of("collections", "collection_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text()) for name in ("label", "north", "east", "south", "west", "event")),
        sa.Column("date", sa.String(10)),
        sa.Column("contract", sa.String(5)),
        sa.Column("level", sa.Integer()),
        sa.Column("strain", sa.String(2)),
        sa.Column("declarer", sa.String(1)),
        sa.Column("result", sa.Integer()),
        sa.Column("over", sa.Integer()),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in FLAGS),
        sa.Column("loss_declaring", sa.Integer()),
        sa.Column("loss_defending", sa.Integer()),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.UniqueConstraint("collection_id", "number"),
    )
    op.create_table(
        "record_texts",
        _of("boards", "board_id", primary_key=True),
        sa.Column("imported", sa.LargeBinary(), nullable=False),
        sa.Column("record", sa.LargeBinary()),
    )
    op.create_table(
        "board_tags",
        sa.Column("id", sa.Integer(), primary_key=True),
        _of("boards", "board_id"),
        sa.Column("tag", sa.String(40), nullable=False),
        sa.UniqueConstraint("board_id", "tag"),
    )
    op.create_index("boards_by_tag", "board_tags", ["tag", "board_id"])
    op.create_table(
        "revisions",
        sa.Column("id", sa.Integer(), primary_key=True),
        _of("boards", "board_id"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("window", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone", sa.Integer()),
    )
    op.create_index("revisions_of_a_board", "revisions", ["board_id", "id"])


FLAGS = ("is_passed_out", "has_annotation", "is_favourite")


def _of(table: str, name: str, *, primary_key: bool = False) -> sa.Column[int]:
    """The id of the row that this one goes with."""
    parent = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer(), parent, primary_key=primary_key, nullable=False)
