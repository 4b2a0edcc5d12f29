"""Which deals are wanted: a form that shows the script it makes, or a script."""

from html import escape

import streamlit as st

from bridge.cards import SUITS_HIGH_TO_LOW, Strain, Suit
from bridge.table import SEATS, Seat, Side
from lessons.language import Translator, n_
from pages.widgets.notation import seat_name, sentence_html, shortened, side_name, strain_label
from pages.widgets.remark_kinds import SHAPES, severity_word
from pages.widgets.remark_report import excerpt_html
from pages.widgets.source_text import excerpt
from pages.widgets.statistics.random_deals_search import MOST_KEPT
from pages.widgets.statistics.random_deals_state import RandomDeals
from parsers import Diagnostic
from parsers.dealer.form import ANY_LENGTH, ANY_POINTS, FitForm, Form, HandForm, HandShape, Range, script_of
from parsers.dealer.reader import Reading, read_script

LONGEST = 8_000
"""Characters of a script."""
_LONGEST_FAULT = 200

_MODE, _SCRIPT = "deals-mode", "deals-script"
_FORM_MODE, _SCRIPT_MODE = "form", "script"
_ANY_SUIT = "any"

EXAMPLES: dict[str, str] = {
    n_("Strong notrump and an invitation"): """# 15-17 balanced opposite 8 or 9 points without a four-card major
balanced = shape(north, any 4333 + any 4432 + any 5332)

condition balanced && hcp(north) >= 15 && hcp(north) <= 17
       && hcp(south) >= 8 && hcp(south) <= 9
       && hearts(south) < 4 && spades(south) < 4
produce 1000
dealer north
action printall, average "points of both hands" hcp(north) + hcp(south)
""",
    n_("A weak two in spades"): """# six spades with two of the three top honours, and no other long suit
condition spades(north) == 6 && top3(north, spades) >= 2
       && hcp(north) >= 6 && hcp(north) <= 10
       && hearts(north) < 4 && diamonds(north) < 5 && clubs(north) < 5
produce 1000
dealer north
action printall,
       average "losers of North" losers(north),
       frequency "spades of South" (spades(south), 0, 7)
""",
    n_("Both sides have nine trumps"): """# competitive deals: a fit of nine cards or more for both sides
ns = spades(north) + spades(south)
ew = hearts(east) + hearts(west)

condition ns >= 9 && ew >= 9
produce 1000
action printall, frequency "points of N-S" (hcp(north) + hcp(south), 0, 40)
""",
    n_("Slam in the air"): """# 33 points or more between North and South, and no two aces missing
points = hcp(north) + hcp(south)

condition points >= 33 && aces(north) + aces(south) >= 3
produce 200
action printall, frequency "points of both hands" (points, 33, 40)
""",
}
"""Scripts to begin with."""

_WORDS = (
    ("hcp(north), hcp(north, spades)", n_("high-card points of a hand, of a suit")),
    ("spades(south) >= 5", n_("length of a suit")),
    ("shape(north, any 4333 + 54xx)", n_("shape: spades first, x for any length, any for any order")),
    ("controls, losers, aces, top3 …", n_("other counts of a hand or a suit")),
    ("hascard(west, AS)", n_("whether a hand has a card")),
    ("== != < <= > >=   && || !", n_("comparing, and joining: and, or, not")),
    ("strong = hcp(north) >= 16", n_("a name for what follows")),
    ("produce 100  generate 1000000", n_("how many deals are found, how many tried")),
    ("seed 7", n_("the same number deals the same deals")),
    ("predeal north SAK, HQ", n_("cards that are dealt before the others")),
    ("action average …, frequency …", n_("what is counted: a mean, how often each number comes")),
    ("# …", n_("a remark to yourself")),
)


def open_script(text: str) -> None:
    """Show this script, to be changed."""
    st.session_state[_MODE] = _SCRIPT_MODE
    st.session_state[_SCRIPT] = text[:LONGEST]


@st.fragment
def conditions(state: RandomDeals, _: Translator) -> None:
    """Ask for the conditions, and deal when the reader says so."""
    st.session_state.setdefault(_MODE, _FORM_MODE)
    modes = {_FORM_MODE: _("By form"), _SCRIPT_MODE: _("By script")}
    with st.container(key="deals-conditions", gap="small"):
        mode = st.segmented_control(
            _("Conditions"),
            list(modes),
            format_func=modes.__getitem__,
            required=True,
            key=_MODE,
            persist_state="session",
        )
        text = script_of(_form(_)) if mode == _FORM_MODE else _script(_)
        if st.button(_("Deal"), key="deals-begin", icon=":material/playing_cards:"):
            reading = read_script(text)
            if reading.script is not None:
                state.begin(text, reading.script)
                st.rerun()
        if mode == _FORM_MODE:
            with st.expander(_("The same as a script")):
                st.code(text, language=None, wrap_lines=True)
                st.button(_("Change the script"), key="deals-as-script", on_click=open_script, args=(f"{text}\n",))


def faults_html(reading: Reading, text: str, _: Translator) -> str:
    """What is wrong with a script: where, the line, and a hint."""
    lines = text.split("\n")
    return "".join(_fault_html(remark, lines, _) for remark in reading.diagnostics)


def _fault_html(remark: Diagnostic, lines: list[str], _: Translator) -> str:
    word = escape(severity_word(remark.severity, _))
    where = escape(_("Line {line}, column {column}", line=remark.line, column=remark.column))
    hint = f' <span class="kz-muted">{sentence_html(_(remark.hint))}</span>' if remark.hint else ""
    line = excerpt_html(excerpt(lines[remark.line - 1], remark.column)) if 0 < remark.line <= len(lines) else ""
    return (
        f'<ul class="kz-remarks"><li class="kz-{remark.severity}"><b><span aria-hidden="true">'
        f"{SHAPES[remark.severity]}</span> {word}</b> <span>{where}</span>"
        f"<p>{sentence_html(shortened(_(remark.message), _LONGEST_FAULT))}{hint}</p></li></ul>{line}"
    )


# ---- By form ----


def _form(_: Translator) -> Form:
    names = {seat: seat_name(seat, _) for seat in SEATS}
    tabs = st.tabs(list(names.values()))
    hands = {}
    for seat, tab in zip(SEATS, tabs, strict=True):
        with tab:
            hands[seat] = _hand(seat, _)
    fits = [fit for side in Side if (fit := _fit(side, _)) is not None]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        produce = st.number_input(
            _("Number of deals"), 1, MOST_KEPT, 10_000, 1000, key="deals-produce", width=150, persist_state="session"
        )
        seed = st.number_input(
            _("Seed"),
            0,
            999_999_999,
            1,
            key="deals-seed",
            width=150,
            persist_state="session",
            help=_("The same seed and conditions give the same deals."),
        )
    return Form(hands, tuple(fits), produce, seed)


def _hand(seat: Seat, _: Translator) -> HandForm:
    shapes = {
        HandShape.ANY: _("Any shape"),
        HandShape.BALANCED: _("Balanced"),
        HandShape.UNBALANCED: _("Unbalanced"),
    }
    key = f"deals-{seat.letter}"
    points: Range = st.slider(
        _("High-card points"), *ANY_POINTS, ANY_POINTS, key=f"{key}-points", persist_state="session"
    )
    shape = st.segmented_control(
        _("Shape"),
        list(HandShape),
        default=HandShape.ANY,
        format_func=shapes.__getitem__,
        required=True,
        key=f"{key}-shape",
        label_visibility="collapsed",
        persist_state="session",
    )
    lengths = {}
    with st.container(key=f"{key}-lengths"):
        for suit in SUITS_HIGH_TO_LOW:
            lengths[suit] = st.slider(
                f"{strain_label(Strain(suit))} {_(suit.term)}",
                *ANY_LENGTH,
                ANY_LENGTH,
                key=f"{key}-{suit.name}",
                persist_state="session",
            )
    return HandForm(points, shape, lengths)


def _fit(side: Side, _: Translator) -> FitForm | None:
    """A fit in a suit of at least so many cards; any seven are always there."""
    suits = [_ANY_SUIT, *(suit.name for suit in SUITS_HIGH_TO_LOW)]
    labels = {_ANY_SUIT: _("any suit")} | {suit.name: _(suit.term) for suit in SUITS_HIGH_TO_LOW}
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        least = st.selectbox(
            _("Fit of {side}", side=side_name(side, _)),
            range(6, 14),
            format_func=lambda n: _("any") if n == 6 else _("{n} cards or more", n=n),
            key=f"deals-fit-{side}",
            width=180,
            persist_state="session",
        )
        suit = st.selectbox(
            _("Suit of the fit"),
            suits,
            format_func=labels.__getitem__,
            key=f"deals-fit-suit-{side}",
            width=150,
            persist_state="session",
        )
    if least == 6:
        return None
    return FitForm(side, least, None if suit == _ANY_SUIT else Suit[suit])


# ---- By script ----


def _script(_: Translator) -> str:
    text = (
        st.text_area(
            _("Script in the language of the program dealer"),
            key=_SCRIPT,
            height=280,
            max_chars=LONGEST,
            placeholder="condition hcp(north) >= 16\nproduce 100",
            persist_state="session",
        )
        or ""
    )
    st.html(faults_html(read_script(text), text, _) or "<span></span>")
    with st.container(horizontal=True, gap="small"):
        with st.popover(_("Examples"), icon=":material/lightbulb:", type="tertiary"):
            for name, example in EXAMPLES.items():
                st.button(_(name), key=f"deals-example-{name}", type="tertiary", on_click=open_script, args=(example,))
        with st.popover(_("Words of the language"), icon=":material/menu_book:", type="tertiary"):
            rows = "".join(
                f"<tr><th scope='row'><code>{escape(word)}</code></th><td>{escape(_(meaning))}</td></tr>"
                for word, meaning in _WORDS
            )
            st.html(f'<table class="kz-language">{rows}</table>')
    return text
