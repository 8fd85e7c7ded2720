"""Copies of pages in poorer markup, to learn from."""

from dataclasses import replace

import pytest

from plainleaf.engine.document import blocks
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.training.auto import poorer
from plainleaf.evaluation.training.auto.poorer import CHANGES, changed

HTML = (
    '<body><script>menu()</script>Top<nav class="menu menu"><a href=/a data-x=1>Home</a></nav>'
    '<main id=text role=main><div class="menu lead" style="color:red">First<p>Second <b>line</b>.</p> tail'
    "<p>Third</p></div><div>Fourth</div></main></body>"
)
CASE = Case("one", HTML.encode(), "Second line.", "https://x.example/a")


def test_made_names_stay_alike_and_meaningless() -> None:
    root = changed(CASE, poorer.with_made_names).root
    (menu, other), (menu_too, lead) = root.find(".//nav").get("class").split(), root.find(".//div").get("class").split()
    assert menu == other == menu_too != lead
    assert "menu" not in menu
    assert root.find(".//main").get("role") is None
    assert root.find(".//a").attrib == {"href": "/a"}


def test_without_names_the_elements_and_other_attributes_stay() -> None:
    root = changed(CASE, poorer.without_names).root
    assert [dict(element.attrib) for element in root.iter("main", "div", "nav")] == [{}, {}, {"style": "color:red"}, {}]


@pytest.mark.parametrize("change", [poorer.in_boxes, poorer.in_tables, poorer.in_lines])
def test_pages_without_style_sheets_have_neither_names_nor_parts(change) -> None:
    root = changed(CASE, change).root
    assert root.find(".//main") is root.find(".//nav") is root.find(".//script") is None
    assert {attribute for element in root.iter() for attribute in element.attrib} == {"href"}


def test_boxes_become_cells_and_paragraphs_lines() -> None:
    tables = changed(CASE, poorer.in_tables).root
    assert [cell.getparent().tag for cell in tables.iter("td")] == ["tr"] * 4
    assert tables.find(".//div") is None
    lines = changed(CASE, poorer.in_lines)
    assert lines.root.find(".//p") is None
    assert blocks(lines, paragraphs=True).texts(lines) == ["Top", "Home", "First Second line. tail Third", "Fourth"]
    two = changed(replace(CASE, page=b"<p>one <i>line</i><p>two"), poorer.in_lines)
    assert blocks(two, paragraphs=True).texts(two) == ["one line", "two"]


def test_template_rest_in_attributes_ends_no_training() -> None:
    page = replace(CASE, page=b"<p {{avatar}} data-{{x}}=1 class=\x0bone>one")
    assert [changed(page, change).runs.text for change in CHANGES] == [["one"]] * len(CHANGES)


@pytest.mark.parametrize("change", CHANGES)
def test_the_text_is_the_same(change) -> None:
    assert "".join("".join(changed(CASE, change).runs.text).split()) == "TopHomeFirstSecondline.tailThirdFourth"


def test_half_of_the_domains_have_copies_and_always_the_same() -> None:
    copied = [bool(poorer.poorer(CASE, f"site{number}.example")) for number in range(60)]
    assert 15 < sum(copied) < 45
    assert copied == [bool(poorer.poorer(CASE, f"site{number}.example")) for number in range(60)]
