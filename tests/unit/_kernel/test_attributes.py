"""Elements found by what their attributes say, in one pass."""

import pytest
from lxml import html

from plainleaf._kernel.attributes import marked

PAGE = html.document_fromstring(
    '<html id=top><head><meta itemprop=author></head><body class="a b"><!-- <i id=x> --><p class=a id=x>'
    "<i rel='&#120;' class>One</i><svg xmlns:xlink=x xlink:rel=x></svg>&nbsp;<b class='a b'>Two</b></p></body></html>"
)
SIGNS = {
    "class": lambda name: 1 if "a" in name.split() else 0,
    "id": lambda name: 2 if name == "x" else 0,
    "rel": lambda name: 4 if name == "x" else 0,
}


def test_marked_elements_are_in_order_with_all_marks() -> None:
    assert [(element.tag, own) for element, own in marked(PAGE, SIGNS)] == [("body", 1), ("p", 3), ("i", 4), ("b", 1)]


def test_only_what_is_below_the_first_element_is_sought() -> None:
    found = marked(PAGE.find(".//p"), SIGNS)
    assert [element.tag for element, _ in found] == ["p", "i", "b"]
    assert found[0][0] is PAGE.find(".//p")


def test_class_is_read_once_for_all_elements() -> None:
    read: list[str] = []
    marked(PAGE, SIGNS | {"class": lambda name: read.append(name) or 0})
    assert read == ["a b", "a"]


def test_what_a_sign_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        marked(PAGE, {"id": lambda name: 1 // len(name[:0]), "class": len})
