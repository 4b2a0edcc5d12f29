"""Scripts of the program ``dealer`` by Hans van Staveren, read into :mod:`bridge.conditions.syntax`."""
