"""What the card table is told about a board."""

import json

import pytest

from bridge.table import Seat
from lessons.language import Language, translator
from pages.widgets.card_table.words import WORDS
from pages.widgets.replay_state import View
from pages.widgets.samples import samples
from pages.widgets.table_data import high_card_points, table_data
from parsers import loads

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
USUAL = View()
DEAL = '[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]\n'
CONTRACT = '[Dealer "N"]\n[Vulnerable "NS"]\n' + DEAL + '[Declarer "S"]\n[Contract "4HX"]\n'


def told(pbn: str, view=USUAL, position=0, language=ENGLISH):
    records = loads(pbn)
    return table_data(records.boards[0], records.diagnostics, view, position, language, record="r")


def test_hands_are_told_spades_first_and_high_to_low():
    assert told(DEAL)["hands"]["N"] == ["S8", "S6", "S2", "HQ", "H9", "H6", "H3", "DA", "DQ", "D7", "D3", "CJ", "C5"]


def test_a_hand_the_record_does_not_give_is_none():
    hands = told('[Deal "N:862.Q963.AQ73.J5 - - -"]\n')["hands"]
    assert [seat for seat, hand in hands.items() if hand is None] == ["E", "S", "W"]


def test_headline_roles_points_and_contract():
    data = told(CONTRACT)
    assert data["headline"] == ["Dealer North", "N–S vulnerable"]
    assert data["roles"] == {"N": "dummy", "E": "", "S": "declarer", "W": ""}
    assert data["points"]["S"] == "17 HCP"
    assert data["contract"] == {"level": 4, "strain": "H", "doubling": "X", "declarer": "S", "need": 10}
    assert data["vulnerable"] == ["N", "S"]
    assert data["verdict"] == ""


def test_the_same_in_chinese():
    data = told(CONTRACT, language=CHINESE)
    assert data["headline"] == ["北家发牌", "南北有局"]
    assert data["roles"]["S"] == "庄家"
    assert data["points"]["S"] == "17 点"
    assert data["words"]["north"] == "北"
    assert data["words"]["north_player"] == "北家"
    assert set(data["words"]) == set(WORDS)


def test_the_contract_comes_from_the_auction_where_no_tag_tells_it():
    data = told('[Dealer "N"]\n[Auction "N"]\n1NT Pass 3NT Pass\nPass Pass\n')
    assert data["contract"] == {"level": 3, "strain": "NT", "doubling": "", "declarer": "N", "need": 9}


@pytest.mark.parametrize(
    ("pbn", "verdict"),
    [
        ('[Contract "Pass"]\n', "Passed out"),
        ('[Dealer "N"]\n[Auction "N"]\nPass Pass Pass Pass\n', "Passed out"),
        ('[Dealer "N"]\n[Auction "N"]\n1C +\n', "The auction has not ended"),
        (DEAL, "Only the deal, no auction or play"),
        ('[Contract "H"]\n[Deal "N:AK... QJ... T9... 87..."]\n[Play "W"]\nS8 SA SJ S9\n', "Trumps: hearts"),
        ('[Contract "NT"]\n[Deal "N:AK... QJ... T9... 87..."]\n[Play "W"]\nS8 SA SJ S9\n', "Notrump"),
    ],
)
def test_verdict_where_there_is_no_contract(pbn, verdict):
    assert told(pbn)["verdict"] == verdict


def test_steps_are_in_the_order_of_play():
    data = told(CONTRACT + '[Play "W"]\nD9 D3 DT DK\nH2 H3 H5 HA\n*\n')
    assert [(step["seat"], step["card"], step["trick"]) for step in data["steps"][:5]] == [
        ("W", "D9", 0),
        ("N", "D3", 0),
        ("E", "DT", 0),
        ("S", "DK", 0),
        ("S", "HA", 1),
    ]
    assert data["tricks"][1] == {"leader": "S", "winner": "S", "complete": True}


def test_a_revoke_is_told_at_its_card():
    data = told(CONTRACT + '[Play "W"]\nD9 D3 DT DK\nH2 H3 S3 HA\n*\n')
    flagged = [(step["card"], step["flags"]) for step in data["steps"] if step["flags"]]
    assert flagged == [
        ("S3", ["Revoke: East played ♠3 and still held a card of the suit led, hearts."]),
    ]


def test_what_the_record_states_is_told_when_the_cards_do_not_show_it():
    data = told('[Declarer "S"]\n[Contract "4H"]\n[Play "W"]\n^L D9 D3 ^R DT DK\n*\n')
    assert data["steps"][0]["flags"] == ["The record states that West led out of turn."]
    assert data["steps"][2]["flags"] == ["The record states that East revoked here."]


def test_a_comment_on_a_card_is_marked():
    data = told(CONTRACT + '[Play "W"]\nD9 {low} D3 DT DK\n*\n')
    assert [step["comment"] for step in data["steps"]] == [True, False, False, False]


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ("13", "Play ends here: South gets the last 12 tricks."),
        ("1", "Play ends here: the defenders get the last 12 tricks."),
        ("10", "Play ends here: South gets 9 of the last 12 tricks."),
    ],
)
def test_a_claim_tells_who_gets_the_rest(result, ending):
    pbn = CONTRACT + f'[Result "{result}"]\n[Play "W"]\nD9 D3 DT DK\n*\n'
    assert told(pbn)["ending"] == ending


@pytest.mark.parametrize(
    ("end", "ending"),
    [("*", "The record breaks off here."), ("+", "Here the record waits for the next card.")],
)
def test_why_the_cards_stop(end, ending):
    assert told(CONTRACT + f'[Play "W"]\nD9 D3 DT DK\n{end}\n')["ending"] == ending


def test_a_play_to_the_last_card_needs_no_ending():
    board = samples().boards[0].board
    assert table_data(board, (), View(), 0, ENGLISH)["ending"] == ""


def test_view_and_position_are_told():
    view = View(deck=4, bottom=Seat.EAST, show_played=False, seconds_per_card=2.0, hidden=frozenset({Seat.WEST}))
    data = told(CONTRACT + '[Play "W"]\nD9 D3 DT DK\n*\n', view, position=99)
    assert data["options"] == {"deck": 4, "bottom": "E", "show_played": False, "seconds_per_card": 2.0}
    assert data["hidden"] == ["W"]
    assert data["position"] == 4


@pytest.mark.parametrize("opened", samples().boards, ids=lambda opened: opened.board.label)
@pytest.mark.parametrize("language", Language)
def test_every_sample_is_told_in_plain_json(opened, language):
    data = table_data(opened.board, opened.diagnostics, View(), 0, translator(language), record="r")
    assert json.loads(json.dumps(data)) == data


def test_high_card_points_of_all_hands_are_forty():
    deal = samples().boards[0].board.deal
    assert sum(high_card_points(hand) for hand in deal.hands) == 40


def test_four_hands_without_a_card_are_hands_the_record_does_not_give():
    board = loads('[Board "1"]\n[Deal "N:... ... ... ..."]\n').boards[0]
    data = table_data(board, (), View(), 0, translator(Language.ENGLISH))
    assert set(data["hands"].values()) == {None}
    assert data["verdict"] == "No deal, auction or play in the record"
