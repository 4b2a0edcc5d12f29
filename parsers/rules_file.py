"""A set of scoring rules as a JSON file, as the app saves it."""

import json

from bridge.errors import InvalidNotation, Message
from bridge.scoring.rules import Rules


def parse_rules(data: bytes | str) -> Rules:
    """Read a set of rules; a number that is left out is today's. Raises InvalidNotation."""
    return Rules.from_dict(_json(data))


def format_rules(rules: Rules) -> str:
    """The inverse of :func:`parse_rules`."""
    return json.dumps(rules.as_dict(), ensure_ascii=False, indent=2) + "\n"


def _json(data: bytes | str) -> object:
    try:
        return json.loads(data)
    except json.JSONDecodeError as error:
        why = Message("This is no JSON: line {line}, column {column}.", line=error.lineno, column=error.colno)
    except (ValueError, RecursionError):
        why = Message("This is no JSON file.")
    raise InvalidNotation(why)
