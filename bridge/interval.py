"""How far a share that was seen in a sample can be from the true one."""

import numpy as np
from numpy.typing import NDArray

_Z = 1.959964
"""Standard deviations on either side that hold 95 %."""


def wilson(share: NDArray[np.float64], n: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The interval of 95 % of each share seen in a sample of ``n`` (E. B. Wilson 1927)."""
    centre = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * np.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
    return np.maximum(centre - half, 0), np.minimum(centre + half, 1)
