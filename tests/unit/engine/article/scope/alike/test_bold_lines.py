"""Bold lines that stand for the headings of a text."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.alike.bold_lines import with_bold_lines
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = "<p>KEPT: the press stands in the yard until the frost.</p>"
LIKES = f"{TEXT}<p><b>KEPT apples</b></p>{TEXT}<div><p><strong>KEPT pears</strong></p></div>{TEXT}"


def kept(html: str) -> list[str]:
    """The texts that are kept, of those that were not."""
    page = Page(f"<main>{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    texts = document.runs.text
    more = with_bold_lines(document, np.array(["KEPT" in text for text in texts]))
    return [text for text, now in zip(texts, more.tolist(), strict=True) if now and "KEPT" not in text]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"{LIKES}<p><b>Quinces</b></p>{TEXT}", ["Quinces"]),
        (f"{LIKES}<div><p><span><b>Old</b> <b>quinces</b></span></p></div>{TEXT}", ["Old", "quinces"]),
        (f"{LIKES}<p><b>Old</b> quinces</p>{TEXT}", []),
        (f"{LIKES}<p><b><a href=/q>Quinces</a></b></p>{TEXT}", []),
        (f"{LIKES}<p><b>Quinces</b></p><p>Red</p>{TEXT}", []),
        (f"{LIKES}<p><b>Quinces</b></p>", []),
        (f"{LIKES}<p><b>Related articles</b></p>{TEXT}", []),
        (f"{LIKES}<p class=newsletter><b>Quinces</b></p>{TEXT}", []),
        (f"{LIKES}" + f"<p><b>Quinces</b></p>{TEXT}" * 3, []),
        (f"{TEXT}<p><b>KEPT apples</b></p>{TEXT}<p><b>Quinces</b></p>{TEXT}", []),
    ],
    ids=[
        "line",
        "in a box",
        "in part",
        "link",
        "above others",
        "at the end",
        "other pages",
        "called so",
        "most",
        "one",
    ],
)
def test_a_bold_line_is_kept_where_most_of_them_are(html: str, expected: list[str]) -> None:
    assert kept(html) == expected
