"""Short stretches of text between kept texts, in which something small may be missing."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document


def short_gaps(document: Document, keep: NDArray[np.bool_], most: int) -> list[tuple[int, int]]:
    """The first run of each stretch between kept texts that has ``most`` characters at most, and the run behind it."""
    changes = (keep[1:] != keep[:-1]).nonzero()[0] + 1
    if not keep[0]:
        changes = changes[1:]
    first, behind = changes[: len(changes) // 2 * 2].reshape(-1, 2).T
    short = document.chars_before[behind] - document.chars_before[first] <= most
    return list(zip(first[short].tolist(), behind[short].tolist(), strict=True))
