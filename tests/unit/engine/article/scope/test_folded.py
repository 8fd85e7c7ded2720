"""Parts that open on a click and stand beside one another."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.folded import with_folded
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

PART = "<div class=fact><details><summary>{}</summary><p>{}</p></details></div>"


@pytest.mark.parametrize(
    ("parts", "kept"),
    [
        ((("Size", "KEPT"), ("Care", "By hand")), ["Size", "KEPT", "Care", "By hand"]),
        ((("KEPT size", "26 cm"), ("Care", "By hand")), ["KEPT size"]),
        ((("Size", "KEPT"), ("Shop", "<a href=https://vale.example/>Plates and bowls</a>")), ["Size", "KEPT"]),
        ((("Size", "KEPT"), ("Ask", "Your name <input>")), ["Size", "KEPT"]),
    ],
    ids=["beside", "title alone", "menu", "form"],
)
def test_what_opens_beside_a_kept_part_is_kept(parts: tuple[tuple[str, str], ...], kept: list[str]) -> None:
    html = "".join(PART.format(*part) for part in parts)
    page = Page(f"<body><main>{html}</main></body>".encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    found = with_folded(document, keep)
    assert [text for text, is_kept in zip(document.runs.text, found.tolist(), strict=True) if is_kept] == kept


TOGGLE = (
    "<div class='et_pb_module et_pb_toggle'><h5 class=et_pb_toggle_title>{}</h5><div>Which pew is yours?</div></div>"
)


@pytest.mark.parametrize(
    ("title", "between", "kept"),
    [("Questions", "", True), ("Related posts", "", False), ("Questions", "<p>Share</p>", False)],
)
def test_a_part_of_a_page_builder_directly_below_kept_text_is_kept(title: str, between: str, *, kept: bool) -> None:
    toggle = TOGGLE.format(title)
    html = f"<body class='single et_divi_theme'><main><p>KEPT, the sermon.</p>{between}{toggle}</main></body>"
    page = Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    assert bool(with_folded(document, keep)[-1]) is kept
