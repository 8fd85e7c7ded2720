"""Caches answers about texts of pages. A cache counts its entries and not their size, so long texts are left out of it:
otherwise pages with classes of a megabyte would fill the memory of a process that reads many."""

from collections.abc import Callable
from itertools import islice
from typing import Generic, TypeVar

LONGEST = 500
"""Maximum characters of a text whose answer is kept."""

Answer = TypeVar("Answer")


class _Answers(dict[str, Answer], Generic[Answer]):
    """The answers of a function by text. Looking up one that is there calls no Python."""

    def __init__(self, function: Callable[[str], Answer], entries: int) -> None:
        super().__init__()
        self._function, self._entries = function, entries

    def __missing__(self, text: str) -> Answer:
        answer = self._function(text)
        if len(text) <= LONGEST:
            if len(self) >= self._entries:
                for oldest in list(islice(self, self._entries // 2 + 1)):
                    self.pop(oldest, None)
            self[text] = answer
        return answer


def short_cache(entries: int) -> Callable[[Callable[[str], Answer]], Callable[[str], Answer]]:
    """Make a function keep its answers about at most ``entries`` short texts; of more, the older half is dropped."""

    def decorated(function: Callable[[str], Answer]) -> Callable[[str], Answer]:
        return _Answers(function, entries).__getitem__

    return decorated
