"""The numbers of the pictures of a gallery, "3/12", which a reader does not need where all of them stand in a row."""

import re
from collections.abc import Sequence
from itertools import pairwise

_NUMBER = re.compile(r"\W{0,2}(\d{1,3})\s?(?:/|of|von|sur|de|di|van|av|af|z|из|από)\s?(\d{1,3})\W{0,2}", re.IGNORECASE)
LONG = 12
"""Characters of such a line, at most."""


def picture_numbers(lines: Sequence[str]) -> list[int]:
    """The places of the lines that count to the same number, each further than the one before; none for one alone."""
    found = [
        (at, int(match[1]), int(match[2]))
        for at, line in enumerate(lines)
        if 0 < len(line) <= LONG and (match := _NUMBER.fullmatch(line)) is not None
    ]
    rising = all(one[1] < other[1] and one[2] == other[2] for one, other in pairwise(found))
    return [at for at, number, last in found if number <= last] if len(found) > 1 and rising else []
