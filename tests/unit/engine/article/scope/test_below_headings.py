"""Lists and lines of links below a heading or a label that is kept."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.below_headings import with_listed
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = "<p>KEPT: the ferry goes on a rope that the current pushes, and has no engine.</p>"
AWAY = (
    "<ul><li><a href=https://rope.example/>Ropes and their makers</a><li><a href=https://mill.example/>A mill</a></ul>"
)
OWN = AWAY.replace("rope.example", "www.example.org")
LINES = AWAY.replace("<ul>", "").replace("</ul>", "").replace("<li>", "<p>")
LATER = "<h2>Comments</h2><p>Nobody wrote one.</p>"


def is_kept(html: str, sure: float) -> bool:
    """Whether something that was not is kept, where all of it is so sure."""
    page = Page(f"<main>{TEXT}{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text or text.startswith(("Links", "Sources", "More")) for text in document.runs.text])
    kept = with_listed(document, keep, np.where(keep, 1.0, sure))
    assert not kept[~np.array(["Nobody" not in text for text in document.runs.text])].any()
    return bool((kept & ~keep).any())


@pytest.mark.parametrize(
    ("sure", "html", "there"),
    [
        (0.55, f"<h2>Links</h2>{AWAY}{LATER}", True),
        (0.45, f"<h2>Links</h2>{AWAY}{LATER}", False),
        (0.55, f"<p><b>Links</b></p>{AWAY}", True),
        (0.55, f"<h2>Links</h2>{LINES}{LATER}", True),
        (0.55, "<h2>Links</h2><p><a href=https://rope.example/>Book a ride</a></p>", False),
        (0.55, "<h2>Links</h2>" + LINES.replace("<a ", "<a class=btn "), False),
        (0.55, f"<h2>Links</h2>{OWN}", False),
        (0.75, f"<h2>Links</h2>{OWN}", True),
        (0.55, f"<h2>Links</h2><h3>Ropes</h3>{AWAY}", True),
        (0.9, f"<h2>Links</h2><h2>Ropes</h2>{AWAY}", False),
        (0.9, f"<h2>More stories</h2>{OWN}", False),
        (0.9, "<h2>Links</h2>" + AWAY.replace("<ul>", "<ul class=newsletter>"), False),
        (0.9, '<h2>Links</h2><ul><li><a href="#rope">The rope</a></ul>', False),
        (0.9, f"<nav><h2>Links</h2>{AWAY}</nav>", False),
        (0.05, f"<p><b>Sources:</b></p>{AWAY}{LATER}", True),
        (0.05, f"<p><b>Sources:</b></p>{LINES}{LATER}", True),
    ],
)
def test_what_is_listed_below_a_label_is_kept_where_it_may_be_of_the_text(sure: float, html: str, there: bool) -> None:
    assert is_kept(html, sure) is there
