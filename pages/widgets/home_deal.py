"""The deal on the home page: a board of the course that plays by itself, its comment, and the way to it."""

import streamlit as st

from lessons.deals import in_language
from lessons.language import Translator
from pages.widgets.card_table import card_table
from pages.widgets.notation import text_html, unwrapped
from pages.widgets.remarks import remarks_on_board
from pages.widgets.replay_session import open_sample
from pages.widgets.replay_state import View
from pages.widgets.samples import samples
from pages.widgets.table_data import table_data

BOARD = 3
"""A finesse: it is over in ten seconds."""

BEGINS = 8
"""Two tricks are played when the reader comes."""

_VIEW = View(seconds_per_card=1.6)


def home_deal(_: Translator) -> None:
    """The table as a film, and beneath it what the record says of the board."""
    index = next(place for place, opened in enumerate(samples().boards) if opened.board.number == BOARD)
    board = in_language(samples().boards[index].board, _.language)
    data = table_data(board, (), _VIEW, BEGINS, _, record=f"home-{BOARD}")
    data["film"] = True
    card_table(data, key="home-table")
    with st.container(key="home-comment", horizontal=True, vertical_alignment="center", gap="small"):
        comment = " ".join(unwrapped(text) for text in remarks_on_board(board))
        st.html(f"<p>{text_html(comment)}</p>", width="content")
        if st.button(_("Open this board"), key="home-board", type="tertiary"):
            open_sample(index)
