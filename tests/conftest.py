"""One hypothesis profile for all tests: no deadline, since a loaded machine is not a fault of the code."""

from hypothesis import settings

settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")
