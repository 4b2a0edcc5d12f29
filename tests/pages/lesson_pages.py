"""Visits to the pages of the course."""

from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

APP = str(Path(__file__).parents[2] / "app.py")
SAMPLES = Path(__file__).parents[1] / "lessons" / "sample"
SAMPLE = "own/first-look"


def visit(page: str, **address: str) -> AppTest:
    """A page of the app at an address, as a new reader sees it."""
    app = AppTest.from_file(APP, default_timeout=60)
    app.switch_page(f"pages/{page}.py")
    for name, value in address.items():
        app.query_params[name] = value
    return app.run()


def said(app: AppTest) -> str:
    """Every text on the page."""
    parts: list[Any] = [element.value for element in (*app.title, *app.header, *app.text, *app.warning)]
    parts += [element.proto.body for element in app.get("html")]
    parts += [widget.label for widget in (*app.button, *app.expander, *app.selectbox)]
    parts += [link.proto.label for link in app.get("page_link")]
    return "\n".join(map(str, parts))


def press(app: AppTest, label: str) -> AppTest:
    """Press the first button with this label."""
    next(button for button in app.button if button.label == label).click()
    return app.run()
