"""The walk: what becomes a node, what becomes a run, and the columns that say where they stand."""

import gc
import random
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.unit._kernel.reference import BLANK, collapsed

from plainleaf.engine.document import Document, DocumentError
from plainleaf.engine.document.prepare import DEPTH, flatten
from plainleaf.engine.document.tags import DROPPED, OPAQUE
from plainleaf.engine.words import count

from .reading import document


def named(d: Document) -> list[str]:
    return [d.describe(node) for node in range(len(d.nodes))]


def test_columns_of_a_small_page() -> None:
    d = document("<body><div id=a>Hello <b>big</b>\n world<p class='x y'>one</p>tail</div>")
    lists = d.nodes.lists
    assert named(d) == ["html", "body", "div#a", "b", "p.x.y"]
    assert d.runs.text == ["Hello", "big", "world", "one", "tail"]
    assert d.runs.space_before.tolist() == [False, True, True, False, False]
    assert d.runs.owner.tolist() == [2, 3, 2, 4, 2]
    assert d.runs.started.tolist() == [3, 4, 4, 5, 5]
    assert d.nodes.parent.tolist() == [-1, 0, 1, 2, 2]
    assert d.nodes.end.tolist() == [5, 5, 5, 4, 5]
    assert d.nodes.depth.tolist() == [0, 1, 2, 3, 3]
    assert d.nodes.run_start.tolist() == [0, 0, 0, 1, 3]
    assert d.nodes.run_end.tolist() == [5, 5, 5, 2, 4]
    assert [list(column) for column in (lists.tag, lists.parent, lists.end, lists.run_start, lists.run_end)] == [
        column.tolist() for column in (d.nodes.tag, d.nodes.parent, d.nodes.end, d.nodes.run_start, d.nodes.run_end)
    ]
    assert d.text_length.tolist() == [20, 20, 20, 3, 3]
    assert d.body == 1


def test_unreferenced_page_is_freed_at_once() -> None:
    d = document("<body><p>one</p><p>two</p>")
    assert d.nodes.lists.end[0] == len([*d.nodes.element])
    held = weakref.ref(d.nodes)
    gc.disable()  # which would find a circle, some time
    try:
        del d
        assert held() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("tag", ["script", "style", "noscript", "template"])
def test_dropped_elements_are_no_nodes_and_their_tail_is_kept(tag: str) -> None:
    d = document(f"<body><p>This page is read, not run.</p>a<{tag}>hid<i>den</i></{tag}>b")
    assert d.runs.text == ["This page is read, not run.", "a", "b"]
    assert tag not in d.nodes.tag_names


@pytest.mark.parametrize("tag", ["select", "button", "textarea", "svg", "iframe", "object", "video"])
def test_opaque_elements_are_nodes_without_text(tag: str) -> None:
    d = document(f"<body>before<{tag}>inside</{tag}>after")
    assert d.runs.text == ["before", "after"]
    assert d.nodes.tag_names.count(tag) == 1


def test_comments_and_white_space_are_nothing() -> None:
    d = document("<body>  <!-- no --> <?php no ?> <p> \n </p> one<!-- x -->two")
    assert d.runs.text == ["onetwo"]


def test_spaces_are_found_across_empty_texts() -> None:
    d = document("<body><b>one</b> <i> </i><u>two</u><s>three</s><br>four")
    assert d.runs.text == ["one", "two", "three", "four"]
    assert d.runs.space_before.tolist() == [False, True, False, True]


def test_linked_text_is_inside_an_anchor_with_an_address() -> None:
    d = document("<body>a <a href=/x>b <i>c</i></a> d <a name=y>e</a>")
    assert d.runs.linked.tolist() == [False, True, True, False, False]


def test_noscript_is_read_only_if_it_is_the_page() -> None:
    thread = "The hinge squeaks because the pin is dry; a drop of oil is enough. " * 3
    shell = document(f"<body><div id=app>Loading…</div><noscript><div class=post>{thread}</div></noscript>")
    assert shell.opened == {"noscript"}
    assert "div.post" in named(shell)
    full = document(f"<body><p>{thread * 2}</p><noscript><p>{thread}</p></noscript>")
    assert full.opened == frozenset()
    assert "noscript" not in full.nodes.tag_names


def test_a_button_that_swallows_the_page_is_read() -> None:
    story = "The ferry leaves at six, and whoever oversleeps waits a day. " * 5
    d = document(f"<body><a href=#main>Skip</a><button><div><div></button></div><main><p>{story}</p></main>")
    assert d.opened == {"button"}
    assert story.strip() in d.runs.text


@pytest.mark.parametrize("after", ["<p>two", "<html><body><p>two</body></html>", "two"])
def test_what_follows_the_end_of_the_page_belongs_to_it(after: str) -> None:
    d = document(f"<html><body><p>one</p></body></html>{after}")
    assert d.runs.text == ["one", "two"]
    assert d.text_length[d.body] == 6


@pytest.mark.parametrize("tag", ["main", "article", "section", "x-story"])
def test_a_page_without_tags_for_head_and_body_is_read(tag: str) -> None:
    found = document(
        f"<!doctype html><title>Tides</title><meta charset=utf-8><{tag}><p>At noon.</p></{tag}><p>Ebb.</p>"
    )
    assert found.runs.text == ["At noon.", "Ebb."]
    path = [found.nodes.tag_of(node) for node in found.path(int(found.runs.owner[0]))]
    assert path == ["html", "body", tag, "p"]


def test_base_is_joined_to_the_address_of_the_page() -> None:
    assert document("<base href='/docs/'>", "https://example.org/a/b").base_url == "https://example.org/docs/"
    assert document("<p>x</p>", "https://example.org/a/b").base_url == "https://example.org/a/b"
    assert document("<base href='http://['>", "https://example.org/").base_url == "https://example.org/"


@pytest.mark.parametrize("body", ["", "   \n", "<!-- only a comment -->", "<!doctype html>", "<", "\x00"])
def test_empty_input_is_an_empty_document(body: str) -> None:
    d = document(body)
    assert len(d.runs) == 0 or d.runs.text == ["<"]
    assert d.nodes.tag_of(d.body) == "body"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_encoding_of_a_page_leaves_no_trace_in_its_text(encoding: str) -> None:
    runs = document("<p>Caf\x00é</p> – <b>ça</b>".encode(encoding)).runs
    assert runs.text == ["Café", "–", "ça"]
    assert runs.space_before.tolist() == [False, True, True]


@pytest.mark.parametrize(
    "start", [b"%PDF-1.7 ", b"\x89PNG\r\n", b"PK\x03\x04", b"GIF89a", b"\x1f\x8b\x08", b"\xff\xd8\xff"]
)
def test_other_files_are_refused_by_name(start: bytes) -> None:
    with pytest.raises(DocumentError, match=r"is (a|an|binary) .*, not a web page"):
        document(start + bytes(100))


def test_binary_junk_is_refused() -> None:
    with pytest.raises(DocumentError, match="binary data"):
        document(bytes(range(32)) * 200)


@pytest.mark.parametrize("markup", ["<div>", "<b>", "<ul><li>", "<table><tr><td>", "<p>x<div>"])
def test_nesting_without_end_keeps_its_text(markup: str) -> None:
    d = document(markup * 100_000 + "the text at the bottom" + "</div>" * 1000 + "<p>after</p>")
    assert "the text at the bottom" in d.runs.text
    assert "after" in " ".join(d.runs.text)
    assert int(d.nodes.depth.max()) <= DEPTH + 10


def test_flatten_drops_only_the_tags_that_nest_too_deep() -> None:
    kept = "<div>" * DEPTH + "text" + "</div>" * DEPTH
    assert flatten(kept) == kept
    assert flatten("<i>" + kept + "</i>").count("<div>") == DEPTH - 1


def test_a_large_page_is_an_ordinary_page() -> None:
    item = '<div class="row"><p>Rain fell on the tin roof all night, and nobody minded.</p></div>\n'
    d = document(item * (5_000_000 // len(item)))
    assert len(d.runs) == 5_000_000 // len(item)
    assert d.text_length[d.body] == d.runs.length.sum()


def consistent(d: Document) -> None:
    """The columns say what lxml says."""
    nodes, runs = d.nodes, d.runs
    index = {element: node for node, element in enumerate(nodes.element)}
    for node, element in enumerate(nodes.element):
        above = element.getparent()
        assert nodes.parent[node] == (index[above] if above is not None else -1)
        assert nodes.tag_of(node) == element.tag
        below = [index[e] for e in element.iter(etree.Element) if e in index]
        assert below == list(range(node, int(nodes.end[node])))
        assert nodes.depth[node] == sum(1 for _ in element.iterancestors())
        if element.tag not in OPAQUE - d.opened:
            own = [text for text in (element.text, *(child.tail for child in element)) if text and text.strip(BLANK)]
            assert [collapsed(text) for text in own] == [runs.text[run] for run in np.flatnonzero(runs.owner == node)]
        under = [run for run in range(len(runs)) if nodes.run_start[node] <= run < nodes.run_end[node]]
        assert all(node <= runs.owner[run] < nodes.end[node] for run in under)
    for element in d.root.iter(etree.Element):
        skipped = any(e.tag in DROPPED - d.opened for e in (element, *element.iterancestors()))
        covered = any(e.tag in OPAQUE - d.opened for e in element.iterancestors())
        assert (element in index) == (not skipped and not covered)
    assert runs.length.tolist() == [len(text) for text in runs.text]
    assert runs.words.tolist() == [count(text) for text in runs.text]
    assert np.all(np.diff(runs.started) >= 0)


TAGS = [
    "div",
    "p",
    "a",
    "b",
    "table",
    "tr",
    "td",
    "script",
    "select",
    "option",
    "svg",
    "g",
    "body",
    "template",
    "noscript",
]
PIECES = ["<a href=x>", "<br>", "<wbr>", "<source>", "<img>", "<hr>", "text ", " more", "\n", "<!-- c -->", "é"]
MARKUP = st.lists(st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS] + PIECES), max_size=60)


@settings(max_examples=200, deadline=None)
@given(MARKUP)
def test_columns_agree_with_lxml_on_any_markup(parts: list[str]) -> None:
    d = document("".join(parts))
    consistent(d)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_document_or_a_clear_error(body: bytes) -> None:
    try:
        d = document(body)
    except DocumentError as error:
        assert "not a web page" in str(error)  # noqa: PT017 — either outcome is right, both are checked
        return
    consistent(d)


def test_random_binary_never_crashes() -> None:
    for seed in range(20):
        with pytest.raises(DocumentError, match="binary data"):
            document(b"\x00\x01\x02\x03\x04\x05\x06\x07\x08" + random.Random(seed).randbytes(2000))  # noqa: S311


def test_a_node_is_described_as_briefly_as_one_can_read_it() -> None:
    long = "x" * 80
    d = document(f'<p id=a class="b c b">One</p><p class="b c d e">Two</p><p class={long}>Three</p>')
    assert named(d)[-3:] == ["p#a.b.c", "p.b.c.d…", f"p.{long[:58]}…"]
