"""Editing an article: words become others where they stand, blocks go; its structure stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plainleaf
from plainleaf.actions.shelf.editing import ATOM, Edits, edited, keep_article, numbered, text_in, with_nodes, with_text
from plainleaf.desktop.reader.edit_page import EditWriter
from plainleaf.engine.article import with_blocks
from plainleaf.engine.article.tree import Figure, Image, Link, NoteReference, Paragraph, Styled, Text, walk
from plainleaf.engine.page import Page
from plainleaf.library import Library

PAGE = """<article><h1>Bridge</h1><p>The harbuor bridge <b>opens <a href="/x">agian</a></b> on Monday.
after eleven weeks of repairs, the city said on Friday in a long statement to the press.</p>
<ul><li>Ferries go from the northern pier at noon</li><li>Ships over thirty metres must announce themselves.</li></ul>
<blockquote><p>The tides are told by the office</p></blockquote>
<pre>if ready:
    open()</pre></article>"""
CONTENT = (
    Text("The harbuor bridge "),
    Styled("strong", (Text("opens "), Link("/x", (Text("agian"),)))),
    Text(" on Monday."),
    NoteReference("n1", "1"),
    Text(" After all."),
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The harbour bridge opens again on Monday.¤ After all.",
         (Text("The harbour bridge "), Styled("strong", (Text("opens "), Link("/x", (Text("again"),)))),
          Text(" on Monday."), NoteReference("n1", "1"), Text(" After all."))),
        ("The harbuor bridge  on Monday.¤ After all.",
         (Text("The harbuor bridge "), Text(" on Monday."), NoteReference("n1", "1"), Text(" After all."))),
        ("The harbuor bridge opens agian on Monday. After all.",
         (*CONTENT[:3], Text(" After all."))),
        ("The harbuor bridge opens agian on Monday.¤! After all.", (*CONTENT[:4], Text("!"), Text(" After all."))),
    ],
)  # fmt: skip
def test_words_change_in_place(text, told):
    assert with_text(CONTENT, text.replace("¤", ATOM)) == told


@given(st.text(st.sampled_from("The harbour ¤\n"), max_size=60))
def test_edited_block_has_the_written_text(text):
    wanted = text.replace("¤", ATOM)
    one_atom = ATOM in wanted and wanted.count(ATOM) == 1
    told = text_in(with_text(CONTENT, wanted))
    assert told.replace(ATOM, "") == wanted.replace(ATOM, "")
    assert told.count(ATOM) <= 1
    assert not one_atom or told in (wanted, wanted.replace(ATOM, ""))


@given(st.text(st.sampled_from("The harbour ¤\n"), max_size=60))
def test_too_long_text_has_the_written_words(text):
    wanted = text.replace("¤", "")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plainleaf.actions.shelf.editing._MOST", 0)
        assert text_in(with_text(CONTENT, wanted)).replace(ATOM, "") == wanted
        added = with_text(CONTENT, text_in(CONTENT).replace(" on", "," + wanted + " on"))
    assert text_in(added) == text_in(CONTENT).replace(" on", "," + wanted + " on")


def test_ten_megabytes_are_pasted_into_a_long_paragraph():
    """To compare them sign by sign would take gigabytes."""
    old = "word " * 4_000
    pasted = old[:100] + "new " * 2_500_000 + old[100:]
    assert text_in(with_text((Text(old),), pasted)) == pasted


@pytest.mark.parametrize("written", ["a\x00b", "a\ud800b", "a\x1b[31mb", "a\x7fb", "a\u202eb\u2066", "a\ufffe\uffff"])
def test_any_edit_can_be_stored(written, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path))
    page = Page(PAGE.encode(), "https://news.example/1", "text/html", "http")
    article = plainleaf.extract(page, method="descent")
    blocks, nodes = numbered(article.blocks)
    texts = dict.fromkeys(range(len(nodes)), written)
    after = with_blocks(article, with_nodes(edited(blocks, Edits(texts)), lambda number: nodes[number]))
    with Library() as library:
        keep_article(library, page, article, after, edited=True)
        kept = library.article(library.find(page).id)
    assert kept.text == after.text
    assert not set("\x00\x1b\x7f\ud800\udc00") & set(kept.text)


def test_blocks_are_numbered_edited_and_removed():
    article = plainleaf.extract(PAGE)
    blocks, nodes = numbered(article.blocks)
    numbers = {text_in(block.content): block.node for block in walk(blocks) if isinstance(block, Paragraph)}
    share = numbers["The tides are told by the office"]
    subscribe = numbers["Ferries go from the northern pier at noon"]
    ships = numbers["Ships over thirty metres must announce themselves."]
    edits = Edits({ships: "Ships over 30 metres must announce themselves."}, frozenset({share, subscribe}))
    again = with_nodes(edited(blocks, edits), lambda number: nodes[number])
    changed = with_blocks(article, again)
    assert "The tides are told" not in changed.render("html")
    assert "blockquote" not in changed.render("html", fragment=True)
    assert changed.text.count("- ") == 1
    assert "- Ships over 30 metres must announce themselves." in changed.text
    assert {block.node for block in walk(again)} <= {block.node for block in walk(article.blocks)}
    assert edited(blocks, Edits()) == blocks
    assert edited(blocks, Edits({ships: "  "}, frozenset({share}))) != blocks


def test_captions_are_edited_by_the_number_of_their_block():
    figure = Figure((Paragraph((Image("a.png", "A"),)),), (Text("The harbuor"),))
    blocks, _ = numbered((figure, Paragraph((Text("one"),))))
    there, more = blocks
    assert edited(blocks, Edits({there.node: "The harbour"}))[0].caption == (Text("The harbour"),)
    assert edited(blocks, Edits({there.node: " "}))[0].caption == ()
    assert edited(blocks, Edits({}, frozenset({there.node}))) == (more,)
    page = EditWriter(with_blocks(plainleaf.extract(PAGE), blocks), (-1,) * 10).blocks(blocks)
    assert f'<figcaption data-block="{there.node}">The harbuor</figcaption>' in page


def test_what_is_written_stays_text():
    blocks, _ = numbered((Paragraph((Text("one"), Image("a.png", "A"))),))
    evil = '<script>alert(1)</script><img src=x onerror="y">'
    after = with_blocks(plainleaf.extract(PAGE), edited(blocks, Edits({0: evil + ATOM})))
    assert "<script" not in after.render("html")
    assert evil in after.text
