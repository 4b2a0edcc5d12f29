"""A claim is made, and accepted or doubted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from html import escape

import streamlit as st

from bridge.cards import Card, Suit
from bridge.claims import Holds, check_claim
from bridge.double_dummy.position import Position
from bridge.errors import Message
from bridge.play import Play
from bridge.table import SEATS, Seat, Side
from lessons.deals import course_board
from lessons.exercises.course_claims import FAULTY
from lessons.language import Translator
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import seat_name
from pages.widgets.prose import bridge_html, bridge_markdown
from pages.widgets.scenes.cards import face_html
from pages.widgets.scenes.question import draw_panel, draw_prompt
from pages.widgets.scenes.results import Result, results_table
from pages.widgets.what_if_table import sentences

PLAYED_ON = "C3 CK CA C4 C2 CQ C7 CT DQ D6 D9 D2 DJ D7 DT D8 CJ C8 C6 HT"
"""How the board of the course goes on before South claims: four cards are left, and West has the last trump."""

CLAIMER = Seat.SOUTH


class Statement(Enum):
    """What the claimer says of the line of play, as the suits that are led first."""

    SILENT = ()
    TRUMPS = (Suit.HEARTS,)
    SPADES = (Suit.SPADES,)

    @property
    def text(self) -> Message:
        """The words."""
        match self:
            case Statement.SILENT:
                return Message("Not a word of the line")
            case Statement.TRUMPS:
                return Message("“I draw the last trump first.”")
        return Message("“I play spades first, from the top.”")


class Ending(Enum):
    """How a claim or a concession ends."""

    AGREED = "agreed"
    DIRECTOR = "director"
    PLAYED = "played"
    CONCEDED = "conceded"
    OBJECTED = "objected"


@dataclass
class ClaimState:
    """What was said at the table so far.

    ``doubter`` has doubted the claim; ``refused`` says why the way on that was last asked for is not open.
    """

    is_concession: bool = False
    tricks: int = 4
    statement: Statement = Statement.SILENT
    is_claimed: bool = False
    doubter: Seat | None = None
    refused: Message | None = None
    ending: Ending | None = None

    def claim(self) -> None:
        """South claims, and the play stops."""
        self.is_claimed = True

    def doubt(self, seat: Seat) -> None:
        """Somebody does not agree."""
        self.doubter = seat

    def refuse(self, why: Message) -> None:
        """This cannot be asked for."""
        self.refused = why

    def end(self, ending: Ending, why: Message | None = None) -> None:
        """So it ends; ``why`` says what kept it from ending otherwise."""
        self.ending, self.refused = ending, why

    def begin(self) -> None:
        """The same cards once more."""
        self.is_claimed, self.doubter, self.refused, self.ending = False, None, None, None


@lru_cache(maxsize=1)
def ending_play() -> Play:
    """The play of the course's board up to the claim."""
    record = course_board(FAULTY).play
    assert record is not None
    play = replace(record, claim=None)
    for code in PLAYED_ON.split():
        play = play.play(Card.parse(code))
    return play


@lru_cache(maxsize=8)
def certain(side: Side, order: tuple[Suit, ...] = ()) -> tuple[int, tuple[Card, ...]]:
    """The tricks that a side takes by every normal line, and a line that takes no more."""
    position = Position.of(ending_play())
    assert position is not None
    left = position.tricks_left
    tricks = max(n for n in range(left + 1) if check_claim(position, side, n, order).holds is Holds.YES)
    return tricks, check_claim(position, side, tricks + 1, order).line if tricks < left else ()


def claim(place: str, _: Translator) -> None:
    """Claim, let the others agree or doubt, and see what it comes to; or concede as a defender."""
    key = f"{place}-claim"
    state: ClaimState = st.session_state.setdefault(key, ClaimState())
    with st.container(key=f"{key}-scene", gap=None):
        draw_prompt(_prompt(state), _, Message("4♥ by South; six tricks are won, South is on lead."))
        with st.container(key=f"{key}-felt"):
            _cases(state, key, _)
            st.html(f'<div class="kz-claimed">{_table(state, _)}{_beside(state, _)}</div>')
        if state.ending is not None:
            said = Said("right", "✓", _(_title(state.ending)), sentences(_why(state), _))
            draw_panel(said, key, WayOn(_("Once more"), state.begin))
        elif state.is_concession:
            _concession(state, key, _)
        elif not state.is_claimed:
            _claiming(state, key, _)
        elif state.doubter is None:
            _replies(state, key, _)
        else:
            _doubted(state, key, _)


def _cases(state: ClaimState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-case"):
        cases = {"claim": _("Declarer claims"), "concession": _("A defender concedes")}
        case = st.segmented_control(
            _("What happens"),
            list(cases),
            default="concession" if state.is_concession else "claim",
            format_func=cases.__getitem__,
            required=True,
            key=f"{key}-which",
            label_visibility="collapsed",
        )
    if (case == "concession") is not state.is_concession:
        state.is_concession = case == "concession"
        state.begin()


def _prompt(state: ClaimState) -> Message:
    if state.is_concession:
        return Message("West says: “The rest are yours.” What does East do?")
    if not state.is_claimed:
        return Message("You are South and want to claim. What do you say?")
    if state.ending is not None:
        return Message("So the claim ends.")
    if state.doubter is None:
        return Message("South claims {n} of the last four tricks. Do the others agree?", n=state.tricks)
    return Message("{seat} doubts the claim. The play has stopped: what now?", seat=state.doubter.term)


def _claiming(state: ClaimState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-answer", horizontal=True, gap="medium", vertical_alignment="bottom"):
        state.tricks = st.segmented_control(
            _("Tricks claimed"), range(1, 5), default=state.tricks, required=True, key=f"{key}-tricks", width="content"
        )
        state.statement = st.pills(
            _("Line of play"),
            list(Statement),
            default=state.statement,
            format_func=lambda said: bridge_markdown(_(said.text)),
            required=True,
            key=f"{key}-statement",
            width="content",
        )
    text = _("A claim says how many tricks, and at once how they will be won (Law 68C).")
    draw_panel(Said("ask", "▸", _("Your turn."), text), f"{key}-say", WayOn(_("Claim"), state.claim))


def _replies(state: ClaimState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
        st.button(_("All three agree"), key=f"{key}-agree", on_click=state.end, args=(Ending.AGREED,))
        for seat in (Seat.WEST, Seat.EAST):
            label = _("{seat} doubts it", seat=seat.term)
            st.button(label, key=f"{key}-doubt-{seat.letter}", on_click=state.doubt, args=(seat,))
        st.button(_("Dummy doubts it"), key=f"{key}-doubt-N", on_click=state.doubt, args=(Seat.NORTH,))
    text = _("The play has stopped. Any player may doubt a claim, dummy included (Law 68D).")
    draw_panel(Said("ask", "▸", _("Now the others."), text), f"{key}-reply")


def _doubted(state: ClaimState, key: str, _: Translator) -> None:
    voted = Message("North did not agree, and it takes all four: so it was for the Director (Law 68D2).")
    not_his = Message("Only the side that did not claim may ask to play on (Law 68D2).")
    with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
        st.button(_("Call the Director"), key=f"{key}-director", on_click=state.end, args=(Ending.DIRECTOR,))
        st.button(_("South asks to play on"), key=f"{key}-south", on_click=state.refuse, args=(not_his,))
        st.button(_("East asks to play on, all agree"), key=f"{key}-all", on_click=state.end, args=(Ending.PLAYED,))
        st.button(
            _("East asks to play on, North does not agree"),
            key=f"{key}-vote",
            on_click=state.end,
            args=(Ending.DIRECTOR, voted),
        )
    if state.refused is not None:
        draw_panel(Said("illegal", "⊘", _("Not allowed."), _(state.refused)), f"{key}-refused")
        return
    text = _("No card is played unless all four want it.")
    draw_panel(Said("ask", "▸", _("Your turn."), text), f"{key}-doubted")


def _concession(state: ClaimState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
        st.button(_("East objects at once"), key=f"{key}-object", on_click=state.end, args=(Ending.OBJECTED,))
        st.button(_("East says nothing"), key=f"{key}-silent", on_click=state.end, args=(Ending.CONCEDED,))
    text = _("A defender who concedes gives away partner's tricks too, if partner lets him.")
    draw_panel(Said("ask", "▸", _("Your turn."), text), f"{key}-conceding")


def _title(ending: Ending) -> Message:
    match ending:
        case Ending.AGREED:
            return Message("Agreed.")
        case Ending.DIRECTOR:
            return Message("The Director has ruled.")
        case Ending.PLAYED:
            return Message("The claim falls away.")
        case Ending.CONCEDED:
            return Message("Conceded.")
    return Message("Nothing is conceded.")


def _why(state: ClaimState) -> tuple[Message, ...]:
    match state.ending:
        case Ending.AGREED:
            return _agreed(state)
        case Ending.PLAYED:
            return (
                Message("Play goes on, all may use what the claim has told, and what is won counts (Law 68D2)."),
                Message("South has heard the doubt: he draws the trump, and all four tricks are his."),
            )
        case Ending.CONCEDED:
            return (
                Message("All four tricks are declarer's."),
                Message("Only a trick that no normal play could lose would come back (Law 71). There is none here."),
            )
        case Ending.OBJECTED:
            return (
                Message("The Director is called and the play goes on (Law 68B2)."),
                Message("Cards that West has shown are no penalty cards; East may make no use of what he saw."),
            )
    return (*((state.refused,) if state.refused else ()), *_ruling(state))


def _agreed(state: ClaimState) -> tuple[Message, ...]:
    tricks, _line = certain(CLAIMER.side, state.statement.value)
    settled = Message("What was claimed is the score (Law 69A).")
    if state.tricks <= tricks:
        return (settled,)
    return (
        settled,
        Message("It could have been doubted: on a careless line West's trump takes a trick."),
        Message("Later a defender gets back only a trick that his side would likely have won (Law 69B)."),
    )


def _ruling(state: ClaimState) -> tuple[Message, ...]:
    tricks, _line = certain(CLAIMER.side, state.statement.value)
    if tricks < state.tricks:
        return (
            Message("South is given {n}: doubtful points go against the claimer (Law 70A).", n=tricks),
            Message("A trump that he may have forgotten takes a trick if it can by any normal play (Law 70C).")
            if state.statement is Statement.SILENT
            else Message("His own words lead to it: the third spade is ruffed before the trump is drawn."),
        )
    if tricks > state.tricks:
        return (
            Message("South is given {n}.", n=tricks),
            Message("A trick that no normal play loses cannot be given away (Law 71)."),
        )
    return (Message("The claim holds: every normal line takes {n}, careless ones too.", n=tricks),)


def _table(state: ClaimState, _: Translator) -> str:
    """The four hands as they stand at the claim."""
    play = ending_play()
    roles = {CLAIMER: _("declarer"), CLAIMER.partner: _("dummy")}
    seats = "".join(
        f'<li class="kz-at-{seat.letter}"><p><b>{escape(seat_name(seat, _))}</b> '
        f"<small>{escape(roles.get(seat, ''))}</small></p>"
        f"<div>{''.join(map(face_html, play.remaining(seat) or ()))}</div></li>"
        for seat in SEATS
    )
    return f'<ul class="kz-compass kz-faced">{seats}<li class="kz-at-middle">{_words(state, _)}</li></ul>'


def _words(state: ClaimState, _: Translator) -> str:
    """What was said, in the middle of the table."""
    if state.is_concession:
        return f"<q>{bridge_html(_('The rest are yours.'))}</q>"
    if not state.is_claimed:
        return ""
    line = "" if state.statement is Statement.SILENT else f"<br>{bridge_html(_(state.statement.text))}"
    return f"<b>{escape(_.plural('“{n} trick.”', '“{n} tricks.”', state.tricks))}</b>{line}"


def _beside(state: ClaimState, _: Translator) -> str:
    """What the board comes to, by the way it was settled and by others; and the line that was feared."""
    if state.ending is None:
        return ""
    return f'<div class="kz-settled">{_results(state, _)}{_feared(state, _)}</div>'


def _results(state: ClaimState, _: Translator) -> str:
    board = course_board(FAULTY)
    won = ending_play().tricks_won(CLAIMER.side)
    contract = board.contract
    assert contract is not None
    by_rule = certain(CLAIMER.side, state.statement.value)[0]
    best = max(certain(CLAIMER.side, said.value)[0] for said in Statement)
    if state.is_concession:
        rows = (
            Result(Message("Conceded"), won + best, state.ending is Ending.CONCEDED),
            Result(Message("Played on, the trump forgotten"), won + certain(CLAIMER.side)[0]),
            Result(Message("Played on, the trump drawn"), won + best),
        )
    else:
        rows = (
            Result(Message("As claimed"), won + state.tricks, state.ending is Ending.AGREED),
            Result(Message("By the Director"), won + by_rule, state.ending is Ending.DIRECTOR),
            Result(Message("By play that goes on"), won + best, state.ending is Ending.PLAYED),
        )
    old = _(
        "In an older Chinese book a doubted claim is always played on with open hands, and one that fails is called a "
        "fraud. By the Law it is settled, and nobody is accused."
    )
    note = "" if state.is_concession else f'<p class="kz-muted">{escape(old)}</p>'
    return f"{results_table(rows, contract, False, _)}{note}"


def _feared(state: ClaimState, _: Translator) -> str:
    """The normal line on which the claim fails, trick by trick."""
    tricks, line = certain(CLAIMER.side, state.statement.value)
    if state.is_concession or tricks >= state.tricks:
        return ""
    return f"<h3>{escape(_('A careless line'))}</h3>{_tricks_html(line, _)}"


def _tricks_html(line: Sequence[Card], _: Translator) -> str:
    """Tricks in rows: the cards in the order of play, and who wins."""
    play = ending_play()
    before = len(play.tricks)
    for card in line:
        play = play.play(card)
    rows = []
    for trick in play.tricks[before:]:
        cards = " ".join(str(trick.cards[seat] or "") for seat in trick.seats)
        winner = "" if trick.winning is None else _("{seat} wins", seat=trick.winning.term)
        rows.append(f"<li><span>{bridge_html(cards)}</span> <small>{escape(winner)}</small></li>")
    return f'<ol class="kz-feared">{"".join(rows)}</ol>'
