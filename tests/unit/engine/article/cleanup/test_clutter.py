"""What is left out, and why."""

import pytest

from plainleaf import extract
from plainleaf.engine.article.cleanup.clutter import BOX, HIDDEN, QUOTE, _of_thread
from plainleaf.engine.article.cleanup.named import ADDED, PERMALINK
from plainleaf.engine.article.scope.threads.layout import Layout
from plainleaf.engine.article.tree import Heading, plain

PROSE = "<p>" + "Ordinary words of an article that goes on for a while. " * 8 + "</p>"


@pytest.mark.parametrize(
    "attribute", ["hidden", 'aria-hidden="true"', 'style="color:red; display : none"', 'style="visibility:hidden"']
)
def test_hidden_parts_are_left_out_with_a_reason(made, attribute: str) -> None:
    article = made(f"{PROSE}<div {attribute}><p>Secret <b>words</b></p></div>{PROSE}")
    assert "Secret" not in article.text
    assert [(removal.step, removal.text) for removal in article.removals] == [("hidden", "Secret words")]


def test_page_behind_a_dialog_is_kept(made) -> None:
    article = made(f'<div aria-hidden="true">{PROSE}</div><p>We value your privacy.</p>')
    assert "Ordinary words" in article.text


@pytest.mark.parametrize(
    "html",
    [
        '<div class="OUTBRAIN"><p>Ten harbours that nobody visits, and the reasons why they are right.</p></div>',
        '<div id="PDI_1" class="pds-box"><p>Who is to pay for the new roof?</p><p>The council.</p></div>',
        '<div id="div-gpt-ad-17-0"><p>Spring sale at the sailmaker: every jacket a third off.</p></div>',
        '<div id="disqus_recommendations" class="mc4wp-form"><p>Once a week we write to you.</p></div>',
    ],
)
def test_boxes_of_other_firms_are_left_out_by_their_names(made, html: str) -> None:
    article = made(PROSE + html + PROSE)
    assert [removal.reason for removal in article.removals] == ["a box that a script of another firm put into the page"]


@pytest.mark.parametrize(
    "html",
    [
        '<div class="share-buttons"><a href="#">Tweet</a> <a href="#">Mail</a></div>',
        '<aside class="related-posts"><a href="/1">Another story</a><a href="/2">One more</a></aside>',
        '<div class="newsletter-signup"><p>Get our letter every week.</p></div>',
        '<nav><a href="/1">Home</a></nav>',
        '<div class="ad-slot">Buy this</div>',
    ],
)
def test_clutter_is_left_out_with_a_reason(made, html: str) -> None:
    article = made(PROSE + html + PROSE)
    assert [removal.step for removal in article.removals] == ["clutter"]
    assert article.blocks == made(PROSE + "<!-- -->" + PROSE).blocks or len(article.blocks) == 2


@pytest.mark.parametrize(
    "html",
    [
        '<div class="related-work"><p>Others have looked at this before us, and found that it is so.</p></div>',
        '<h2 class="share">On sharing</h2>',
        '<td class="ad">3</td>',
        '<div class="shared-memory"><p>Memory that processes share.</p></div>',
    ],
)
def test_what_is_only_named_alike_stays(made, html: str) -> None:
    assert made(PROSE + html + PROSE).removals == ()


def test_a_removal_is_undone(made) -> None:
    html = f"{PROSE}<div hidden>Secret</div>"
    (removal,) = made(html).removals
    article = made(html, put_back=frozenset({removal.node}))
    assert "Secret" in article.text
    assert article.removals == ()


def test_text_joins_across_what_is_left_out(made) -> None:
    assert made(f"{PROSE}<p>one <span hidden>x</span>two<span hidden>y</span>three</p>").text.endswith("one twothree\n")


@pytest.mark.parametrize(
    "html",
    [
        "<details><summary>Why?</summary><div aria-hidden='true'>Because it rains.</div></details>",
        "<h3><button aria-expanded='false'>Why?</button></h3><div hidden>Because it rains.</div>",
        "<div role='tabpanel' style='display:none'>Because it rains.</div>",
    ],
)
def test_what_a_click_unfolds_is_kept(made, html: str) -> None:
    assert "Because it rains." in made(PROSE + html).text


def test_a_hidden_menu_or_dialog_is_no_panel(made) -> None:
    menu = "<button aria-expanded='false'>Menu</button><ul hidden><li><a href='/1'>One</a><li><a href='/2'>Two</a></ul>"
    dialog = "<div role='dialog'><div role='region' hidden>Accept all</div></div>"
    text = made(PROSE + menu + dialog).text
    assert "Two" not in text
    assert "Accept" not in text


def test_heading_linking_to_itself_stays(made) -> None:
    article = made(
        '<h2 id="a"><a class="heading-anchor" href="#a">Static methods</a></h2><p>one</p>'
        '<h2 id="b">Use <span><a class="heading-anchor" href="#b">Link</a></span></h2><p>two</p>'
        '<h2><a class="heading-anchor" href="#c">#</a></h2><p>three</p>'
    )
    assert [plain(block.content) for block in article.blocks if isinstance(block, Heading)] == ["Static methods", "Use"]


@pytest.mark.parametrize(
    "icon",
    [
        "<i class='material-icons'>star</i>",
        "<span class='material-symbols-outlined big'>arrow_forward</span>",
        "<i class='material-icons'>&#xe5cc;</i>",
    ],
)
def test_the_names_of_icons_are_no_text(made, icon: str) -> None:
    article = made(f"{PROSE}<p>Opened {icon} in June</p>{PROSE}")
    assert "\n\nOpened in June\n\n" in article.text
    assert [removal.step for removal in article.removals] == ["icon"]


@pytest.mark.parametrize("words", ["<i class='icon'>star</i>", "<i class='material-icons'>A star</i>"])
def test_words_are_no_icons(made, words: str) -> None:
    assert "star" in made(f"{PROSE}<p>Opened {words} in June</p>{PROSE}").text


def test_the_count_of_comments_at_a_paragraph_is_no_part_of_it() -> None:
    text = "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 3
    link = '<a class="toggle comments_count" href="#c{}">{}</a>'
    page = "".join(f"<p>{link.format(number, number)}{number} {text}</p>" for number in range(6))
    article = extract(f"<title>The gate</title><article><h1>The gate</h1>{page}</article>")
    assert article.text.startswith("0 The lock keeper")
    assert sum(one.reason == "how many comments there are" for one in article.removals) == 6


def test_pulled_in_title_of_another_article_is_removed(made) -> None:
    other = '<a href="/b"><h1 class="recommended__title">Why kilns smoke</h1></a>'
    pulled = f'<article class="recommended pull pull--left" data-label="Related">{other}</article>'
    assert "kilns smoke" not in made(f"<h1>The jug</h1>{PROSE}{pulled}{PROSE}").text


def test_dates_linking_to_their_posts_stay() -> None:
    layout = Layout(frozenset({2}), frozenset({4}), frozenset({3, 5, 8}), frozenset({3}), frozenset({9}))
    found = {3: PERMALINK, 5: PERMALINK, 7: PERMALINK, 8: HIDDEN}
    assert _of_thread(layout, found) == {7: PERMALINK, 8: HIDDEN, 2: BOX, 4: QUOTE, 9: ADDED}
