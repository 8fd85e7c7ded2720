"""Lines and paragraphs that only a style sheet parts."""

import pytest
from tests.unit.engine.document.reading import document

from plainleaf.engine.page import Origin

LINES = "The drums are round.\n\nChapters\n<a href=/0>0:00</a> The left drum\n"


def written(html: str, origin: Origin = "browser") -> list[str]:
    page = document(f"<body class=is-loading><main>{html}</main></body>", origin=origin)
    return [element.tag for element in page.root.iter("br", "div")]


@pytest.mark.parametrize(
    ("html", "breaks"),
    [
        (f"<p class='text-sm whitespace-pre-line'>{LINES}</p>", 4),
        (f"<p style='color:red; white-space: pre-wrap'>{LINES}</p>", 4),
        (f"<p data-testid=tweetText>{LINES}</p>", 4),
        ("<p class=whitespace-pre-wrap>\n  One line\n</p>", 0),
        (f"<p class='text-sm'>{LINES}</p><p class=whitespace-pre-line>One line</p>", 0),
        (f"<pre><span style='white-space: pre-wrap'>{LINES}</span></pre>", 0),
        ("<main class=whitespace-pre-line>\n<p>One</p>\n<p>Two</p></main>", 0),
    ],
    ids=["class", "style", "post", "one line", "no such style", "listing", "boxes"],
)
def test_the_ends_of_lines_that_a_style_keeps_are_line_breaks(html: str, breaks: int) -> None:
    assert written(html) == ["br"] * breaks
    assert written(html, "http") == []


def test_carrd_paragraphs_are_blocks() -> None:
    stanza = '<span class="p">One bell,<br> wrapped in a sock.</span>'
    assert written(f"<p>{stanza}{stanza}</p>") == ["div", "br", "div", "br"]
    assert written('<pre><span class="p">(</span>a<span class="p">)</span></pre>') == []  # Pygments
