"""Hand records as text: read into the shared model and written from it.

``read`` takes a path or an open binary file, ``loads`` a text; both return :class:`Records`, and neither raises for
anything a text can contain: what is wrong with it is among the diagnostics.
"""

from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.reading import loads, read

__all__ = ["Diagnostic", "Records", "Severity", "loads", "read"]
