"""A finding: a title that says it, the chart that shows it, and behind it the figures and pictures to take away."""

from pathlib import Path
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from lessons.language import Translator
from pages.widgets.charts import show_chart
from pages.widgets.notation import text_html, text_plain

_HERE = Path(__file__)

_pictures = st.components.v2.component(
    "kibitz_chart_pictures",
    css=_HERE.with_suffix(".css").read_text("utf-8"),
    js=_HERE.with_suffix(".js").read_text("utf-8"),
)


def finding(
    figure: go.Figure,
    *,
    title: str,
    alt: str,
    data: pd.DataFrame,
    key: str,
    _: Translator,
    is_choice: bool = False,
) -> Any:
    """Draw a finding; ``data`` has headings in the reader's language.

    With ``is_choice`` the points can be chosen, and what Streamlit tells of the choice is returned.
    """
    with st.container(key=f"finding-{key}"):
        st.html(f'<h3 class="kz-heading">{text_html(title)}</h3>')
        event = show_chart(figure, key=key, alt=alt, is_choice=is_choice)
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"behind-{key}"):
            with st.popover(_("Figures"), icon=":material/table:", type="tertiary"):
                st.dataframe(data, hide_index=True, alt=title)
                st.download_button(
                    "CSV",
                    data.to_csv(index=False).encode("utf-8-sig"),
                    f"{key}.csv",
                    "text/csv; charset=utf-8",
                    icon=":material/download:",
                    key=f"csv-{key}",
                    on_click="ignore",
                )
            words = {"png": _("Picture (PNG)"), "svg": _("Picture (SVG)")}
            _pictures(
                key=f"pictures-{key}",
                data={"chart": f"st-key-{key}", "name": key, "title": text_plain(title), "words": words},
            )
    return event
