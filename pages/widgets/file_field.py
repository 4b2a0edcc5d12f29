"""The field for files from the reader's computer: any format, since the content tells which."""

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from lessons.language import Translator
from pages.widgets.opened_files import LARGEST_FILE

UPLOADS = "uploads"
"""The keys of all such fields begin so; ``page.css`` goes by it."""


def file_field(
    key: str, _: Translator, on_change: Callable[[], None] | None = None, label: str | None = None
) -> Sequence[UploadedFile]:
    """Take files, several at once, in the reader's words (Streamlit's own are English); hand records by default."""
    button, limit = _("Choose files"), _("At most {n} MB a file", n=LARGEST_FILE)
    st.html(f"<style>.st-key-{key} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
    return st.file_uploader(
        label or _("Hand records from your computer: PBN, LIN, RBN or any other format"),
        accept_multiple_files=True,
        max_upload_size=LARGEST_FILE,
        key=key,
        on_change=on_change,
    )
