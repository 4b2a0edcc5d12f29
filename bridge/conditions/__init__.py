"""Conditions on deals in the language of the program ``dealer``: their syntax, and what they say of deals."""
