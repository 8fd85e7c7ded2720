"""A thread, whole: every post with who wrote it and when."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.threads.by_board import posts_of_board
from plainleaf.engine.article.scope.threads.layout import Layout
from plainleaf.engine.article.scope.threads.writers import with_writers
from plainleaf.engine.document import Document
from plainleaf.engine.record import record

Bools = NDArray[np.bool_]


@record(frozen=True, slots=True)
class Thread:
    """``keep`` are the runs to show, shape (runs,), ``posts`` the elements of the posts, none where the page is no
    thread. ``layout`` is that of a known board."""

    keep: Bools
    posts: tuple[int, ...] = ()
    layout: Layout | None = None


def thread(document: Document, keep: Bools) -> Thread:
    """The runs to show of a page of which ``keep`` are kept, and its posts."""
    if (found := posts_of_board(document, keep)) is not None:
        return Thread(found.keep, found.posts, found.layout)
    signed = with_writers(document, keep)
    return Thread(signed.keep, signed.posts)
