"""The command line: diagrams, reports, exit statuses, and texts that cannot harm a terminal."""

import json
import os
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from importlib.metadata import distributions
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from typer.testing import CliRunner, Result

import cli
from lessons.language import Language, translator
from parsers.diagram import printable

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


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


def saved(folder: Path, text: str, name: str = "club.pbn") -> Path:
    file = folder / name
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
    assert run("check", tmp_path).stderr == f"{tmp_path} is a folder: name the files in it.\n"


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
