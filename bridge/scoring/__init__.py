"""Scoring: rule sets as data, score sheets that say why, pads, and the comparison of scores."""
