"""What attributes and declarations say, without the markup that programs leave in it."""

import pytest

from plainleaf.engine.document.element_text import attribute_text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, ""),
        ("  A ferry\n at dusk ", "A ferry at dusk"),
        ("Caf&#233; &amp; bar, &amp;quot;open&amp;quot;", 'Café & bar, "open"'),
        ("<p>The <b>old</b> pier.</p><p>The new one.</p>", "The old pier. The new one."),
        ("Rain until noon.<br/>Then sun.", "Rain until noon. Then sun."),
        ('Read <a href="https://example.org/?a=1&amp;b=2">the plan</a>', "Read the plan"),
        ("The <p> element is a paragraph", "The <p> element is a paragraph"),
        ("<table>: rows and cells", "<table>: rows and cells"),
        ("Fish & chips; a < b, R&D", "Fish & chips; a < b, R&D"),
    ],
)
def test_markup_in_alternative_text_is_removed(value: str | None, said: str) -> None:
    assert attribute_text(value) == said


def test_many_open_brackets_take_no_time() -> None:
    assert attribute_text("<br/>" + "<p " * 300_000).startswith("<p <p")
