"""German bridge: play it against computer players, or with friends at one screen."""

from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app

through_app()
reader_translator()
