"""From bytes to text: the encoding by the evidence in the file, and one kind of line end."""

import codecs
import re

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"^%[^\r\n]*charset\s*=\s*([A-Za-z0-9_.:-]+)", re.MULTILINE | re.IGNORECASE)
_CODE_PAGE = re.compile(r"iso8859|latin|cp\d|gb|big5|hz|euc|shift_jis|koi8|mac-|utf-(8|16|32)|tis|viscii|ascii")
_GUESSES = ["cp1251", "gb18030", "big5", "cp1252", "cp1250", "koi8_r", "shift_jis"]
_HIGH = re.compile(rb"[\x80-\xff]+")
_CHINESE_PAIRS = re.compile(rb"(?:[\xb0-\xf7][\xa1-\xfe])+")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
_AMID_LETTERS = re.compile(r"[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]")
_POLISH_LETTER = re.compile(rb"[a-z][\xb3\xb9\xbf\x9f]|[\xb3\xb9\xbf\x9f][a-z]")


def decode(data: bytes) -> str:
    """The text of a file, its lines ended by ``\\n``. Never raises."""
    text = data.decode(encoding_of(data), errors=WESTERN)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def encoding_of(data: bytes) -> str:
    """The encoding of a file, by all of it or its beginning.

    It is told by, in this order: a byte order mark, the zero bytes of UTF-16, valid UTF-8, a ``charset=`` in an escaped
    line, and a guess among the code pages that bridge programs of old wrote.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding
    if (wide := _wide_encoding(data)) is not None:
        return wide
    if _is_utf_8(data):
        return "utf-8"
    return _declared_encoding(data) or _guessed_encoding(data)


WESTERN = "kibitz-western"
"""How to read bytes that are not of the encoding of the rest: as the standard's Western text."""


def _as_western(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    if error.encoding.startswith("utf-16") or error.encoding.startswith("utf-32"):
        return "\ufffd", error.end
    return error.object[error.start : error.end].decode("cp1252", errors="replace"), error.end


codecs.register_error(WESTERN, _as_western)


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark: one half of each character of the syntax is zero, and always the same half."""
    if b"\x00" not in data or len(data) % 2:
        return None
    low, high = data[0::2].count(0), data[1::2].count(0)
    if max(low, high) < 2 or min(low, high) * 20 > max(low, high):
        return None
    if max(low, high) * 50 < len(data) and _is_utf_8(data):
        return None
    return "utf-16-le" if high > low else "utf-16-be"


def _is_utf_8(data: bytes) -> bool:
    """Whether this is UTF-8, apart from a last character cut in two."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _declared_encoding(data: bytes) -> str | None:
    declared = _DECLARED.search(data)
    if declared is None:
        return None
    try:
        encoding = codecs.lookup(declared[1].decode("ascii")).name
    except LookupError:
        return None
    if not _CODE_PAGE.match(encoding):
        return None
    # What is labelled ISO-8859-1 is often cp1252, which has letters and quotes where the label has control characters.
    if encoding == "iso8859-1":
        return "cp1252" if any(0x80 <= byte < 0xA0 for byte in data) else encoding
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return encoding


def _guessed_encoding(data: bytes) -> str:
    """Chinese if it reads as such, the rest Western as the standard has it, unless much of the text is neither."""
    if all(_CHINESE_PAIRS.fullmatch(run) for run in _HIGH.findall(data)) and _reads_as_chinese(data, "gb18030"):
        return "gb18030"
    if _reads_as_chinese(data, "big5"):
        return "big5"
    letters = sum(bytes([byte]).isalpha() for byte in data)
    if sum(map(len, _HIGH.findall(data))) > letters:
        from charset_normalizer import from_bytes

        best = from_bytes(data, cp_isolation=_GUESSES).best()
        return best.encoding if best is not None else "cp1252"
    return "cp1250" if _POLISH_LETTER.search(data) else "cp1252"


def _reads_as_chinese(data: bytes, encoding: str) -> bool:
    """Whether all that is not ASCII is Chinese, and never the middle of a word in Latin letters."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return all(_CHINESE.fullmatch(run) for run in _NOT_ASCII.findall(text)) and not _AMID_LETTERS.search(text)
