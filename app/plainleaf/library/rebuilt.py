"""Fills in the metadata of entries that recovery rebuilt, from their articles."""

import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from plainleaf.library.errors import LibraryError

if TYPE_CHECKING:
    from plainleaf.engine.article import Article


def describe_rebuilt(
    entries: Iterable[int], article: "Callable[[int], Article | None]", describe: "Callable[[int, Article], object]"
) -> None:
    """Copy each article's metadata to its entry. Entries with a damaged article stay unchanged."""
    for entry in entries:
        with contextlib.suppress(LibraryError):
            stored = article(entry)
            if stored is not None:
                describe(entry, stored)
