"""Remarks by kind and as a table."""

import csv
from io import StringIO

import pytest

from bridge.errors import Message
from bridge.table import Seat
from lessons.language import Language, translator
from pages.widgets.opened_files import opened
from pages.widgets.remark_kinds import GAP, kinds, severity_counts
from pages.widgets.remarks_csv import harmless, remarks_csv
from pages.widgets.replay_state import OpenedFile
from parsers import Diagnostic, Records, Severity

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)


def remark(severity: Severity, text: str, /, *, code: str = "code", line: int = 1, board: int | None = 1, **values):
    return Diagnostic(severity, code, line, 2, Message(text, **values), board=board)


def rows(*files: OpenedFile, say=ENGLISH) -> list[list[str]]:
    data = remarks_csv(files, say)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_kinds_are_what_matters_first_then_what_comes_often():
    found = kinds(
        [
            remark(Severity.NOTE, "n"),
            remark(Severity.WARNING, "rare"),
            *[remark(Severity.WARNING, "often", line=line) for line in (3, 4)],
            remark(Severity.ERROR, "e"),
        ]
    )
    assert [str(kind.message) for kind in found] == ["e", "often", "rare", "n"]
    assert [place.line for place in found[1].remarks] == [3, 4]


def test_the_sentence_of_a_kind_has_gaps_where_its_places_differ():
    same = [remark(Severity.ERROR, "“{text}” in {tag}", text=text, tag="Deal") for text in ("a", "b")]
    assert str(kinds(same)[0].message) == f"“{GAP}” in Deal"
    assert str(kinds(same[:1])[0].message) == "“a” in Deal"
    seats = [remark(Severity.ERROR, "{seat} does not hold {card}.", seat=Seat.NORTH.term, card=c) for c in "ab"]
    assert CHINESE(kinds(seats)[0].message) == "北家没有 …。"


def test_remarks_of_another_code_or_severity_are_another_kind():
    found = kinds([remark(Severity.NOTE, "x"), remark(Severity.NOTE, "x", code="y"), remark(Severity.ERROR, "x")])
    assert len(found) == 3


def test_a_kind_names_each_board_once():
    found = kinds([remark(Severity.WARNING, "{n}", n=n, board=n % 3 + 1) for n in range(6)])
    assert found[0].boards == (1, 2, 3)


def test_a_hint_is_shared_only_by_places_that_agree():
    one = Diagnostic(Severity.NOTE, "c", 1, 1, Message("m"), Message("hint"))
    two = Diagnostic(Severity.NOTE, "c", 2, 1, Message("m"))
    assert kinds([one, one])[0].hint == Message("hint")
    assert kinds([one, two])[0].hint is None


def test_counts_name_what_there_is():
    remarks = [remark(Severity.ERROR, "e"), remark(Severity.NOTE, "n"), remark(Severity.NOTE, "n")]
    assert severity_counts(remarks, ENGLISH) == ["1 error"]
    assert severity_counts(remarks, ENGLISH, notes=True) == ["1 error", "2 notes"]
    assert severity_counts(remarks, CHINESE, notes=True) == ["1 处错误", "2 条说明"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "＋1", "－1", "＠x"]
)
def test_no_cell_is_a_formula(text):
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "North", "4♠", "a=b", "1-2", "'=1"])
def test_other_cells_stay(text):
    assert harmless(text) == text


def test_a_table_has_a_row_a_remark():
    file = opened("=club.pbn", b'[Board "=1+1"]\n[Dealer "=cmd()"]\n')
    head, *body = rows(file)
    assert head == ["File", "Line", "Column", "Board", "Severity", "Code", "Message", "Hint"]
    assert len(body) == len(file.records.diagnostics)
    row = next(row for row in body if "=cmd()" in row[6])
    assert row[:6] == ["'=club.pbn", "2", "1", "'=1+1", "error", "bad-seat"]
    assert not [cell for row in body for cell in row if cell[:1] in ("=", "+", "-", "@", "\t")]


def test_a_table_speaks_the_readers_language():
    head, *body = rows(opened("a.pbn", b'[Board "1"]\n[Dealer "Q"]\n'), say=CHINESE)
    assert head == ["文件", "行", "列", "副", "程度", "代码", "内容", "提示"]
    assert body[0][4:6] == ["错误", "bad-seat"]
    assert "不是方位" in body[0][6]


def test_a_cell_may_hold_anything():
    hostile = 'a "quoted"; comma, \r\nline \x00 \ud800 </td>'
    records = Records((), (remark(Severity.NOTE, "{text}", text=hostile, board=None),), "pbn")
    row = rows(OpenedFile("x", "x", records))[1]
    assert row[3] == ""
    assert row[6] == hostile.replace("\ud800", "?")
