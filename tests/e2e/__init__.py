"""Journeys of a reader through the app, in a real browser. Skipped where Playwright or Chromium is missing."""
