"""What scripts of other firms put beside a page is not its text, however much it is."""

import pytest

from plainleaf import explain
from plainleaf.engine.document import Document

NOTICE = "<main><h1>The kiln is open</h1><p>From next month the kiln opens on Mondays again after a year.</p></main>"
SAID = "<p>We and our partners keep information on your device, and read it, to show what you may buy.</p>" * 9


@pytest.mark.parametrize(
    ("html", "inserted"),
    [
        (f"{NOTICE}<div id=onetrust-consent-sdk>{SAID}</div>", True),
        (f"<div class='crisp-client x'>{SAID}</div>{NOTICE}", True),
        (f"{NOTICE}<div class=partners>{SAID}</div>", False),
        (f"<div id=onetrust-consent-sdk>{SAID}</div>", False),
    ],
    ids=["consent", "chat", "a name of the site", "nothing else"],
)
def test_boxes_that_are_named_by_the_programs_of_other_firms(html: str, inserted: bool) -> None:
    document, selection, trace = explain(f"<title>The kiln is open</title><body>{html}")
    assert trace.inserted.any() == inserted
    kept = "".join(text for text, keep in zip(document.runs.text, selection.keep, strict=True) if keep)
    assert not (inserted and "partners" in kept)
    told = trace.why(document, document.holder(0, len(document.runs)) if not inserted else _box(document))
    assert ("script of another firm" in told) == inserted


def _box(document: Document) -> int:
    """The child of the body that is no ``main``."""
    return next(node for node in document.children(document.body) if document.nodes.tag_of(node) != "main")
