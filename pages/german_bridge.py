"""German bridge: play it against computer players, or with friends at one screen."""

from html import escape
from pathlib import Path

import streamlit as st

from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.german.game_replay import draw_replay
from pages.widgets.german.german_state import ADDRESS, GermanState, Play, german_state
from pages.widgets.german.playing import draw_play, undo_button
from pages.widgets.german.saved_game import save_button
from pages.widgets.german.score_sheet import score_sheet_html, totals_chart
from pages.widgets.german.setup import draw_setup, with_usual_names
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app
from pages.widgets.notation import points
from pages.widgets.prose import bridge_html

_CARD_FACES = Path(__file__).parent / "widgets" / "scenes" / "scenes.css"

# Once a game, when the table takes the place of a longer page.
_TO_THE_TOP = "<script>/* {n} */ document.querySelector('[data-testid=stMain]').scrollTo(0, 0)</script>"


def page(_: Translator) -> None:
    """The storyboard: the setup, or the game beside its score sheet."""
    st.html(_CARD_FACES)
    st.html(Path(__file__).with_suffix(".css"))
    state, token = german_state()
    show_address({ADDRESS: token})
    play = None if state.is_setting_up else state.play
    with st.container(key="german-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("German bridge"), anchor=False, width="stretch")
        if play is not None:
            st.button(_("New game"), icon=":material/add:", on_click=state.set_up, key="german-new")
            save_button(play.game, _)
    if play is None:
        st.html(f'<p class="kz-lead">{escape(_("Bid how many tricks you will take, and take exactly so many."))}</p>')
        draw_setup(state, _)
    else:
        play.players = with_usual_names(play.players, _)
        _draw_game(state, play, _)


def _draw_game(state: GermanState, play: Play, _: Translator) -> None:
    """The table, and the sheet beside it; when the game is over the winners, and the replay in place of the table."""
    st.html(_TO_THE_TOP.format(n=state.games), unsafe_allow_javascript=True)
    with st.container(key="german-layout"):
        with st.container(key="german-score"):
            names = [player.name for player in play.players]
            st.html(f'<h2 class="kz-title">{escape(_("Score sheet"))}</h2>{score_sheet_html(play.game, names, _)}')
            if play.game.scores:
                totals_chart(play.game, names, _)
        with st.container(key="german-table"):
            if play.game.is_over:
                _draw_end(state, play, _)
                draw_replay(play, _)
            else:
                draw_play(play, _)
                if play.to_act is None and st.toggle(_("Replay the rounds so far"), key="german-look-again"):
                    draw_replay(play, _)


def _draw_end(state: GermanState, play: Play, _: Translator) -> None:
    """The winners, and the way on."""
    winners, total = play.game.leaders, points(max(play.game.totals), _)
    names = _(", ").join(play.name(player) for player in winners)
    told = _.plural("Winner: {names}", "Winners: {names}", len(winners), names=names)
    with st.container(key="german-end", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(
            f'<h2 class="kz-winner">★ {bridge_html(told)} <span>{bridge_html(_("{n} points", n=total))}</span></h2>'
        )
        st.button(_("The same deals again"), icon=":material/replay:", on_click=state.begin_again, key="german-again")
        if play.earlier:
            undo_button(play, _)


through_app()
page(reader_translator())
