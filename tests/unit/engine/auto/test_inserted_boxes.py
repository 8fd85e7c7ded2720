"""What scripts of other firms put beside a page, and dialogs over it, are not its text, however much they say."""

import numpy as np
import pytest

from plainleaf import explain
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.inserted_boxes import inserted_boxes
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read

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
    assert ("inserted boxes" in {entry.step for entry in trace.ledger.entries}) == inserted
    kept = "".join(text for text, keep in zip(document.runs.text, selection.keep, strict=True) if keep)
    assert not (inserted and "partners" in kept)
    reported = trace.why(document, document.holder(0, len(document.runs)) if not inserted else _box(document))
    assert ("scripts of other firms" in reported) == inserted


TERMS = "<p>We keep cookies on your device, and this notice says at length what each of them is good for.</p>" * 9


@pytest.mark.parametrize(
    ("html", "dialog"),
    [
        (f"{NOTICE}<div><div class='privacy-modal open'>{TERMS}</div></div>", True),
        (f"{NOTICE}<div><div role=dialog><h1>Terms</h1>{TERMS}</div></div>", True),
        (
            f"{NOTICE}<div><dialog>{SAID}{TERMS.replace('cookies', 'datos: la política de privacidad')}</dialog></div>",
            True,
        ),
        (f"{NOTICE}<div><div class=partners>{TERMS}</div></div>", False),
        (f"{NOTICE}<div><div class=privacy-modal>{SAID}</div></div>", False),
        (f"<div class='page-overlay'>{NOTICE}{TERMS}</div>", False),
        (f"<div><div role=dialog>{TERMS}</div></div>", False),
    ],
    ids=["by its class", "by its role", "of another language", "no dialog", "of something else", "the page", "alone"],
)
def test_dialogs_about_cookies_and_terms(html: str, dialog: bool) -> None:
    measures = measure(read(f"<title>The kiln is open</title><body>{html}"))
    found = inserted_boxes(measures, np.ones(len(measures.texts), np.bool_))
    assert found.any() == dialog
    assert not any("kiln" in measures.texts[block] for block in found.nonzero()[0].tolist())


def _box(document: Document) -> int:
    """The child of the body that is no ``main``."""
    return next(node for node in document.children(document.body) if document.nodes.tag_of(node) != "main")
