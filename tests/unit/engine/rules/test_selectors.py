"""Selectors for nodes: narrow on their page, and never by names that a program made up."""

import pytest

from plainleaf.engine.extract import read
from plainleaf.engine.rules import Expression, find, general_selector, is_made_up, own_selector


@pytest.mark.parametrize(
    "name",
    ["css-1x2y3z", "css-abcdef", "sc-bdVaJa", "jsx-2871293847", "Article_body__x7Gq2", "post-83127", "a1b2c3d4",
     "svelte-1k2j3h", "x1lliihq", "StyledBox-sc-1q2w3e", "id-0f3a9c", "hXzRtBq"],
)  # fmt: skip
def test_names_that_a_program_made_up(name: str) -> None:
    assert is_made_up(name)


@pytest.mark.parametrize(
    "name",
    ["post", "article-body", "article__body", "entry-content", "col-md-8", "h1", "storyBody", "ap-StoryAuthor",
     "mw-content-text", "post_content", "c-article", "l-main", "wp-block-group", "ArticleBody", "nytimes", "html5-video", "level2"],
)  # fmt: skip
def test_names_that_people_gave(name: str) -> None:
    assert not is_made_up(name)


PAGE = """<html><body><div id="root-8f3a9c21"><main class="css-1x2y3z"><article class="css-9a8b7c story is-active">
<div class="css-777aaa"><p>One</p><p>Two</p></div><aside class="share css-0a1b2c">Share</aside>
<div data-component="newsletter" class="css-5e6f7g">Letter</div></article></main></div>
<div class="box"><span>x</span></div><div class="box"><span>y</span></div></body></html>"""


def test_every_node_has_a_unique_selector() -> None:
    document = read(PAGE, "https://example.org")
    for node in range(len(document.nodes)):
        found = find(Expression(own_selector(document, node)), document.root, len(document.nodes))
        assert found == [document.nodes.element[node]]
        assert "css-" not in own_selector(document, node)


def test_general_selectors_match_a_persons() -> None:
    document = read(PAGE, "https://example.org")
    said = {
        "".join(map(str, element.itertext())).strip(): general_selector(document, node)
        for node, element in enumerate(document.nodes.element)
        if len(element) == 0
    }
    assert said["Share"] == "aside.share"
    assert said["Letter"] == 'div[data-component="newsletter"]'
    assert said["Two"] == "article.story > div > p"
    assert said["x"] == "div.box > span"
    assert all("css-" not in selector and "root-" not in selector for selector in said.values())
    for node in range(document.body + 1, len(document.nodes)):
        found = find(Expression(general_selector(document, node)), document.root, len(document.nodes))
        assert document.nodes.element[node] in found
