"""Caches answers about texts of pages. A cache counts its entries and not their size, so long texts are left out of it:
otherwise pages with classes of a megabyte would fill the memory of a process that reads many."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

LONGEST = 500
"""Maximum characters of a text whose answer is kept."""

Answer = TypeVar("Answer")


def short_cache(entries: int) -> Callable[[Callable[[str], Answer]], Callable[[str], Answer]]:
    """Make a function of a text keep its answers about the last ``entries`` short texts."""

    def decorated(function: Callable[[str], Answer]) -> Callable[[str], Answer]:
        kept = lru_cache(maxsize=entries)(function)

        def answer(text: str) -> Answer:
            return kept(text) if len(text) <= LONGEST else function(text)

        return answer

    return decorated
