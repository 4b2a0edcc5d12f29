"""The page of German bridge: a game from the setup to its replay, at one screen or against computer players."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from google.protobuf.text_format import MessageToString
from hypothesis import given
from hypothesis import strategies as st
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from bridge.cards import DECK, Card, Hand, Suit
from bridge.german.game import Game
from bridge.german.players import Strength
from bridge.german.rounds import Deal
from bridge.german.rules import Rules, Schedule, TrumpChoice
from lessons.language import Language, translator
from pages.widgets.german import playing
from pages.widgets.german.game_replay import length_of, round_at
from pages.widgets.german.german_state import GermanState, Play, Player, moment_of
from pages.widgets.german.round_table import table_html
from pages.widgets.german.score_sheet import score_sheet_html
from pages.widgets.german.setup import with_usual_names
from pages.widgets.notation import pip

APP = Path(__file__).parents[2] / "app.py"
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
YOU, ADA, BEN, CLARA = range(4)
NAMES = ("You", "Ada", "Ben", "Clara")
PLAYERS = tuple(Player(name, Strength.BEGINNER if number else None) for number, name in enumerate(NAMES))
TWO_CARDS = Rules(schedule=Schedule.FIXED, most_cards=2, rounds=2, trump=TrumpChoice.NONE)
DEALS = (
    Deal(tuple(map(Hand.parse, ("A.2..", "K.A..", "Q..A.", ".K..A")))),
    Deal(tuple(map(Hand.parse, ("A.2..", "K.A..", "Q..A.", ".K..A")))),
)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "GLANCE", 0)
    monkeypatch.setattr(playing, "PAUSE", 0)

    def manager(*arguments: object, **options: object) -> PagesManager:
        made = PagesManager(*arguments, **options)
        PagesManager.uses_pages_directory = False  # as on a server that has seen st.navigation; AppTest forgets it
        return made

    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", manager)


@pytest.fixture
def page() -> AppTest:
    return run(AppTest.from_file(str(APP), default_timeout=60).switch_page("pages/german_bridge.py"))


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def press(page: AppTest, key: str) -> AppTest:
    """Press the button whose key begins so."""
    next(button for button in page.button if button.key and button.key.startswith(key) and not button.disabled).click()
    return run(page)


def press_label(page: AppTest, label: str) -> AppTest:
    next(button for button in page.button if button.label == label).click()
    return run(page)


def begin(page: AppTest, game: Game, players: tuple[Player, ...] = PLAYERS) -> AppTest:
    """Sit down to a game."""
    state(page).begin(players, game)
    return run(page)


def state(page: AppTest) -> GermanState:
    found: GermanState = page.session_state["german-state"]
    return found


def play_of(page: AppTest) -> Play:
    play = state(page).play
    assert play is not None
    return play


def buttons(page: AppTest, key: str) -> list[str]:
    return [button.label for button in page.button if button.key and button.key.startswith(key)]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).replace("\ufe0e", "").split())


def words(page: AppTest) -> str:
    """What is written on the page, without its styles."""
    return plain(" ".join(found for html in page.get("html") if not (found := html.proto.body).startswith("<s")))


def bid_and_play_on(page: AppTest) -> AppTest:
    """Press whatever leads on, until the game is over."""
    for _press in range(100):
        keys = [button.key or "" for button in page.button if not button.disabled]
        if "german-again" in keys:
            return page
        for key in ("german-card-legal", "german-go-on", "german-go-round", "german-bid-open"):
            if any(found.startswith(key) for found in keys):
                press(page, key)
                break
    raise AssertionError("the game does not end")


# ---- A game


def test_a_short_game_is_played_to_its_end(page):
    page.number_input(key="german-most-4").set_value(3)
    page.number_input(key=f"german-seed-{state(page).seed}").set_value(5)
    run(page)
    assert "3 rounds · cards each: 1, 2, 3" in words(page)
    bid_and_play_on(press(page, "german-deal"))
    play = play_of(page)
    assert play.game.is_over
    assert play.game.seed == 5
    cells = re.findall(r"([+−]?\d+) bid (\d), won (\d) (make|up|down) (\d)", words(page))
    assert len(cells) == 3 * 4
    for score, bid, won, word, by in cells:
        difference = int(won) - int(bid)
        assert word == ("make" if not difference else "up" if difference > 0 else "down")
        assert int(by) == (abs(difference) or int(bid))
        assert int(score.replace("−", "-")) == (-(difference**2) if difference else int(won) ** 2 + 10)
    assert re.search(r"★ Winners?: ", words(page))


def test_the_same_seed_and_bids_give_the_same_game(page):
    page.number_input(key="german-most-4").set_value(2)
    bid_and_play_on(press(run(page), "german-deal"))
    first = play_of(page).game
    bid_and_play_on(press(page, "german-again"))
    assert play_of(page).game == first


def test_a_game_in_chinese_says_nothing_in_english():
    page = AppTest.from_file(str(APP), default_timeout=60).switch_page("pages/german_bridge.py")
    page.query_params["lang"] = "zh"
    begin(
        run(page),
        game_at_trick_two(),
        tuple(Player(name, player.strength) for name, player in zip("甲乙丙丁", PLAYERS, strict=True)),
    )
    page.toggle(key="german-why").set_value(True)
    press(page, "german-card-legal")
    shown = words(page)
    assert "甲出 ♥ 2 。这一墩归乙。" in shown
    assert not re.search("[a-z]{3}", shown)


def test_the_usual_names_follow_the_language_and_stand_apart_as_it_is_written():
    players = (
        Player("You", is_named=False),
        Player("Ada", Strength.SOLID, is_named=False),
        Player("Ben", Strength.SOLID),
    )
    assert [player.name for player in with_usual_names(players, CHINESE)] == ["你", "小雅", "Ben"]
    play = Play(PLAYERS, Game.of(TWO_CARDS, DEALS).bid(1).bid(0).bid(0).bid(0))
    for code in ("SA", "SK", "SQ", "HK", "H2", "HA", "DA", "CA"):
        play.game = play.game.play(Card.parse(code))
    assert "You、Ben、Clara" in playing._panel(play, CHINESE)[0].text


def test_the_finished_trick_stays_until_the_next_card():
    game = Game.of(TWO_CARDS, DEALS).bid(1).bid(0).bid(0).bid(0)
    for code in ("SA", "SK", "SQ", "HK"):
        game = game.play(Card.parse(code))
    shown = plain(table_html(game.round, NAMES, YOU, 1, 2, ENGLISH))
    assert shown.count("★ wins") == 1
    assert "You ▸ to play wants 1, has 1 = make" in shown
    assert "1 trick bid 1 fewer than there are" in shown


def test_names_are_text():
    game = Game.of(TWO_CARDS, DEALS)
    names = ("<b>Ann</b>", "*Ben*", "C", "D")
    assert "<b>Ann" not in table_html(game.round, names, YOU, 1, 2, ENGLISH)
    assert "<b>Ann" not in score_sheet_html(game, names, ENGLISH)


# ---- Bids


def test_the_restricted_bid_cannot_be_pressed_and_says_why(page):
    begin(page, Game.of(TWO_CARDS, DEALS, first_bidder=ADA).bid(0).bid(1).bid(0))
    disabled = [
        button.label for button in page.button if (button.key or "").startswith("german-bid") and button.disabled
    ]
    assert disabled == ["1"]
    assert "The bids may not add up to 2: 1 is not allowed." in words(page)


def test_a_bid_may_be_changed_until_the_next_player_bids(page):
    begin(page, Game.of(TWO_CARDS, DEALS))
    press(page, "german-bid-open-1")
    assert "A bid may be changed until the next player bids." in words(page)
    press(page, "german-bid-open-2")
    assert play_of(page).round.bids == (2,)
    press_label(page, "One step")
    assert len(play_of(page).round.bids) == 2
    assert not buttons(page, "german-bid")


# ---- Cards


def game_at_trick_two() -> Game:
    """Ada has led the ace of hearts, and you hold a heart and a spade."""
    deal = Deal(tuple(map(Hand.parse, ("A.2..", "K.A..", "Q..A.", ".K..A"))))
    game = Game.of(TWO_CARDS, (deal, deal), first_bidder=ADA).bid(0).bid(0).bid(0).bid(0)
    for code in ("HA", "SQ", "HK"):
        game = game.play(Card.parse(code))
    return game


def test_a_card_that_may_not_be_played_says_why(page):
    begin(page, game_at_trick_two())
    assert buttons(page, "german-card-legal") == ["**2** :red[♥\ufe0e]"]
    press(page, "german-card-illegal")
    assert "The hand has a card of the suit led, hearts, and must follow suit." in words(page)
    assert len(play_of(page).round.played) == 3
    press(page, "german-card-legal")
    assert len(play_of(page).round.played) == 4


def test_a_button_of_an_earlier_moment_does_nothing():
    play = Play(PLAYERS, game_at_trick_two())
    moment = moment_of(play.game)
    play.play(Card.parse("H2"), moment)
    after = play.game
    play.play(Card.parse("H2"), moment)
    assert play.game == after
    assert play.notice is None


def test_undo_goes_back_to_the_last_choice_of_a_person(page):
    game = game_at_trick_two()
    begin(page, game)
    press(page, "german-card-legal")
    press(page, "german-go-on")
    press_label(page, "Undo")
    assert play_of(page).game == game


def test_the_very_last_card_may_be_taken_back(page):
    game = game_at_trick_two()
    last = replace(game, deals=game.deals[:1], rules=replace(game.rules, rounds=1))
    begin(page, last)
    for key in ("german-card-legal", "german-go-on", "german-card-legal", "german-go-on"):
        if not play_of(page).game.is_over:
            press(page, key)
    assert play_of(page).game.is_over
    before = play_of(page).earlier[-1]
    press_label(page, "Undo")
    assert play_of(page).game == before
    assert buttons(page, "german-card-legal")


def test_a_reason_is_forgotten_with_what_was_taken_back():
    play = Play(PLAYERS, Game.of(TWO_CARDS, DEALS).bid(0).bid(1).bid(0).bid(0))
    play.come(YOU)
    play.play(Card.parse("SA"), moment_of(play.game))
    while play.waits_for_computer:
        play.step()
    assert set(play.reasons) == {(0, moment) for moment in (5, 6, 7)}
    play.undo()
    assert not play.reasons


def test_the_bid_that_stands_is_no_change_to_take_back():
    play = Play(PLAYERS, Game.of(TWO_CARDS, DEALS))
    for bid in (1, 1):
        play.bid(bid, moment_of(play.game))
    play.undo()
    assert play.round.bids == ()


def test_the_hint_is_what_the_strongest_would_do(page):
    begin(page, game_at_trick_two())
    press_label(page, "Hint")
    assert buttons(page, "german-card-hinted") == ["**2** :red[♥\ufe0e]"]
    assert "The strongest player would play ♥ 2 ." in words(page)


def test_the_computer_players_say_why_only_when_asked(page):
    begin(page, Game.of(TWO_CARDS, DEALS, first_bidder=ADA))
    press_label(page, "One step")
    assert "Aces, kings and high trumps in the hand: 2." not in words(page)
    page.toggle(key="german-why").set_value(True)
    run(page)
    assert "Ada: 2 Aces, kings and high trumps in the hand: 2." in words(page)


# ---- Secrets


def told_cards(page: AppTest) -> set[Card]:
    """Every card that the browser is told in any way: as a face, in a sentence, on a button or in its key."""
    told = "".join(
        MessageToString(element.proto, as_utf8=True) for element in page.main if getattr(element, "proto", None)
    ).replace('\\"', '"')
    symbol = {suit: rf"(?::red\[)?{suit}" for suit in Suit}
    return {
        card
        for card in DECK
        if f"<b>{card.rank}</b>{pip(card.suit)}" in told
        or f"{pip(card.suit)}<b>{card.rank}</b>" in told
        or str(card) in told
        or re.search(rf"german-card-\w+-\w+-{card.code}\b", told)
        or re.search(rf"\*\*{card.rank}\*\* {symbol[card.suit]}", told)
    }


def test_only_the_hand_of_the_person_at_the_screen_is_told(page):
    deal = DEALS[0]
    players = (Player("Ann"), Player("Bob"), *PLAYERS[2:])
    begin(page, Game.of(TWO_CARDS, DEALS), players)
    assert told_cards(page) == set()
    press_label(page, "I am Ann, show my cards")
    assert told_cards(page) == set(deal.hands[YOU])
    press(page, "german-bid-open-1")
    assert told_cards(page) == set()
    press_label(page, "I am Ann, change my bid")
    assert told_cards(page) == set(deal.hands[YOU])
    press(page, "german-bid-open-0")
    assert told_cards(page) == set()
    press_label(page, "I am Bob, show my cards")
    assert told_cards(page) == set(deal.hands[ADA])
    press(page, "german-bid-open-1")
    press(page, "german-go-on")
    assert told_cards(page) == set()
    press_label(page, "I am Ann, show my cards")
    assert told_cards(page) == set(deal.hands[YOU])
    press(page, "german-card-legal")
    assert told_cards(page) == set(play_of(page).round.played)


def test_computer_players_hide_their_cards(page):
    begin(page, game_at_trick_two())
    assert told_cards(page) == {*DEALS[0].hands[YOU], *map(Card.parse, ("HA", "SQ", "HK"))}


# ---- Files


def test_a_saved_game_is_opened_and_played_on(page):
    game = game_at_trick_two()
    page.file_uploader(key="uploads-german").upload("game.txt", str(game).encode())
    run(page)
    assert play_of(page).game == game
    assert bid_and_play_on(page)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"German bridge\nPlayers: 2\n", "Line 2: German bridge is for 3 to 7 players, not 2."),
        (b"hello", "Line 1: “German bridge” should stand here, not “hello”."),
        (b"\xff\xfe\x00", "This is not a text file."),
    ],
)
def test_a_file_that_is_no_game_says_why(page, content, said):
    page.file_uploader(key="uploads-german").upload("game.txt", content)
    run(page)
    assert state(page).play is None
    assert page.error[0].value.replace("\\", "") == said


# ---- The replay


def finished() -> Game:
    game = Game.new(Rules(players=3, most_cards=3), seed=4)
    players = (Strength.BEGINNER,) * 3
    play = Play(tuple(Player("A", strength) for strength in players), game)
    while not play.game.is_over:
        while play.to_act is not None:
            play.step()
        play.begin_round()
    return play.game


FINISHED = finished()


@given(st.integers(0, 2).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 3 + 3 * (n + 1)))))
def test_a_round_is_replayed_step_by_step(place):
    number, position = place
    played = FINISHED.rounds[number]
    shown = round_at(played, position)
    assert length_of(shown) == position
    assert shown.bids == played.bids[: len(shown.bids)]
    assert [card for trick in shown.tricks for card in trick.cards] == [
        card for trick in played.tricks for card in trick.cards
    ][: max(0, position - 3)]


def test_the_replay_shows_all_hands_and_steps(page):
    begin(page, FINISHED, tuple(Player(name) for name in "ABC"))
    last = FINISHED.rounds[-1]
    assert page.slider[0].value == length_of(last)
    assert "★ wins" in words(page)
    press_label(page, "Start")
    assert {card for hand in last.hands for card in hand} <= told_cards(page)
    press_label(page, "Next")
    assert f"{'ABC'[last.first_bidder]} bid {last.bids[0]}." in words(page)
    page.button_group(key="german-replay-round").set_value(0)
    run(page)
    assert "Round 1 of 3" in words(page)
    assert page.slider[0].value == 0


@pytest.mark.parametrize("open_elsewhere", [False, True])
def test_the_address_leads_back_to_the_game_unless_somebody_else_has_it_open(page, open_elsewhere):
    begin(page, game_at_trick_two())
    state(page).is_open = lambda: open_elsewhere
    again = AppTest.from_file(str(APP), default_timeout=60).switch_page("pages/german_bridge.py")
    again.query_params["game"] = page.session_state["german-token"]
    assert (state(run(again)) is state(page)) is not open_elsewhere


def test_another_game_may_be_set_up_while_this_one_waits(page):
    begin(page, game_at_trick_two())
    press(page, "german-new")
    assert "Who plays?" in words(page)
    press_label(page, "Back to the game")
    assert play_of(page).game == game_at_trick_two()
    assert buttons(page, "german-card")


def test_the_computer_players_may_act_without_being_asked(page):
    begin(page, Game.of(TWO_CARDS, DEALS, first_bidder=ADA))
    page.toggle(key="german-by-itself").set_value(True)
    run(page)
    assert play_of(page).round.to_bid == YOU


def test_nothing_runs_when_a_person_is_to_act():
    play = Play(PLAYERS, game_at_trick_two())
    play.go_on()
    assert not play.runs
