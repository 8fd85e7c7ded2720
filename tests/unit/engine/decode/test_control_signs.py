"""Pages on which typographic signs stand as control characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf.engine.decode import decode
from plainleaf.engine.decode.control_signs import shown
from plainleaf.engine.page import Page


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("The mill\x92s \x93old\x94 wheel \x96 it turns\x85 for 5 \x80", "The mill’s “old” wheel – it turns… for 5 €"),
        ("José\x92s mill, Ã\x92", "José’s mill, Ò"),
        ("Grandmaâ\x80\x99s mill\x8f", "Grandma’s mill"),
        ("plain « words » and ©", "plain « words » and ©"),
    ],
)
def test_they_are_the_signs_that_were_meant(written: str, meant: str) -> None:
    decoded = decode(Page(f"<p>{written}</p>".encode()))
    assert (decoded.html, decoded.encoding, decoded.twice) == (f"<p>{meant}</p>", "utf-8", False)


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_no_text_has_one_and_what_has_none_stays(text: str) -> None:
    once = shown(text.encode())
    assert not any("\x80" <= sign < "\xa0" for sign in once.decode())
    assert shown(once) is once
    if not any("\x80" <= sign < "\xa0" for sign in text):
        assert once == text.encode()
