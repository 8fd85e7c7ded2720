"""Lists of links to other articles, and parts of the text, by the label above them."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.sections.labelled import labelled
from plainleaf.engine.auto.sections.page import Section, SectionedPage
from plainleaf.engine.extract import read

TEXT = "<p>The gate was opened at six in the morning, and by noon the first boats had passed through it.</p>"
LINKS = "<ul><li><a href=/1>A second gate is planned</a></li><li><a href=/2>The harbour in winter</a></li></ul>"
HEADINGS = [
    "Related articles", "Read also:", "More from the harbour", "Lesen Sie auch", "Sur le même sujet",
    "Noticias relacionadas", "Leggi anche", "Zobacz także", "Читайте также:", "Материалы по теме", "Διαβάστε ακόμα",
    "相关新闻", "延伸閱讀", "関連記事", "관련 기사", "İlgili haberler", "اقرأ أيضا",
]  # fmt: skip

OTHERS = """
    see also, read on, related, read more, similar posts, recommended, most read, popular now, latest news,
    recent news, top stories, trending, don't miss, zum thema, weiterlesen, auch interessant, ähnliche artikel,
    verwandte themen, lire aussi, sur le même thème, articles liés, voir aussi, les plus lus,
    dans la même rubrique, artigos relacionados, lea también, te puede interesar, más leídas, leia também,
    leia mais, articoli correlati, lees ook, meer over, czytaj też, podobne tematy, powiązane, polecamy,
    najnowsze, čtěte také, související články, читайте ещё, по теме, смотрите также, похожие статьи,
    другие статьи, популярное, самое читаемое, другие новости, схожі статті, σχετικά, δείτε ακόμα, δημοφιλή,
    τελευταίες ειδήσεις, ilgili yazılar, bunlar da ilginizi çekebilir, citește și, kapcsolódó cikkek,
    olvassa el ezt is, läs mer, læs også, lue myös, 相關新聞, 延伸阅读, 更多,
    热点推荐, 最新新闻, あわせて読みたい, 관련글, 많이 본 뉴스,
    tin liên quan, baca juga, berita terkait, أخبار ذات صلة, כתבות נוספות, קראו גם, עוד בנושא, यह भी पढ़ें,
    संबंधित खबरें
"""


def told(html: str, log_odds: float = 1.2) -> list[str]:
    v = measure(read(f"<main>{TEXT}{html}</main>"))
    found = [one for one in labelled(SectionedPage(v, np.full(len(v.texts), log_odds))) if one.kind == "others"]
    return [text for one in found for text in v.texts[one.first : one.end]]


@pytest.mark.parametrize("heading", HEADINGS)
def test_links_below_such_a_heading_are_other_articles(heading: str) -> None:
    assert told(f"<div><b>{heading}</b></div>{LINKS}{TEXT}") == [
        heading,
        "A second gate is planned",
        "The harbour in winter",
    ]


def test_every_such_heading_is_found() -> None:
    headings = " ".join(OTHERS.split()).split(", ")
    page = "".join(f"<div><b>{heading.capitalize()}</b></div>{LINKS}{TEXT}" for heading in headings)
    assert told(page)[::3] == [heading.capitalize() for heading in headings]


@pytest.mark.parametrize(
    "html",
    [
        f"<h2>Boats and their owners</h2>{LINKS}",
        f"<h2>Related articles</h2>{TEXT}",
        "<h2>Related articles</h2><ul><li><a href=/1>A second gate is planned</a></li></ul>",
        f"<h2>Read also what the keeper of the gate has written about it</h2>{LINKS}",
    ],
    ids=["another heading", "no links", "one link", "more is said"],
)
def test_other_lists_are_not(html: str) -> None:
    assert told(html) == []


def test_nothing_precedes_the_article() -> None:
    assert told(f"<b>Related articles</b>{LINKS}", log_odds=0.0) == []


@pytest.mark.parametrize(("label", "there"), [("Related articles", True), ("Most read", False)])
def test_without_certain_text_such_a_list_follows_the_headline(label: str, there: bool) -> None:
    page = f"<title>Fog on the water</title><main><h1>Fog on the water</h1><p>A bell.</p></main><h2>{label}</h2>{LINKS}"
    v = measure(read(page))
    found = list(labelled(SectionedPage(v, np.full(len(v.texts), 0.5))))
    assert found == ([Section("others", 2, 5)] if there else [])


def test_list_built_like_the_text_is_part_of_an_index() -> None:
    posts = "".join(f"<article><h3><a href=/{n}>The gate, part {n}</a></h3>{TEXT}</article>" for n in range(2))
    assert told(f"<h2>Featured</h2>{posts}<h2>Recent posts</h2>{posts}") == []


@pytest.mark.parametrize("label", ["FAQ", "Öffnungszeiten", "Ссылки", "常見問題", "仕様", "Caractéristiques"])
def test_a_label_opens_a_part_of_the_text(label: str) -> None:
    v = measure(read(f"<main>{TEXT}</main><section><h2>{label}</h2><p>Two</p><p>Three</p></section><p>Four</p>"))
    assert list(labelled(SectionedPage(v, np.full(len(v.texts), 3.0)))) == [Section("part", 1, 4)]


@pytest.mark.parametrize(
    "html",
    ["<ul><li>Links<li>More</ul>", "<table><tr><th>Features<td>Two</table>", "<div><b>Features</b><p>One</div>" * 3],
    ids=["an item", "a cell", "in each card"],
)
def test_a_label_in_a_list_opens_nothing(html: str) -> None:
    v = measure(read(f"<main>{TEXT}{html}</main>"))
    assert list(labelled(SectionedPage(v, np.full(len(v.texts), 3.0)))) == []
