"""Hand records as text: read into the shared model and written from it.

``read`` takes a path or an open binary file, ``loads`` a text; both return :class:`Records` and tell the format by the
content. Neither raises for anything a text can contain: what is wrong with it is among the diagnostics. ``scan`` reads
a file of any size, record by record. ``dumps`` and ``write`` are the inverse; ``losses`` tells what a format cannot
hold, and ``formats`` which there are.
"""

from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.formats import Format
from parsers.reading import dumps, format_named, formats, loads, losses, read, scan, write

__all__ = [
    "Diagnostic",
    "Format",
    "Records",
    "Severity",
    "dumps",
    "format_named",
    "formats",
    "loads",
    "losses",
    "read",
    "scan",
    "write",
]
