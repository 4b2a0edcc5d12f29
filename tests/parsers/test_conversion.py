"""Files turned into others: which are read, where each goes, and what is lost on the way."""

from pathlib import Path

import pytest

from bridge.board import Board
from parsers import format_named, loads
from parsers.conversion import (
    Conversion,
    Converter,
    Source,
    conversion_of,
    identity,
    inputs,
    is_folder,
    labels,
    read_input,
)

BOARD = (
    '[Board "{}"]\n[North "Ann"]\n[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]\n\n'
)
BARE = '[Board "{}"]\n\n'
LIN, BRI, PBN, LINKS = map(format_named, ("lin", "bri", "pbn", "handviewer"))


def boards(*names: str, text: str = BOARD) -> tuple[Board, ...]:
    return loads("".join(text.format(name) for name in names)).boards


def saved(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def source(name: str, text: str) -> Source:
    return Source(name, loads(text))


# ---- what is read


def test_a_folder_gives_its_files_in_order_with_their_places(tmp_path):
    for name in ("b.pbn", "a.pbn", "deep/c.pbn", ".git/d.pbn", ".hidden.pbn"):
        saved(tmp_path / name, BOARD)
    found = inputs([str(tmp_path)])
    assert [file.place.as_posix() for file in found.files] == ["a.pbn", "b.pbn", "deep/c.pbn"]
    assert all(file.is_found for file in found.files)
    assert (found.unreadable, found.met_outputs) == ([], False)


def test_the_folder_of_outputs_is_passed_over_and_told(tmp_path):
    saved(tmp_path / "a.pbn", BOARD)
    saved(tmp_path / "out" / "a.lin", BOARD)
    found = inputs([str(tmp_path)], tmp_path / "out")
    assert [file.place.name for file in found.files] == ["a.pbn"]
    assert found.met_outputs


@pytest.mark.parametrize(
    ("name", "place"), [("club/a.pbn", "a.pbn"), ("-", "stdin"), ("..", "stdin"), ("none.pbn", "none.pbn")]
)
def test_a_file_has_its_name_for_a_place(name, place, tmp_path, monkeypatch):
    monkeypatch.setattr("os.path.isdir", lambda name: False)
    assert inputs([name]).files == [(name, Path(place), False)]


@pytest.mark.parametrize(
    ("name", "text", "boards"),
    [
        ("a.pbn", BOARD, 1),
        ("a.pbn", "no bridge", 0),
        ("a.old", BOARD, 1),
        ("a.old", "no bridge", None),
        ("a.txt", "Dealer South\n1H P 2H P P P\n", 1),
        ("a.py", "Dealer South\n1H P 2H P P P\n", None),
    ],
)
def test_in_a_folder_a_file_tells_by_suffix_or_content_that_it_is_a_record(tmp_path, name, text, boards):
    saved(tmp_path / name, text)
    (file,) = inputs([str(tmp_path)]).files
    records = read_input(file)
    assert (records and len(records.boards)) == boards


def test_a_file_that_was_named_is_read_whatever_it_is(tmp_path):
    (file,) = inputs([str(saved(tmp_path / "a.py", "Dealer South\n1H P 2H P P P\n"))]).files
    records = read_input(file)
    assert records is not None
    assert len(records.boards) == 1


def test_a_file_that_is_not_there_cannot_be_read(tmp_path):
    (file,) = inputs([str(tmp_path / "none.pbn")]).files
    with pytest.raises(FileNotFoundError):
        read_input(file)


# ---- what it becomes


def test_a_loss_is_told_once_with_its_boards_and_the_most_frequent_first():
    conversion = conversion_of((*boards("7", "9"), *boards("3", "4", "5", text=BARE)), BRI)
    assert [(str(loss.message), loss.boards) for loss in conversion.losses] == [
        ("The board was left out: a dealing machine needs all 52 cards.", (3, 4, 5)),
        ("The names of the players are not held.", (1, 2)),
        ("The board 7, 9 is number 1, 2 in the file.", (1, 2)),
    ]


def test_lists_in_losses_are_joined_to_one():
    tagged = loads('[Event "E"]\n[Stage "Final"]\n\n[Site "S"]\n[Event "E"]\n').boards
    (loss,) = [loss for loss in conversion_of(tagged, LIN).losses if "tags" in loss.message.text]
    assert str(loss.message) == "These tags are not held: Event, Stage, Site."


def test_of_many_words_the_first_are_named():
    conversion = conversion_of(boards(*(f"T{n}" for n in range(20))), BRI)
    assert any("T6, T7, … is number" in str(loss.message) for loss in conversion.losses)


def test_a_conversion_is_empty_where_no_board_could_be_written():
    assert conversion_of(boards("1", text=BARE), BRI).is_empty
    assert not conversion_of(boards("1"), BRI).is_empty


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (("1", "2", "3"), "1–3"),
        (("1", "3", "4"), "1, 3–4"),
        (("A", "B"), "A, B"),
        (("4", "4", "5"), "4–5"),
    ],
)
def test_labels_that_follow_each_other_are_told_by_the_first_and_the_last(named, said):
    assert labels(boards(*named), range(1, len(named) + 1)) == said


def test_a_board_without_a_label_is_told_by_its_place():
    assert labels(loads('[Event "E"]\n').boards, [1]) == "#1"


# ---- where it goes


def converter(format, *read, folder=None, force=False) -> Converter:
    return Converter.of(format, inputs(map(str, read)).files, folder, force=force)


def test_all_sources_go_into_one_file_and_each_has_its_own_losses(tmp_path):
    sources = [source("a", BOARD.format(1)), source("b", "no bridge"), source("c", BOARD.format(2) + BARE.format(3))]
    outcome = converter(BRI).convert(sources, tmp_path / "all.bri")
    assert outcome.why is None
    assert [board.label for board in outcome.boards] == ["1", "2", "3"]
    losses = [{(str(loss.message), loss.board) for loss in source.losses} for source in outcome.sources]
    names = "The names of the players are not held."
    assert losses == [
        {(names, 1)},
        set(),
        {(names, 1), ("The board was left out: a dealing machine needs all 52 cards.", 2)},
    ]
    assert (tmp_path / "all.bri").stat().st_size == 256


def test_the_content_may_go_elsewhere_than_into_a_file():
    taken: list[bytes] = []
    outcome = converter(LIN).convert([source("a", BOARD.format(1))], taken.append)
    assert isinstance(outcome.conversion, Conversion)
    assert taken == [outcome.conversion.data]


def test_nothing_is_written_where_there_is_no_board(tmp_path):
    outcome = converter(LIN).convert([source("a", "no bridge")], tmp_path / "a.lin")
    assert (outcome.boards, outcome.conversion, outcome.why) == ((), None, None)
    assert not (tmp_path / "a.lin").exists()


def test_lines_at_the_head_are_lost_but_those_of_the_first_file_in_pbn(tmp_path):
    text = "% PBN 2.1\n%Creator: us\n" + BOARD.format(1)
    sources = [source("a", text), source("b", text)]

    def lost(format):
        told = converter(format).convert(sources, tmp_path / f"all{format.suffixes[0]}").sources
        return [[loss.message.values["n"] for loss in source.losses if loss.board is None] for source in told]

    assert lost(LIN) == [[1], [1]]
    assert lost(PBN) == [[], [1]]


def test_a_file_that_is_read_or_was_just_written_is_never_written_over(tmp_path):
    read, other, new = (tmp_path / name for name in ("a.pbn", "b.lin", "c.lin"))
    saved(read, BOARD.format(1))
    saved(other, "precious")
    careful, forced = converter(LIN, read), converter(LIN, read, force=True)
    assert careful.convert([source("a", BOARD.format(1))], new).why is None
    refused = [
        (careful, read, "is one of the files to be read"),
        (forced, read, "is one of the files to be read"),
        (careful, new, "was just written from another file"),
        (careful, other, "is there already"),
    ]
    for writer, place, why in refused:
        outcome = writer.convert([source("a", BOARD.format(1))], place)
        assert why in str(outcome.why)
        assert outcome.conversion is None
    assert forced.refusal(other) is None
    assert other.read_text() == "precious"


def test_a_folder_is_made_for_the_output_where_one_is_meant(tmp_path):
    output = tmp_path / "new" / "deep" / "a.lin"
    given = [source("a", BOARD.format(1))]
    assert "cannot be written" in str(converter(LIN).convert(given, output).why)
    assert converter(LIN, folder=tmp_path / "new").convert(given, output).why is None
    assert output.exists()


def test_a_pipe_that_nobody_reads_any_more_needs_no_sentence():
    def gone(data: bytes) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(BrokenPipeError):
        converter(LIN).convert([source("a", BOARD.format(1))], gone)


@pytest.mark.parametrize(
    ("format", "name", "place"),
    [(LIN, "a.pbn", "a.lin"), (LIN, "a.2019", "a.2019.lin"), (LIN, "a", "a.lin"), (LINKS, "deep/a.pbn", "deep/a.txt")],
)
def test_a_place_has_the_suffix_of_the_format(tmp_path, format, name, place):
    saved(tmp_path / "in" / name, BOARD)
    (file,) = inputs([str(tmp_path / "in")]).files
    assert converter(format).place(file, tmp_path / "out") == tmp_path / "out" / place


def test_a_place_that_was_given_away_leaves_the_whole_name(tmp_path):
    out = tmp_path / "out"
    for name in ("a.lin", "a.pbn"):
        saved(tmp_path / "in" / name, BOARD.format(1))
    files = inputs([str(tmp_path / "in")]).files
    writer = Converter.of(format_named("json"), files, out)
    for file in files:
        writer.convert([source(file.name, BOARD.format(1))], writer.place(file, out))
    assert sorted(path.name for path in out.iterdir()) == ["a.json", "a.pbn.json"]


@pytest.mark.parametrize(
    ("target", "expected"), [("out/", True), ("out", True), ("out.lin", False), ("-", False), ("there.d", True)]
)
def test_a_target_is_a_folder_by_what_it_is_or_by_its_name(tmp_path, monkeypatch, target, expected):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.d").mkdir()
    (tmp_path / "in").mkdir()
    assert is_folder(target, ["in"]) is expected


def test_a_target_without_a_suffix_is_a_file_where_files_are_converted(tmp_path):
    assert not is_folder(str(tmp_path / "out"), [str(saved(tmp_path / "a.pbn", BOARD))])


def test_a_file_is_the_same_under_all_its_names(tmp_path):
    file = saved(tmp_path / "a.pbn", BOARD)
    (tmp_path / "b.pbn").hardlink_to(file)
    assert identity(file) == identity(tmp_path / "b.pbn")
    assert identity(tmp_path / "none.pbn") is None
