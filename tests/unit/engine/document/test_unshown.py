"""What programs write into a page for nobody who reads it."""

import pytest

from .reading import document

TALK = (
    '<div class="reveal"><div class="slides"><section><h2>Gulls</h2><aside class="notes">Pause here.</aside>They win.'
    '</section><section data-visibility="hidden"><p>Spare slide.</p></section></div></div>'
)
LETTER = (
    '<html><head><meta name="generator" content="LibreOffice 7.4"></head><body><div title="header"><p>Draft</p></div>'
    '<p>Lime breathes.</p><div title="footer"><p>Page 1 of 1</p></div></body></html>'
)


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (TALK, ["Gulls", "They win."]),
        (TALK.replace("slides", "pages"), ["Gulls", "Pause here.", "They win.", "Spare slide."]),
        (LETTER, ["Lime breathes."]),
        (LETTER.replace("LibreOffice", "Kiln"), ["Draft", "Lime breathes.", "Page 1 of 1"]),
    ],
    ids=["talk", "other slides", "letter", "other program"],
)
def test_notes_hidden_slides_and_lines_of_printed_pages_are_no_text(html: str, texts: list[str]) -> None:
    assert document(html).runs.text == texts
