"""Any page at all: no crash, bounded depth, no word lost."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf import extract
from plainleaf.engine.article.tree import DEPTH, Block, children
from plainleaf.engine.extract import explain

TAGS = [
    "p",
    "div",
    "span",
    "b",
    "i",
    "a",
    "ul",
    "ol",
    "li",
    "table",
    "tr",
    "td",
    "th",
    "blockquote",
    "pre",
    "code",
    "h1",
    "h2",
    "br",
    "hr",
    "figure",
    "figcaption",
    "dl",
    "dt",
    "dd",
    "details",
    "summary",
    "sup",
    "section",
    "caption",
    "tbody",
    "em",
    "q",
    "article",
    "aside",
]
MARKUP = st.lists(
    st.one_of(
        st.sampled_from([f"<{tag}>" for tag in TAGS]),
        st.sampled_from([f"</{tag}>" for tag in TAGS]),
        st.sampled_from(["alpha", "beta ", " gamma", "\n", "δέλτα", "五", "&lt;x&gt;", "* #_`|", "12."]),
    ),
    max_size=60,
).map("".join)


def depth(blocks: tuple[Block, ...]) -> int:
    return 1 + max((depth(children(block)) for block in blocks), default=0)


def words(text: str) -> list[str]:
    return re.findall(r"\w", text)


@given(MARKUP)
@settings(max_examples=300, deadline=None)
def test_no_letter_of_the_kept_text_is_lost(markup: str) -> None:
    html = f"<body><div>{markup}</div></body>"
    document, selection, _ = explain(html, method="descent", stop=100.0)
    kept = [
        letter for run, keep in zip(document.runs.text, selection.keep, strict=True) if keep for letter in words(run)
    ]
    article = extract(html, method="descent", stop=100.0)
    text = re.sub(r"(?m)^\s*\d+\. ", "", article.text) if "<ol" in markup else article.text
    if "<ol" not in markup and not article.removals and "<sup" not in markup:
        assert sorted(words(text)) == sorted(kept)
    for name in ("markdown", "html", "json"):
        article.render(name)
    assert depth(article.blocks) <= DEPTH + 2


@given(st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_bytes_give_an_article(body: bytes) -> None:
    from plainleaf import PlainleafError

    try:
        article = extract(b"<html><body>" + body)
    except PlainleafError:
        return
    for name in ("text", "markdown", "html", "json"):
        assert isinstance(article.render(name), str)


@pytest.mark.parametrize(
    "tag", ["div", "ul><li", "blockquote", "b", "table><tr><td", "span", "a href=x", "dl><dd", "sup", "details", "pre"]
)
def test_nesting_without_sense_is_bounded(tag: str) -> None:
    article = extract("<body>" + f"<{tag}>" * (100_000 if tag == "div" else 5_000) + "the text")
    assert "the text" in article.text
    assert depth(article.blocks) <= DEPTH + 2
    for name in ("markdown", "html", "json"):
        assert "the text" in article.render(name)


def test_an_empty_page_is_an_empty_article() -> None:
    article = extract("")
    assert (article.blocks, article.text, article.title) == ((), "", "")
    assert article.render("markdown") == ""


def test_two_notes_in_an_unclosed_element_are_no_error():
    page = (
        'On the road,<a href="#first"><sup>1</a>and so<t>on it went,<a href="#second"><sup>2<u></a>on</>'
        '<p id=footnotes>·<a name="first">)br<a name="second">'
    )
    assert "On the road," in extract(page).text
