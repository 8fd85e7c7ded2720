"""The head of a post: who wrote it and when, in one line."""

from collections.abc import Sequence

import pytest

from plainleaf.engine.article.scope.threads.layout import Layout, with_heads
from plainleaf.engine.article.tree import Block, Heading, Link, Paragraph, Text, plain
from plainleaf.engine.extract import read

PAGE = """<body><div class=post><b>Ann</b><i>1 May</i><p>The boat is mended.</p></div>
<div class=post><b>Bo</b><i>2 May</i><p>Good.</p></div><div class=post><b>Ann</b><i>3 May</i><p>Thanks.</p></div>"""


def line(text: str) -> Block:
    return Paragraph((Text(text),), 1)


def heads(blocks: Sequence[Block]) -> list[str]:
    document = read(PAGE.encode())
    nodes = {tag: document.nodes.having(frozenset({tag})).nonzero()[0].tolist() for tag in ("b", "i", "div")}
    layout = Layout(frozenset(), frozenset(), frozenset(nodes["b"] + nodes["i"]), frozenset(nodes["b"]), frozenset())
    found = with_heads(tuple(blocks), document, layout, nodes["div"])
    assert all(isinstance(block, Paragraph) for block in found)
    return [plain(block.content) for block in found if isinstance(block, Paragraph)]


@pytest.mark.parametrize(
    ("blocks", "joined"),
    [
        (["Ann", "1 May", "The boat is mended.", "Bo", "2 May", "Good."], ["Ann · 1 May", "Bo · 2 May"]),
        (["Ann", "The boat is mended.", "1 May", "Bo", "Good.", "2 May"], []),  # of two posts
        (["Ann", "Bo", "2 May", "Good."], ["Bo · 2 May"]),  # the first has pictures alone
        (["Ann", "1 May", "Bo", "2 May", "Ann", "3 May"], ["Ann · 1 May", "Bo · 2 May", "Ann · 3 May"]),
    ],
)
def test_name_and_day_of_a_post_are_one_line(blocks: list[str], joined: list[str]) -> None:
    found = heads([line(text) for text in blocks])
    assert [text for text in found if " · " in text] == joined
    assert " ".join(found).replace(" · ", " ") == " ".join(blocks)


def test_a_name_is_a_line_and_no_heading_of_the_article() -> None:
    name = Heading(2, (Link("https://example.org/ann", (Text("Ann"),)),), "ann", 1)
    assert heads([name, line("1 May"), line("The boat is mended.")])[0] == "Ann · 1 May"
