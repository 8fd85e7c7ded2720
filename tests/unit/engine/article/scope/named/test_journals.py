"""Sections of scholarly articles."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.journals import with_journal
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = "<section><h2>KEPT</h2><p>KEPT text of the article.</p></section>"


@pytest.mark.parametrize(
    ("section", "kept"),
    [
        ("<div><h2>Keywords</h2><p>Clay</p><p>(1)</p></div>", ["Keywords", "Clay"]),
        ("<section><h2>Methods</h2><table><tr><td>2019</td><td>KEPT</td></tr></table></section>", ["Methods", "2019"]),
        ("<section><h2>Related articles</h2><p>Owls</p></section>", []),
        ("<section class=newsletter><h2>Alerts</h2><p>By mail</p></section>", []),
        ("<section><h2>Author</h2><p>Mara, <a href=mailto:m@vale.example>write</a></p></section>", []),
        ("<section><h2>Cites</h2><p><a href=/owls>Owls of the road</a></p></section>", []),
    ],
    ids=["keywords", "in part", "label", "name", "address", "links"],
)
@pytest.mark.parametrize("journal", [True, False])
def test_a_section_between_kept_texts_of_a_journal_is_kept(section: str, kept: list[str], *, journal: bool) -> None:
    head = f"<meta name=citation_{'journal_title' if journal else 'title'} content=Clay>"
    page = Page(f"{head}<body><main>{TEXT}{section}{TEXT}".encode(), "https://example.org/a", "text/html")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    found = with_journal(document, keep) & ~keep
    assert [text for text, new in zip(document.runs.text, found.tolist(), strict=True) if new] == kept * journal


@pytest.mark.parametrize("place", ["{}TEXT", "TEXT{}"])
def test_a_section_beside_the_article_is_not_kept(place: str) -> None:
    html = place.format("<section><h2>Metrics</h2><p>Read by three</p></section>").replace("TEXT", TEXT)
    page = Page(f"<meta name=citation_journal_title content=Clay><body>{html}".encode(), None, "text/html")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    assert (with_journal(document, keep) == keep).all()
