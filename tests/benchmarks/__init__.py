"""Speed, as figures: run with ``pytest tests/benchmarks --benchmark-enable --benchmark-only``."""
