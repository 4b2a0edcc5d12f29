"""The command line: diagrams, reports, exit statuses, and texts that cannot harm a terminal."""

import json
import os
import re
import runpy
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from fnmatch import fnmatch
from importlib.metadata import distributions
from io import BytesIO
from pathlib import Path
from random import Random

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from typer.testing import CliRunner, Result

import cli
from bridge.bulk import ClusterError
from bridge.deal import Deal
from bridge.double_dummy import solved_deals
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.solved_deals import SolvedDeals
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import Message, SolverError
from bridge.evaluation.points import HCP
from bridge.table import Seat
from lessons.language import Language, translator
from parsers import dumps, formats, read
from parsers.diagram import printable
from tests.bridge.double_dummy.samples import Parrot, random_deal

ROOT = Path(cli.__file__).parent

RECORD = """\
% PBN 2.1
[Event "Club"]
[Board "12"]
[North "Ann"]
[Dealer "W"]
[Vulnerable "NS"]
[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]
[Declarer "S"]
[Contract "4HX"]
[Result "9"]
[Auction "W"]
Pass Pass Pass 1H
Pass 3H =1= Pass 4H $1
X {for \\S takeout} AP
[Note "1:limit raise"]
[Play "W"]
D9 D3 DT DK
H2 H3 H5 HA
*
"""

DIAGRAM = """\
Board 12          North: Ann
Dealer West       ♠ 8 6 2
N–S vulnerable    ♥ Q 9 6 3
                  ♦ A Q 7 3
                  ♣ J 5

West                             East
♠ A 10 7 4                       ♠ K Q 9 3
♥ 10 7 2                         ♥ 5
♦ 9                              ♦ J 10 8 5 4
♣ 10 9 7 6 3                     ♣ A 8 2

                  South
                  ♠ J 5
                  ♥ A K J 8 4
                  ♦ K 6 2
                  ♣ K Q 4

West  North     East  South
Pass  Pass      Pass  1♥
Pass  3♥ [1]    Pass  4♥!
X     All pass

[1] limit raise

West X — for ♠ takeout

     West   North   East   South  N–S  E–W
 1  ▸♦9     ♦3      ♦10    ♦K★    1    0
 2   ♥2     ♥3      ♥5    ▸♥A★    2    0
Tricks not played: 11; declarer was given 7.

4♥X South, down 1
"""

DUPLICATE_CARD = """\
[Board "3"]
[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T976Q"]
"""

END_POSITION = """\
[Board "5"]
[Deal "N:AK... - - ...AK"]
"""


def run(*arguments: str | Path, given: bytes = b"") -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments], input=given)


def saved(folder: Path, text: str, name: str = "club.pbn") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def reports(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_show_prints_hands_auction_play_and_result(tmp_path: Path) -> None:
    result = run("show", saved(tmp_path, RECORD))
    assert result.stdout == DIAGRAM
    assert result.exit_code == 0


def test_show_prints_what_there_is_of_an_end_position(tmp_path: Path) -> None:
    result = run("show", saved(tmp_path, END_POSITION))
    assert result.stdout.splitlines()[:9] == [
        "Board 5    North",
        "           ♠ A K",
        "           ♥ —",
        "           ♦ —",
        "           ♣ —",
        "",
        "West                East",
        "♠ —                 ♠ ?",
        "♥ —                 ♥ ?",
    ]


def test_show_says_that_the_deal_is_missing(tmp_path: Path) -> None:
    result = run("show", saved(tmp_path, '[Board "1"]\n[Contract "Pass"]\n'))
    assert "Board 1\nThe deal is not in the record.\n\nPassed out\n" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("result", "words"), [("10", "made 10"), ("13", "made 13"), ("9", "down 1"), ("0", "down 10"), ("?", "4♠XX West\n")]
)
def test_show_counts_from_the_contract(tmp_path: Path, result: str, words: str) -> None:
    text = f'[Board "1"]\n[Declarer "W"]\n[Contract "4SXX"]\n[Result "{result}"]\n'
    assert words in run("show", saved(tmp_path, text)).stdout


def test_show_leaves_open_what_follows_an_unknown_card(tmp_path: Path) -> None:
    play = '[Board "1"]\n[Contract "1NT"]\n[Declarer "S"]\n[Play "W"]\nD9 - DT DK\nH2 H3 H5 HA\n'
    lines = run("show", saved(tmp_path, play)).stdout.splitlines()
    first = next(line for line in lines if line.startswith(" 1"))
    assert first.split() == ["1", "▸♦9", "?", "♦10", "♦K", "?", "?"]


def test_show_takes_a_board_by_its_label_before_its_place(tmp_path: Path) -> None:
    file = saved(tmp_path, "\n".join(f'[Board "{label}"]\n' for label in ("2", "1", "7")))
    shown = {wanted: run("show", file, "--board", wanted).stdout.splitlines()[0] for wanted in ("1", "2", "3", "7")}
    assert shown == {"1": "Board 1", "2": "Board 2", "3": "Board 7", "7": "Board 7"}


def test_show_prints_every_board_of_the_label(tmp_path: Path) -> None:
    file = saved(tmp_path, '[Board "4"]\n[Room "Open"]\n\n[Board "4"]\n[Room "Closed"]\n')
    assert run("show", file, "--board", "4").stdout.count("Board 4\n") == 2


def test_show_of_a_board_that_is_not_there(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    result = run("show", file, "--board", "99")
    assert (result.stdout, result.stderr) == ("", f"{file} has no board 99.\n")
    assert result.exit_code == 2


def test_show_ends_a_board_with_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD + "\n" + DUPLICATE_CARD)
    result = run("show", file)
    assert result.stdout.splitlines()[-1].startswith(f"{file}:22:1: error: Board 3: ♣Q is in two hands")
    assert "error" not in run("show", file, "--board", "12").stdout


def test_hands_align_whatever_the_names(tmp_path: Path) -> None:
    names = '[West "李明博"]\n[North "Zoe\u0308"]\n[East "王"]\n'
    lines = run("show", saved(tmp_path, names + RECORD.replace('[North "Ann"]\n', ""))).stdout.splitlines()
    west = next(place for place, line in enumerate(lines) if line.startswith("West: "))
    east = [cell_len(line[: line.index(sign)]) for line, sign in zip(lines[west:], ("East", *"♠♥♦♣"), strict=False)]
    doubled = [cell_len(line[: line.rindex(sign)]) for line, sign in zip(lines[west + 1 :], "♠♥♦♣", strict=False)]
    assert east[0] == doubled[0] == doubled[1] == doubled[2] == doubled[3]


def test_check_groups_by_file_and_points_to_line_and_column(tmp_path: Path) -> None:
    good, bad = saved(tmp_path, RECORD, "good.pbn"), saved(tmp_path, DUPLICATE_CARD, "bad.pbn")
    result = run("check", good, bad)
    lines = result.stdout.splitlines()
    assert lines[0] == f"{good}: PBN: 1 board, 1 deal, 0 errors, 0 warnings, 0 notes"
    assert lines[1].startswith(f"{bad}: PBN: 1 board, 1 deal, 1 error")
    assert lines[2].startswith(f"{bad}:2:1: error: Board 3: ♣Q is in two hands, South and West.")
    assert lines[2].endswith("[duplicate-card]")


def test_check_ends_with_status_1_for_errors_only(tmp_path: Path) -> None:
    assert run("check", saved(tmp_path, RECORD)).exit_code == 0
    assert run("check", saved(tmp_path, RECORD), saved(tmp_path, DUPLICATE_CARD, "bad.pbn")).exit_code == 1


def test_check_as_json_has_one_object_a_line_and_file(tmp_path: Path) -> None:
    good, bad = saved(tmp_path, RECORD, "好.pbn"), saved(tmp_path, DUPLICATE_CARD + "\n" + END_POSITION, "bad.pbn")
    result = run("check", "--json", good, bad)
    assert "好" in result.stdout
    first, second = reports(result)
    assert first == {"file": str(good), "format": "pbn", "boards": 1, "deals": 1, "diagnostics": []}
    assert (second["boards"], second["deals"]) == (2, 2)
    errors = [remark for remark in second["diagnostics"] if remark["severity"] == "error"]  # type: ignore[attr-defined]
    assert list(errors[0]) == ["severity", "code", "line", "column", "board", "message", "hint"]
    assert (errors[0]["code"], errors[0]["line"], errors[0]["board"]) == ("duplicate-card", 2, 1)
    assert "♣Q" in result.stdout
    assert result.exit_code == 1


def test_check_counts_deals_that_tell_a_hand(tmp_path: Path) -> None:
    deals = ("N:AK... - - -", "N:- - - -", "nonsense", "?")
    text = "\n".join(f'[Board "{place}"]\n[Deal "{deal}"]\n' for place, deal in enumerate(deals, 1))
    (report,) = reports(run("check", "--json", saved(tmp_path, text)))
    assert (report["boards"], report["deals"]) == (4, 1)


def test_a_file_that_cannot_be_read_is_a_sentence_and_status_2(tmp_path: Path) -> None:
    missing = tmp_path / "missing.pbn"
    for arguments in (("show", missing), ("check", missing), ("check", missing, saved(tmp_path, DUPLICATE_CARD))):
        result = run(*arguments)
        assert result.stderr == f"There is no file {missing}.\n"
        assert result.exit_code == 2
    assert run("show", tmp_path).stderr == f"{tmp_path} is a folder: name the files in it.\n"


def test_a_file_that_cannot_be_read_is_a_diagnostic_in_json(tmp_path: Path) -> None:
    missing = tmp_path / "missing.pbn"
    result = run("check", "--json", missing, saved(tmp_path, RECORD))
    first, second = reports(result)
    assert (first["format"], first["boards"], first["deals"]) == (None, 0, 0)
    (remark,) = first["diagnostics"]  # type: ignore[misc]
    assert (remark["severity"], remark["code"], remark["line"]) == ("error", "cannot-read", None)
    assert second["boards"] == 1
    assert result.exit_code == 2


HOSTILE = "\x1b[31mEve\x1b]0;title\x07 \x9b2J \u202etxt \u2028 [bold]x[/bold]"


@pytest.mark.parametrize("arguments", [["show"], ["check"], ["check", "--json"]])
def test_texts_of_a_record_cannot_command_the_terminal(tmp_path: Path, arguments: Sequence[str]) -> None:
    text = f'[Board "{HOSTILE}"]\n[North "{HOSTILE}"]\n[Dealer "{HOSTILE}"]\n' + DUPLICATE_CARD.partition("\n")[2]
    result = run(*arguments, saved(tmp_path, text + f'[Auction "N"]\n1S {{{HOSTILE}}} AP\n'))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not set("\x1b\x07\x9b\u202e\u2028") & set(result.stdout)
    assert "[bold]x[/bold]" in result.stdout


@given(st.text())
def test_printable_is_one_line_without_orders(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text)
    assert not any(sign in shown for sign in "\n\r\t\x1b\x7f\x9b\u202e\u2066\u2028\ufeff")
    assert printable(shown) == shown


def test_answers_come_in_chinese(tmp_path: Path) -> None:
    _ = translator(Language.CHINESE)
    result = run("show", "--lang", "zh", saved(tmp_path, RECORD))
    assert _("North") == "北"
    assert _("N–S vulnerable") in result.stdout
    assert _("{bid}, down {n}", bid=f"4♥X {_('South')}", n=1) in result.stdout
    rows = [line for line in result.stdout.splitlines() if "★" in line]
    assert cell_len(rows[0].partition("♦3")[0]) == cell_len(rows[1].partition("♥3")[0])
    missing = tmp_path / "missing.pbn"
    assert run("check", "--lang", "zh", missing).stderr == _("There is no file {file}.", file=missing) + "\n"


# ---- Folders ----

NOT_A_RECORD = "Bring the cards.\n"


def club(folder: Path) -> Path:
    """A folder with a record by its suffix, one by its content, one in a folder, and what is none."""
    saved(folder, RECORD, "one.pbn")
    saved(folder, RECORD, "deep/two.pbn")
    saved(folder, RECORD, "old.2019")
    saved(folder, NOT_A_RECORD, "note.txt")
    saved(folder, RECORD, ".git/hidden.pbn")
    return folder


def files_below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_check_looks_into_folders_and_names_what_is_no_record(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    result = run("check", folder)
    names = [line.partition(": PBN: 1 board, 1 deal")[0] for line in result.stdout.splitlines()]
    assert names == [str(folder / name) for name in ("old.2019", "one.pbn", "deep/two.pbn")]
    assert result.stderr == f"{folder / 'note.txt'} is not a hand record; it was left out.\n"
    assert result.exit_code == 0


def test_words_in_a_folder_are_a_record_in_a_file_of_text_only(tmp_path: Path) -> None:
    for name in ("deal.txt", "deal.md", "deal.py"):
        saved(tmp_path, DIAGRAM, name)
    assert [report["file"] for report in reports(run("check", "--json", tmp_path))] == [
        str(tmp_path / "deal.md"),
        str(tmp_path / "deal.txt"),
    ]
    assert run("check", tmp_path / "deal.py").stdout.startswith(f"{tmp_path / 'deal.py'}: TEXT: 1 board, 1 deal")


def test_check_of_a_folder_tells_of_a_file_that_only_its_suffix_calls_a_record(tmp_path: Path) -> None:
    file = saved(tmp_path, NOT_A_RECORD, "broken.pbn")
    result = run("check", tmp_path)
    assert result.stdout.splitlines() == [
        f"{file}: PBN: 0 boards, 0 deals, 1 error, 0 warnings, 0 notes",
        f"{file}:1:1: error: There is no hand record here. [no-record]",
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize("text", ["", "\n\n", NOT_A_RECORD, "% PBN 2.1\n", "see [1] and [a]"])
def test_check_says_that_there_is_no_record(tmp_path: Path, text: str) -> None:
    file = saved(tmp_path, text)
    result = run("check", file)
    assert f"{file}:1:1: error: There is no hand record here. [no-record]" in result.stdout.splitlines()
    assert result.exit_code == 1
    (report,) = reports(run("check", "--json", file))
    assert (report["boards"], report["diagnostics"][-1]["code"]) == (0, "no-record")  # type: ignore[index]


@pytest.mark.parametrize("size", [10, 78, 96, 128, 1000])
def test_bytes_at_random_are_no_record(size: int) -> None:
    draw = Random(size)
    for _ in range(100):
        records = read(BytesIO(draw.randbytes(size)))
        assert (records.boards, [error.code for error in records.errors]) == ((), ["no-record"])


def test_an_image_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "club.pbn"
    file.write_bytes((ROOT / "pages" / "images" / "replay.png").read_bytes())
    assert run("check", file).stdout.splitlines()[1:] == [
        f"{file}:1:1: error: There is no hand record here. [no-record]"
    ]


def test_a_folder_without_a_record_is_a_sentence_and_status_2(tmp_path: Path) -> None:
    saved(tmp_path, NOT_A_RECORD, "note.txt")
    result = run("check", tmp_path)
    assert result.stderr.splitlines()[-1] == f"There is no hand record in {tmp_path}."
    assert result.exit_code == 2
    (report,) = reports(run("check", "--json", tmp_path))
    assert (report["file"], report["boards"]) == (str(tmp_path), 0)


def test_check_reads_standard_input() -> None:
    result = run("check", "-", given=RECORD.encode())
    assert result.stdout == "-: PBN: 1 board, 1 deal, 0 errors, 0 warnings, 0 notes\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe by name is of Unix")
def test_a_folder_may_hold_what_is_no_file(tmp_path: Path) -> None:
    saved(tmp_path, RECORD)
    os.mkfifo(tmp_path / "pipe.pbn")
    (tmp_path / "nowhere.pbn").symlink_to(tmp_path / "gone.pbn")
    result = run("check", tmp_path)
    assert len(result.stdout.splitlines()) == 1
    assert len(result.stderr.splitlines()) == 2


# ---- Converting ----


def test_convert_writes_the_format_that_the_suffix_tells(tmp_path: Path) -> None:
    file, lin = saved(tmp_path, RECORD), tmp_path / "club.LIN"
    result = run("convert", file, lin)
    assert lin.read_bytes() == dumps(read(file).boards, "lin").encode()
    assert result.stdout == ""
    first = f"{file}: PBN: 1 board, 1 deal, 0 errors, 0 warnings, 0 notes → {lin}"
    assert result.stderr.splitlines()[0] == first
    assert result.exit_code == 0
    assert files_below(tmp_path) == ["club.LIN", "club.pbn"]


def test_every_format_can_be_converted_to(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    for format in formats():
        suffix = (*format.suffixes, ".links")[0]
        output = tmp_path / f"{format.name}{suffix}"
        assert run("convert", file, output, "--to", format.name).exit_code == 0
        assert len(read(output).boards) == 1, format.name


def test_a_text_is_diagrams_and_links_have_to_be_asked_for(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    assert run("convert", file, tmp_path / "club.txt").exit_code == 0
    assert (tmp_path / "club.txt").read_text("utf-8") == DIAGRAM
    assert run("convert", file, "-", "--to", "txt").stdout == DIAGRAM
    assert run("convert", file, "-", "--to", "xinrui").stdout.startswith("http://www.xinruibridge.com/")


def test_convert_joins_files_and_folders_into_one_file_in_order(tmp_path: Path) -> None:
    later, folder = saved(tmp_path, RECORD.replace('"12"', '"3"')), club(tmp_path / "club")
    output = tmp_path / "all.json"
    assert run("convert", later, folder, "-", output, given=RECORD.replace('"12"', '"9"').encode()).exit_code == 0
    assert [board.label for board in read(output).boards] == ["3", "12", "12", "12", "9"]


def test_convert_keeps_the_places_of_a_folder(tmp_path: Path) -> None:
    folder, output = club(tmp_path / "club"), tmp_path / "converted"
    result = run("convert", folder, output, "--to", "lin")
    assert files_below(output) == ["deep/two.lin", "old.2019.lin", "one.lin"]
    assert f"{folder / 'note.txt'} is not a hand record; it was left out." in result.stderr
    assert result.exit_code == 0


def test_convert_takes_a_folder_by_its_slash_and_one_that_is_there(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    for output in (f"{tmp_path / 'new.d'}/", str(tmp_path)):
        assert run("convert", file, output, "--to", "json").exit_code == 0
    assert run("convert", "-", tmp_path, "--to", "handviewer", given=RECORD.encode()).exit_code == 0
    assert files_below(tmp_path) == ["club.json", "club.pbn", "new.d/club.json", "stdin.txt"]


def test_convert_into_a_folder_of_the_folder_reads_nothing_it_wrote(tmp_path: Path) -> None:
    folder = club(tmp_path)
    for _ in range(2):
        result = run("convert", folder, folder / "deep" / "out", "--to", "json", "--force")
        assert result.exit_code == 0
    assert f"{folder / 'deep' / 'out'} is where the files go; what is in it was not read.\n" in result.stderr
    assert files_below(folder / "deep" / "out") == ["deep/two.json", "old.2019.json", "one.json"]


def test_files_of_one_name_keep_their_suffixes(tmp_path: Path) -> None:
    saved(tmp_path, RECORD, "in/a.pbn")
    run("convert", tmp_path / "in/a.pbn", tmp_path / "in/a.lin")
    assert run("convert", tmp_path / "in", tmp_path / "out", "--to", "json").exit_code == 0
    assert files_below(tmp_path / "out") == ["a.json", "a.pbn.json"]
    result = run("convert", tmp_path / "in/a.pbn", *[tmp_path / "in"] * 2, tmp_path / "out", "--to", "csv", "--force")
    assert f"{tmp_path / 'out/a.pbn.csv'} was just written from another file; it was not written over." in result.stderr
    assert result.exit_code == 2


def test_convert_writes_over_a_file_only_if_told_to(tmp_path: Path) -> None:
    file, output = saved(tmp_path, RECORD), saved(tmp_path, "precious", "club.lin")
    output.chmod(0o640)
    result = run("convert", file, output)
    assert result.stderr == f"{output} is there already; --force writes over it.\n"
    assert result.exit_code == 2
    assert output.read_text() == "precious"
    assert run("convert", file, tmp_path, "--to", "lin").exit_code == 2
    assert output.read_text() == "precious"
    assert run("convert", file, output, "--force").exit_code == 0
    assert output.read_text().startswith("pn|")
    assert output.stat().st_mode & 0o777 == 0o640


def test_convert_never_writes_over_what_it_reads(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    other = tmp_path / "other.pbn"
    other.hardlink_to(file)
    for output in (file, other, tmp_path / "." / "club.pbn", tmp_path):
        result = run("convert", file, output, "--to", "pbn", "--force")
        assert "is one of the files to be read; it was not written over." in result.stderr
        assert result.exit_code == 2
    assert file.read_text() == RECORD


def test_convert_follows_a_link_to_the_file_it_writes_over(tmp_path: Path) -> None:
    file, real = saved(tmp_path, RECORD), saved(tmp_path, "", "real.lin")
    link = tmp_path / "link.lin"
    link.symlink_to(real)
    assert run("convert", file, link, "--force").exit_code == 0
    assert link.is_symlink()
    assert real.read_text().startswith("pn|")


def test_convert_leaves_nothing_behind_where_it_cannot_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, output = saved(tmp_path, RECORD), saved(tmp_path, "precious", "club.lin")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    result = run("convert", file, output, "--force")
    assert result.stderr.splitlines()[0] == f"{output} cannot be written: No space left on device."
    assert result.exit_code == 2
    assert output.read_text() == "precious"
    assert files_below(tmp_path) == ["club.lin", "club.pbn"]


def test_convert_says_what_cannot_be(tmp_path: Path) -> None:
    file, missing = saved(tmp_path, RECORD), tmp_path / "missing.pbn"
    names = ", ".join(format.name for format in formats())
    sentences: dict[tuple[str | Path, ...], str] = {
        (file, "-"): f"Name the format with --to: {names}.",
        (file, tmp_path / "club"): f"Name the format with --to: {names}.",
        (file, tmp_path / "club.doc"): f"“.doc” is not a format: {names}.",
        (file, tmp_path / "club.lin", "--to", "word"): f"“word” is not a format: {names}.",
        (missing, tmp_path / "club.lin"): f"There is no file {missing}.",
        (file, tmp_path / "none" / "club.lin"): f"{tmp_path / 'none' / 'club.lin'} cannot be written: "
        "No such file or directory.",
        (saved(tmp_path, "", "empty.pbn"), tmp_path / "club.lin"): f"{tmp_path / 'empty.pbn'} has no board.",
    }
    for arguments, sentence in sentences.items():
        result = run("convert", *arguments)
        assert result.stderr.splitlines()[0] == sentence
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)
    assert files_below(tmp_path) == ["club.pbn", "empty.pbn"]


@pytest.mark.parametrize("name", ["", "..", "x" * 300, "a\udcff"])
def test_convert_of_a_strange_name_is_a_sentence(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    for arguments in (("x.pbn", name), (folder / name if name == ".." else name, folder)):
        result = run("convert", *arguments, "--to", "lin")
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code == 2
        assert result.stderr


def test_convert_goes_on_after_a_file_that_cannot_be_had(tmp_path: Path) -> None:
    output = tmp_path / "all.lin"
    assert run("convert", tmp_path / "missing.pbn", saved(tmp_path, RECORD), output).exit_code == 2
    assert len(read(output).boards) == 1


def test_convert_ends_with_status_1_for_an_error_and_tells_it(tmp_path: Path) -> None:
    file, output = saved(tmp_path, DUPLICATE_CARD), tmp_path / "club.json"
    result = run("convert", file, output)
    assert result.exit_code == 1
    assert f"{file}:2:1: error: Board 3: ♣Q is in two hands, South and West." in result.stderr
    assert output.exists()


def test_losses_are_told_by_kind_with_their_boards(tmp_path: Path) -> None:
    other = '[Board "{}"]\n[North "Ann"]\n[Site "X"]\n[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 - -"]\n\n'
    unknown = '[Event "Y"]\n'
    texts = [RECORD + "\n", *(other.format(label) for label in ("13", "14", "A")), unknown]
    file, output = saved(tmp_path, "".join(texts)), tmp_path / "club.bri"
    lines = run("convert", file, output).stderr.splitlines()
    losses = [line.removeprefix(f"{output}: BRI: ") for line in lines if line.startswith(f"{output}: BRI: ")]
    assert losses == [
        "4 boards (13–14, A, #5): The board was left out: a dealing machine needs all 52 cards.",
        "1 board (12): The names of the players are not held.",
        "1 board (12): The contract and the result are not held.",
        "1 board (12): These tags are not held: Event.",
        "1 board (12): The auction is not held.",
        "1 board (12): The play of the cards is not held.",
        "1 board (12): The notes of auction and play are not held.",
        "1 board (12): The board 12 is number 1 in the file.",
        "1 board (12): Dealer and vulnerability will be those of number 1.",
    ]


def test_a_kind_of_loss_names_all_tags_and_the_first_of_many_words(tmp_path: Path) -> None:
    boards = [f'[Board "T{n}"]\n[{"Site" if n % 2 else "Event"} "Y"]\n[Stage "Z"]\n\n' for n in range(1, 21)]
    deal = '[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]\n'
    file = saved(tmp_path, "".join(board.rstrip() + "\n" + deal + "\n" for board in boards))
    lines = run("convert", file, "-", "--to", "bri").stderr.splitlines()
    assert any(line.endswith("These tags are not held: Site, Stage, Event.") for line in lines)
    assert any("The board T1, T2, T3, T4, T5, T6, T7, T8, … is number 1, " in line for line in lines)


def test_lines_at_the_head_that_no_record_holds_are_told(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD.replace("% PBN 2.1\n", "% PBN 2.1\n% EXPORT\n%Creator: Somebody\n%Margins 1\n"))
    result = run("convert", file, tmp_path / "new.json")
    assert f"{file}: Lines at the head of the file are not held: 2, the first “Creator: Somebody”.\n" in result.stderr


def test_convert_as_json_has_one_object_a_line_and_file(tmp_path: Path) -> None:
    good, bad = saved(tmp_path, RECORD), saved(tmp_path, DUPLICATE_CARD, "bad.pbn")
    empty, missing, output = saved(tmp_path, "", "empty.pbn"), tmp_path / "missing.pbn", tmp_path / "all.csv"
    result = run("convert", "--json", bad, good, empty, missing, output)
    found = {report["file"]: report for report in reports(result)}
    assert set(found) == {str(file) for file in (good, bad, empty, missing)}
    for report in found.values():
        assert list(report) == ["file", "output", "format", "boards", "diagnostics", "losses"]
    first = found[str(good)]
    assert (first["output"], first["format"], first["boards"], first["diagnostics"]) == (str(output), "pbn", 1, [])
    losses = first["losses"]
    assert isinstance(losses, list)
    assert {(loss["board"], loss["code"], loss["line"]) for loss in losses} == {(1, "not-in-csv", None)}
    assert "The auction is not held." in [loss["message"] for loss in losses]
    for file, code in ((empty, "no-board"), (missing, "cannot-read")):
        remarks = found[str(file)]["diagnostics"]
        assert isinstance(remarks, list)
        assert remarks[-1]["code"] == code
        assert found[str(file)]["output"] is None
    assert result.exit_code == 2
    again = reports(run("convert", "--json", good, bad, output))
    assert [report["diagnostics"][-1]["code"] for report in again] == ["cannot-write"] * 2  # type: ignore[index]


def test_standard_output_holds_the_file_and_nothing_else(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    run("convert", file, tmp_path / "club.bri")
    written = (tmp_path / "club.bri").read_bytes()
    for arguments in ((), ("--json",)):
        result = run("convert", "-", "-", "--to", "bri", *arguments, given=RECORD.encode())
        assert result.stdout_bytes == written
        assert "The auction is not held." in result.stderr
    assert json.loads(result.stderr)["output"] == "-"
    assert kibitz("convert", file, "-", "--to", "bri").stdout == written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is full is of Linux")
def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "cli", "convert", str(file), "-", "--to", "lin"]
        result = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.stderr.decode().startswith("- cannot be written: ")
    assert b"Traceback" not in result.stderr
    assert result.returncode != 0


@pytest.mark.skipif(sys.platform == "win32", reason="closed streams are of Unix shells")
@pytest.mark.parametrize(("closed", "verb"), [("<&-", "read"), (">&-", "written")])
def test_a_closed_stream_is_a_sentence(closed: str, verb: str) -> None:
    command = f"'{sys.executable}' -m cli convert - - --to bri {closed}"
    result = subprocess.run(["sh", "-c", command], cwd=ROOT, input=RECORD.encode(), capture_output=True, check=False)
    assert result.stderr.decode().startswith(f"- cannot be {verb}: ")
    assert b"Traceback" not in result.stderr
    assert result.returncode == 2


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_texts_of_a_converted_record_cannot_command_the_terminal(tmp_path: Path, arguments: Sequence[str]) -> None:
    text = f'[Board "{HOSTILE}"]\n[North "{HOSTILE}"]\n' + DUPLICATE_CARD.partition("\n")[2]
    result = run("convert", saved(tmp_path, f"%{HOSTILE}\n" + text), tmp_path / "out.lin", *arguments)
    assert not set("\x1b\x07\x9b\u202e\u2028") & set(result.stdout + result.stderr)
    assert "[bold]x[/bold]" in result.stdout + result.stderr


def test_converting_speaks_chinese(tmp_path: Path) -> None:
    _ = translator(Language.CHINESE)
    file, output = saved(tmp_path, RECORD), tmp_path / "club.bri"
    result = run("convert", file, output, "--lang", "zh")
    assert f"{output}: BRI: 1 副牌 (12): {_('The auction is not held.')}\n" in result.stderr
    refused = run("convert", file, output, "--lang", "zh").stderr
    assert refused == _("{file} is there already; --force writes over it.", file=output) + "\n"
    assert _("read and written") in run("formats", "--lang", "zh").stdout


def test_formats_lists_every_format(tmp_path: Path) -> None:
    result = run("formats")
    assert [line.split()[0] for line in result.stdout.splitlines()] == [format.name for format in formats()]
    assert "json        read and written  .json .jsonl  JSON of Kibitz\n" in result.stdout
    assert len({line.index("read") for line in result.stdout.splitlines()}) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal to look at is of Unix")
@pytest.mark.parametrize(("files", "bars"), [(1, False), (3, True)])
def test_a_bar_shows_the_progress_on_a_terminal_only(tmp_path: Path, files: int, bars: bool) -> None:
    import pty

    for number in range(files):
        saved(tmp_path, RECORD, f"{number}.pbn")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cli", "check", str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    ) as child:
        os.close(theirs)
        assert child.stdout is not None
        printed = child.stdout.read().decode()
        shown = b""
        try:
            while piece := os.read(ours, 10_000):
                shown += piece
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    assert len(printed.splitlines()) == files
    assert "\x1b" not in printed
    assert (f"{files}/{files}".encode() in shown) is bars
    assert kibitz("check", tmp_path).stderr == b""


def kibitz(*arguments: str | Path, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "cli", *map(str, arguments)]
    kept = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    return subprocess.run(command, env=kept | environment, cwd=ROOT, capture_output=True, check=False)


def test_the_locale_gives_the_language_and_output_is_always_utf8(tmp_path: Path) -> None:
    file = saved(tmp_path, RECORD)
    chinese = kibitz("show", file, LANG="zh_CN.GB18030", PYTHONIOENCODING="gb18030")
    assert translator(Language.CHINESE)("N–S vulnerable") in chinese.stdout.decode("utf-8")
    latin = kibitz("show", file, LC_ALL="en_US.ISO-8859-1", PYTHONIOENCODING="latin-1")
    assert "N–S vulnerable" in latin.stdout.decode("utf-8")
    assert (chinese.returncode, latin.returncode) == (0, 0)


@pytest.mark.skipif(not any(distributions(name="kibitz")), reason="the version is known of an installed package only")
def test_version_is_that_of_the_package() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    assert run("--version").stdout == f"kibitz {version}\n"


def test_without_a_command_the_app_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(runpy, "run_module", lambda name, run_name: started.append((name, sys.argv)))
    monkeypatch.setattr(sys, "argv", ["kibitz"])
    assert run().exit_code == 0
    assert started == [("streamlit", ["streamlit", "run", str(ROOT / "app.py")])]
    run("check", "nowhere.pbn")
    assert len(started) == 1


def test_the_first_start_asks_and_sends_nothing() -> None:
    with cli.APP.with_name(".streamlit").joinpath("config.toml").open("rb") as file:
        settings = tomllib.load(file)
    assert settings["server"]["showEmailPrompt"] is False
    assert settings["browser"]["gatherUsageStats"] is False


def test_every_setting_is_one_that_streamlit_knows() -> None:
    from streamlit import config

    known = set(config._config_options_template)
    with cli.APP.with_name(".streamlit").joinpath("config.toml").open("rb") as file:
        settings = tomllib.load(file)

    def names(table: dict[str, object], prefix: str = "") -> list[str]:
        return [
            name
            for key, value in table.items()
            for name in (names(value, f"{prefix}{key}.") if isinstance(value, dict) else [prefix + key])
        ]

    assert set(names(settings)) <= known


def test_every_file_the_program_reads_is_packed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        packing = tomllib.load(file)["tool"]["setuptools"]
    patterns = [*packing["package-data"]["*"], "*.py", "*.pyc", "*.png"]
    rooms = [ROOT / room.removesuffix("*") for room in packing["packages"]["find"]["include"]]
    files = [file for room in rooms for file in room.rglob("*") if file.is_file()]
    assert [file for file in files if not any(fnmatch(file.name, pattern) for pattern in patterns)] == []


# ---- The score of a result ----


def test_score_prints_the_sheet() -> None:
    result = run("score", "5CXX +1", "--vul", "All", "--lang", "en")
    assert result.stdout.splitlines() == [
        "5♣ redoubled, vulnerable, 1 overtrick",
        "Trick score                       400   5 × 20 × 4, each odd trick in clubs, redoubled (Law 77)",
        "Overtricks                        400   1 × 400, redoubled, vulnerable (Law 77)",
        "Game                              500   400 ≥ 100, vulnerable (Law 77)",
        "Redoubled and made                100   100, the “insult” bonus (Law 77)",
        "Total for the declaring side    1,400",
    ]
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "total"),
    [
        (("4SX S", "--tricks", "9", "--vul", "NS"), -200),
        (("4SX S", "--tricks", "9", "--vul", "EW"), -100),
        (("4SX S -1",), -100),
        (("4SX", "S", "-1"), -100),
        (("4SX", "S", "--tricks", "9", "--vul", "NS"), -200),
        (("3NT by W, made 5", "--vul", "EW"), 660),
        (("7NTX", "--tricks", "2"), -2900),
        (("7NTX", "--tricks", "2", "--rules", "before-1987"), -2100),
    ],
)
def test_score_as_json_is_declarers(arguments: Sequence[str], total: int) -> None:
    result = run("score", *arguments, "--json", "--lang", "zh")
    (report,) = reports(result)
    assert list(report) == ["total", "lines"]
    assert report["total"] == total
    lines = report["lines"]
    assert isinstance(lines, list)
    assert sum(line["amount"] for line in lines) == total
    assert {key for line in lines for key in line} == {"what", "amount", "law"}


def test_score_by_rules_in_a_file(tmp_path: Path) -> None:
    rules = saved(tmp_path, '{"name": "Ours", "game": [350, 600]}', "ours.json")
    (report,) = reports(run("score", "4S =", "--rules", rules, "--json"))
    assert report == {
        "total": 470,
        "lines": [
            {"what": "Trick score", "amount": 120, "law": "77"},
            {"what": "Game", "amount": 350, "law": "77"},
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("8S", "--tricks", "9"), "The level of a contract is 1 to 7, not 8."),
        (("4SXXX",), "A contract is doubled (X) or redoubled (XX), no more."),
        (("4S", "S", "--none"), "“4S S --none” is not a contract with its result, as in 4♠X S -1."),
        (("4S S",), "Write how many tricks were taken, as in 4SX S -1 or with --tricks."),
        (("4S S", "--tricks", "14"), "A side takes 0 to 13 tricks, not 14."),
        (("4S S =", "--tricks", "9"), "“4S S =” tells 10 tricks, --tricks 9."),
        (("4S =", "--vul", "NS"), "Write who declares, as in 4SX S: only one side is vulnerable."),
        (("4S =", "--vul", "maybe"), "“maybe” is not a vulnerability: None, NS, EW or All."),
        (("Pass",), "Passed out: nobody scores."),
        (("4S =", "--rules", "none.json"), "There is no file none.json."),
    ],
)
def test_score_of_what_cannot_be_is_a_sentence_and_status_2(arguments: Sequence[str], sentence: str) -> None:
    result = run("score", *arguments, "--lang", "en")
    assert result.stderr.splitlines() == [sentence]
    assert not result.stdout
    assert result.exit_code == 2


def test_score_speaks_chinese() -> None:
    result = run("score", "4♠ 南 宕1", "--lang", "zh")
    assert result.stdout.splitlines()[0] == "南家坐庄 4♠，无局，宕 1 墩"
    assert result.stdout.splitlines()[1].endswith("50   50，未加倍，无局（规则第 77 条）")
    assert result.stdout.splitlines()[-1] == "东西总分                           50"


@pytest.mark.parametrize(
    ("difference", "sentence"),
    [
        ("430", "430: 10 IMPs (from 430 to 490 points, Law 78B)"),
        ("-430", "−430: −10 IMPs (from 430 to 490 points, Law 78B)"),
        ("20", "20: 1 IMP (from 20 to 40 points, Law 78B)"),
        ("0", "0: 0 IMPs (from 0 to 10 points, Law 78B)"),
        ("7600", "7,600: 24 IMPs (from 4,000 points on, Law 78B)"),
    ],
)
def test_imp_prints_the_imps_and_the_range_of_the_law(difference: str, sentence: str) -> None:
    assert run("imp", difference).stdout == sentence + "\n"


def test_imp_as_json() -> None:
    told = json.loads(run("imp", "-620", "--json").stdout)
    assert told == {"difference": -620, "imps": -12, "from": 600, "to": 740}
    assert json.loads(run("imp", "4000", "--json").stdout)["to"] is None


def test_vp_prints_the_points_of_both_sides() -> None:
    assert run("vp", "--imps", "23", "--boards", "16").stdout == "15.56 : 4.44\n"
    assert run("vp", "--imps", "-23", "--boards", "16").stdout == "4.44 : 15.56\n"
    assert run("vp", "--imps", "23", "--boards", "16", "--discrete").stdout == "16 : 4\n"


def test_vp_as_json() -> None:
    told = json.loads(run("vp", "--imps", "23", "--boards", "16", "--json").stdout)
    assert told == {"imps": 23, "boards": 16, "discrete": False, "victory_points": [15.56, 4.44]}


@pytest.mark.parametrize(
    ("arguments", "limits"),
    [
        (("imp", "ten"), "from -99990 to 99990"),
        (("imp", "1e3"), "from -99990 to 99990"),
        (("imp", HOSTILE), "from -99990 to 99990"),
        (("vp", "--imps", "1.5", "--boards", "16"), "from -9999 to 9999"),
        (("vp", "--imps", "3", "--boards", "0"), "from 1 to 999"),
    ],
)
def test_a_number_that_is_none_is_a_sentence(arguments: Sequence[str], limits: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"is not a whole number {limits}.\n")
    assert not set("\x1b\x07\x9b") & set(result.stderr)


def test_comparing_speaks_chinese() -> None:
    assert run("imp", "620", "--lang", "zh").stdout.startswith("620：12 国际比赛分（")
    assert "整数" in run("vp", "--imps", "x", "--boards", "1", "--lang", "zh").stderr


# ---- Double dummy ----

SOLVED = """\
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
[Declarer "W"]
[Contract "2S"]
[Play "N"]
CT C4 CA CJ
C8 CQ C2 C3
*
"""

needs_solver = pytest.mark.skipif(not is_installed(), reason="the double-dummy solver (endplay) is not installed")


@needs_solver
def test_analyse_tells_table_par_and_cards(tmp_path: Path) -> None:
    file, cache = saved(tmp_path, SOLVED), tmp_path / "answers.sqlite"
    result = run("analyse", file, "--json", "--cache", cache)
    assert result.exit_code == 0
    (report,) = reports(result)
    assert (report["file"], report["board"], report["place"]) == (str(file), "1", 1)
    north, east = {"C": 7, "D": 5, "H": 6, "S": 5, "NT": 6}, {"C": 5, "D": 7, "H": 6, "S": 8, "NT": 6}
    assert report["table"] == {"N": north, "E": east, "S": north, "W": east}
    assert report["par"] == {"score_ns": -110, "contracts": ["2♠ E =", "2♠ W ="]}
    assert report["declarer_tricks"] == 8
    play = report["play"]
    assert isinstance(play, list)
    assert [card["card"] for card in play] == "CT C4 CA CJ C2 C3 C8 CQ".split()
    assert all(set(card) == {"seat", "card", "cost", "tricks"} for card in play)
    assert (report["problem"], report["stopped"], report["disagreements"]) == (None, None, [])
    assert cache.exists()


@needs_solver
def test_analyse_answers_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, cache = saved(tmp_path, SOLVED), tmp_path / "answers.sqlite"
    first = run("analyse", file, "--json", "--cache", cache)
    monkeypatch.setattr(Workers, "ask", lambda *_: pytest.fail("a worker was asked"))
    assert run("analyse", file, "--json", "--cache", cache).stdout == first.stdout


@needs_solver
def test_analyse_in_words(tmp_path: Path) -> None:
    file = saved(tmp_path, SOLVED.replace("CT C4 CA CJ\n", "H2 H7 H3 H4\n").replace("C8 CQ C2 C3\n", ""))
    assert run("analyse", file, "--no-cache").stdout.splitlines() == [
        f"{file}: Board 1",
        "   ♣   ♦   ♥   ♠  NT",
        "   7   5   6   5   6  North",
        "   5   7   6   8   6  East",
        "   7   5   6   5   6  South",
        "   5   7   6   8   6  West",
        "Par for N–S: -110 (2♠ E =, 2♠ W =)",
        "Tricks of declarer double dummy: 8",
        "Trick 1: North plays ♥2; cost 1",
        "",
    ]
    chinese = run("analyse", file, "--no-cache", "--lang", "zh").stdout
    assert "双明手庄家墩数：8" in chinese
    assert "第 1 墩：北家出 ♥2，失 1 墩" in chinese


@needs_solver
def test_boards_are_analysed_in_order_and_what_is_unknown_is_null(tmp_path: Path) -> None:
    saved(tmp_path, SOLVED + '\n[Board "2"]\n', "a.pbn")
    saved(tmp_path, SOLVED.replace('[Dealer "N"]\n', "").replace('[Board "1"]', '[Board "?"]'), "b.pbn")
    result = run("analyse", tmp_path, "--json", "--no-cache")
    one, two, three = reports(result)
    assert [(Path(str(each["file"])).name, each["board"], each["place"]) for each in (one, two, three)] == [
        ("a.pbn", "1", 1),
        ("a.pbn", "2", 2),
        ("b.pbn", None, 1),
    ]
    assert (two["table"], two["par"], two["play"]) == (None, None, None)
    assert two["problem"] == "The record tells no deal."
    assert three["table"] == one["table"]


def test_analyse_without_the_solver_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "is_installed", lambda: False)
    result = run("analyse", saved(tmp_path, SOLVED))
    assert (result.exit_code, result.stderr) == (2, "The double-dummy solver is not installed.\n")


@needs_solver
def test_the_status_of_analyse_is_that_of_the_other_commands(tmp_path: Path) -> None:
    assert run("analyse", tmp_path / "nowhere.pbn", "--no-cache").exit_code == 2
    wrong = run("analyse", saved(tmp_path, DUPLICATE_CARD), "--json", "--no-cache")
    assert wrong.exit_code == 1
    assert reports(wrong)[0]["table"] is None


@needs_solver
def test_a_solver_that_fails_is_told_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise SolverError(Message("The solver was closed."))

    monkeypatch.setattr(Workers, "ask", fails)
    result = run("analyse", saved(tmp_path, SOLVED), "--json", "--no-cache")
    assert result.exit_code == 2
    assert reports(result)[0]["problem"] == "The solver was closed."


@needs_solver
@pytest.mark.skipif(os.name != "posix", reason="a key that interrupts is sent as POSIX does")
def test_an_interrupted_analysis_goes_on_from_there(tmp_path: Path) -> None:
    file, cache = tmp_path / "many.pbn", tmp_path / "answers.sqlite"
    chance = Random(1)
    deals = "".join(f'[Board "{n}"]\n[Deal "{random_deal(chance)}"]\n\n' for n in range(200))
    file.write_text(deals)
    command = [sys.executable, "-m", "cli", "analyse", str(file), "--json", "--cache", str(cache), "--lang", "en"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines = [child.stdout.readline() for _ in range(3)]
        child.send_signal(signal.SIGINT)
        lines += child.stdout.readlines()
        said = child.stderr.read()
    assert (child.returncode, said) == (130, "Stopped. The same command goes on from here.\n")
    assert 3 <= len(lines) < 200
    assert [json.loads(line)["place"] for line in lines] == list(range(1, len(lines) + 1))
    with closing(Cache(cache)) as kept:
        nobody = Parrot()
        for line in lines:
            Solver(nobody, kept).table(Deal.parse(re.findall(r'Deal "(.*?)"', deals)[json.loads(line)["place"] - 1]))
    assert nobody.asked == []


@contextmanager
def fake_cluster(address: str) -> Iterator[None]:
    """A cluster at one address, which is this machine."""
    if address != "tcp://cluster:8786":
        raise ClusterError(Message("No Dask scheduler answers at {address}.", address=address))
    yield


@needs_solver
def test_analyse_on_a_cluster_tells_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "on_dask", fake_cluster)
    file, cache = saved(tmp_path, SOLVED), tmp_path / "answers.sqlite"
    there = run("analyse", file, "--json", "--cache", cache, "--dask", "tcp://cluster:8786")
    assert there.exit_code == 0
    monkeypatch.setattr(Workers, "ask", lambda *_: pytest.fail("a worker was asked"))
    assert run("analyse", file, "--json", "--cache", cache, "--jobs", "1").stdout == there.stdout


def test_a_cluster_that_is_not_there_is_a_sentence_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "on_dask", fake_cluster)
    for command in (
        ("analyse", saved(tmp_path, SOLVED), "--no-cache"),
        ("deal", "hcp(north) > 20"),
        ("solve", "10", "-o", tmp_path / "solved.npz"),
    ):
        result = run(*command, "--dask", "nowhere:1")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "No Dask scheduler answers at nowhere:1.\n"
    assert not (tmp_path / "solved.npz").exists()


def test_solve_fills_a_file_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_deals, "solver_here", lambda: Solver(Parrot([[7] * 5] * 4)))
    file = tmp_path / "solved.npz"
    for count in ("12", "30", "30"):
        result = run("solve", count, "--seed", "4", "-o", file)
        assert (result.exit_code, result.stdout) == (0, f"{file}: {count} deals\n")
    assert len(SolvedDeals.load(file)) == 30
    other = run("solve", "30", "--seed", "5", "-o", file)
    assert (other.exit_code, other.stderr) == (2, f"{file} holds other deals; it was not written over.\n")
    nowhere = run("solve", "3", "-o", tmp_path / "none" / "solved.npz")
    assert (nowhere.exit_code, "cannot be written" in nowhere.stderr) == (2, True)


def test_solve_says_what_the_solver_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise SolverError(Message("The double-dummy solver is not installed."))

    monkeypatch.setattr(Workers, "ask", fails)
    result = run("solve", "3", "-o", tmp_path / "solved.npz")
    assert (result.exit_code, result.stderr) == (2, "The double-dummy solver is not installed.\n")


# ---- Dealing ----


def test_deal_writes_boards_that_meet_a_condition() -> None:
    command = ("deal", "hcp(north) >= 20", "-n", "3", "--seed", "7")
    result = run(*command)
    boards = read(BytesIO(result.stdout_bytes)).boards
    assert [(board.label, str(board.dealer), str(board.vulnerability)) for board in boards] == [
        ("1", "N", "None"),
        ("2", "E", "NS"),
        ("3", "S", "EW"),
    ]
    for board in boards:
        assert board.deal is not None
        north = board.deal[Seat.NORTH]
        assert north is not None
        assert HCP(north) >= 20
    assert re.fullmatch(r"3 of \d+ deals, seed 7\n", result.stderr)
    assert result.exit_code == 0
    assert run(*command).stdout == result.stdout
    lin = run(*command, "--to", "lin").stdout_bytes
    assert [board.deal for board in read(BytesIO(lin)).boards] == [board.deal for board in boards]


def test_deal_reads_a_script_from_a_file_or_from_input(tmp_path: Path) -> None:
    text = "produce 2 seed 5 dealer west vulnerable all predeal south SA action print(south)"
    result = run("deal", saved(tmp_path, text, "south.dlr"))
    for board in read(BytesIO(result.stdout_bytes)).boards:
        assert (str(board.dealer), str(board.vulnerability)) == ("W", "All")
        assert board.deal is not None
        assert [hand is None for hand in board.deal.hands] == [True, True, False, True]
    assert run("deal", "-", given=text.encode()).stdout == result.stdout


def test_deal_prints_what_was_counted_apart_from_boards() -> None:
    counted = 'average "points" hcp(north) + 30, frequency "aces" (aces(north), 0, 4)'
    alone = run("deal", f"predeal north SA action {counted}", "-n", "100", "--seed", "1")
    assert re.match(r"points: mean 4\d\.\d{4}, standard deviation \d\.\d{4}\naces\n", alone.stdout)
    assert re.search(r"^<0 +0$", alone.stdout, re.MULTILINE)
    beside = run("deal", f"predeal north SA action printall, {counted}", "-n", "100", "--seed", "1")
    assert len(read(BytesIO(beside.stdout_bytes)).boards) == 100
    assert alone.stdout in beside.stderr
    assert "平均" in run("deal", "action average 1", "-n", "1", "--lang", "zh").stdout


def test_deal_tells_errors_and_shortfalls(tmp_path: Path) -> None:
    wrong = run("deal", saved(tmp_path, "condition\n hcp(nrth)", "a.dlr"))
    assert wrong.stderr.startswith(f"{tmp_path / 'a.dlr'}:2:6: error: “nrth” cannot stand here. A seat belongs here")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    none = run("deal", "generate 500 hcp(north) > 37")
    assert none.stderr.endswith("None of 500 deals meets the condition; perhaps no deal can.\n")
    assert (none.exit_code, none.stdout) == (2, "")
    few = run("deal", "generate 500 hascard(north, AS)", "-n", "400")
    assert (few.exit_code, "400 were asked for" in few.stderr) == (1, True)
    assert run("deal", "1", "--to", "nothing").exit_code == 2


def test_deal_tells_of_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    assert "There is no file strong.dlr." in run("deal", "strong.dlr").stderr
    assert "is a folder" in run("deal", str(tmp_path)).stderr
    assert run("deal", 'action average "a.b" 1', "-n", "1").stdout.startswith("a.b: mean 1.0000")


def test_no_more_deals_are_solved_than_a_machine_can_hold(tmp_path: Path) -> None:
    assert run("solve", "100000000000", "-o", str(tmp_path / "all.npz")).exit_code == 2


@pytest.mark.parametrize(("name", "reader"), [("deals.csv", pd.read_csv), ("deals.PARQUET", pd.read_parquet)])
def test_deal_writes_a_table_instead_of_boards(
    tmp_path: Path, name: str, reader: Callable[[Path], pd.DataFrame]
) -> None:
    file = tmp_path / name
    command = ("deal", "hcp(north) >= 20 && spades(south) == 5", "-n", "6", "--seed", "7")
    result = run(*command, "--data", file)
    assert (result.exit_code, result.stdout) == (0, "")
    frame = reader(file)
    boards = read(BytesIO(run(*command, "--jobs", "2").stdout_bytes)).boards
    assert frame["deal"].tolist() == [str(board.deal) for board in boards]
    assert (frame["north_hcp"] >= 20).all()
    assert (frame["south_spades"] == 5).all()
    again = run(*command, "--data", file)
    assert (again.exit_code, again.stderr) == (2, f"{file} is there already; it was not written over.\n")


def test_deal_writes_a_table_of_deals_that_are_only_counted(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    result = run("deal", 'action average "points" hcp(north)', "-n", "100", "--seed", "7", "--data", file)
    frame = pd.read_csv(file)
    assert len(frame) == 100
    assert result.stdout.startswith(f"points: mean {frame['north_hcp'].mean():.4f}")


def test_a_table_of_another_kind_is_a_sentence(tmp_path: Path) -> None:
    result = run("deal", "1", "--data", tmp_path / "deals.xlsx")
    assert result.exit_code == 2
    assert result.stderr == f"Data are written as .csv or .parquet; {tmp_path / 'deals.xlsx'} is neither.\n"
    nowhere = run("deal", "1", "-n", "1", "--data", tmp_path / "none" / "deals.csv")
    assert (nowhere.exit_code, "cannot be written" in nowhere.stderr) == (2, True)
