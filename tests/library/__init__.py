"""Tests of what the user keeps."""
