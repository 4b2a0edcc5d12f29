"""The auction in HTML: what stands under which seat, and nothing of a record is ever markup."""

import re
from html.parser import HTMLParser

import pytest

from lessons.language import Language, translator
from pages.widgets.auction_diagram import auction_diagram
from parsers import loads

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)


def diagram(pbn: str, language=ENGLISH) -> str:
    return auction_diagram(loads(pbn).boards[0], language)


def rows(html: str) -> list[list[str]]:
    """The words of the cells, row by row."""
    return [
        [re.sub(r"<[^>]+>|\ufe0e", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)[1:]
    ]


class Elements(HTMLParser):
    """The tags and the attributes that a browser finds."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}


AUCTION = (
    '[Dealer "N"]\n[Vulnerable "NS"]\n[Auction "N"]\nPass 1D 1S Pass\n2D =1= X 4S Pass\nPass Pass\n[Note "1:raise"]\n'
)


def test_the_first_call_stands_under_the_dealer():
    assert rows(diagram(AUCTION))[0] == ["", "Pass", "1♦", "1♠"]


def test_columns_are_w_n_e_s():
    heads = re.findall(r"<th[^>]*>(\w+)", diagram(AUCTION))
    assert heads == ["West", "North", "East", "South"]


def test_vulnerable_seats_have_a_heavy_rule_and_a_word():
    heads = re.findall(r'<th scope="col"( class="kz-vulnerable")?>(\w+)(.*?)</th>', diagram(AUCTION))
    assert [name for rule, name, said in heads if rule and "vulnerable" in said] == ["North", "South"]


def test_three_passes_at_the_end_are_one():
    html = diagram(AUCTION)
    assert rows(html)[2] == ["All pass"]
    assert 'colspan="4"' in html


def test_all_pass_fills_the_row_of_the_last_bid():
    assert rows(diagram('[Dealer "W"]\n[Auction "W"]\n1NT Pass Pass Pass\n')) == [["1NT", "All pass"]]


def test_a_pass_with_a_comment_is_kept():
    html = diagram('[Dealer "W"]\n[Auction "W"]\n1NT Pass Pass {slow} Pass\n')
    assert rows(html) == [["1NT", "Pass", "Pass1", "Pass"]]
    assert "slow" in html


def test_the_contract_is_boxed():
    assert re.findall(r'<td class="kz-final"><span class="kz-call">(\d)', diagram(AUCTION)) == ["4"]


def test_notes_are_numbered_in_order_and_explained_below():
    html = diagram(
        '[Dealer "W"]\n[Auction "W"]\n1C =5= Pass 1D =2= Pass\n1H =5= +\n[Note "2:waiting"]\n[Note "5:strong"]\n'
    )
    assert rows(html) == [["1♣1", "Pass", "1♦2", "Pass"], ["1♥1", "?"]]
    assert re.findall(r"<li><b>(.)</b><span>(\w+)</span>", html) == [("1", "strong"), ("2", "waiting")]
    assert '<sup title="strong">1</sup>' in html


def test_an_alert_without_a_note_says_so():
    assert "without an explanation" in diagram('[Dealer "W"]\n[Auction "W"]\n1C =1= Pass Pass Pass\n')


def test_an_illegal_call_is_marked_with_the_reason():
    html = diagram('[Dealer "W"]\n[Auction "W"]\n1S 1H Pass Pass Pass\n')
    assert rows(html)[0][1] == "1♥⊘"
    assert "is not higher than" in html


def test_a_stated_insufficient_bid_is_explained_once():
    html = diagram('[Dealer "W"]\n[Auction "W"]\n1S ^I 1H Pass Pass Pass\n')
    assert html.count("<li>") == 1


def test_calls_are_said_in_chinese():
    assert rows(diagram(AUCTION, CHINESE)) == [["", "不叫", "1♦", "1♠"], ["不叫", "2♦1", "加倍", "4♠"], ["都不叫"]]


def test_without_an_auction_there_is_a_sentence():
    assert diagram('[Board "1"]\n') == '<p class="kz-muted">No auction in the record.</p>'


def test_an_auction_that_is_cut_says_so():
    assert "breaks off" in diagram('[Dealer "W"]\n[Auction "W"]\n1S *\n')


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x onerror=a>', "&lt;b&gt;", "'"])
def test_a_note_is_never_markup(text):
    html = diagram(f'[Dealer "W"]\n[Auction "W"]\n1S =1= Pass Pass Pass\n[Note "1:{text.replace(chr(34), "")}"]\n')
    html += diagram(f'[Dealer "W"]\n[Auction "W"]\n1S {{{text}}} Pass Pass Pass\n')
    read = Elements()
    read.feed(html)
    assert read.tags <= {"table", "caption", "thead", "tr", "th", "tbody", "td", "span", "sup", "ol", "li", "b"}
    assert read.attributes <= {"class", "scope", "colspan", "title"}


def test_suits_in_a_note_are_drawn():
    html = diagram('[Dealer "W"]\n[Auction "W"]\n1S =1= Pass Pass Pass\n[Note "1:five !S, or \\\\H"]\n')
    assert html.count('class="kz-pip kz-s"') == 2
    assert html.count('class="kz-pip kz-h"') == 1


def test_a_call_that_is_not_told_is_a_question_mark():
    assert rows(diagram('[Dealer "W"]\n[Auction "W"]\n1C - 1H Pass\nPass Pass\n'))[0] == ["1♣", "?", "1♥", "All pass"]


def test_the_last_passes_may_be_spelled_out():
    board = loads('[Dealer "N"]\n[Auction "N"]\n1S Pass Pass Pass\n').boards[0]
    assert rows(auction_diagram(board, ENGLISH)) == [["", "1♠", "All pass"]]
    assert rows(auction_diagram(board, ENGLISH, every_pass=True)) == [["", "1♠", "Pass", "Pass"], ["Pass"]]
