"""The views of the statistics page."""
