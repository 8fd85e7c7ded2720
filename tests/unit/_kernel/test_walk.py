"""The walk over libxml2's tree: it finds what lxml finds, in any tree."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from numpy.typing import NDArray
from tests.unit._kernel.reference import collapsed, walked

from plainleaf._kernel.elements import Numbers
from plainleaf._kernel.runs import COLUMNS as OF_RUNS
from plainleaf._kernel.walk import COLUMNS, Walk
from plainleaf.engine.decode import decode
from plainleaf.engine.document.prepare import parse
from plainleaf.engine.document.spacing import EXACT, INLINE
from plainleaf.engine.document.tags import BLOCK, DROPPED, OPAQUE, SILENT
from plainleaf.engine.page import Page
from plainleaf.engine.words import LETTERS_OF_WORD, count

PAGES = sorted(Path(__file__).parents[2].glob("pages/*/source.html"))
WANTED = frozenset({"id", "role", "style"})


def walk(root: etree._Element) -> Walk:
    return Walk(root, DROPPED, OPAQUE, SILENT, BLOCK, WANTED, INLINE, EXACT, LETTERS_OF_WORD)


def column(found: Walk, name: str) -> NDArray[np.int64]:
    names, table = (COLUMNS, found.columns) if name in COLUMNS else (OF_RUNS, found.runs.columns)
    rows: NDArray[np.int64] = np.frombuffer(table, np.int64).reshape(len(names), -1)
    return rows[names.index(name)]


def read(found: Walk) -> dict[str, list[Any]]:
    """The columns by their names, as the reference has them."""
    columns: dict[str, list[Any]] = {name: column(found, name).tolist() for name in (*COLUMNS, *OF_RUNS)}
    columns |= {name: [bool(byte) for byte in getattr(found.runs, name)] for name in ("space", "linked")}
    columns["tag"] = [found.tag_names[tag] for tag in columns["tag"]]
    del columns["class_index"]
    return columns | {"text": found.runs.text, "element": list(found.elements), "unspaced": [found.runs.unspaced]}


def holds(root: etree._Element) -> Walk:
    """Walk a tree, and see that the reference finds the same."""
    found = walk(root)
    noted = [element for element in root.iter(etree.Element) if element.tag in SILENT]
    assert found.noted == {tag: [element for element in noted if element.tag == tag] for tag in SILENT}
    assert found.runs.chars == sum(map(len, found.runs.text))
    tags = [element.tag for element in found.elements]
    assert found.body == (tags.index("body") if "body" in tags else 0)
    assert read(found) == walked(root, DROPPED, OPAQUE)
    return found


def made(markup: str) -> etree._Element:
    return etree.fromstring(f"<html>{markup}</html>", etree.HTMLParser(remove_comments=False, remove_pis=False))


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.name for page in PAGES])
def test_a_page_is_as_lxml_has_it(page: Path) -> None:
    source = Page(page.read_bytes())
    assert len(holds(parse(source, decode(source))).elements) > 2


LETTERS = "ab .\n\t\x1c\x85\xa0\u3000\u00ad\ufeff\u200b\u2060éß日本กขབ་가🙂"


@given(st.lists(st.text(LETTERS, max_size=12), min_size=1, max_size=4))
def test_a_text_has_single_spaces_and_no_hints(pieces: list[str]) -> None:
    root = etree.Element("p")
    for piece in pieces:
        if not any(sign in piece for sign in "\x1c"):  # no character of XML
            etree.SubElement(root, "b").tail = piece
    etree.strip_tags(root, "b")  # which leaves texts side by side
    found = holds(root)
    assert found.runs.text in ([], [collapsed("".join(piece for piece in pieces if "\x1c" not in piece))])
    assert column(found, "words").tolist() == [count(text) for text in found.runs.text]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>a<!-- no -->b<?no?>c <!-- no --> d</p>", ["abc d"]),
        ("<!-- no -->a<p>b</p><!-- no -->c", ["a", "b", "c"]),
        ("<svg>no<!-- no --></svg>a<script>no</script>b", ["a", "b"]),
        ("<svg><noscript>no</noscript>no</svg>a", ["a"]),
        ("<head><title>no</title><script>no</script></head>a<br><br>b", ["a", "b"]),
        ("<p></p><p> </p><p>\u200b</p>a", ["a"]),
        ("<p>a\u200b \n</p> \u200bb \u200b c\u200bd", ["a", "b \u200b cd"]),
        ("", []),
    ],
)
def test_invisible_elements_have_no_text(markup: str, texts: list[str]) -> None:
    assert holds(made(markup)).runs.text == texts


def test_references_to_entities_and_sections_of_plain_text() -> None:
    parser = etree.XMLParser(resolve_entities=False, strip_cdata=False)
    page = b'<!DOCTYPE p [<!ENTITY e "no">]><p>a&e;b<![CDATA[<c>]]>&e;&e;d<a href="x&e;y">e</a>&e;f<a>g</a></p>'
    found = holds(etree.fromstring(page, parser))
    assert found.runs.text == ["ab<c>d", "e", "f", "g"]
    assert found.runs.linked == bytes([False, True, False, False])


def test_other_namespaces_are_distinguished() -> None:
    root = etree.fromstring(
        '<html xmlns:o="urn:o"><o:script>a</o:script><script>no</script><o:a href="x">b</o:a></html>'
    )
    assert holds(root).tag_names == ["html", "{urn:o}script", "{urn:o}a"]


def test_a_page_nested_without_end_is_walked() -> None:
    held = [etree.Element("div")]  # all of them: of each that goes, lxml asks those around it
    for _ in range(100_000):
        held[-1].text = "a"
        held.append(etree.SubElement(held[-1], "div"))
    found = walk(held[0])
    assert column(found, "depth").tolist() == list(range(100_001))
    assert set(column(found, "end").tolist()) == {100_001}
    assert found.elements[100_000] is held[-1]
    while held:
        held.pop()


def test_each_of_400_000_elements_is_found() -> None:
    root = etree.fromstring("<body>" + "<p>a</p>" * 400_000 + "</body>", etree.XMLParser(huge_tree=True))
    found = walk(root)
    assert len(found.runs.text) == 400_000
    elements = [found.elements[node] for node in range(400_000, 0, -1)]
    assert elements == list(root)[::-1]


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 10_000])
def test_elements_have_the_numbers_of_their_nodes(count: int) -> None:
    root = made("<body>" + "<p>a<!-- b --><script>c</script><i></i></p>" * count + "</body>")
    found = walk(root)
    numbers = Numbers(found.elements)
    assert [numbers[element] for element in found.elements] == list(range(len(found.elements)))
    others = [*root.iter("script", etree.Comment), made("<body>")[0], None, "p", 1]
    assert not any(other in numbers for other in others)
    assert [numbers.get(other, -1) for other in others] == [-1] * len(others)
    assert numbers.get(root) == 0
    assert numbers.get(None) is None
    with pytest.raises(KeyError):
        numbers[others[0]]


def test_a_root_that_is_no_node_has_no_number() -> None:
    root = etree.Element("script")
    assert root not in Numbers(walk(root).elements)


def test_elements_between_many_texts_side_by_side_are_found() -> None:
    root = etree.fromstring("<p>" + ("<b>x</b>" * 10_000 + "<i/>") * 3 + "</p>", etree.XMLParser(huge_tree=True))
    etree.strip_tags(root, "b")
    found = holds(root)
    assert found.runs.text == ["x" * 10_000] * 3
    assert found.elements[3] is root[2]


def test_a_huge_value_of_an_attribute_is_only_a_value() -> None:
    root = etree.Element("p")
    etree.SubElement(root, "a", {"class": "x" * 20_000_000, "href": "y" * 20_000_000}).text = "z"
    assert holds(root).runs.linked == b"\1"


def test_what_was_taken_out_of_the_tree_is_not_found() -> None:
    root = made("<body><div><p>a</p><p>b<i>c</i></p></div><div><p>d</p></div></body>")
    found = walk(root)
    second = found.elements[6]
    root[0].remove(root[0][0])
    for number in range(500):  # some of them lie where the others lay
        etree.SubElement(second, "p", id=str(number))
    for node in range(2, 6):
        with pytest.raises(LookupError, match=r"Node 2 is not in the tree .* prepare the page again"):
            found.elements[node]
    assert [found.elements[node].tag for node in (0, 1, 6, 7)] == ["html", "body", "div", "p"]
    assert found.elements[7] is second[0]
    assert found.runs.text == ["a", "b", "c", "d"]


def test_requested_elements_keep_their_content() -> None:
    root = made("<body><div><p>a</p><p>b<i>c</i></p></div></body>")
    found = walk(root)
    root[0].remove(found.elements[2])
    assert [element.tag for element in found.elements] == ["html", "body", "div", "p", "p", "i"]
    assert found.elements[-1].text == "c"


def test_out_of_range_nodes_do_not_exist() -> None:
    found = walk(made("<body>a</body>"))
    assert len(found.elements) == 2
    for node in (2, -3):
        with pytest.raises(IndexError, match="the page has 2"):
            found.elements[node]


def test_a_dropped_root_has_no_nodes() -> None:
    found = walk(etree.fromstring("<script>a<p>b</p></script>"))
    assert (found.runs.text, list(found.elements), sum(map(len, found.noted.values()))) == ([], [], 1)


def called(found: Walk) -> tuple[list[str], list[tuple[int, str, str]]]:
    """The class of each node, and its other attributes that are wanted."""
    classes = column(found, "class_index").tolist()
    return [found.attributes.classes[place] for place in classes], found.attributes.others


def called_by_lxml(found: Walk) -> tuple[list[str], list[tuple[int, str, str]]]:
    """The same of those nodes that hold text in a block, or are one with text."""
    elements, end = list(found.elements), column(found, "end").tolist()
    texts = column(found, "run_end") > column(found, "run_start")
    box = [
        bool(text) and (element.tag in BLOCK or not at)
        for at, (element, text) in enumerate(zip(elements, texts, strict=True))
    ]
    read = [any(box[at : end[at]]) for at in range(len(elements))]
    in_order = sorted(range(len(elements)), key=lambda at: (end[at], -at))
    others = [(at, *item) for at in in_order if read[at] for item in elements[at].items() if item[0] in WANTED]
    return [element.get("class", "") if wanted else "" for element, wanted in zip(elements, read, strict=True)], others


@pytest.mark.parametrize("page", PAGES[::10], ids=[page.parent.name for page in PAGES[::10]])
def test_element_names_equal_those_of_lxml(page: Path) -> None:
    source = Page(page.read_bytes())
    found = walk(parse(source, decode(source)))
    assert called(found) == called_by_lxml(found)


def test_values_of_several_nodes_and_names_of_other_namespaces() -> None:
    page = (
        '<!DOCTYPE p [<!ENTITY e "é!">]><p xmlns:o="urn:o" class="a&e;b" id="&e;" o:role="no" o:id="" role="">'
        '<p o:class="no" style="日本 &amp; 本">a</p><p class="">b</p><b id="no">c</b><p id="no"/></p>'
    )
    found = walk(etree.fromstring(page, etree.XMLParser(resolve_entities=False)))
    names = (["aé!b", "", "", "", ""], [(1, "style", "日本 & 本"), (0, "id", "é!"), (0, "role", "")])
    assert called(found) == names == called_by_lxml(found)
    assert found.attributes.classes == ["", "aé!b"]


def test_names_survive_changes_of_the_tree() -> None:
    root = made('<body><div class="a"><p id="b">a</p></div><script id="no"></script></body>')
    found = walk(root)
    root[0].clear()
    assert called(found) == (["", "", "a", ""], [(3, "id", "b")])


def test_more_names_of_attributes_than_are_remembered_at_once() -> None:
    root = etree.Element("p", {f"data-{number}": "no" for number in range(3000)} | {"id": "a", "class": "b"})
    for number in range(3000):
        etree.SubElement(root, "p", {f"data-{number}": "no", "id": str(number), "class": "b"}).text = "a"
    found = walk(root)
    assert len(found.attributes.others) == 3001
    assert called(found) == called_by_lxml(found)


@pytest.mark.parametrize("page", PAGES[::10], ids=[page.parent.name for page in PAGES[::10]])
def test_attributes_of_all_nodes_are_as_lxml_has_them(page: Path) -> None:
    source = Page(page.read_bytes())
    found = walk(parse(source, decode(source)))
    elements = list(found.elements)
    columns = np.frombuffer(found.columns, np.int64).reshape(len(COLUMNS), -1)
    for known in ((), (found.attributes.classes, columns[COLUMNS.index("class_index")])):
        places, classes, values = found.elements.declared(WANTED, *known)
        own = [classes[place] for place in np.frombuffer(places, np.int64).tolist()]
        assert own == [element.get("class", "") for element in elements]
    read = [(name, at, one.get(name)) for name in WANTED for at, one in enumerate(elements)]
    having = {name: [(at, value) for of, at, value in read if of == name and value is not None] for name in WANTED}
    assert {name: list(of_nodes.items()) for name, of_nodes in values.items()} == having


def test_attributes_of_a_tree_that_was_changed_are_not_read() -> None:
    root = made('<body><div><p id="a">a</p></div><p id="b">b</p></body>')
    found = walk(root)
    root[0].remove(root[0][0])
    with pytest.raises(LookupError, match=r"Node 2 is not in the tree .* prepare the page again"):
        found.elements.declared(WANTED)


@pytest.mark.parametrize("root", [None, "html"])
def test_what_is_no_element_is_refused(root: Any) -> None:
    with pytest.raises(TypeError):
        walk(root)


def test_an_element_of_no_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="of no tree"):
        walk(etree._Element.__new__(etree._Element))
