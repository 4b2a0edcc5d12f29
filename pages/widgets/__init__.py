"""The pieces that pages share."""
