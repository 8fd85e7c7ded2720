"""Headers of documents."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.headers import with_header
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

LINES = "".join(f"<p>KEPT party {number}</p>" for number in range(6))


@pytest.mark.parametrize(
    ("header", "whole"),
    [
        (f"<p>Case No 77</p>{LINES}", True),
        (f"<p>Case No 77</p>{LINES.replace('KEPT', '', 3)}", False),
        (f"<p><a href=/pdf>Get it</a></p>{LINES}", False),
        (f"<p>Case No 77</p>{LINES}<p>KEPT {'text ' * 700}</p>", False),
        ("<p>By Mara, 2 May</p><p>KEPT, the standfirst of an article in one line.</p>", False),
    ],
    ids=["judgment", "few lines", "links", "article", "standfirst"],
)
def test_the_header_of_a_document_is_kept_where_most_of_it_is(header: str, *, whole: bool) -> None:
    page = Page(f"<article><header>{header}</header><p>KEPT".encode(), None, "text/html")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    assert bool(with_header(document, keep).all()) is whole
