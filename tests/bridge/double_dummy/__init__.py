"""The double-dummy engine: against published hands, against itself, and against everything that goes wrong."""
