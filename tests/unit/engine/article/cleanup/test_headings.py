"""The title that stands above the article, and levels without jumps."""

import pytest

from plainleaf.engine.article.cleanup.headings import levels_of
from plainleaf.engine.article.tree import Heading, plain


def headings(article) -> list[tuple[int, str]]:
    return [(block.level, plain(block.content)) for block in article.blocks if isinstance(block, Heading)]


@pytest.mark.parametrize(
    "title",
    ["The mill", "The mill | Valley News", "Valley News – The mill", "THE MILL", "The  mill!"],
)
def test_a_heading_that_is_the_title_is_left_out(made, title: str) -> None:
    article = made(f"<title>{title}</title><p>News</p><h1>The mill</h1><p>one</p><h2>Flour</h2>")
    assert headings(article) == [(2, "Flour")]
    assert [(one.step, one.text) for one in article.removals] == [("title", "The mill")]


def test_styled_kicker_is_part_of_the_title(made) -> None:
    kicker = "<h1><span>Port</span><span>les pierres arrivent</span></h1>"
    assert headings(made(f"<title>Port : les pierres arrivent</title>{kicker}<p>one</p><h2>Flour</h2>")) == [
        (2, "Flour")
    ]


@pytest.mark.parametrize("title", ["Valley News", "The miller", ""])
def test_other_heading_stays(made, title: str) -> None:
    assert headings(made(f"<title>{title}</title><h1>The mill</h1><p>one</p>")) == [(2, "The mill")]


def test_a_heading_after_a_long_paragraph_is_no_title(made) -> None:
    article = made(f"<title>The mill</title><p>{'word ' * 60}</p><h2>The mill</h2>")
    assert headings(article) == [(2, "The mill")]


def test_title_returns_on_request(made) -> None:
    html = "<title>The mill</title><h1>The mill</h1><p>one</p>"
    (removal,) = made(html).removals
    assert headings(made(html, put_back={removal.node})) == [(2, "The mill")]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ([1, 4, 4, 2], [2, 3, 3, 3]),
        ([3, 3, 4, 3], [2, 2, 3, 2]),
        ([4, 2, 3], [2, 2, 3]),
        ([2, 3, 4, 5, 6, 6], [2, 3, 4, 5, 6, 6]),
        ([1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 6]),
    ],
)
def test_levels_do_not_jump(given: list[int], shown: list[int]) -> None:
    assert levels_of(given) == shown


def test_a_heading_is_not_strong_again(made) -> None:
    article = made("<h2 id='a'><a href='#a'>Zero</a></h2><h2><strong>One <b>two</b></strong></h2><h2><b>a</b> b</h2>")
    assert "## Zero\n" in article.render("markdown")
    assert "## One two" in article.render("markdown")
    assert "## **a** b" in article.render("markdown")


def test_a_file_of_text_begins_with_the_title_that_was_taken_out(made) -> None:
    article = made("<title>The old mill at the lock</title><h1>The old mill at the lock</h1><p>one</p>")
    assert article.text == "one\n"
    assert article.render("text", wrap=12) == "The old mill\nat the lock\n\none\n"
    assert article.render("markdown") == "# The old mill at the lock\n\none\n"
    assert article.render("markdown", title=False) == "one\n"
    assert "# The" not in article.render("markdown", with_metadata=True)


def test_site_name_above_the_title_is_removed(made) -> None:
    article = made("<title>The mill :: The Handbook</title><h1>The Handbook</h1><h1>The mill</h1><p>one</p><h4>x</h4>")
    assert headings(article) == [(2, "x")]
    assert [one.step for one in article.removals] == ["clutter", "title"]
    article = made("<title>The old mill - Valley</title><p><b>The old mill</b></p><p>The old mill stands.</p>")
    assert article.text == "The old mill stands.\n"


def test_a_name_of_the_site_without_the_title_below_it_stays(made) -> None:
    assert headings(made("<title>The mill at the lock :: The Handbook</title><h1>The Handbook</h1><p>one</p>")) == [
        (2, "The Handbook")
    ]


def test_name_heading_above_the_title_is_removed_with_a_reason(made) -> None:
    article = made("<title>The mill | News</title><h2>Friday</h2><h3>The mill</h3><p>one</p><h3>Friday</h3><p>two</p>")
    assert headings(article) == [(2, "Friday")]
    assert [(one.step, one.text) for one in article.removals] == [("clutter", "Friday"), ("title", "The mill")]
    assert article.removals[0].reason == "a name above the title"


def test_numbered_title_is_shown_once(made) -> None:
    html = (
        "<title>Waves in shallow water — Notes</title><h1>Waves in shallow water</h1><h1>1. Waves in shallow water</h1>"
    )
    assert made(f"{html}<p>A wave is shallow.</p>").render("markdown", title=False) == "A wave is shallow.\n"


def test_the_words_of_a_button_to_copy_are_no_part_of_a_heading(made) -> None:
    html = "<p>Text.</p><h2>Struct Shelf<button title='Copy'>Copy item path</button></h2><p>More.</p>"
    assert "## Struct Shelf\n" in made(html).render("markdown")


def test_subtitle_and_label_are_no_headings(made) -> None:
    text = "<p>The keeper wrote down the level of the canal every morning.</p>"
    page = f'<title>The dry well</title><body><h1>The dry well</h1><h3 class="post subtitle">And its lid</h3>{text}'
    assert made(page).render("markdown").startswith("# The dry well\n\nAnd its lid\n\n")
    labelled = f"<title>The dry well</title><body><h1><span>Title:</span>The dry well</h1>{text}"
    assert made(labelled).render("markdown").startswith("# The dry well\n\nThe keeper")
