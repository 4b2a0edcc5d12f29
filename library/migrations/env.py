"""Runs migrations on the connection, and in the transaction, that :mod:`library.database` has opened."""

from alembic import context

import library.progress
import library.tables  # noqa: F401
from library.database import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
