"""What a rule adds to the texts of a page that are kept: those with the word KEPT."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.page import Page

Bools = NDArray[np.bool_]


def made_kept(rule: Callable[[Document, Bools], Bools], html: str) -> list[str]:
    """The texts that are kept, of those that were not."""
    page = Page(f"<main>{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    texts = document.runs.text
    more = rule(document, np.array(["KEPT" in text for text in texts]))
    return [text for text, now in zip(texts, more.tolist(), strict=True) if now and "KEPT" not in text]
