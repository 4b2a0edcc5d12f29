"""Colours of a dialog: Streamlit draws it outside the page, where the page's colour scheme does not reach."""

import streamlit as st


def dialog_colours() -> None:
    """Give the open dialog the colour scheme of the page."""
    scheme = "dark" if st.context.theme.type == "dark" else "light"
    st.html(f"<style>[role=dialog] {{ color-scheme: {scheme}; }}</style>")
