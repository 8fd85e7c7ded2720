"""Bold lines that stand for the headings of a text."""

import pytest
from tests.unit.engine.article.scope.alike.made_kept import made_kept

from plainleaf.engine.article.scope.alike.bold_lines import with_bold_lines

TEXT = "<p>KEPT: the press stands in the yard until the frost.</p>"
LIKES = f"{TEXT}<p><b>KEPT apples</b></p>{TEXT}<div><p><strong>KEPT pears</strong></p></div>{TEXT}"


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
    assert made_kept(with_bold_lines, html) == expected
