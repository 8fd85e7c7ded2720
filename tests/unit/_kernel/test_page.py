"""The columns that features share: they are what a plain loop finds, and columns that do not fit are refused."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lxml import etree
from numpy.typing import NDArray

from plainleaf._kernel import blocks as kernel_blocks
from plainleaf._kernel import tokens
from plainleaf._kernel.article.columns import Columns
from plainleaf._kernel.features import groups, learnt, methods, naming, surroundings, the_end, vocabulary
from plainleaf._kernel.features import page as kernel
from plainleaf.engine.auto.features.characters import KINDS
from plainleaf.engine.auto.features.matrix import GROUPS, features
from plainleaf.engine.auto.features.measures import LEVELS, LINKED, LONG, PageMeasures, measure
from plainleaf.engine.auto.features.tag_facts import facts
from plainleaf.engine.auto.method import shipped
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document
from plainleaf.engine.document.prepare import laid_out
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page

PAGES = sorted(Path(__file__).parents[2].glob("pages/*/source.html"))
SMALL = b"<body><h1>One</h1><div class=a><p>Two, <a href=x>three</a></p><p>Four</p></div><br><br>five</body>"


def document_of(root: etree._Element) -> Document:
    page = Page(b"")
    return laid_out(page, decode(page), root)


def upwards(parent: list[int], node: int) -> Iterator[int]:
    while node >= 0:
        yield node
        node = parent[node]


@pytest.mark.parametrize("page", PAGES[::12], ids=[page.parent.name for page in PAGES[::12]])
def test_what_is_around_a_block_is_what_a_loop_finds(page: Path) -> None:
    v = measure(read(page.read_bytes()))
    nodes, body = v.document.nodes, v.document.body
    parent, start, end = nodes.parent.tolist(), nodes.run_start.tolist(), nodes.run_end.tolist()

    def wider(node: int) -> int:
        """The outermost element at the next level around a node."""
        above = [one for one in upwards(parent, node) if one > body] + [body]
        larger = [one for one in above if (start[one], end[one]) != (start[node], end[node])]
        same = [one for one in above if larger and (start[one], end[one]) == (start[larger[0]], end[larger[0]])]
        return same[-1] if same else body

    rows = {name: group.columns(v) for name, group in GROUPS.items()}
    for block, first in enumerate(v.blocks.start.tolist()):
        owner = int(v.document.runs.owner[first])
        container = next((one for one in upwards(parent, owner) if nodes.tag_of(one) in BLOCK), 0)
        assert container == v.container[block]
        around = [container]
        for _ in range(LEVELS[-1]):
            around.append(wider(around[-1]))
        for level in LEVELS:
            assert (
                rows["surroundings"][f"ancestor {level}: words"][block]
                == v.document.words_before[end[around[level]]] - v.document.words_before[start[around[level]]]
            )
        tags = {nodes.tag_of(one) for one in upwards(parent, container)}
        assert bool(rows["tags"]["in ul"][block]) >= ("ul" in tags)
    like = [tuple(nodes.tag_of(node) for node in v.above[:, block].tolist()) for block in range(len(v.texts))]
    for level in range(3):
        for number in set(v.shape.alike[level].tolist()):
            members = (v.shape.alike[level] == number).nonzero()[0].tolist()
            assert len({like[block][max(level - 1, 0) : level + 1] for block in members}) == 1


SHARED = (
    "tag", "parent", "end", "run_start", "run_end",
    "owner", "length", "linked", "chars_before", "linked_before", "text",
)  # fmt: skip
"""The columns that the steps of an article read, too."""


def page_of(given: dict[str, Any]) -> kernel.Page:
    own = {name: value for name, value in given.items() if name not in SHARED}
    return kernel.Page(Columns(len(given["fact"]), *map(given.__getitem__, SHARED)), **own)


def columns(document: Document) -> dict[str, Any]:
    """What a page is made of, by name, all of it writable."""
    nodes, runs, rows = document.nodes, document.runs, kernel.SHAPES
    v = measure(document)
    count = len(v.texts)
    given: dict[str, Any] = {
        "tag": nodes.tag, "parent": nodes.parent, "end": nodes.end, "run_start": nodes.run_start,
        "run_end": nodes.run_end, "owner": runs.owner, "started": runs.started, "length": runs.length,
        "linked": runs.linked.view(np.uint8), "chars_before": document.chars_before,
        "words_before": document.words_before, "linked_before": document.linked_chars_before,
        "first": v.blocks.bounds, "of_run": v.blocks.of_run,
    }  # fmt: skip
    given = {name: np.array(values) for name, values in given.items()}
    return given | {
        "body": document.body, "fact": facts(nodes.tag_names), "levels": np.array(LEVELS),
        "node": np.empty((rows["node"], len(nodes)), np.int64), "block": np.empty((rows["block"], count), np.int64),
        "shape": np.empty((rows["shape"], count), np.int64), "before": np.empty((rows["before"], count + 1), np.int64),
        "run_sum": np.empty((rows["run_sum"], len(runs) + 1), np.int64),
        "begun": np.empty((len(nodes) + 1, rows["begun"]), np.int32), "running": np.empty(count, np.uint8),
        "text": list(runs.text), "kinds": KINDS,
    }  # fmt: skip


def test_columns_that_fit_are_taken() -> None:
    page = page_of(columns(read(SMALL)))
    page.measure(LONG, LINKED)
    assert (page.nodes, page.runs, page.blocks) == (9, 5, 4)


WRONG: list[tuple[str, int, int]] = [
    ("parent", 3, 3), ("parent", 3, -1), ("parent", 0, 0), ("end", 2, 2), ("end", 2, 10), ("run_start", 1, -1),
    ("run_start", 1, 6), ("run_end", 1, 6), ("run_end", 3, 0), ("tag", 0, -1), ("tag", 0, 99), ("owner", 0, 9),
    ("owner", 0, -1), ("started", 4, 10), ("started", 4, -1), ("of_run", 0, 4), ("of_run", 0, -1), ("first", 0, 1),
    ("first", 1, 0), ("first", 4, 4), ("first", 2, 1 << 40),
]  # fmt: skip


@pytest.mark.parametrize(("name", "place", "value"), WRONG)
def test_columns_that_point_elsewhere_are_refused(name: str, place: int, value: int) -> None:
    given = columns(read(SMALL))
    given[name][place] = value
    with pytest.raises(ValueError, match="that it does not have"):
        page_of(given)


@pytest.mark.parametrize("name", [name for name, value in columns(read(SMALL)).items() if hasattr(value, "shape")])
def test_columns_of_another_length_are_refused(name: str) -> None:
    given = columns(read(SMALL))
    given[name] = np.ascontiguousarray(given[name][..., :0])
    with pytest.raises(ValueError, match=r"have not the lengths|does not have"):
        page_of(given)


@pytest.mark.parametrize(("name", "value"), [("body", 11), ("body", -1), ("text", ["one"])])
def test_a_body_or_texts_of_another_page_are_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match="have not the lengths"):
        page_of(columns(read(SMALL)) | {name: value})


def test_texts_that_are_none_are_refused() -> None:
    given = columns(read(SMALL))
    given["text"][1] = b"bytes"
    with pytest.raises(TypeError):
        page_of(given)


@pytest.fixture(scope="module")
def small() -> PageMeasures:
    return measure(read(SMALL))


NODES = 9
ROWS = np.zeros((200, 4), np.float32)
ONES = np.ones(4)
LONGS = np.zeros(4, np.int64)
FAR = np.full(NODES, 1 << 40)
ZEROS = np.zeros(NODES, np.int64)
WEIGHT = np.zeros((4, 9))
FOUND = np.zeros((5, 4))
WORDS, ENDS = np.zeros(4, np.uint16), np.array([0, 4])
NONE, FIVE = np.zeros((6, 4), np.int64), np.full((6, 4), 5)
REFUSED: dict[str, Callable[[kernel.Page], object]] = {
    "rows of own text": lambda v: groups.own_text(v, ROWS),
    "rows of the place": lambda v: groups.place(v, ROWS, -1),
    "a heading behind the last node": lambda v: groups.place(v, ROWS[:7], NODES),
    "hidden blocks": lambda v: groups.tags(v, ROWS[:33], np.zeros(3, np.uint8)),
    "rows of neighbours": lambda v: groups.neighbours(v, ROWS, ONES, ONES, ONES),
    "texts": lambda v: groups.repetition(v, ROWS[:13], ["one"]),
    "words of titles": lambda v: groups.title(v, ROWS[:4], ONES[:3], 1, ONES, 1),
    "rows of surroundings": lambda v: surroundings.surroundings(v, ROWS),
    "votes": lambda v: surroundings.main_element(v, ROWS[:17], ONES[:2], 25),
    "a first block that is none": lambda v: the_end.the_end(v, ROWS[:17], 4, np.zeros(1, np.uint8), ZEROS, ZEROS[:6]),
    "names that are none": lambda v: the_end.the_end(v, ROWS[:17], 0, np.zeros(1, np.uint8), FAR, ZEROS[:6]),
    "kinds that are none": lambda v: the_end.the_end(v, ROWS[:17], 0, np.zeros(1, np.uint8), ZEROS, FAR[:6]),
    "a title's words": lambda v: the_end.first_paragraph(v, ONES[:1], 1, 0.5),
    "steps at no node": lambda v: methods.by_descent(v, ROWS[:9], FAR[:1], np.zeros(1, np.float32), np.ones(5)),
    "steps without numbers": lambda v: methods.by_descent(v, ROWS[:9], ZEROS[:2], np.zeros(1, np.float32), np.ones(5)),
    "code of other names": lambda v: methods.code(v, [""], FAR, ("a",) * 20, np.zeros((2, 4), np.int64)),
    "code of few tags": lambda v: methods.code(v, [""], ZEROS, (), np.zeros((2, 4), np.int64)),
    "lines": lambda v: methods.on_lines(v, ROWS[:7], np.zeros((2, 3), np.int64), LONGS, 0, 0, ONES, ONES),
    "a bell of an even number": lambda v: groups.neighbours(v, ROWS[:15], ONES[:3], ONES, ONES[:3]),
    "classes of other nodes": lambda v: naming.named(v, LONGS, [""], [], frozenset(), frozenset(), 60),
    "classes that are none": lambda v: naming.named(v, FAR, [""], [], frozenset(), frozenset(), 60),
    "attributes of no node": lambda v: naming.named(v, ZEROS, [""], [(NODES, "id", "")], frozenset(), frozenset(), 60),
    "tags of no node": lambda v: naming.inherit(v, 1, [(NODES, 1)], [], 0, 0, np.zeros(4, np.uint8)),
    "hiding of no node": lambda v: naming.inherit(v, 1, [], [-1], 0, 0, np.zeros(4, np.uint8)),
    "facts that are none": lambda v: naming.inherit(v, 4, [], [], 0, 0, np.zeros(4, np.uint8)),
    "builds of other nodes": lambda v: naming.alike(v, LONGS),
    "words that are not there": lambda v: vocabulary.said(v, WORDS[:2], np.arange(5), WEIGHT, 8, FOUND),
    "words without a weight": lambda v: vocabulary.said(v, WORDS + 9, np.arange(5), WEIGHT, 8, FOUND),
    "bounds of blocks that fall": lambda v: vocabulary.said(v, WORDS, np.array([0, 4, 2, 3, 4]), WEIGHT, 8, FOUND),
    "names without bounds": lambda v: vocabulary.marked(v, WORDS, ENDS, FAR, 0, WEIGHT, FOUND),
    "marked words without a weight": lambda v: vocabulary.marked(v, WORDS + 9, ENDS, ZEROS, 0, WEIGHT, FOUND),
    "bits of words": lambda _: vocabulary.joined(WORDS + 9, ENDS, ZEROS[:3], LONGS[:1]),
    "more texts than places": lambda _: vocabulary.holding(
        b"read\0read\0\0\0\0\0",
        np.ones(256, np.uint8),
        np.array([0, 0x64616572], np.uint32),
        24,
        [[(b"read", 0)]],
        np.zeros(1, np.uint8),
    ),
    "elements that hold other blocks": lambda _: learnt.around(
        ONES, ONES, ONES, FIVE, FIVE, NONE[:3], ROWS[:17], ONES, ONES, 0.3, -6
    ),
    "numbers that are none": lambda _: learnt.around(
        ONES,
        ONES,
        ONES,
        NONE,
        NONE,
        NONE[:3] + 12,
        ROWS[:17],
        ONES,
        ONES,
        0.3,
        -6,
    ),
    "texts of blocks": lambda _: kernel_blocks.texts(["a"], np.zeros(1, np.uint8), np.array([0, 2])),
    "spaces of blocks": lambda _: kernel_blocks.texts(["a"], np.zeros(2, np.uint8), np.array([0, 1])),
    "runs of blocks": lambda _: kernel_blocks.split(ZEROS, ZEROS, FAR, b"\1", LONGS, -1, LONGS, np.zeros(5, np.int64)),
    "tags of blocks": lambda _: kernel_blocks.split(FAR, ZEROS, ZEROS, b"\1", LONGS, -1, LONGS, np.zeros(5, np.int64)),
    "subnodes of no node": lambda _: kernel_blocks.subnodes(ZEROS + NODES, ZEROS, ZEROS, LONGS, NODES),
    "subnodes that end before they begin": lambda _: kernel_blocks.subnodes(
        np.array([2, 1]), ZEROS[:2], ZEROS[:2], LONGS[:1], 0
    ),
    "subnodes with other runs": lambda _: kernel_blocks.subnodes(np.array([2, 2]), ZEROS[:2], FAR[:2], LONGS[:1], 0),
    "words of texts": lambda _: tokens.shared(np.zeros(2, np.uint64), np.array([0, 3]), [], np.zeros((0, 1))),
    "places of numbers": lambda _: tokens.find(
        np.zeros(8, np.uint16), np.zeros(1, np.uint64), np.zeros(3, np.uint64), 62, np.zeros(2, np.uint16)
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_fit_the_page_is_refused(what: str, small: PageMeasures) -> None:
    assert (small.page.nodes, small.page.blocks) == (NODES, 4)
    with pytest.raises(ValueError, match=r"\w+ .*\."):
        REFUSED[what](small.page)


def finite(document: Document) -> NDArray[np.float32]:
    matrix = features(document, shipped().vocabulary)[1]
    assert np.isfinite(matrix).all()
    return matrix


def test_a_page_nested_without_end_has_all_features() -> None:
    held = [etree.Element("div", {"class": "a"})]  # all of them: of each that goes, lxml asks those around it
    for _ in range(100_000):
        held.append(etree.SubElement(held[-1], "div", {"class": "a"}))
    held[-1].text = held[50_000].text = "Some words, and more."
    held[-2].tail = "A tail."
    assert len(finite(document_of(held[0]))) == 3
    while held:
        held.pop()


def test_a_page_of_400_000_elements_has_all_features() -> None:
    parser = etree.XMLParser(huge_tree=True)
    root = etree.fromstring("<body>" + "<p class='a'>one</p>" * 400_000 + "</body>", parser)
    v = measure(document_of(root))
    assert len(v.texts) == 400_000
    found = GROUPS["repetition"].columns(v)
    assert set(found["text recurs"].tolist()) == set(found["built alike 1: blocks"].tolist()) == {400_000}


def test_adjacent_texts_and_references_are_one_text() -> None:
    parser = etree.XMLParser(resolve_entities=False, huge_tree=True)
    inside = "<b>x</b>" * 10_000
    root = etree.fromstring(
        f'<!DOCTYPE p [<!ENTITY e "no">]><body><p class="a&e;b" id="&e;">{inside}&e;y</p></body>', parser
    )
    etree.strip_tags(root, "b")
    v = measure(document_of(root))
    assert v.texts == ["x" * 10_000 + "y"]
    assert v.marked.names[v.marked.of_node[1]] == "anob no"


def test_eight_threads_find_what_one_does() -> None:
    sources = [page.read_bytes() for page in PAGES[::24]]
    alone = [finite(read(source)) for source in sources]
    with ThreadPoolExecutor(8) as threads:
        for found, expected in zip(
            threads.map(lambda source: finite(read(source)), sources * 8), alone * 8, strict=True
        ):
            assert np.array_equal(found, expected)
