"""A board in the address of a page: its record in PBN, compressed to a few hundred letters, digits, ``-`` and ``_``.

A code begins with the number of its form. Form 1 is base64url (RFC 4648 §5, without ``=``) of the CRC-32 of the record
and the record itself as a raw deflate stream (RFC 1951) with a dictionary. Whoever has a link may keep it for years: a
form and its dictionary are never changed, and a new one gets a new number.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace

from bridge.annotation import without_annotations
from bridge.board import Board
from parsers.pbn_variations import NAME as VARIATIONS
from parsers.pbn_writer import END_OF_LINE, HEADER, dumps

LONGEST = 8000
"""Characters of a code at most, since there are servers that take no longer address."""

_LARGEST = 1 << 15
"""Bytes of the record in a code."""

_FORM = "1"
_CODE = re.compile(rf"{_FORM}[A-Za-z0-9_-]{{6,{LONGEST - 1}}}")
_RAW = -15

_DICTIONARY = rb"""
[Note "1: Weak Strong Natural Transfer Stayman Jacoby Balanced Takeout double support points
hearts spades diamonds clubs
[VariationTable "Line;Main;Departs;Claim;Name;Cards;Text"]
0 - - - ""
"" ""
1 + ? "" "
[Annotator "?"]
[Application "?"]
[BidSystemEW "
[BidSystemNS "
[Competition "Pairs"]
[Competition "Teams"]
[DealId "?"]
[Description "
[DoubleDummyTricks "7766677777
[EventDate "?"]
[Generator "
[Hidden "
[HomeTeam "
[Minimax "
[OptimumScore "NS 420"]
[OptimumScore "EW -100"]
[ParContract "
[ParScore "
[Room "Open"]
[Room "Closed"]
[Round "1"]
[Score "NS 100"]
[Score "EW 50"]
[ScoreIMP "NS 4 EW -4"]
[ScoreMP "
[ScorePercentage "NS 50.0"]
[Session "
[Stage "Qualification
[Table "1"]
[Termination "
[Time "
[VisitTeam "
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT  7
N  S  8
N  H  6
N  D  9
N  C 10
S NT  5
S  S  4
S  H 11
S  D  7
S  C  7
E NT  6
E  S  5
E  H  6
E  D  4
E  C  3
W NT  6
W  S  5
W  H  6
W  D  4
W  C  3
AKQJT98765432.AKQ.AKJ.AQJ.KQJ.QJT.JT9.T98.987.876.765.654.543.432.AK.AQ.KJ.QT
$1 $2 =1= =2= =3= ! ? !! ?? !? ?! ^R {\S \H \D \C}
[Event "?"]
[Site "?"]
[Date "20
[Date "?"]
[Board "1
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "N"]
[Vulnerable "EW"]
[Dealer "W"]
[Vulnerable "NS"]
[Dealer "E"]
[Vulnerable "All"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:"]
[Scoring "MP"]
[Scoring "?"]
[Scoring "IMP"]
[Declarer "W"]
[Contract "4H"]
[Result "9"]
[Declarer "E"]
[Contract "1NT"]
[Result "8"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
[Declarer "S"]
[Contract "3NT"]
[Result "?"]
[Auction "E"]
Pass 1C Pass 1D
Pass 1H X XX
Pass 2C 2D 2H
Pass 2S 3C 3D
3H 3S Pass 4C 4D
[Auction "W"]
1S Pass 2NT Pass
4S Pass Pass Pass
[Auction "S"]
Pass Pass 1NT Pass
3NT Pass Pass Pass
[Auction "N"]
Pass Pass Pass 1NT =1=
2C Pass 2H Pass
4H AP
[Play "N"]
[Play "E"]
[Play "S"]
[Play "W"]
S4 SA S2 S3
H4 HA H2 H3
D4 DA D2 D3
C4 CA C2 CK
CQ CJ CT C9
DK DQ DJ DT
HK HQ HJ HT
SK SQ SJ ST
 - - -
*
"""


def without_words(board: Board) -> Board:
    """The board without what was said about it: comments, glyphs, notes, and the lines that were tried."""
    sections = tuple(section for section in board.sections if section.name != VARIATIONS)
    return replace(without_annotations(board), sections=sections)


def link_code(board: Board) -> str | None:
    """The board as a code; None where its record is too long for an address."""
    record = "\n".join(dumps([board]).split(END_OF_LINE)[len(HEADER) :]).encode("utf-8", errors="replace")
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=_DICTIONARY)
    packed = zlib.crc32(record).to_bytes(4) + deflate.compress(record) + deflate.flush()
    code = _FORM + urlsafe_b64encode(packed).decode().rstrip("=")
    return code if len(code) <= LONGEST and len(record) <= _LARGEST else None


def record_of_code(code: str) -> str | None:
    """The record in PBN that a code holds; None for a code that was cut or changed, or that is of another form."""
    if not _CODE.fullmatch(code):
        return None
    inflate = zlib.decompressobj(_RAW, zdict=_DICTIONARY)
    try:
        packed = urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        record = inflate.decompress(packed[4:], _LARGEST)
    except (ValueError, zlib.error):
        return None
    if not inflate.eof or zlib.crc32(record) != int.from_bytes(packed[:4]):
        return None
    return record.decode("utf-8", errors="replace")
