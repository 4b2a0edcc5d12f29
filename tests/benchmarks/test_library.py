"""Search among 50,000 boards, a page and the count of all that is found; and how fast boards are kept."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bridge.annotation import Annotation, annotated
from bridge.board import Place
from bridge.table import SEATS
from library.boards import Library, Wanted
from library.columns import folded
from library.database import opened
from library.shelving import ShelvedBoard, as_imported, digest_of, shelve
from library.tables import Collection
from parsers import loads
from tests.benchmarks.test_pbn_speed import full_board
from tests.library.shelves import MOMENT

BOARDS, COLLECTIONS, MODELS, KEPT = 50_000, 50, 500, 2_000
NAMES = [
    f"{first} {last}" for first in ("Ann", "Bo", "芳", "Zoë", "Íñigo") for last in ("Li", "Müller", "O'Neill", "王")
]
COMMENT = "Why not duck the first trick? Declarer has to lose one in any case, and East is short. " * 2
TAGS = ("timing", "squeeze", "endplay", "opening-lead", "signals")

SEARCHES = {
    "everything": Wanted(),
    "everything by label": Wanted(order="label"),
    "everything by loss": Wanted(order="loss"),
    "a text that many have": Wanted(text="why duck declarer"),
    "a text that none has": Wanted(text="no such words"),
    "a player": Wanted(player="müller zoe"),
    "a contract": Wanted(contract="4S"),
    "contracts that went down": Wanted(contract="NT", result="down", order="date"),
    "a tag": Wanted(tag="squeeze"),
    "dates": Wanted(date_from="2023-02", date_to="2023-06", order="date"),
    "losses": Wanted(loss_at_least=2, order="loss"),
    "favourites with annotations": Wanted(favourites=True, annotated=True),
    "all of it": Wanted(text="duck", player="li", contract="S", result="made", date_from="2021", tag="timing"),
}


def models() -> list[ShelvedBoard]:
    """Full boards of which a fifth are annotated."""
    chance = random.Random(1)
    boards = loads("\n".join(full_board(number, chance) for number in range(1, MODELS + 1))).boards
    said = (Annotation(COMMENT, tags=(chance.choice(TAGS),)) for _board in boards)
    return [
        as_imported(annotated(board, Place.tag("Result"), next(said)) if number % 5 == 0 else board)
        for number, board in enumerate(boards)
    ]


def varied(model: ShelvedBoard, chance: random.Random) -> ShelvedBoard:
    """The same board on another day, by other players."""
    names = chance.sample(NAMES, 4)
    players, event = folded("\n".join(names)), f"Club night {chance.randrange(200)}"
    columns = {
        **model.columns,
        **{seat.name.lower(): name for seat, name in zip(SEATS, names, strict=True)},
        "event": event,
        "date": f"20{chance.randrange(20, 26)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}",
        "is_favourite": chance.random() < 0.05,
        "loss_declaring": chance.choice([None, 0, 0, 1, 2, 3]),
        "loss_defending": chance.choice([None, 0, 0, 1, 2]),
        "players": players,
        "words": f"{players}\n{folded(event)}\n{model.columns['words']}",
    }
    return replace(model, columns=columns)


@pytest.fixture(scope="session")
def large_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library on disk, and beside it the boards of another owner."""
    engine = opened(f"sqlite:///{Path(tmp_path_factory.mktemp('library')) / 'kibitz.sqlite'}")
    chance, boards = random.Random(2), models()
    for number in range(COLLECTIONS):
        for owner in ("ann", "ben") if number < 5 else ("ann",):
            content = f"{number}".encode()
            collection = Collection(owner=owner, name=f"Club {number}", format="pbn", header=[], at=MOMENT)
            collection.digest = digest_of(content)
            chosen = [varied(chance.choice(boards), chance) for _board in range(BOARDS // COLLECTIONS)]
            shelve(engine, collection, content, chosen)
    yield Library(engine, "ann")
    engine.dispose()


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("page", [0, 3])
def test_boards_are_found(benchmark: Any, large_library: Library, search: str, page: int) -> None:
    found = benchmark.pedantic(large_library.search, args=(SEARCHES[search], page), rounds=5, warmup_rounds=1)
    benchmark.extra_info["found"] = found.total


def test_tags_are_counted(benchmark: Any, large_library: Library) -> None:
    tags = benchmark.pedantic(large_library.tags, rounds=5, warmup_rounds=1)
    assert len(tags) == len(TAGS)


def test_collections_are_listed(benchmark: Any, large_library: Library) -> None:
    collections = benchmark.pedantic(large_library.collections, rounds=5, warmup_rounds=1)
    assert sum(collection.boards for collection in collections) == BOARDS


def test_boards_are_kept(benchmark: Any, tmp_path: Path) -> None:
    chance = random.Random(1)
    boards = loads("\n".join(full_board(number, chance) for number in range(1, KEPT + 1))).boards
    engine = opened(f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    benchmark.pedantic(Library(engine, "ann").keep, args=("Club", "pbn", b"", boards), rounds=1)
    benchmark.extra_info["boards a second"] = round(KEPT / benchmark.stats.stats.median)
    engine.dispose()


def test_a_board_is_saved(benchmark: Any, large_library: Library) -> None:
    board_id = large_library.board_ids(large_library.collections()[0].id)[0]
    texts = iter(range(1000))
    known = [Annotation()]

    def save() -> None:
        told = Annotation(f"no. {next(texts)}")
        large_library.write(board_id, "call/0", known.pop(), told, "w")
        known.append(told)

    benchmark.pedantic(save, rounds=50, warmup_rounds=5)
