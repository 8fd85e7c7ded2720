"""Articles made of a piece of HTML: everything in its body is kept, or what a mask says."""

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from plainleaf.engine.article import Article, compose
from plainleaf.engine.article.corrections import Change, Corrections
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

Compose = Callable[..., Article]


@pytest.fixture
def made() -> Compose:
    """``made(html, url=…, drop=…, rooted=…, put_back=…)``: the article of a body; runs that hold a word of ``drop`` are
    not kept, nodes that are ``put_back`` are, whatever a step says."""

    def make(
        html: str,
        url: str = "https://example.org/a/b",
        drop: tuple[str, ...] = (),
        rooted: bool = True,
        confidence: float | None = None,
        put_back: Iterable[int] = (),
    ) -> Article:
        document = read(Page(html.encode(), url, "text/html; charset=utf-8"))
        keep = np.array([not any(word in text for word in drop) for text in document.runs.text], np.bool_)
        selection = Selection(
            "test", keep, keep.astype(np.float64), document.body if rooted else None, confidence=confidence
        )
        changes = tuple(Change(node, True) for node in put_back)
        return compose(document, selection, {}, RENDERERS, Corrections(changes=changes))

    return make
