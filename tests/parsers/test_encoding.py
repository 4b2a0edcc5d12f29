"""From bytes to text: marks, UTF-16, UTF-8, declared and guessed code pages, line ends."""

import codecs
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parsers import read
from parsers.encoding import decode
from tests.parsers.records import CALLS, GOOD, TRICKS, calls, tricks

BARE = ("utf-8", "utf-16-le", "utf-16-be")
MARKED = (
    ("utf-8", codecs.BOM_UTF8),
    ("utf-16-le", codecs.BOM_UTF16_LE),
    ("utf-16-be", codecs.BOM_UTF16_BE),
    ("utf-32-le", codecs.BOM_UTF32_LE),
    ("utf-32-be", codecs.BOM_UTF32_BE),
)


def record(*names: str) -> str:
    """The good record, with these players from West on."""
    seats = ("West", "North", "East", "South")
    players = "".join(f'[{seat} "{name}"]\n' for seat, name in zip(seats, names, strict=False))
    return GOOD.replace('[Board "1"]\n', f'[Board "1"]\n{players}')


TEXTS = [GOOD, record("王伟", "Łukasz", "Søren", "O’Brien"), "% PBN 2.1\n\n" + record("Þór")]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("encoding", "mark"), MARKED)
def test_a_byte_order_mark_tells_the_encoding(text, encoding, mark):
    assert decode(mark + text.encode(encoding)) == text


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("encoding", BARE)
def test_utf_8_and_utf_16_are_known_without_a_mark(text, encoding):
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known_when_most_of_it_is_chinese(encoding):
    text = f'[Event "全国桥牌锦标赛"]\n{{{"庄家首先清将，然后飞牌。" * 30}}}\n'
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_every_line_end_is_one_line_end(end, encoding):
    data = GOOD.replace("\n", end).encode(encoding)
    assert decode(data) == GOOD
    (board,) = read(BytesIO(data)).boards
    assert (calls(board), tricks(board)) == (CALLS, TRICKS)


def test_mixed_line_ends_keep_their_number():
    assert decode(b"a\r\n\r\nb\r\rc\n\rd") == "a\n\nb\n\nc\n\nd"


@pytest.mark.parametrize("charset", ["ISO-8859-1", "iso-8859-2", "windows-1250", "cp1252", "GB18030", "gbk", "Big5"])
def test_a_declared_code_page_is_believed(charset):
    name = {"ISO-8859-1": "Hélène Müller", "cp1252": "Søren", "Big5": "陳大文"}.get(charset, "Dvořák")
    text = f"%Content-type: text/x-pbn; charset={charset}\n" + record("王伟" if charset.startswith("G") else name)
    text = text.replace("Dvořák", "王伟") if charset == "gbk" else text
    assert decode(text.encode(charset)) == text


def test_a_declared_latin_1_that_has_the_quotes_of_windows_is_cp1252():
    text = "%charset=ISO-8859-1\n" + record("“Bob” – it’s €5", "O’Brien", "D’Arcy")
    assert decode(text.encode("cp1252")) == text


def test_utf_8_is_believed_before_a_declaration():
    text = "%charset=ISO-8859-1\n" + record("王伟")
    assert decode(text.encode()) == text


@pytest.mark.parametrize(
    "names",
    [
        ("Müller", "Schröder", "Jäger", "Groß"),
        ("Søren", "Åse", "Bjørn", "Ærø"),
        ("Ångström", "Öberg", "Håkan", "Sjögren"),
        ("Ibañez", "Núñez", "José", "Ángel"),
        ("François", "Hélène", "Noël", "Zoë"),
        ("João", "Conceição", "Simões", "Brandão"),
        ("Böðvar", "Þór", "Guðmundur", "Jón"),
    ],
)
def test_western_names_without_a_declaration_are_read(names):
    assert decode(record(*names).encode("cp1252")) == record(*names)


@pytest.mark.parametrize(
    "names",
    [
        ("王伟", "李娜", "张敏", "刘洋"),
        ("欧阳修", "司马光", "诸葛亮", "李白"),
        ("陈晓明", "赵国强", "黄丽华", "周建国"),
    ],
)
@pytest.mark.parametrize("encoding", ["gb18030", "gbk"])
def test_chinese_names_in_gb18030_without_a_declaration_are_read(names, encoding):
    assert decode(record(*names).encode(encoding)) == record(*names)


def test_traditional_chinese_names_in_big5_without_a_declaration_are_read():
    names = ("陳大文", "李小龍", "黃飛鴻", "張學友")
    assert decode(record(*names).encode("big5")) == record(*names)


@pytest.mark.parametrize("charset", ["nonsense", "hex", "base64", "rot13", "utf-8", "punycode", "idna", "x" * 99])
def test_a_declaration_of_no_use_is_passed_over(charset):
    text = f"%charset={charset}\n" + record("Müller", "Schröder", "Jäger", "Groß")
    assert decode(text.encode("cp1252")) == text


@pytest.mark.parametrize("charset", ["undefined", "unicode_escape"])
def test_a_declaration_of_a_codec_that_is_no_code_page_is_passed_over(charset):
    text = f"%charset={charset}\n" + record(r"Müller \d", "Schröder", "Jäger", "Groß")
    assert decode(text.encode("cp1252")) == text


@given(st.binary())
@example(b"\xff\xfe")
@example(b"\xff\xfe\x00")
@example(b"\xff\xfe\x00\x00\x00")
@example(b"\x00\xd8" * 4)
@example(b"%charset=\n\xe9")
@example(b"\xef\xbb\xbf\xff")
def test_no_bytes_raise(data):
    text = decode(data)
    assert "\r" not in text
    read(BytesIO(data))


@given(st.sampled_from(["\ufeff", ""]), st.text(st.characters(codec="utf-8", exclude_characters="\r\x00\ufeff")))
def test_any_text_in_utf_8_comes_back(mark, text):
    data = (mark + text).encode()
    if len(data) >= 4 and not mark:
        data = b"%\n" + data
        text = "%\n" + text
    assert decode(data) == text


@given(st.text(st.characters(codec="ascii", exclude_characters="\r\x00")), st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_any_ascii_text_in_utf_16_comes_back(text, encoding):
    assert decode(("%\n" + text).encode(encoding)) == "%\n" + text
