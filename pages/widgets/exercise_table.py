"""The cards of a question: the table, or one hand. The browser is told no card that the learner may not see."""

from dataclasses import replace
from typing import Literal

from bridge.board import Board
from bridge.cards import Card, Hand
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import SEATS, Seat
from lessons.exercises.question import (
    HandPicture,
    Judgement,
    PickCard,
    PickCards,
    Picture,
    PlayOn,
    TablePicture,
    Verdict,
)
from lessons.language import Translator
from pages.widgets.card_table.data import MarkData, QuestionData, SeatLetter, TableData
from pages.widgets.exercise_state import Exercise
from pages.widgets.notation import strain_name
from pages.widgets.replay_state import View
from pages.widgets.scoring.sheet_words import contract_words
from pages.widgets.table_data import table_data
from pages.widgets.what_if_table import live_data

LOOKS: dict[Verdict, Literal["right", "enough", "wrong"]] = {
    Verdict.RIGHT: "right",
    Verdict.ALSO_RIGHT: "enough",
    Verdict.WRONG: "wrong",
}
_LETTERS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")


def pictured(exercise: Exercise) -> Picture | None:
    """What is shown: the picture of the question, else the cards to tap."""
    form, picture = exercise.question.form, exercise.question.picture
    if picture is None and isinstance(form, PickCard | PickCards):
        return HandPicture(form.cards)
    return picture


def exercise_table(exercise: Exercise, picture: TablePicture | HandPicture, record: str, _: Translator) -> TableData:
    """What the card table is told of a question, as it stands."""
    if isinstance(picture, HandPicture):
        board = Board.of(deal=Deal.of({Seat.SOUTH: picture.hand}))
        data = table_data(board, (), View(), 0, _, record=record)
        data["question"] = _question(exercise, "hand")
        return data
    play = _shown_play(exercise, picture)
    visible = _seen(exercise, picture, play)
    board = Board.of(
        deal=_visible(play, visible),
        dealer=picture.auction.dealer if picture.auction else None,
        vulnerability=picture.vulnerability,
        contract=_contract(picture),
        play=replace(play, deal=_visible(play, visible)),
    )
    data = table_data(board, (), View(bottom=picture.bottom), len(play.cards), _, record=record)
    data["roles"] = {_LETTERS[seat]: _role(exercise, picture, seat, _) for seat in SEATS}
    if picture.auction is None:
        data["points"] = dict.fromkeys(_LETTERS, "")
    data["live"] = live_data(play, exercise=True, is_over=True, secret=_secret(play, visible))
    if not exercise.is_decided:
        _ask(exercise, play, data)
    shows: Literal["play", "table", "trick"] = "trick" if play.deal is None else "table"
    data["question"] = _question(exercise, "play" if exercise.playing is not None else shows)
    return data


def _contract(picture: TablePicture) -> Contract | None:
    return picture.auction.contract if picture.auction else picture.contract


def _seen(exercise: Exercise, picture: TablePicture, play: Play) -> frozenset[Seat]:
    """The hands that are shown: all of them once the solution is told, or nothing is left to play."""
    if play.deal is not None and (exercise.is_told or (exercise.playing is not None and play.is_over)):
        return frozenset(SEATS)
    is_dummy_down = exercise.playing is not None and play.cards
    return picture.visible | ({play.dummy} if is_dummy_down else set())


def table_facts(picture: TablePicture, _: Translator) -> str:
    """The contract of a table, or its trumps: what a player knows beside the cards."""
    contract = _contract(picture)
    if contract is not None:
        return contract_words(contract, _)
    strain = picture.play.strain
    if strain is None or not picture.visible:
        return ""
    return _("Notrump") if strain.trump is None else _("Trumps: {suit}", suit=strain_name(strain, _))


def _ask(exercise: Exercise, play: Play, data: TableData) -> None:
    """Leave untold who wins the last trick, unless a card is to be chosen from the hand whose turn it is."""
    form, seat = exercise.question.form, play.to_play
    live = data["live"]
    if live is not None and seat is not None and isinstance(form, PickCard | PickCards):
        held = play.remaining(seat) or Hand()
        if not form.cards - held:
            live["turns"][-1] = _LETTERS[seat]
            legal = play.legal_cards() if isinstance(form, PickCard) else Hand()
            live["playable"][-1] = [card.code for card in form.cards if card in legal]
            return
    if live is not None and exercise.playing is not None:
        live["turns"][-1] = None if seat is None else _LETTERS[seat]
        live["playable"][-1] = [card.code for card in exercise.playing.legal]
        return
    for trick in data["tricks"][-1:]:
        trick["winner"] = None


def _shown_play(exercise: Exercise, picture: TablePicture) -> Play:
    """The play up to the question; once it is decided, with the card chosen and the rest of its trick."""
    if exercise.playing is not None:
        return exercise.playing.play
    play = picture.play
    if exercise.judgement is None or not exercise.is_decided:
        return play
    line = exercise.judgement.line
    if not line and isinstance(exercise.question.form, PickCard) and play.to_play is not None:
        line = (Card.parse(exercise.answer[0]),)
    for card in line:
        if play.deal is None or play.why_illegal(card) is not None:
            break
        play = play.play(card)
        if play.current_trick is None:
            break
    return play


def _visible(play: Play, visible: frozenset[Seat]) -> Deal | None:
    deal = play.deal
    if deal is None:
        return None
    return Deal.of({seat: hand for seat in SEATS if seat in visible and (hand := deal[seat]) is not None})


def _secret(play: Play, visible: frozenset[Seat]) -> dict[Seat, int]:
    deal = play.deal
    if deal is None:
        return {}
    return {seat: len(hand) for seat in SEATS if seat not in visible and (hand := deal[seat]) is not None}


def _role(exercise: Exercise, picture: TablePicture, seat: Seat, _: Translator) -> str:
    play = picture.play
    words = []
    chooses = isinstance(exercise.question.form, PickCard | PickCards | PlayOn)
    if seat is picture.bottom and chooses and picture.visible:
        words.append(_("you"))
    is_known = picture.auction is not None or exercise.playing is not None or play.dummy in picture.visible
    if play.strain is not None and picture.visible and is_known and seat in (play.declarer, play.dummy):
        words.append(_("declarer") if seat is play.declarer else _("dummy"))
    return _(", ").join(words)


def _question(exercise: Exercise, shows: Literal["play", "table", "trick", "hand"]) -> QuestionData:
    return QuestionData(
        cards=[] if exercise.is_decided else [card.code for card in _to_tap(exercise)],
        several=isinstance(exercise.question.form, PickCards),
        marks=_marks(exercise) if exercise.is_decided else {},
        told=exercise.is_decided or exercise.playing is not None,
        shows=shows,
    )


def _to_tap(exercise: Exercise) -> Hand:
    form = exercise.question.form
    if exercise.playing is not None:
        return exercise.playing.legal
    return form.cards if isinstance(form, PickCard | PickCards) else Hand()


def _marks(exercise: Exercise) -> dict[str, MarkData]:
    """The verdict on each card: on one that could be chosen, or on those that were and should have been."""
    form, question = exercise.question.form, exercise.question
    if isinstance(form, PickCards):
        missed = {code: MarkData(look="wrong", cost=0) for code in exercise.answer if code not in question.solution}
        return missed | {code: MarkData(look="right", cost=0) for code in question.solution}
    if not isinstance(form, PickCard):
        return {}
    verdicts = {card.code: _verdict(exercise, card) for card in form.cards}
    return {
        code: MarkData(look=LOOKS[judged.verdict], cost=judged.cost)
        for code, judged in verdicts.items()
        if judged is not None
        and judged.verdict in LOOKS
        and ((code,) == exercise.answer or (exercise.is_told and (judged.verdict.is_good or judged.cost)))
    }


def _verdict(exercise: Exercise, card: Card) -> Judgement | None:
    try:
        return exercise.question.judge((card.code,))
    except BridgeError:
        return None
