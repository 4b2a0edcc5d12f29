"""What suits, ranks, strains and seats have in common: a few named values in an order."""

from enum import IntEnum


class Ranked(IntEnum):
    """Named values in an order. Every one is true, so that ``if seat:`` asks whether it is known."""

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
