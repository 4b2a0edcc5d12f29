"""Tests of the readers and writers of hand records."""
