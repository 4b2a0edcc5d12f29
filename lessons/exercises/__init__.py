"""Exercises: a question put together at random from a seed, and the engine's word on the answer.

No answer is ever written down: the rules, the scores and the double-dummy solver judge.
"""
