"""Parts of a page that its server sends late, at the end, with the gaps that they belong into."""

import pytest
from tests.unit.engine.document.reading import document

GAP = (
    '<p>One.</p><!--$?--><template id="B:0"></template>Wait <p>please<!--$--><b> now</b><!--/$--></p> more<!--/$-->'
    "<p>Four.</p>"
)
LATE = '<div hidden id="S:0">Two <p>Three.</p></div>'
SEGMENT = '<p>One.<template id="P:1a"></template> Three.</p><div hidden id="S:1a"> Two.</div>'


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (GAP + LATE, ["One.", "Two", "Three.", "Four."]),
        (GAP, ["One.", "Wait", "please", "now", "more", "Four."]),
        (LATE + GAP, ["One.", "Two", "Three.", "Four."]),
        (
            GAP.replace("<!--/$--><p>", "<p>") + LATE,
            ["One.", "Two", "Three.", "Wait", "please", "now", "more", "Four."],
        ),
        (GAP.replace("<!--$?-->", "") + LATE, ["One.", "Two", "Three.", "Wait", "please", "now", "more", "Four."]),
        (SEGMENT, ["One. Two. Three."]),
        ('<div id="S:1"><template id="B:1"></template>Itself.</div>', ["Itself."]),
        (
            '<div id="S:1"><template id="B:2"></template>A.</div><div id="S:2"><template id="P:1"></template>B.</div>',
            ["B.A."],
        ),
    ],
    ids=["late", "never", "early", "no end", "no comments", "segment", "in itself", "in each other"],
)
def test_late_part_fills_its_gap(html: str, texts: list[str]) -> None:
    assert document(html).runs.text == texts


def test_a_comment_does_not_end_the_head() -> None:
    page = document(f'<html><head><!-- a --><title>Marsh</title><!-- b --><meta name="x"></head><body>{GAP}{LATE}')
    assert page.root.findtext("head/title") == "Marsh"
    assert page.root.find("head/meta") is not None
