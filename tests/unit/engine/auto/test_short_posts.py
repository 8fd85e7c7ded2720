"""Posts of a few words, beside sidebars that say more: which box is the post, its program says."""

import pytest

from plainleaf import explain, extract

ABOUT = (
    "I am a retired surveyor who walks the coast between the two lighthouses every week and photographs what the sea "
    "leaves behind. Write to me if you know what the strange things are, and I will put your answer below the picture."
)
WIDGET = f"<div id=sidebar><div class=widget><h2>About me</h2><div class=textwidget>{ABOUT}</div></div></div>"
FOOT = f"<footer><h2>About</h2><p>{ABOUT}</p><p>Between two lights, written on the kitchen table.</p></footer>"
PICTURE = '<p><img src="/wood.jpg" alt="" width=600 height=400></p>'
FILM = "<iframe title='Wood in the surf' src='https://www.youtube.com/embed/abcdefghijk'></iframe>"


def _page(body: str, beside: str = WIDGET, title: str = "<h2>Driftwood</h2>", box: str = "div class=hentry") -> str:
    entry = (
        f"<{box}>{title}<small class=date>May 2, 2024</small><div class=entry-content>{body}</div></{box.split()[0]}>"
    )
    return (
        f"<title>Driftwood « Between two lights</title><body><h1><a href=/>Between two lights</a></h1>{entry}{beside}"
    )


@pytest.mark.parametrize("beside", [WIDGET, FOOT, f"<aside>{ABOUT}</aside>", f"<header>{ABOUT}</header>"])
@pytest.mark.parametrize("box", ["div class=hentry", "div class='post type-post'", "article", "main"])
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<p>Forty metres of it.</p>", "Forty metres of it."),
        ("<p>PDF: <a href=/wood.pdf>the list</a></p>", "PDF: [the list](https://coast.example.org/wood.pdf)"),
        (PICTURE, "![](https://coast.example.org/wood.jpg)"),
        (PICTURE + "<p>Two.</p>" + PICTURE.replace("wood", "rope"), "![](https://coast.example.org/rope.jpg)"),
        (FILM, "[Wood in the surf](https://www.youtube.com/watch?v=abcdefghijk)"),
        ("<audio src=/surf.mp3></audio>", "[Audio](https://coast.example.org/surf.mp3)"),
        ("<blockquote><p>The sea gives back.</p><cite>Ida</cite></blockquote>", "> The sea gives back."),
    ],
    ids=["words", "link", "picture", "pictures", "film", "recording", "quotation"],
)
def test_a_post_of_few_words_is_the_article(body: str, said: str, box: str, beside: str) -> None:
    found = extract(_page(body, beside, box=box), url="https://coast.example.org/1").render("markdown", title=False)
    assert said in found
    assert "surveyor" not in found
    assert "May 2" not in found


def test_picture_without_words_is_shown_in_a_post_box() -> None:
    article = extract(_page(PICTURE, title=""), url="https://coast.example.org/1")
    assert article.render("markdown", title=False) == "![](https://coast.example.org/wood.jpg)\n"
    assert not article.coverage.why_empty


def test_placeholders_do_not_keep_the_footer() -> None:
    article = extract(f"<title>Prices</title><main id=app></main>{FOOT}")
    assert article.blocks == ()
    assert article.coverage.why_empty.startswith("The page is written by scripts")


@pytest.mark.parametrize(
    "page",
    [
        _page(f"<p>{ABOUT}</p>", f"<aside>{ABOUT[:60]}</aside>"),
        f"<div class=hentry><h2>One</h2></div><div class=hentry><h2>Two</h2></div>{WIDGET}",
        f"<h2>Who I am</h2>{WIDGET}",
    ],
    ids=["a post that says more", "several posts", "no post"],
)
def test_other_pages_keep_what_they_say(page: str) -> None:
    assert "surveyor" in extract(page).text


def test_text_beside_the_post_is_marked() -> None:
    document, selection, trace = explain(_page("<p>Forty metres of it.</p>"))
    beside, post = (
        next(run for run, text in enumerate(document.runs.text) if words in text) for words in ("surveyor", "Forty")
    )
    assert [(entry.step, entry.added) for entry in selection.ledger if beside in entry.runs][-1] == ("post", False)
    assert trace.why_text(beside, beside + 1).endswith("It is left out: beside the post that the page is about.")
    assert "is kept" in trace.why_text(post, post + 1)


def test_pictures_of_other_pages_are_not_the_posts() -> None:
    cards = '<ul class=tags><li><a href=/2><img src="/rope.jpg" width=600 height=400> Rope at low tide</a></ul>'
    found = extract(_page(PICTURE + cards), url="https://coast.example.org/1").render("markdown")
    assert "wood.jpg" in found
    assert "rope.jpg" not in found


NOTICE = (
    "The swing bridge at Low Mill is closed to boats until Friday, as its motor has failed. The canal office "
    "asks crews to moor below the lock and to leave the towpath free for those who walk."
)
BESIDE = {
    "who wrote it": (
        "Ida Holm has written about water and those who live on it for twenty years. She grew up on a barge "
        "between two locks, studied rivers at a university that has since been closed, and reports from "
        "wherever somebody digs."
    ),
    "comments": (
        "I was there when it stopped the last time, and we sat below the lock for two days with nothing but "
        "crisps and a chess set. The mechanic was very kind, though, and showed the children how the gears "
        "work."
    ),
    "terms": (
        "The information on this website is provided for general purposes only. We make no representations or"
        " warranties of any kind, express or implied, about its completeness, accuracy, reliability or "
        "suitability for any purpose."
    ),
    "consent": (
        "We and our 842 partners store and access information on your device, such as cookies, and process "
        "personal data, such as unique identifiers, for personalised advertising and content, and for the "
        "development of our services."
    ),
}


def _brief(others: str, box: str = "article", before: str = "") -> str:
    inner = f"<{box}><h1>Low Mill bridge closed</h1><p>{NOTICE}</p></{box.split()[0]}>"
    menu = "<ul>" + "".join(f"<li><a href=/{at}>Part {at}</a>" for at in range(20)) + "</ul>"
    return f"<title>Low Mill bridge closed | The Valley Post</title><body>{before}{menu}<main>{inner}{others}</main>"


@pytest.mark.parametrize("kind", BESIDE)
@pytest.mark.parametrize("box", ["article", "div class='post hentry'"])
def test_text_beside_a_brief_article_is_left_out(kind: str, box: str) -> None:
    assert extract(_brief(f"<div><h3>{kind}</h3><p>{BESIDE[kind]}</p></div>", box)).text.strip() == NOTICE


def test_dialog_is_not_part_of_a_brief_article() -> None:
    dialog = f"<div role=dialog id=cmp><h2>Your privacy</h2><p>{BESIDE['consent']}</p></div>"
    assert extract(_brief("", "div", dialog)).text.strip() == NOTICE


def test_an_article_in_several_boxes_is_whole() -> None:
    text = extract(_brief(f"<article><h2>What to do</h2><p>{BESIDE['comments']}</p></article>")).text
    assert "swing bridge" in text
    assert "chess set" in text


def test_requested_comments_stay_beside_a_brief_article() -> None:
    comments = f"<section id=comments><h3>Comments</h3><div class=comment><p>{BESIDE['comments']}</p></div></section>"
    assert extract(_brief(comments)).text.strip() == NOTICE
    assert "chess set" in extract(_brief(comments), comments=True).text


def test_the_answers_of_a_short_thread_stay() -> None:
    answers = (
        f"<div class=reply><p>{BESIDE['comments']}</p></div><div class=reply><p>{BESIDE['who wrote it']}</p></div>"
    )
    text = extract(_brief(answers), url="https://boats.example.org/forum/low-mill").text
    assert "chess set" in text


def test_notes_beside_a_brief_article_are_kept() -> None:
    notes = "<h4>Footnotes</h4><ol><li>By the office of the canal, with a rod that is kept at the lock.</li></ol>"
    text = NOTICE.replace("failed.", "failed.<sup>1</sup>")
    page = f"<title>Low Mill</title><article><h1>Low Mill</h1><p>{text}</p></article><section>{notes}</section>"
    assert (
        extract(page)
        .render("markdown")
        .endswith("[^1]: By the office of the canal, with a rod that is kept at the lock.\n")
    )


def test_a_header_around_the_text_is_no_head_of_a_page() -> None:
    text = "".join(f"<h2>Part {at}</h2><p>{words}</p>" for at, words in enumerate((NOTICE, *BESIDE.values())))
    page = f"<title>Low Mill</title><article><header><h1>Low Mill</h1>{text}</header></article><footer>© 2024</footer>"
    assert "chess set" in extract(page).text
    assert "chess set" in extract(f"<title>Low Mill</title><header><h1>Low Mill</h1>{text}</header><main></main>").text


@pytest.mark.parametrize("box", ["div class='modal fade' id=terms", "div class='fixed inset-0'", "div role=dialog"])
def test_dialog_is_not_the_article(box: str) -> None:
    purposes = (
        "Store and read information on a device: identifiers can be kept on yours to know it when it comes again.",
        "Use limited data to select advertising: what is shown can be based on the page that you are reading now.",
        "Measure how content does: what you do with it can tell whether it reached those for whom it was meant.",
    )
    dialog = "".join(f"<div><h4>Purpose {at}</h4><p>{purposes[at % 3]}</p></div>" for at in range(18))
    text = "The island ferry stays in harbour until Sunday, because a crack was found in its ramp. A bus runs instead."
    page = (
        f"<title>The ferry stops for a week - Two lights</title><body><{box}>{dialog}</div>"
        "<div class=page><div><a href=/>Two lights</a></div><div class=col><h1>The ferry stops for a week</h1>"
        f"<div class=txt><p>{text}</p></div></div></div>"
    )
    assert extract(page, url="https://coast.example.org/1").text.strip() == text
