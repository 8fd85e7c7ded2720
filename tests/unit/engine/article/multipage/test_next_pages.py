"""Articles over several pages: which links lead to a further page, and what the pages make together."""

import pytest

from plainleaf import extract
from plainleaf.engine.article.multipage.next_pages import further_pages, join_pages, numbered_address
from plainleaf.engine.article.tree import Heading, Notes, Paragraph, plain, walk
from plainleaf.engine.extract import read

TEXT = "<p>" + "A long sentence about the harbour and its bridges, which goes on for a while. " * 6 + "</p>"


def pages_of(url: str, links: str, head: str = "") -> dict[int, str]:
    return dict(further_pages(read(f"<head>{head}</head><body>{TEXT}{links}</body>", url)).pages)


@pytest.mark.parametrize(
    ("url", "stem", "number"),
    [
        ("https://www.a.example/story", "//a.example/story", 1),
        ("https://a.example/story/", "//a.example/story", 1),
        ("https://a.example/story?page=3", "//a.example/story", 3),
        ("https://a.example/story?id=7&page=2", "//a.example/story?id=7", 2),
        ("https://a.example/story?page=2&id=7", "//a.example/story?id=7", 2),
        ("https://a.example/story/page/4/", "//a.example/story", 4),
        ("https://a.example/story-p2.html", "//a.example/story.html", 2),
        ("https://a.example/story/2/", "//a.example/story", 2),
        ("https://a.example/story_2.html", "//a.example/story.html", 2),
    ],
)
def test_an_address_is_a_stem_and_a_number(url, stem, number):
    assert (numbered_address(url).stem, numbered_address(url).number) == (stem, number)


@pytest.mark.parametrize(
    ("url", "links"),
    [
        ("https://a.example/s", '<a href="/s?page=2">2</a> <a href="/s?page=3">3</a> <a href="?page=2">next ›</a>'),
        ("https://a.example/s.html", '<b>1</b> <a href="s-2.html">2</a> <a href="s-3.html">[3]</a>'),
        ("https://a.example/s/", '<a href="/s/2/">2</a><a href="/s/3/">Page 3</a><a href="/s/2/">Weiter »</a>'),
        ("https://a.example/s", '<a href="/s/page/2">Seite 2</a><a href="/s/page/2">2</a><a href="/s/page/3">3</a>'),
        ("https://a.example/news/2024/05/12", '<a href="/news/2024/05/12/2">2</a><a href="/news/2024/05/12/3">3</a>'),
    ],
)
def test_numbered_links_lead_to_the_pages(url, links):
    assert sorted(pages_of(url, links)) == [2, 3]


def test_the_first_page_is_found_from_a_later_one():
    links = '<a href="/s">1</a> <a href="/s?page=2">2</a> <b>3</b> <a href="/s?page=4">4</a>'
    found = further_pages(read(f"<body>{TEXT}{links}</body>", "https://a.example/s?page=3"))
    assert (found.number, list(found.pages), found.count) == (3, [1, 2, 4], 4)


@pytest.mark.parametrize(
    ("url", "head", "links"),
    [
        ("https://a.example/s", '<link rel="next" href="/s/2">', ""),
        ("https://a.example/s?page=1", "", '<a rel="next" href="/s?page=2">more</a>'),
        ("https://a.example/s", "", '<a href="/s/page/2">Next page »</a>'),
        ("https://a.example/s", "", '<a href="/s?page=2" aria-label="Next"><i></i></a>'),
        ("https://a.example/s_1.html", "", '<a href="/s_2.html">2</a>'),
    ],
)
def test_a_next_link_leads_to_the_next_page(url, head, links):
    assert list(pages_of(url, links, head)) == [2]


@pytest.mark.parametrize(
    ("url", "head", "links"),
    [
        ("https://a.example/2024/a-story", '<link rel="next" href="/2024/another-story">', ""),
        ("https://a.example/article/41", '<link rel="next" href="/article/42">', '<a href="/article/42">Next</a>'),
        ("https://a.example/story-8", "", '<a href="/story-9">The ninth story</a><a href="/story-9">Next ›</a>'),
        ("https://a.example/s", "", '<a href="https://b.example/s?page=2">2</a>'),
        ("https://a.example/s", "", '<a href="/s#2">2</a> <a href="/t?page=2">2</a> <a href="/2024">2024</a>'),
        ("https://a.example/s?page=2", "", '<a href="/s?page=2">2</a>'),
        ("https://a.example/s", "", '<a href="https://[x">2</a><a href="javascript:go(2)">2</a><a>2</a>'),
        ("", "", '<a href="?page=2">2</a>'),
    ],
)
def test_other_article_is_no_further_page(url, head, links):
    assert pages_of(url, links, head) == {}


def page(number: int, body: str) -> str:
    return f"<title>The long way</title><article><h1>The long way</h1><p>By Ida Lund, editor</p>{body}<p>{number}</p></article>"


def test_pages_are_joined_in_order_with_one_head():
    bodies = [f"<h2 id='part'>Part {number}</h2>{TEXT.replace('harbour', f'harbour {number}')}" for number in (1, 2, 3)]
    whole = join_pages([extract(page(number, body), "https://a.example/s") for number, body in enumerate(bodies, 1)])
    words = [plain(block.content) for block in whole.blocks if isinstance(block, Heading | Paragraph)]
    assert [one for one in words if one.startswith("Part")] == ["Part 1", "Part 2", "Part 3"]
    assert sum("Ida Lund" in one for one in words) <= 1
    assert whole.title == "The long way"
    assert len({block.anchor for block in whole.blocks if isinstance(block, Heading) and block.anchor}) == 3


def test_notes_of_all_pages_are_at_the_end():
    note = '<p>{0}<sup><a href="#fn1" id="r1">1</a></sup></p><ol class="footnotes"><li id="fn1">Note of page {1}. <a href="#r1">↩</a></li></ol>'
    texts = [
        page(number, TEXT.replace("harbour", f"harbour {number}") + note.format("Said", number)) for number in (1, 2)
    ]
    whole = join_pages([extract(text, "https://a.example/s", "descent") for text in texts])
    notes = [block for block in whole.blocks if isinstance(block, Notes)]
    assert notes == [whole.blocks[-1]]
    assert len({one.identifier for one in notes[0].notes}) == 2
    written = whole.render("markdown")
    assert all(written.count(f"[^{one.identifier}]") == 2 for one in notes[0].notes)


def test_later_pages_know_no_node_of_the_first_document():
    texts = [page(number, TEXT.replace("harbour", f"harbour {number}")) for number in (1, 2)]
    whole = join_pages([extract(text, "https://a.example/s", "descent") for text in texts])
    nodes = [block.node for block in walk(whole.blocks)]
    assert nodes[0] >= 0
    assert nodes[-1] == -1
