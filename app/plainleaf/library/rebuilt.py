"""Entries that recovery made anew: their articles say what they are."""

import contextlib
from collections.abc import Callable, Iterable

from plainleaf.engine.article import Article
from plainleaf.library.errors import LibraryError


def describe_rebuilt(
    entries: Iterable[int], article: Callable[[int], Article | None], describe: Callable[[int, Article], object]
) -> None:
    """Describe each entry by its article. A damaged one is kept as it is."""
    for entry in entries:
        with contextlib.suppress(LibraryError):
            found = article(entry)
            if found is not None:
                describe(entry, found)
