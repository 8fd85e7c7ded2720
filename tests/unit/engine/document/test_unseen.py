"""What a browser marked as not rendered is no text of the page."""

import pytest

from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Origin, Page

HTML = (
    "<body><p>one</p><div data-plainleaf-hidden=all>gone<p>also<b>deep</b>tail</p>"
    "<script type='application/ld+json'>{}</script></div>after"
    "<p data-plainleaf-hidden=text>own<i>seen</i>own tail</p>end<div data-plainleaf-hidden=all></div>last</body>"
)


@pytest.mark.parametrize(
    ("origin", "texts"),
    [
        ("browser", ["one", "after", "seen", "end", "last"]),
        ("http", ["one", "gone", "also", "deep", "tail", "after", "own", "seen", "own tail", "end", "last"]),
    ],
)
def test_only_pages_from_a_browser_are_believed(origin: Origin, texts: list[str]) -> None:
    page = Page(HTML.encode(), "https://example.org/", "text/html", origin)
    document = prepare(page, decode(page))
    assert document.runs.text == texts
    assert [script.text for script in document.silent["script"]] == ["{}"]
