"""The glossary: the words of the game in both languages, and words that mean something else in other texts."""

from html import escape
from pathlib import Path

import streamlit as st

from lessons.glossary import Entry, Trap, matching
from lessons.language import Language, Translator
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import LEARN, through_app
from pages.widgets.prose import bridge_html

_SEARCH = "glossary-search"


def page(_: Translator) -> None:
    """The storyboard: search, the words, the traps."""
    st.html(Path(__file__).with_name("lesson.css"))
    with st.container(key="glossary-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("Glossary"), anchor=False, width="stretch")
        st.page_link(LEARN, label=_("All lessons"), icon=":material/list:")
    search = st.text_input(_("Search in both languages"), key=_SEARCH, icon=":material/search:", width=420)
    found, misleading = matching(search)
    if found:
        st.html(words_html(found, _))
    if misleading:
        st.html(traps_html(misleading, _))
    if not found and not misleading:
        st.text(_("No word of the glossary fits. Search for fewer letters."))


def words_html(found: tuple[Entry, ...], _: Translator) -> str:
    """The words side by side, and what they mean."""
    heads = (Language.ENGLISH.own_name, Language.CHINESE.own_name, _("Meaning"))
    rows = "".join(
        f'<tr><th scope="row" lang="en">{_names(entry.english)}</th>'
        f'<td lang="{Language.CHINESE.html_tag}">{_names(entry.chinese)}</td>'
        f"<td>{bridge_html(entry.meaning(_.language))}</td></tr>"
        for entry in found
    )
    return _table(heads, rows)


def traps_html(misleading: tuple[Trap, ...], _: Translator) -> str:
    """What one may read elsewhere, and what it means there."""
    heads = (_("You may read"), _("Where"), _("It means there"), _("Say"))
    rows = "".join(
        f'<tr><th scope="row" lang="zh-Hans">{escape(trap.word)}</th><td>{escape(trap.where(_.language))}</td>'
        f'<td>{escape(trap.meaning(_.language))}</td><td lang="zh-Hans">{escape(trap.say)}</td></tr>'
        for trap in misleading
    )
    return f'<h2 class="kz-heading kz-step">{escape(_("Words that mislead"))}</h2>{_table(heads, rows)}'


def _names(names: tuple[str, ...]) -> str:
    first, *others = map(escape, names)
    return f"<b>{first}</b>" + (f"<small>{', '.join(others)}</small>" if others else "")


def _table(headings: tuple[str, ...], rows: str) -> str:
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    return (
        f'<div class="kz-scroll"><table class="kz-glossary"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


through_app()
page(reader_translator())
