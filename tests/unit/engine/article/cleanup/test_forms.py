"""Forms to fill in within the text."""

import pytest

TEXT = "<p>The library of the harbour lends maps, charts and the diaries of four captains to anybody who asks.</p>" * 12
FIELDS = '<label for="a">First name *</label><input id="a" type="text"><label>E-mail *<input type="email"></label>'


@pytest.mark.parametrize(
    ("form", "there"),
    [
        (f"<form>{FIELDS}</form>", False),
        ("<form><p>Your message</p><textarea></textarea></form>", False),
        ('<form><input type="hidden" name="a"><p>First name: ask at the desk</p></form>', True),
        (f"<form><h2>Write to us</h2>{FIELDS}</form>", True),
        (f'<form>{"<p>First name and last name of all who came.</p>" * 9}<input type="text"></form>', True),
    ],
    ids=["fields", "message", "nothing to fill in", "section", "text"],
)
def test_a_form_to_fill_in_is_no_text(made, form: str, there: bool) -> None:
    found = made(f"{TEXT}{form}<p>It opens at nine.</p>", confidence=0.9, drop=("Nothing",), rooted=False)
    text = found.to_bytes("text").decode()
    assert ("First name" in text or "Your message" in text) is there
    assert "It opens at nine." in text
