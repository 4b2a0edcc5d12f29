"""The editor of annotations: it draws what may be written at a place, and saves by itself what is typed."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from lessons.language import Translator, n_

_HERE = Path(__file__).parent
_SCRIPTS = (_HERE.parent / "card_table" / "elements.js", _HERE / "drafts.js", _HERE / "editor.js")

_component = st.components.v2.component(
    "kibitz_annotation_editor",
    css=(_HERE / "editor.css").read_text("utf-8"),
    js="\n".join(script.read_text("utf-8") for script in _SCRIPTS),
)

WORDS: Mapping[str, str] = {
    "annotate": n_("Annotate"),
    "about": n_("What the words are about"),
    "call": n_("Call"),
    "comment": n_("Comment"),
    "invitation": n_("What is to be learnt here?"),
    "judgement": n_("Judgement"),
    "meaning": n_("Meaning"),
    "meaning_hint": n_("What it shows or asks"),
    "tags": n_("Tags"),
    "tag_hint": n_("such as squeeze"),
    "add_tag": n_("Add a tag"),
    "remove_tag": n_("Remove the tag {tag}"),
    "saving": n_("Saving …"),
    "saved": n_("Saved"),
    "not_saved": n_("Not saved."),
    "lost": n_("Not saved: Kibitz does not answer. Your words stay in this browser."),
    "undo": n_("Undo"),
    "redo": n_("Redo"),
    "done": n_("Done"),
    "left_behind": n_("These words were not saved the last time:"),
    "put_back": n_("Put them back"),
    "discard": n_("Discard them"),
    "conflict": n_("Another window has written here meanwhile."),
    "mine": n_("Your words"),
    "theirs": n_("The other words"),
    "keep_mine": n_("Keep mine"),
    "take_theirs": n_("Take the others"),
    "keep_both": n_("Keep both"),
}
"""What the editor says."""


def annotation_editor(
    data: Mapping[str, Any],
    *,
    key: str,
    saved: Callable[[Any], None],
    asked: Callable[[Any], None],
    _: Translator,
) -> None:
    """Draw the editor. ``saved`` hears what is to be saved, ``asked`` what else the reader wants of it."""

    def hear(name: str, act: Callable[[Any], None]) -> Callable[[], None]:
        return lambda: act((st.session_state.get(key) or {}).get(name))

    words = {name: _(word) if "{" not in word else _.text(word) for name, word in WORDS.items()}
    _component(
        key=key,
        data={**data, "words": {**words, "lang": _.language.html_tag}},
        on_saving_change=hear("saving", saved),
        on_asked_change=hear("asked", asked),
    )
