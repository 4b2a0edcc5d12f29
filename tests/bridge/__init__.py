"""Tests of the shared model."""
