"""Cards that preview another page between paragraphs, for a method that does not keep their words."""

import pytest

from plainleaf.engine.article.tree import Embed

BOOKMARK = """<div class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://meadow.example/notes">
<div class="kg-bookmark-content"><div class="kg-bookmark-title">Field notes  lost</div>
<div class="kg-bookmark-description">What grows lost</div></div><img src="/t.jpg"></a></div>"""
ONEBOX = """<aside class="onebox"><header><img src="/i.png"><a href="https://meadow.example/">meadow lost</a></header>
<article><h3><a href="https://meadow.example/notes">Field notes lost</a></h3><p>What grows lost</p></article></aside>"""
WORDLESS = '<div class="link-preview"><a href="/notes"><img src="/t.jpg"><span>lost</span></a></div>'


def between(made, card: str, before: str = "<p>before</p>", after: str = "<p>after</p>"):
    return made(f"{before}{card}{after}", drop=("lost",), rooted=False)


@pytest.mark.parametrize(
    ("card", "href", "title"),
    [
        (BOOKMARK, "https://meadow.example/notes", "Field notes lost"),
        (ONEBOX, "https://meadow.example/notes", "Field notes lost"),
        (WORDLESS, "https://example.org/notes", "lost"),
    ],
)
def test_a_card_between_kept_text_is_one_link(made, card: str, href: str, title: str) -> None:
    article = between(made, card)
    assert [(one.kind, one.href, one.title) for one in article.blocks if isinstance(one, Embed)] == [
        ("link", href, title)
    ]
    assert article.render("markdown") == f"before\n\n[{title}]({href})\n\nafter\n"
    assert article.text == "before\n\nafter\n"
    assert article.render("text", images=True) == f"before\n\n[Link: {title}]\n\nafter\n"


@pytest.mark.parametrize(
    "card",
    [
        WORDLESS.replace("link-preview", "teaser"),
        WORDLESS.replace('href="/notes"', 'href="javascript:open()"'),
        WORDLESS.replace('href="/notes"', ""),
    ],
)
def test_other_boxes_are_no_cards(made, card: str) -> None:
    assert not any(isinstance(one, Embed) for one in between(made, card).blocks)


def test_cards_in_a_row_that_a_writer_put_into_a_post_are_links(made) -> None:
    assert sum(isinstance(one, Embed) for one in between(made, ONEBOX + ONEBOX.replace("/notes", "/more")).blocks) == 2


def test_cards_before_and_after_all_kept_text_are_left_out(made) -> None:
    assert not any(isinstance(one, Embed) for one in between(made, BOOKMARK, before="").blocks)
    assert not any(isinstance(one, Embed) for one in between(made, BOOKMARK, after="").blocks)


def test_a_card_that_the_method_keeps_has_its_words(made) -> None:
    assert "What grows" in made(f"<p>before</p>{BOOKMARK}<p>after</p>").text


POST = """<div class="embed"><blockquote class="twitter-tweet"><p lang="en">All ferries stay in port. lost</p>&mdash; Harbour
(@lost) <a href="https://twitter.com/harbour/status/17">lost 4 May</a></blockquote><p>Accept lost</p></div>"""
PICTURE = """<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/x1/"><div><a
href="https://www.instagram.com/p/x1/?utm"><div>View this lost post</div></a></div></blockquote>"""


def test_embedded_posts_are_links_with_their_words(made) -> None:
    found = [one for one in between(made, POST + PICTURE).blocks if isinstance(one, Embed)]
    assert [(one.href, one.title) for one in found] == [
        ("https://twitter.com/harbour/status/17", "All ferries stay in port. lost — Harbour (@lost) lost 4 May"),
        ("https://www.instagram.com/p/x1/", "View this lost post"),
    ]
    assert between(made, POST).text == "before\n\nafter\n"


def test_box_with_more_than_a_post_is_no_card(made) -> None:
    more = POST.replace("Accept lost", "What others said of the ferries is lost. " * 4)
    assert not any(isinstance(one, Embed) for one in between(made, more).blocks)


UNFURL = """<div class="bbCodeBlock bbCodeBlock--unfurl js-unfurl"><h3 class="js-unfurl-title"><a href="https://meadow.example/notes">
Field notes</a></h3><div class="js-unfurl-desc">What grows</div><div class="contentRow-minor"><img src="/i.png">meadow</div></div>"""


@pytest.mark.parametrize("card", [ONEBOX.replace(" lost", ""), UNFURL])
def test_a_card_of_a_forum_that_is_kept_is_a_link_and_no_heading(made, card: str) -> None:
    article = made(f"<p>before</p>{card}<p>after</p>", rooted=False)
    assert article.render("markdown") == "before\n\n[Field notes](https://meadow.example/notes)\n\nafter\n"


def test_a_card_of_a_post_has_its_words(made) -> None:
    card = ONEBOX.replace(" lost", "").replace("https://meadow.example/notes", "https://x.com/meadow/status/17")
    assert "[meadow Field notes What grows](https://x.com/" in made(f"<p>before</p>{card}<p>after</p>").render(
        "markdown"
    )


def test_a_card_with_a_listing_has_it(made) -> None:
    card = ONEBOX.replace(" lost", "").replace("<p>What", "<pre><code>let x</code></pre><p>What")
    assert "let x" in made(f"<p>before</p>{card}<p>after</p>").text
