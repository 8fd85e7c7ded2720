"""Who wrote an article, where the site names itself or a line at the heading names them."""

import json

import pytest

from plainleaf import extract
from plainleaf.engine.article import Value

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges to come up the valley. " * 5
SITE = '<meta property="og:site_name" content="The Valley Post">'
BYLINE = "<h1>The gate</h1><p>By <a href=/ida>Ida Holm</a></p>"


def author_of(head: str = "", body: str = "<h1>The gate</h1>") -> Value | None:
    page = f"<html lang=en><head><title>The gate</title>{SITE}{head}</head><body>{body}{TEXT}</body></html>"
    return extract(page, url="https://www.valleypost.example/a/b").metadata.author


def data(*authors: dict[str, str]) -> str:
    whole = {"@type": "Article", "headline": "The gate", "author": authors}
    return f'<script type="application/ld+json">{json.dumps(whole)}</script>'


PERSON = {"@type": "Person", "name": "Valley Post"}
ORGANIZATION = {"@type": "NewsMediaOrganization", "name": "The Valley Post"}


@pytest.mark.parametrize(
    ("head", "body", "author"),
    [
        (data(ORGANIZATION), BYLINE, Value("Ida Holm", "markup")),
        (data(ORGANIZATION), "", None),
        (data(ORGANIZATION, {"@type": "Person", "name": "Ida Holm"}), "", Value("Ida Holm", "json-ld")),
        (data(PERSON), "", Value("Valley Post", "json-ld")),  # a weblog that is called as its author
        ('<meta name=author content="valleypost">', BYLINE, Value("Ida Holm", "markup")),
        (data({"@type": "Organization", "name": "A Press Agency"}), BYLINE, Value("A Press Agency", "json-ld")),
    ],
)
def test_the_site_is_the_author_only_where_nobody_else_is_named(head: str, body: str, author: Value | None) -> None:
    assert author_of(head, body or "<h1>The gate</h1>") == author


@pytest.mark.parametrize(
    "line",
    [
        "<p>By Ida Holm</p>",
        "<div>Written by</div><div>Ida Holm</div>",
        "<p>Par Ida Holm ● 3 mars 2026</p>",
        "<p>By Ida Holm - The Valley Team</p>",
    ],
)
def test_a_line_at_the_heading_names_the_author(line: str) -> None:
    assert author_of(body=f"<h1>The gate</h1>{line}") == Value("Ida Holm", "markup")


def test_all_meta_elements_of_one_name_are_read() -> None:
    head = '<meta name=citation_author content="Ida Holm"><meta name=citation_author content="Bo Lind">'
    assert author_of(head) == Value("Ida Holm; Bo Lind", "meta")


def test_a_preview_card_names_the_author() -> None:
    head = '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ida Holm">'
    assert author_of(head) == Value("Ida Holm", "meta")
    assert author_of(head.replace("Written by", "Reading time")) is None


@pytest.mark.parametrize("nobody", ["The Author", "Sunday", "View all posts", "Home"])
def test_words_of_the_page_are_nobody(nobody: str) -> None:
    assert author_of(f'<meta name=author content="{nobody}">') is None
