"""The judgements of calls and cards, and the glyphs that stand for them."""

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""In the order of the numeric glyphs 1–6 for calls and 7–12 for cards (PBN 2.1 §3.7)."""
