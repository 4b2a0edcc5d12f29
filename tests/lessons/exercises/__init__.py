"""Exercises: every kind is asked many times, and judged by the Laws as the tests understand them."""
