"""Endless pages: the first article is the page's, the others are offered."""

import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.further_articles import further_articles
from plainleaf.engine.auto.steps import FURTHER
from plainleaf.engine.document import Document
from plainleaf.engine.extract import explain, extract, read
from plainleaf.engine.selection.contract import FurtherArticle

LAMP = "Every evening at six the keeper climbed the hundred stairs and trimmed the wick of the great lamp with care. "
FERRY = "The ferry left the pier an hour late because the cook had forgotten to bring the flour for the morning bread. "
SNOW = "Snow closed the upper road in the night, and the mail was carried down to the valley by two boys on skis. "


def story(heading: str, text: str, link: str = "", tag: str = "h1", wrap: str = 'article class="story"') -> str:
    title = f'<a href="{link}">{heading}</a>' if link else heading
    paragraphs = "".join(f"<p>{text * 3}</p>" for _ in range(4))
    byline = "<p class=byline>By Ada, <time>3 May 2024</time></p>"
    return f"<{wrap}><{tag}>{title}</{tag}>{byline}{paragraphs}</{wrap.split()[0]}>"


def page(*stories: str) -> str:
    return (
        f"<html><head><title>The lamp of the harbour</title></head><body><main>{''.join(stories)}</main></body></html>"
    )


def found(html: str) -> tuple[Document, tuple[FurtherArticle, ...]]:
    document = read(html, "https://news.example/2024/lamp.html")
    v = measure(document)
    return document, further_articles(v).articles


def test_further_articles_are_named_with_addresses() -> None:
    html = page(
        story("The lamp of the harbour", LAMP),
        story("A late ferry", FERRY, "/2024/ferry.html"),
        story("Snow on the road", SNOW, wrap='article class="story" id="snow"'),
    )
    document, articles = found(html)
    assert [(one.title, one.url) for one in articles] == [
        ("A late ferry", "https://news.example/2024/ferry.html"),
        ("Snow on the road", "https://news.example/2024/lamp.html#snow"),
    ]
    assert [document.nodes.tag_of(one.node) for one in articles] == ["article", "article"]


def test_a_short_article_in_short_paragraphs_is_one() -> None:
    short = "<p>The bakers asked the mayor to close their street.</p><p>They hope that people will sit outside.</p>"
    extra = f"<article class=story><h1>Bakers want their street</h1><time>3 May 2024</time>{short * 2}</article>"
    assert [one.title for one in found(page(story("The lamp of the harbour", LAMP), extra))[1]] == [
        "Bakers want their street"
    ]


def test_later_article_with_byline_may_have_a_lower_heading() -> None:
    html = page(story("The lamp of the harbour", LAMP), f"<div>{story('A late ferry', FERRY, tag='h2')}</div>")
    assert [one.title for one in found(html)[1]] == ["A late ferry"]


def test_first_level_heading_of_the_same_class_begins_an_article() -> None:
    first = f"<div class=a1><h1 class=x9>The lamp of the harbour</h1></div><div class=b2><p>{LAMP * 9}</p></div>"
    byline = "<p>By Bo Lind, <time>4 May 2024</time></p>"
    later = f"<div class=c3><div class=a1><h1 class=x9>A late ferry</h1>{byline}</div><p>{FERRY * 9}</p></div>"
    assert [one.title for one in found(page(first, later))[1]] == ["A late ferry"]


@pytest.mark.parametrize(
    "later",
    [
        f"<section class='story next'><h1 class=top>A late ferry</h1><p>{FERRY * 9}</p></section>",
        f"<section class=story><h1>A late ferry</h1><p>{FERRY * 9}</p></section>",
        f"<div class=more><h2><a href=/2>A late ferry</a></h2><span>4. Mai 2024</span><p>{FERRY * 9}</p></div>",
    ],
    ids=["class of the heading", "class of its box", "a date below a lower one"],
)
def test_titles_beside_the_article_begin_others_without_byline(later: str) -> None:
    first = f"<section class=story><h1 class=top>The lamp of the harbour</h1><p>{LAMP * 9}</p></section>"
    assert [one.title for one in found(page(first, later))[1]] == ["A late ferry"]


@pytest.mark.parametrize("wrap", ["div class='item first'", "section"])
def test_bylines_replace_article_elements(wrap: str) -> None:
    html = page(story("The lamp of the harbour", LAMP, wrap=wrap), story("A late ferry", FERRY, wrap=wrap))
    assert [one.title for one in found(html)[1]] == ["A late ferry"]


@pytest.mark.parametrize(
    "html",
    [
        page(story("The lamp of the harbour", LAMP)),
        page(story("The lamp of the harbour", LAMP), f"<article class=story><h2>The keeper</h2>{FERRY * 12}</article>"),
        page(
            "<h1 class=top>The lamp of the harbour</h1>", f"<div><h1 class=top>Its keeper</h1><p>{FERRY * 12}</p></div>"
        ),
        page(
            *(
                f"<section><h1>{name}</h1><p>{LAMP * 9}</p></section>"
                for name in ("The lamp of the harbour", "Its keeper")
            )
        ),
        page(
            '<script type="application/ld+json">{"@type": "WebPage"}</script>',
            *(
                f"<div class=part><h1 class=top>{name}</h1><p>{LAMP * 9}</p></div>"
                for name in ("The lamp of the harbour", "Its keeper")
            ),
        ),
        page(
            f"<div><h1>The lamp of the harbour</h1><p>{LAMP * 9}</p></div>",
            f"<div><h2>The year of the storm</h2><p>{FERRY * 9}</p></div>",
        ),
        page(story("The lamp of the harbour", LAMP), story("Re: The lamp of the harbour", FERRY)),
        page(story("A late ferry", FERRY), story("Snow on the road", SNOW)),
        page(
            story("The lamp of the harbour", LAMP), "<article class=story><h1>A late ferry</h1><p>Read it</p></article>"
        ),
        page(story("The lamp of the harbour", LAMP), story("By", FERRY)),
        page(
            "<h1>The lamp of the harbour</h1>",
            story("Its keeper", LAMP, tag="h2", wrap="section"),
            story("Its wick", FERRY, tag="h2", wrap="section"),
        ),
        "",
    ],
    ids=[
        "alone",
        "a part of it",
        "a part in its box",
        "parts of the first level",
        "a page of a site",
        "a part without a date",
        "an answer",
        "a weblog",
        "a teaser",
        "a label",
        "sections",
        "empty",
    ],
)
def test_what_belongs_to_the_page_is_no_further_article(html: str) -> None:
    assert found(html)[1] == ()


def test_one_word_of_two_makes_a_headline() -> None:
    html = page(story("The ferry is late", FERRY), story("Snow on a road", SNOW))
    assert found(html.replace("The lamp of the harbour</title>", "The Ledger</title>"))[1] == ()
    assert found(html.replace("The lamp of the harbour</title>", "Late ferry</title>"))[1] != ()
    wiki = page(story("Ferry", FERRY), story("Snow on a road", SNOW))
    assert found(wiki.replace("The lamp of the harbour</title>", "Ferry - Wiki</title>"))[1] != ()


def test_endless_page_has_its_first_article() -> None:
    html = page(story("The lamp of the harbour", LAMP), story("A late ferry", FERRY), story("Snow on the road", SNOW))
    article = extract(html)
    assert "trimmed the wick" in article.text
    assert "flour" not in article.text
    assert "skis" not in article.text
    assert [one.title for one in article.coverage.further] == ["A late ferry", "Snow on the road"]
    assert steps_of(article) == {FURTHER.name}
    document, selection, trace = explain(html)
    assert "another article" in trace.why(document, selection.further[0].node)


def steps_of(article):
    """The steps that left out the largest parts of the page."""
    parts = (slice(part.first_run, part.last_run) for part in article.coverage.largest)
    numbers = {int(number) for part in parts for number in article.ledger.last[part]}
    return {article.ledger.entries[number].step for number in numbers}
