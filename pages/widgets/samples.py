"""The sample deals that ship with Kibitz: those of the course."""

import zlib
from functools import lru_cache

from lessons.deals import FILE, course_records
from pages.widgets.replay_state import Collection, OpenedFile


@lru_cache(maxsize=1)
def samples() -> Collection:
    """The 35 deals of the course."""
    packed = zlib.compress(FILE.read_bytes())
    return Collection((OpenedFile(FILE.name, "samples", course_records(), packed=packed),), are_samples=True)
