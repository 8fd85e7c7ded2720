"""Lines that number the parts of a text."""

import pytest
from tests.unit.engine.article.scope.alike.made_kept import made_kept

from plainleaf.engine.article.scope.alike.numbered import with_numbered

TEXT = "<p>KEPT: the press stands in the yard until the frost.</p>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("".join(f"<h3>{n}. Old</h3><ul><li>Red</ul>{TEXT}" for n in (1, 2, 3)), ["1. Old", "2. Old", "3. Old"]),
        (TEXT.join(f"<p><b>{n})</b> Old</p>" for n in (1, 3, 4)) + TEXT, []),
        (TEXT.join(f"<p>{n} – Old</p>" for n in (3, 2, 1)) + TEXT, ["3 – Old", "2 – Old", "1 – Old"]),
        ("<h3>1. Old</h3><h3>2. New</h3><h3>3. Red</h3>" + TEXT * 3, []),
        (TEXT.join(f"<h3>{n}. Old</h3>" for n in (4, 5, 6)) + TEXT, []),
        (TEXT.join(f"<h3>{n}. Old</h3>" for n in (1, 2)) + TEXT, []),
        (TEXT.join(f"<h3>{n}:30</h3>" for n in (1, 2, 3)) + TEXT, []),
        (TEXT.join(f"<h3>{n}. {'Old ' * 40}</h3>" for n in (1, 2, 3)) + TEXT, []),
    ],
    ids=["headings", "a gap", "down", "contents", "not from one", "two", "times", "paragraphs"],
)  # fmt: skip
def test_numbered_lines_above_kept_text_are_kept(html: str, expected: list[str]) -> None:
    assert made_kept(with_numbered, html) == expected
