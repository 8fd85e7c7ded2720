"""Captions belong to their pictures, in whatever elements a site puts the two."""

import numpy as np
import pytest

from plainleaf import extract
from plainleaf.engine.article.scope.captioned import captioned, with_captions
from plainleaf.engine.article.tree import Figure, Table, plain, walk
from plainleaf.engine.extract import read

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 5 + "</p>"
SAID = "The upper gate, seen from the towpath in 1911"
MARKUPS = {
    "figcaption": "<figure><img src=a.jpg><figcaption>{}</figcaption></figure>",
    "div.caption": "<div class=image><img src=a.jpg><div class=caption>{}</div></div>",
    "wp-caption-text": '<div class="wp-caption alignleft"><a href=a.jpg><img src=a.jpg></a><p class=wp-caption-text>{}</p></div>',
    "dd": "<dl class=gallery-item><dt><img src=a.jpg></dt><dd>{}</dd></dl>",
    "td.tr-caption": "<table><tbody><tr><td><img src=a.jpg></td></tr><tr><td class=tr-caption>{}</td></tr></tbody></table>",
    "span": "<div class=pic><img src=a.jpg><span>{}</span></div>",
    "div.figcaption": "<div class=figure><div><img src=a.jpg></div><div class=figcaption>{}</div></div>",
    "caption": "<table><caption>{}</caption><tr><th>Year<th>Barges<tr><td>1911<td>44<tr><td>1912<td>12</table>",
}  # fmt: skip


def captions(html: str, method: str) -> list[str]:
    page = f"<title>The gate</title><main><article><h1>The gate</h1>{html}</article></main>"
    blocks = extract(page, url="https://x.example/a", method=method).blocks
    return [plain(block.caption) for block in walk(blocks) if isinstance(block, Figure | Table) and block.caption]


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("<b>Fig. 1</b>", SAID, f"Fig. 1 {SAID}"),
        ("The gate, before the flood", SAID, f"The gate, before the flood {SAID}"),
        (SAID, f"<i>{SAID}</i>", SAID),
    ],
)
def test_two_captions_of_one_picture_are_one(first: str, second: str, shown: str) -> None:
    picture = f"<img src=a.jpg><div class=article-section__figure-description><p>{second}</p></div>"
    figure = f"<figure><figcaption>{first}</figcaption><div>{picture}</div></figure>"
    assert captions(f"{TEXT}{figure}{TEXT}", "auto") == [shown]


@pytest.mark.parametrize("method", ["auto", "descent"])
@pytest.mark.parametrize("markup", MARKUPS)
def test_a_picture_or_table_has_its_caption(markup: str, method: str) -> None:
    assert captions(f"{TEXT}{MARKUPS[markup].format(SAID)}{TEXT}", method) == [SAID]


def test_photographer_line_stays_below_the_picture() -> None:
    page = f"<title>The gate</title><article><h1>The gate</h1>{TEXT}<p><img src=a.jpg></p><p>Foto: Ida Holm</p>{TEXT}"
    written = extract(page, url="https://x.example/a").render("markdown", title=False)
    assert "![](https://x.example/a.jpg)\n\nFoto: Ida Holm\n\n" in written


@pytest.mark.parametrize(
    ("said", "beside", "whole"),
    [
        (SAID, "Ida Holm", True),
        (SAID, "More than a credit stands beside this one", False),
        (f"<a href=/b>{SAID}</a>: read on below", "Ida Holm", False),
    ],
    ids=["a credit", "text", "a link"],
)
def test_removed_credit_takes_no_caption(said: str, beside: str, whole: bool) -> None:
    figure = f"<div><figure><img src=a.jpg><figcaption>{said}</figcaption></figure><p>{beside}</p></div>"
    document = read(f"<body>{TEXT}{figure}{TEXT}")
    keep = np.array([text in TEXT for text in document.runs.text], np.bool_)
    more = with_captions(document, keep, captioned(document))
    assert [document.runs.text[run] for run in (more & ~keep).nonzero()[0]] == [SAID] * whole


def test_the_picture_that_opens_the_article_has_its_caption_too() -> None:
    page = (
        f"<title>The gate</title><header><h1>The gate</h1>{MARKUPS['figcaption'].format(SAID)}<p>By Ida Holm</p></header>"
        f"<div>{TEXT * 3}</div>"
    )
    written = extract(page, url="https://x.example/a").render("markdown", title=False)
    assert written.index(SAID) < written.index("The lock keeper")


@pytest.mark.parametrize(
    ("alt", "line"),
    [
        ("The upper gate in 1911", "The upper gate in 1911"),
        ("The upper gate seen from below", "The upper gate seen from below, with its keeper"),
        ("gate", "The upper gate at night. Credit: The valley"),
        ("gate", "Courtesy of the keepers"),
        ("gate", "The gate (Fot. Ida Holm)"),
        ("gate", "Фото valley.example"),
    ],
)
def test_line_below_its_picture_opens_the_article(alt: str, line: str) -> None:
    picture = f"<div class=x1><div><img src=a.jpg alt='{alt}'></div><div class=x2><span>{line}</span></div></div>"
    page = f"<title>The gate</title><div class=x0><h1>The gate</h1><p>12 May</p>{picture}</div><div>{TEXT * 3}</div>"
    assert captions(page.partition("</title>")[2], "auto") == [line]


TABLE = "<table><tr><td><img src=a.jpg alt=gate>{}</tr></table>"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.format(f"<tr><td><font size=1>{SAID}</font>"), [SAID]),
        (TABLE.format(f"<tbody><tr><td>{SAID}</tbody>"), [SAID]),
        (TABLE.format(f"<td>{SAID}"), []),
        (TABLE.format(f"<tr><td><a href=/b>{SAID}</a>"), []),
        (TABLE.format(f"<tr><td>{SAID}<tr><td>{SAID} again"), []),
    ],
    ids=["in the row below", "in a body", "beside the picture", "a link", "one row of several"],
)
def test_the_row_below_a_picture_in_a_small_table_is_its_caption(table: str, said: list[str]) -> None:
    document = read(f"<body>{TEXT}{table}{TEXT}")
    assert [" ".join(document.runs.text[document.under(one.caption)]) for one in captioned(document)] == said
    assert captions(f"<div>{TEXT}{table}{TEXT}</div>", "plain")[:1] == said


@pytest.mark.parametrize(
    ("name", "line", "sure"),
    [
        ("caption body-narrow", "The gate was raised at dawn", True),
        ("articlePicture", "The gate was raised at dawn", True),
        ("captionless", "View larger image", False),
        ("photo", "<a href=/b>The gate was raised at dawn</a>", False),
        ("x1", "The gate was raised at dawn", False),
    ],
)
def test_line_in_a_box_named_after_pictures_is_a_caption(name: str, line: str, sure: bool) -> None:
    document = read(f"<body>{TEXT}<div class='{name}'><img src=a.jpg alt=gate><span>{line}</span></div>{TEXT}")
    assert [one.sure for one in captioned(document)] == [sure]


@pytest.mark.parametrize(
    "line", ["Ida Holm, founder and editor", "Scroll down to load all pictures", "Read the review"]
)
def test_line_below_a_portrait_or_a_sign_is_no_caption(line: str) -> None:
    box = f"<div class=x1><img src=a.jpg alt='Ida Holm'><div class=x2>{line}</div></div>"
    page = f"<title>The gate</title><div><h1>The gate</h1>{box}</div><div>{TEXT * 3}</div>"
    assert line not in extract(page, url="https://x.example/a").text


def test_the_name_below_the_writers_picture_is_no_caption() -> None:
    portrait = "<figure><a href=/holm rel=author><figcaption>Ida Holm</figcaption></a></figure>"
    page = f"<title>The gate</title><div><h1>The gate</h1><div>{portrait}</div><p>12 May</p></div><div>{TEXT * 3}</div>"
    assert "Ida Holm" not in extract(page, url="https://x.example/a").text


def test_standfirst_below_the_picture_stays_beside_the_caption() -> None:
    said = "Five gates, one keeper, and a river that has other plans for all of them"
    picture = "<div class=x1><img src=a.jpg alt=gate><div class=x2>The upper gate. Photo: Ida Holm</div></div>"
    page = (
        f"<title>The gate</title><meta name=description content='{said}'><div><h1>The gate</h1>{picture}"
        f"<div><h4>{said}</h4></div><p>12 May</p></div><div>{TEXT * 3}</div>"
    )
    written = extract(page, url="https://x.example/a").text
    assert written.index("The upper gate") < written.index(said) < written.index("The lock keeper")


def test_a_place_for_advertisements_is_no_listing() -> None:
    place = "<div class='code-block code-block-5'>&lt;a href=https://ads.example/1>&lt;/a></div>"
    page = f"<title>The gate</title><article><h1>The gate</h1>{TEXT}{place}{TEXT}</article>"
    assert "```" not in extract(page, url="https://x.example/a").render("markdown")


def test_the_captions_of_teasers_are_no_part_of_the_article() -> None:
    teaser = "<figure><a href=/b><img src=b.jpg></a><figcaption><a href=/b>Ten gates you should see once</a> By Ida</figcaption></figure>"
    page = (
        f"<title>The gate</title><article><h1>The gate</h1>{TEXT * 3}</article><aside><h3>More</h3>{teaser * 3}</aside>"
    )
    assert "Ten gates" not in extract(page, url="https://x.example/a").text


CARDS = {
    "an offer": "<div class=offer><img src=b.jpg><div class=caption><div>Aqua</div><div>Rubber boots, tall</div>"
    "<div>34,90</div><div>To the shop</div></div></div>",
    "a banner": "<section><img src=b.jpg><div class=caption><h3>Boots by mail</h3><p>Ten percent off</p></div></section>",
    "an advertisement": "<figure><a href=//ads.example/1><img src=b.jpg></a><figcaption>Anzeige</figcaption></figure>",
    "a related story": "<div class=related-box><figure><img src=b.jpg><figcaption>Ten boots to see once</figcaption>"
    "</figure></div>",
    "a row of tiles": "<div><a href=/b><img src=b.jpg></a><div class=caption><a href=/b>Boots</a></div></div>",
    "a menu with a logo": "<header><img src=b.jpg><nav><span class=nav-caption>Boots:</span><a href=/x>X</a></nav></header>",
}  # fmt: skip


@pytest.mark.parametrize("card", CARDS)
def test_card_named_caption_is_none(card: str) -> None:
    page = f"<title>The gate</title><article><h1>The gate</h1>{TEXT}{CARDS[card]}{TEXT}</article>"
    written = extract(page, url="https://x.example/a").text
    assert written.count("The lock keeper") == 10
    assert "oots" not in written
    assert "nzeige" not in written


def test_opening_picture_keeps_its_caption() -> None:
    page = f"<title>The gate</title><h1>The gate</h1><div class=story-promo>{MARKUPS['figcaption'].format(SAID)}</div>{TEXT * 3}"
    assert SAID in extract(page, url="https://x.example/a").text


def test_many_pictures_and_captions_take_no_time() -> None:
    figures = "".join(TEXT + MARKUPS["div.caption"].format(f"{SAID}, {number}") for number in range(600))
    page = f"<title>The gate</title><article><h1>The gate</h1>{figures}"
    assert extract(page, url="https://x.example/a", method="descent").text.count(SAID) == 600
    deep = "<div class=caption>" * 3000 + "<img src=a.jpg>" + "<div class=caption>x</div>" * 3000
    assert extract(f"<title>The gate</title><article>{TEXT}{deep}", url="https://x.example/a").text


def test_figure_without_its_scripted_picture_has_a_caption() -> None:
    figure = (
        f"<figure><div class=lazy></div><noscript><img src=a.jpg></noscript><figcaption>{SAID}</figcaption></figure>"
    )
    assert SAID in extract(f"<title>The gate</title><article><h1>The gate</h1>{TEXT}{figure}{TEXT}</article>").text
