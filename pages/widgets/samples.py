"""The sample deals that ship with Kibitz: those of the course."""

from functools import lru_cache

from lessons.deals import FILE, course_records
from pages.widgets.replay_state import Collection, OpenedFile


@lru_cache(maxsize=1)
def samples() -> Collection:
    """The 35 deals of the course."""
    return Collection((OpenedFile(FILE.name, "samples", course_records()),), are_samples=True)
