"""Facts in boxes below one another, each a label and what is said of it."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.fact_rows import with_fact_rows
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

ROW = "<div class=field><span class=fieldLabel>{}</span><span class=fieldValue>{}</span></div>"
KEPT = [("Date", "KEPT about 1740"), ("KEPT Size", "26 cm"), ("Credit", "KEPT the club")]


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([*KEPT, ("Maker", "unknown")], 8),
        ([*KEPT, *(("Maker", f"potter {number}") for number in range(4))], 3),
        (KEPT[:2], 2),
    ],
    ids=["most", "few of many", "two"],
)
def test_rows_of_facts_are_kept_all(rows: list[tuple[str, str]], count: int) -> None:
    html = "".join(ROW.format(*row) for row in rows)
    page = Page(f"<body><main>{html}</main></body>".encode(), "https://example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    assert int(with_fact_rows(document, keep).sum()) == count
