"""The views of the scoring page."""
