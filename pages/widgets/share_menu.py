"""The menu that gives a board away: as a link that holds it, as a file, as a picture, on paper."""

from pathlib import Path

import streamlit as st

from lessons.deals import in_language
from lessons.language import Translator
from pages.widgets.conversion import file_name
from pages.widgets.diagram_svg import diagram_svg
from pages.widgets.losses_list import losses_list
from pages.widgets.navigation import PRINT
from pages.widgets.notation import board_heading
from pages.widgets.replay_state import Collection, OpenedBoard, OpenedFile, ReplayState
from pages.widgets.share_link import SHARED
from parsers import Records, format_named
from parsers.board_link import link_code, without_words
from parsers.conversion import conversion_of
from parsers.handviewer import link

_MENU, _WORDS, _POSITION, _LINK = "share", "share-words", "share-position", "share-link"
_CUT_BY_SOME = 2000
"""Characters of a link that every program takes."""

_HERE = Path(__file__)

_sharing = st.components.v2.component(
    "kibitz_sharing",
    css=_HERE.with_suffix(".css").read_text("utf-8"),
    js=_HERE.with_suffix(".js").read_text("utf-8"),
)


@st.fragment
def share_menu(state: ReplayState, _: Translator) -> None:
    """The menu; what it gives away is made when it is opened."""
    menu = st.popover(_("Share"), icon=":material/share:", key=_MENU, on_change="rerun")
    opened = state.current
    if menu.open and opened is not None:
        with menu:
            _ways(state, opened, _)


def _ways(state: ReplayState, opened: OpenedBoard, _: Translator) -> None:
    """Link, picture, files and paper, all with the reader's words or all without."""
    board = in_language(opened.board, _.language) if state.collection.are_samples else opened.board
    if not st.toggle(_("With comments, judgements and lines"), value=True, key=_WORDS):
        board = without_words(board)
    position = state.position
    if position and not st.toggle(_("Open it at this card"), value=True, key=_POSITION):
        position = 0
    st.caption(_("Whoever gets this sees all four hands and the whole play, also what is hidden here."))
    file = OpenedFile(board_heading(board, opened.number, _), opened.file.digest, Records((board,), (), "pbn"))
    svg = diagram_svg(board, opened.number, _, deck=state.view.deck)
    _link_and_picture(file, position, svg, _)
    _files(file, _)
    st.page_link(PRINT, label=_("Printable page"), icon=":material/print:")


def _link_and_picture(file: OpenedFile, position: int, svg: str, _: Translator) -> None:
    code = link_code(*file.records.boards)
    if code is None:
        st.caption(_("This record is too long for a link. Leave the comments out, or send the PBN file."))
    elif len(code) > _CUT_BY_SOME:
        st.caption(_("This link is long, and some programs cut long links. Without comments it is shorter."))
    words = {
        "link": _("Link"),
        "copy": _("Copy the link"),
        "copied": _("The link is copied."),
        "by_hand": _("The link is marked: copy it with your browser's menu."),
        "png": _("Picture (PNG)"),
        "svg": _("Picture (SVG)"),
        "no_picture": _("Your browser cannot draw this picture. Take the SVG."),
    }
    query = None if code is None else f"?{SHARED}={code}" + (f"&position={position}" if position else "")
    name = file_name((file,), format_named("pbn"), _).removesuffix(".pbn")
    _sharing(key=_LINK, data={"query": query, "svg": svg, "name": name, "words": words})


def _files(file: OpenedFile, _: Translator) -> None:
    """PBN holds everything; what LIN does not hold, the hand viewer does not show either."""
    boards = file.records.boards
    conversions = [conversion_of(boards, format_named(name)) for name in ("pbn", "lin")]
    with st.container(horizontal=True):
        for conversion in conversions:
            st.download_button(
                conversion.format.name.upper(),
                conversion.data,
                file_name((file,), conversion.format, _),
                "text/plain; charset=utf-8",
                icon=":material/download:",
                on_click="ignore",
                disabled=conversion.is_empty,
            )
        st.link_button(_("Hand viewer of Bridge Base"), link(*boards), icon=":material/open_in_new:")
    with st.expander(_("LIN and the hand viewer")):
        losses_list(conversions[-1], Collection((file,)), _)
