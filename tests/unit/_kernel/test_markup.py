"""The signs of a page's bytes: what has to be changed is seen wherever it stands."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf._kernel import markup
from plainleaf.engine.document import xml_characters


@pytest.mark.parametrize("before", range(4))
@pytest.mark.parametrize("behind", range(4))
@pytest.mark.parametrize(
    ("some", "sign"),
    [
        (b"\0", markup.CONTROL),
        (b"\v", markup.CONTROL),
        (b"\x1f", markup.CONTROL),
        ("\ufffe".encode(), markup.CONTROL),
        ("\uffff".encode(), markup.CONTROL),
        (b"&#38;", markup.REFERENCE),
        (b"</br>", markup.ENDED_BREAK),
        (b"</BR >", markup.ENDED_BREAK),
        (b"<template id=x>", markup.TEMPLATE),
        (b"w-condition-invisible", markup.INVISIBLE),
        (b"elementor-hidden-desktop", markup.HIDDEN),
        (b"<div class=reveal>", markup.REVEAL),
    ],
)
def test_signs_are_found_in_the_bytes(some: bytes, sign: int, before: int, behind: int) -> None:
    assert markup.signs(b"x" * before + some + b"y" * behind) & sign


@pytest.mark.parametrize("size", [*range(5), 64, 4099])
def test_what_most_pages_have_has_no_sign(size: int) -> None:
    assert markup.signs(("<br/></b>&amp; <td>\t\r\n 文字，\ufffd é</td>\r\n" * size).encode()) == 0
    assert markup.signs(b"<td>\n"[:size]) == 0


_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+"""


@given(st.text("<<a=\"' />\n\vb", max_size=40), st.integers(0, 40), st.integers(0, 40), st.integers(1, 4))
def test_attributes_are_counted_as_by_an_expression(text: str, start: int, end: int, most: int) -> None:
    many = re.compile(rf"<[a-zA-Z][^\s/>]*+(?:{_ATTRIBUTE}){{{most}}}".encode())
    html = text.encode()
    tags = [place for place in range(start, min(end, len(html))) if many.match(html, place)]
    assert markup.has_many(html, start, end, most) == bool(tags)


@pytest.mark.parametrize("before", [b"<a b c>" * 2000 + b"<a y", b"<a/x=" * 5000])
def test_attributes_are_counted_after_thousands_of_tags(before: bytes) -> None:
    html = before + b" x" * 99 + b">"
    assert markup.has_many(html, 0, len(html), 100)
    assert not markup.has_many(html, 0, len(html), 101)


@given(st.text("&&##xX0189fFeEaA; ", max_size=12))
def test_references_to_controls_are_found_as_by_an_expression(text: str) -> None:
    html = b"&#" + text.encode()
    assert markup.has_control_reference(html) == (xml_characters._REFERENCE.search(html) is not None)


def _is_valid(text: bytes) -> bool:
    try:
        return bool(text.decode("utf-8")) or not text
    except UnicodeDecodeError:
        return False


# The first and last bytes of each kind, with those beside them.
_EDGES = [*b"a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xff"]


@given(st.integers(0, 9), st.lists(st.sampled_from(_EDGES), max_size=5).map(bytes), st.integers(0, 9))
def test_utf8_is_what_python_decodes(before: int, some: bytes, behind: int) -> None:
    text = b"x" * before + some + b"y" * behind
    assert markup.is_utf8(text) == _is_valid(text)


@given(st.text("€\x80\x9f\xa0Âé中a"))
def test_control_signs_are_found(text: str) -> None:
    assert markup.has_control_sign(text.encode()) == bool(re.search("[\x80-\x9f]", text))


@given(st.text("&ab"))
def test_occurrences_are_counted(text: str) -> None:
    assert markup.occurrences(text.encode(), b"&ab") == text.count("&ab")
