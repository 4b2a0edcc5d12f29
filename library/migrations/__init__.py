"""The changes of the tables from version to version."""
