"""Editing an article: words become others where they stand, blocks go; its structure stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plainleaf
from plainleaf.actions.shelf.editing import ATOM, Edits, edited, numbered, retold, text_in, with_nodes
from plainleaf.desktop.reader.edit_page import EditWriter
from plainleaf.engine.article import with_blocks
from plainleaf.engine.article.tree import Figure, Image, Link, NoteReference, Paragraph, Styled, Text, walk

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
def test_words_change_where_they_stand(text, told):
    assert retold(CONTENT, text.replace("¤", ATOM)) == told


@given(st.text(st.sampled_from("The harbour ¤\n"), max_size=60))
def test_whatever_is_written_is_what_the_block_says_then(text):
    wanted = text.replace("¤", ATOM)
    one_atom = ATOM in wanted and wanted.count(ATOM) == 1
    told = text_in(retold(CONTENT, wanted))
    assert told.replace(ATOM, "") == wanted.replace(ATOM, "")
    assert told.count(ATOM) <= 1
    assert not one_atom or told in (wanted, wanted.replace(ATOM, ""))


def test_blocks_are_numbered_edited_removed_and_have_their_nodes_again():
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
