"""All of a generated reference belongs to it."""

import numpy as np
import pytest

from plainleaf.engine.article.compose import compose
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

TEXT = "<p>Reads the rows of a shelf in the order of its index, and holds its lock until it is closed.</p>"
CELLS = (
    '<div class="table-header col-first">Method</div><div class="table-header col-last">Description</div>'
    '<div class="col-first">close()</div><div class="col-last">Gives the lock back.</div>'
)


@pytest.mark.parametrize(("generator", "there"), [("javadoc/ClassWriterImpl", True), ("Hugo 0.120", False)])
def test_all_of_a_class_that_javadoc_tells_of_is_kept(generator: str, there: bool) -> None:
    html = (
        f'<head><meta name="generator" content="{generator}"></head><body><main><div class="sub-title">org.tinfoil</div>'
        f'<section class="class-description">{TEXT}</section><section class="summary"><h2>Method Summary</h2>'
        f'<div class="summary-table two-column-summary">{CELLS}</div></section></main></body>'
    )
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    score = np.array([0.9 if "rows of a shelf" in run else 0.05 for run in document.runs.text])
    article = compose(document, Selection("test", score >= 0.5, score, confidence=0.9), {}, RENDERERS)
    assert ("| close() | Gives the lock back. |" in article.render("markdown", title=False)) is there
    assert "org.tinfoil" not in article.text
