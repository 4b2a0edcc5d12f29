"""Other cards than the record's: lines of one's own, claims, a deal played against double dummy, guesses."""

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Card, Hand, Suit
from bridge.claims import ClaimCheck, Holds
from bridge.double_dummy.position import Position
from bridge.double_dummy.workers import is_installed
from bridge.table import SEATS, Seat, Side
from bridge.variation import RECORD, Variations, before
from lessons.language import Language, translator
from pages.widgets.board_list import board_table
from pages.widgets.card_table import Asked
from pages.widgets.claim_dialog import claim_answers
from pages.widgets.guess_state import Grade, Guess
from pages.widgets.guess_words import verdict_html
from pages.widgets.notation import AS_TEXT
from pages.widgets.replay_state import Mode, ReplayState
from pages.widgets.self_play_state import SelfPlay
from pages.widgets.solving import analyses
from pages.widgets.what_if import answer
from pages.widgets.what_if_players import best_card, refusal
from pages.widgets.what_if_state import Others, WhatIf
from pages.widgets.what_if_table import as_seen, board_with, live_data, play_of
from parsers import loads

APP = str(Path(__file__).parents[2] / "app.py")
REPLAY = "pages/replay.py"
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

TURNING = """[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
{The result of this board is a secret.}
[Play "W"]
D2 D3 DA {the ace} D7
DJ D4 D5 DT
DK D8 D6 S4
C3 CK C2 CJ
S5 SQ S3 S6
H5 SJ S7 S9
H6 S2 SK SA
H7 H3 HK HQ {the queen}
H8 S8 DQ H2
HJ HA HT H4
C6 C4 C8 CQ
C7 C5 C9 CA
CT H9 D9 ST
{after all}
"""
"""Four spades: dummy's ♥3 to the eighth trick puts it down, East's ♦Q to the ninth gives it back."""

BOARD = loads(TURNING).boards[0]
PLAY = play_of(BOARD)
HEART_3 = 30
"""The position before dummy's ♥3."""


def what_if(others: Others = Others.BY_HAND) -> WhatIf:
    return WhatIf(Variations.of(PLAY), others=others)


def card(code: str) -> Card:
    return Card.parse(code)


def lowest(position: Position) -> dict[Card, int]:
    """A solver to whom all cards are equal."""
    return dict.fromkeys(legal(position), 0)


def legal(position: Position) -> Hand:
    hand = position.hands[position.to_play] or Hand()
    held = hand - Hand.of(position.table)
    following = held.suit(position.table[0].suit) if position.table else Hand()
    return following if len(following) else held


class TestLines:
    def test_another_card_begins_a_line(self):
        lines = what_if()
        assert lines.play(4, card("HJ")) == 4
        assert str(lines.refused[0]) == "It is the turn of East."
        assert lines.play(1, card("D8")) == 2
        assert not lines.refused
        assert not lines.is_on_record
        assert lines.departs == 1
        assert lines.player is Seat.SOUTH

    def test_the_records_own_card_steps_along_it(self):
        lines = what_if()
        assert lines.play(0, card("D2")) == 1
        assert lines.is_on_record
        assert not len(lines.lines)

    def test_a_line_goes_on_at_its_end_and_branches_before_it(self):
        lines = what_if()
        for position, code in enumerate(("D8", "DQ", "D7"), start=1):
            lines.play(position, card(code))
        first = lines.shown
        assert len(lines.lines) == 1
        assert lines.play(2, card("DA")) == 3
        assert lines.lines.departure(lines.shown).line == first
        assert lines.play(2, card("DQ")) == 3
        assert lines.shown == first

    def test_an_illegal_card_changes_nothing_and_cites_the_law(self):
        lines = what_if()
        assert lines.play(1, card("SQ")) == 1
        assert lines.is_on_record
        said = " ".join(ENGLISH(message) for message in lines.refused)
        assert said == (
            "North has a card of the suit led, diamonds, and must follow suit. "
            "Law 44C; another suit would be a revoke (Law 61A)."
        )
        assert "第 44 条" in CHINESE(lines.refused[1])

    def test_back_to_the_record_where_the_line_left_it(self):
        lines = what_if()
        lines.play(1, card("D8"))
        lines.play(2, card("DQ"))
        assert lines.back(3) == 1
        assert lines.is_on_record
        assert len(lines.lines) == 1

    def test_taking_back_card_by_card_ends_the_line(self):
        lines = what_if()
        lines.play(1, card("D8"))
        lines.play(2, card("DQ"))
        assert lines.undo() == 2
        assert lines.undo() == 1
        assert lines.is_on_record
        assert not len(lines.lines)

    def test_double_dummy_plays_until_the_reader_chooses(self):
        lines = what_if(Others.DOUBLE_DUMMY)
        lines.play(1, card("D8"))
        assert lines.are_others_due
        assert lines.play_others(lowest) == 3
        assert lines.line.play.cards[2].card == card("D5")
        assert lines.line.play.player_to_play is Seat.SOUTH
        assert not lines.are_others_due
        lines.play(3, card("DT"))
        assert lines.line.play.to_play is Seat.SOUTH
        assert lines.undo() == 3

    def test_the_defender_who_departs_is_the_readers(self):
        lines = what_if(Others.DOUBLE_DUMMY)
        lines.play(2, card("DQ"))
        assert lines.player is Seat.EAST
        assert lines.play_others(lowest) == 4
        assert lines.line.play.to_play is Seat.EAST

    def test_promoting_and_deleting(self):
        lines = what_if()
        lines.play(1, card("D8"))
        number = lines.shown
        lines.promote(number)
        assert lines.is_on_record
        assert lines.show(RECORD) == 1
        assert not lines.is_on_record
        assert lines.delete(number, 9) == 9
        assert lines.is_on_record
        assert lines.shown == RECORD

    def test_a_claim_ends_the_line_and_is_taken_back_first(self):
        lines = what_if()
        lines.play(1, card("D8"))
        assert lines.claim(2, 13) == 2
        assert lines.line.play.declarer_tricks == 13
        assert lines.undo() == 2
        assert lines.line.play.claim is None
        lines.back(2)
        lines.claim(20, 4)
        assert lines.departs == 20
        assert lines.line.play.declarer_tricks == PLAY.after(20).tricks_won(Side.NS) + 4


class TestTableData:
    def test_every_position_tells_turn_and_cards(self):
        live = live_data(PLAY)
        assert len(live["playable"]) == len(live["turns"]) == 53
        assert live["turns"][:5] == ["W", "N", "E", "S", "E"]
        assert live["playable"][1] == ["D8", "D4", "D3"]
        assert live["playable"][52] == []
        for position, (playable, seat) in enumerate(zip(live["playable"], live["turns"], strict=True)):
            standing = before(PLAY, position)
            assert playable == [one.code for one in standing.legal_cards()]
            assert seat == (standing.to_play.letter if standing.to_play else None)

    def test_an_exercise_asks_at_its_last_position_only(self):
        playable = live_data(before(PLAY, 4), exercise=True)["playable"]
        assert [bool(cards) for cards in playable] == [False] * 4 + [True]

    def test_nobody_chooses_while_others_think(self):
        assert live_data(before(PLAY, 4), thinking=True)["playable"][4] == []

    def test_remarks_on_cards_that_are_not_played_go(self):
        line = before(PLAY, 1).play(card("D8")).play(card("DQ"))
        kept = board_with(BOARD, line, 1)
        texts = {mark.text for marks in kept.marks.values() for mark in marks}
        assert texts == {"The result of this board is a secret."}

    def test_a_deal_with_a_contract_can_be_played_without_a_play(self):
        bare = TURNING[: TURNING.index("[Play")]
        play = play_of(loads(bare).boards[0])
        assert (play.to_play, play.declarer) == (Seat.WEST, Seat.SOUTH)
        assert play_of(loads('[Board "1"]\n').boards[0]) is None


class TestClaims:
    @pytest.mark.rule("P8")
    def test_both_questions_are_answered(self):
        standing = before(PLAY, 48)
        best, worst = claim_answers(Position.of(standing), Side.NS, 1, (), lowest_wins, ENGLISH)
        assert worst.holds is True
        assert worst.sentence == "Worst normal line: it still takes the tricks."
        assert best.holds is (True if is_installed() else None)

    @pytest.mark.rule("P8")
    def test_a_claim_too_high_shows_the_line_that_fails(self):
        standing = before(PLAY, 36)
        _best, worst = claim_answers(Position.of(standing), Side.EW, 4, (), lowest_wins, ENGLISH)
        assert worst.holds is False
        play = standing
        for played in worst.line:
            play = play.play(played)
        assert play.tricks_won(Side.NS) > standing.tricks_won(Side.NS)

    def test_too_many_cards_are_not_judged(self, monkeypatch):
        monkeypatch.setattr("pages.widgets.claim_dialog.check_claim", lambda *_claim: ClaimCheck(Holds.UNKNOWN))
        standing = before(PLAY, 0)
        answers = claim_answers(Position.of(standing), Side.NS, 10, (Suit.SPADES,), lowest_wins, CHINESE)
        assert answers[1].holds is None
        assert "余牌太多" in answers[1].sentence


def lowest_wins(position: Position) -> dict[Card, int]:
    """A solver that gives the side to play every trick."""
    return dict.fromkeys(legal(position), position.tricks_left)


class TestPlayers:
    def test_the_lowest_of_the_best_is_played(self):
        assert best_card({card("SA"): 3, card("S2"): 2, card("D4"): 3, card("C4"): 3}) == card("C4")

    def test_a_card_is_refused_with_its_reason(self):
        assert str(refusal(before(PLAY, 4), card("D2"))[0]) == "It is the turn of East."
        assert str(refusal(PLAY, card("D3"))[0]) == "The play is over."
        assert refusal(before(PLAY, 0), card("D2")) == ()


class TestSelfPlay:
    def test_declarer_sees_two_hands_after_the_lead(self):
        mine = SelfPlay(before(PLAY, 0), Seat.SOUTH, card("D2"))
        assert mine.seen == {Seat.NORTH, Seat.SOUTH}
        assert [seat for seat in SEATS if mine.visible.deal[seat] is None] == [Seat.EAST, Seat.WEST]

    def test_the_leader_leads_himself_before_dummy_is_seen(self):
        mine = SelfPlay(before(PLAY, 0), Seat.WEST, card("D2"))
        assert mine.position == 0
        assert mine.seen == {Seat.WEST}

    def test_what_is_seen_tells_nothing_else(self):
        mine = SelfPlay(before(PLAY, 0), Seat.EAST, card("D2"))
        seen = as_seen(BOARD, mine.visible)
        assert [seat for seat in SEATS if seen.deal[seat] is None] == [Seat.SOUTH, Seat.WEST]
        assert not [place for place in seen.marks if place.seat is not None]

    def test_a_whole_deal_can_be_played_taken_back_and_begun_again(self):
        mine = SelfPlay(before(PLAY, 0), Seat.SOUTH, card("D2"))
        while not mine.play.is_over:
            mine.choose(next(iter(mine.play.legal_cards())))
            mine.play_others(lowest)
        assert mine.play.declarer_tricks is not None
        assert mine.seen == set(SEATS)
        mine.undo()
        assert mine.play.player_to_play is Seat.SOUTH
        mine.begin()
        assert mine.position == 1

    def test_a_claim_counts_for_the_side_that_makes_it_and_is_taken_back_alone(self):
        for player, tricks, declarer_tricks in ((Seat.SOUTH, 12, 12), (Seat.EAST, 12, 1)):
            mine = SelfPlay(before(PLAY, 0), player, card("D2"))
            mine.claim(tricks)
            assert mine.play.is_over
            assert mine.play.declarer_tricks == declarer_tricks
            assert mine.seen == set(SEATS)
            mine.undo()
            assert (mine.play.is_over, mine.position) == (False, 1)

    def test_a_card_of_another_seat_is_not_played(self):
        mine = SelfPlay(before(PLAY, 0), Seat.SOUTH, card("D2"))
        mine.choose(card("DT"))
        assert mine.refused
        assert mine.position == 1


class TestGuess:
    def verdict(self, code: str, worth: dict[str, int] | None) -> Guess:
        mine = Guess(PLAY, frozenset({Seat.NORTH}), HEART_3)
        mine.guess(card(code), None if worth is None else {card(name): tricks for name, tricks in worth.items()})
        return mine

    def test_the_card_of_the_record_is_right(self):
        mine = self.verdict("H3", None)
        assert (mine.verdict.grade, mine.right, mine.asked) == (Grade.RIGHT, 1, 1)
        assert mine.position > HEART_3

    def test_without_a_solver_another_card_is_only_another(self):
        mine = self.verdict("HA", None)
        assert (mine.verdict.grade, mine.right, mine.asked) == (Grade.OTHER, 0, 1)
        assert "only the card of the record counts" in verdict_html(mine, ENGLISH)

    @pytest.mark.parametrize(
        ("code", "worth", "grade", "said"),
        [
            ("HA", {"HA": 5, "H9": 4, "H3": 4}, Grade.RIGHT, "double dummy, that costs a trick"),
            ("H9", {"HA": 5, "H9": 4, "H3": 4}, Grade.GOOD_ENOUGH, "wins a trick more"),
            ("H3", {"HA": 5, "H9": 4, "H3": 4}, Grade.GOOD_ENOUGH, "It was played at the table."),
            ("HA", {"HA": 4, "H9": 4, "H3": 4}, Grade.RIGHT, "both take the same tricks"),
            ("HA", {"HA": 3, "H9": 4, "H3": 4}, Grade.COSTS, "costs a trick."),
            ("HA", {"HA": 1, "H9": 4, "H3": 4}, Grade.COSTS, "costs 3 tricks."),
        ],
    )
    def test_a_guess_is_judged_by_what_it_is_worth(self, code, worth, grade, said):
        mine = self.verdict(code, worth)
        assert mine.verdict.grade is grade
        assert mine.right == (grade is not Grade.COSTS)
        assert said in verdict_html(mine, ENGLISH)
        assert "双明手" in verdict_html(mine, CHINESE) or code == "H3"

    def test_an_illegal_card_is_asked_again(self):
        mine = self.verdict("S8", None)
        assert (mine.verdict.grade, mine.asked, mine.position) == (Grade.ILLEGAL, 0, HEART_3)
        assert "Law 44C" in verdict_html(mine, ENGLISH)

    def test_a_card_that_costs_may_be_guessed_again_and_counts_once(self):
        mine = self.verdict("H9", {"HA": 5, "H9": 4, "H3": 5})
        assert mine.can_be_retried
        mine.retry()
        assert (mine.position, mine.verdict) == (HEART_3, None)
        mine.guess(card("HA"), None)
        assert (mine.right, mine.asked) == (0, 1)
        mine.guess(mine.next.card, None)
        assert (mine.right, mine.asked) == (1, 2)
        assert not mine.can_be_retried

    def test_cards_that_were_not_legal_are_not_asked(self):
        revoke = TURNING.replace("H6 S2 SK SA", "H6 D4 SK SA").replace("DJ D4 D5 DT", "DJ S2 D5 DT")
        mine = Guess(play_of(loads(revoke).boards[0]))
        while not mine.is_over:
            mine.guess(mine.next.card, None)
            assert mine.verdict.grade is Grade.RIGHT
        assert mine.position == 52

    def test_cards_without_a_choice_are_not_asked(self):
        mine = Guess(PLAY)
        while not mine.is_over:
            assert len(mine.standing.legal_cards()) > 1
            mine.guess(mine.next.card, None)
        assert mine.right == mine.asked < 52


@pytest.fixture
def page() -> AppTest:
    page = AppTest.from_file(APP, default_timeout=60).switch_page(REPLAY).run()
    page.file_uploader(key="uploads").upload("turning.pbn", TURNING.encode())
    return page.run()


def told(page: AppTest) -> dict:
    """What the browser is told of the table."""
    return json.loads(page.get("bidi_component")[0].proto.json)


def on_screen(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html") if "<script>(()" not in element.proto.body)


def state_of(page: AppTest) -> ReplayState:
    return page.session_state["replay"]


def lines_of(page: AppTest) -> WhatIf:
    state = state_of(page)
    return state.what_ifs[state.board_name]


def plays(page: AppTest, position: int, code: str) -> AppTest:
    answer(state_of(page), lines_of(page), Asked("play", position, card(code)))
    return page.run()


class TestPage:
    def test_a_card_pressed_begins_a_line_with_a_banner(self, page):
        plays(page, 1, "D8")
        assert not page.exception
        data = told(page)
        assert data["live"]["line"] == "Your line from trick 1"
        assert [step["card"] for step in data["steps"]] == ["D2", "D8"]
        assert data["position"] == 2

    def test_an_illegal_card_is_answered_in_a_sentence(self, page):
        plays(page, 1, "SQ")
        assert told(page)["live"]["notice"].startswith("North has a card of the suit led, diamonds")
        assert len(told(page)["steps"]) == 52

    def test_name_and_comment_are_text(self, page):
        plays(page, 1, "D8")
        page.text_input(key="what-if-name").set_value("<b>**x**</b>").run()
        page.text_area(key="what-if-comment").set_value("<script>alert(1)</script>").run()
        assert lines_of(page).line.comment == "<script>alert(1)</script>"
        assert "<script>alert" not in on_screen(page)
        assert "&lt;b&gt;**x**&lt;/b&gt;" in on_screen(page)
        label = page.button(key=f"what-if-line-{lines_of(page).shown}").label
        assert "\\<b\\>\\*\\*x" in label
        assert told(page)["live"]["line"] == "<b>**x**</b>, from trick 1"

    def test_promote_delete_and_show(self, page):
        plays(page, 1, "D8")
        page.button(key="what-if-promote").click().run()
        assert told(page)["live"]["line"] == ""
        assert len(told(page)["steps"]) == 2
        page.button(key=f"what-if-line-{RECORD}").click().run()
        assert told(page)["live"]["line"] == "The record, from trick 1"
        assert len(told(page)["steps"]) == 52
        page.button(key="what-if-promote").click().run()
        assert told(page)["live"]["line"] == ""
        number = next(iter(lines_of(page).lines)).number
        page.button(key=f"what-if-line-{number}").click().run()
        page.button(key="what-if-delete").click().run()
        assert not len(lines_of(page).lines)
        assert not page.exception

    def test_another_board_has_lines_of_its_own(self, page):
        plays(page, 1, "D8")
        page.file_uploader(key="uploads").upload("other.pbn", TURNING.replace('"5"', '"6"').encode()).run()
        assert not len(lines_of(page).lines)
        page.file_uploader(key="uploads").upload("turning.pbn", TURNING.encode()).run()
        assert len(lines_of(page).lines) == 1
        assert told(page)["live"]["line"] == ""

    @needs_solver
    def test_double_dummy_plays_the_others(self, page):
        lines_of(page).others = Others.DOUBLE_DUMMY
        plays(page, 1, "D8")
        assert not page.exception
        assert len(told(page)["steps"]) == 3
        assert told(page)["live"]["thinking"] is False

    @needs_solver
    def test_hands_that_are_not_seen_are_not_sent(self, page):
        state_of(page).enter(Mode.PLAY)
        page.run()
        assert not page.exception
        data = told(page)
        assert (data["hands"]["E"], data["hands"]["W"]) == (None, None)
        assert data["live"]["secret"] == {"E": 13, "W": 13}
        sent = json.dumps({**data, "words": {}})
        unseen = [one.code for seat in (Seat.EAST, Seat.WEST) for one in PLAY.deal[seat] if one != card("D2")]
        assert not [code for code in unseen if f'"{code}"' in sent]
        assert "secret" not in on_screen(page).lower()
        assert data["points"]["E"] == ""

    @needs_solver
    def test_a_deal_without_a_play_is_led_by_double_dummy(self, page):
        page.file_uploader(key="uploads").upload("bare.pbn", TURNING[: TURNING.index("[Play")].encode())
        page.run()
        state_of(page).enter(Mode.PLAY)
        page.run()
        assert not page.exception
        assert [step["seat"] for step in told(page)["steps"]] == ["W"]

    @needs_solver
    def test_a_played_deal_is_compared_and_kept_as_a_line(self, page):
        state = state_of(page)
        state.enter(Mode.PLAY)
        page.run()
        while not state_of(page).self_play.play.is_over:
            mine = state_of(page).self_play
            mine.choose(best_card(analyses().solver.values(Position.of(mine.play))))
            mine.play_others(analyses().solver.values)
        state_of(page).set_anew(52)
        page.run()
        assert on_screen(page).count("10 tricks, made exactly") == 3
        page.button(key="self-play-keep").click().run()
        assert state_of(page).mode is Mode.REPLAY
        assert not page.exception
        assert len(told(page)["steps"]) == 52

    def test_the_future_is_not_sent_while_guessing(self, page):
        state = state_of(page)
        state.position = 5
        state.enter(Mode.GUESS)
        page.run()
        assert not page.exception
        data = told(page)
        guess = state_of(page).guess
        assert [step["card"] for step in data["steps"]] == [one.card.code for one in PLAY.cards[: guess.position]]
        assert len(data["tricks"]) == 2
        assert data["ending"] == ""
        assert data["analysis"] is None
        assert "secret" not in on_screen(page)

    def test_how_boards_ended_is_not_told_while_they_are_guessed_or_played(self, page):
        two = TURNING + TURNING.replace('"5"', '"6"')
        page.file_uploader(key="uploads").upload("two.pbn", two.encode()).run()
        for mode, told in ((Mode.REPLAY, True), (Mode.GUESS, False), (Mode.PLAY, False)):
            state_of(page).enter(mode)
            page.run()
            pills = next(group for group in page.button_group if group.key.startswith("board-pills"))
            assert [label.endswith("S =") for label in pills.options] == [told, told]
        table = board_table(state_of(page).collection, ENGLISH, is_open=False)
        assert list(table["Contract"].str.strip(AS_TEXT)) == ["4♠︎ S", "4♠︎ S"]

    @pytest.mark.parametrize("mode", [Mode.GUESS, Mode.PLAY])
    def test_comments_on_calls_are_not_told_while_guessing_or_playing(self, page, mode):
        record = TURNING.replace(
            "[Play", '[Auction "N"]\nPass Pass 1S =1= {makes ten} Pass 4S AP\n[Note "1:five cards"]\n[Play'
        )
        page.file_uploader(key="uploads").upload("chat.pbn", record.encode()).run()
        assert "makes ten" in on_screen(page)
        state_of(page).enter(mode)
        page.run()
        assert "five cards" in on_screen(page)
        assert "makes ten" not in on_screen(page)

    def test_a_claimed_record_is_nobodys_turn(self, page):
        plays(page, 1, "D8")
        assert told(page)["live"]["claimed"] is False
        lines_of(page).claim(2, 0)
        page.run()
        assert told(page)["live"]["claimed"] is True

    def test_a_guess_is_retried(self, page):
        state_of(page).enter(Mode.GUESS)
        page.run()
        guess = state_of(page).guess
        asked = guess.position
        other = next(one for one in guess.standing.legal_cards() if one != guess.next.card)
        guess.guess(other, None)
        state_of(page).set_anew(guess.position)
        page.run()
        assert told(page)["live"]["takes_back"] is True
        page.button(key="guess-retry").click().run()
        assert not page.exception
        assert told(page)["position"] == asked
        assert told(page)["live"]["takes_back"] is False

    def test_guesses_are_counted(self, page):
        state_of(page).enter(Mode.GUESS)
        page.run()
        guess = state_of(page).guess
        guess.guess(guess.next.card, None)
        state_of(page).set_anew(guess.position)
        page.run()
        assert "1 of 1 right" in on_screen(page)
        assert "✓" in on_screen(page)

    def test_without_a_solver_what_needs_it_says_so(self, page, monkeypatch):
        for module in ("variations_list", "claim_dialog", "guess", "self_play", "what_if"):
            monkeypatch.setattr(f"pages.widgets.{module}.is_installed", lambda: False)
        page.run()
        others = next(group for group in page.button_group if group.key == "what-if-others")
        assert others.disabled
        plays(page, 1, "D8")
        assert told(page)["live"]["line"]
        state_of(page).enter(Mode.GUESS)
        page.run()
        assert "only the card of the record counts" in on_screen(page)
        state_of(page).enter(Mode.PLAY)
        page.run()
        assert "the solver is not installed" in page.text[0].value
        assert not page.exception

    def test_the_address_keeps_the_mode(self):
        page = AppTest.from_file(APP, default_timeout=60).switch_page(REPLAY)
        page.query_params.update({"board": "5", "mode": "guess", "position": "8", "lang": "zh"})
        page.run()
        assert not page.exception
        assert "猜牌" in on_screen(page)
        assert any('"mode": "guess"' in element.proto.body for element in page.get("html"))
