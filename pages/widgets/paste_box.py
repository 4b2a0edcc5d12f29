"""The box for pasted text, whatever it is: Kibitz says at once what it recognised."""

import json

import streamlit as st

from lessons.language import Translator
from pages.widgets.notation import literal
from pages.widgets.opened_files import LARGEST_FILE, counted, format_of, opened_text
from pages.widgets.replay_state import OpenedFile

_HEIGHT = 160

# A text area tells its text when it is left or at Ctrl+Enter; what was pasted is there to be read at once.
_READ_AT_ONCE = """<script>(() => {
  const read = (event) => {
    const area = event.target.closest?.(".st-key-" + %s + " textarea");
    if (area) setTimeout(() => area.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true })), 50);
  };
  const readers = (window.kzPaste ??= {});
  if (!readers[%s]) document.addEventListener("paste", (readers[%s] = read));
})()</script>"""


def paste_box(key: str, _: Translator) -> OpenedFile | None:
    """Draw the box and what is in it; the text that was pasted, read, or None while the box is empty."""
    name = json.dumps(key)
    with st.container(key=f"paste-{key}", gap="small"):
        text = st.text_area(
            _("Text of the record"),
            key=key,
            height=_HEIGHT,
            placeholder=_("PBN, LIN, RBN, a link, a deal, a diagram, an auction …"),
            persist_state="session",
        )
        st.html(_READ_AT_ONCE % (name, name, name), unsafe_allow_javascript=True)
        if not text or not text.strip():
            return None
        if len(text) > LARGEST_FILE * 1_000_000:
            st.caption(_("This text is too long: at most {n} million characters.", n=LARGEST_FILE))
            return None
        pasted = opened_text(text, _)
        st.markdown(recognised(pasted, _))
    return pasted


def recognised(file: OpenedFile, _: Translator) -> str:
    """What a text was found to be, in Markdown: boards, format, errors and warnings."""
    if not file.records.boards:
        return _("No board in this text so far. A deal, an auction or a link makes one.")
    boards, *remarks = counted(file, _)
    return ":material/check: " + " · ".join([f"**{boards}**", literal(_(format_of(file).title)), *remarks])
