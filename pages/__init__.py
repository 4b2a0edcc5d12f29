"""What the user sees: one file a page."""
