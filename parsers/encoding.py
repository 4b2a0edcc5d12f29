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
_GUESSES = ["cp1252", "cp1250", "gb18030", "big5"]


def decode(data: bytes) -> str:
    """The text of a file, its lines ended by ``\\n``.

    The encoding is told by, in this order: a byte order mark, the zero bytes of UTF-16, valid UTF-8, a ``charset=``
    in an escaped line, and a guess among the code pages that bridge programs of old wrote. Never raises.
    """
    text = _decode(data)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes) -> str:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    if (wide := _wide_encoding(data)) is not None:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(_declared_encoding(data) or _guessed_encoding(data), errors="replace")


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark: in the first kilobyte every other byte of mostly ASCII text is zero."""
    head = data[:1024]
    if len(head) < 4:
        return None
    half = len(head) // 2
    if head[1::2].count(0) > half * 0.7:
        return "utf-16-le"
    return "utf-16-be" if head[0::2].count(0) > half * 0.7 else None


def _declared_encoding(data: bytes) -> str | None:
    declared = _DECLARED.search(data)
    if declared is None:
        return None
    try:
        encoding = codecs.lookup(declared[1].decode("ascii")).name
        data.decode(encoding)
    except (LookupError, UnicodeDecodeError):
        return None
    # The label "ISO-8859-1" is put on cp1252 text, which differs only where ISO 8859-1 has no printable character.
    return "cp1252" if encoding == "iso8859-1" and _guessed_encoding(data) == "cp1252" else encoding


def _guessed_encoding(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=_GUESSES).best()
    return best.encoding if best is not None else "cp1252"
