"""What is left of boxes and labels whose rest is left out, and what should have followed."""

import pytest

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 3 + "</p>"
LAST = "<p>Nobody has counted how often the old gate has gone up since then, and nobody will before it is replaced.</p>"
LINK = "<a href=https://network.example/valley>{}</a>"
CARDS = """<h3><a href=/a>Gates of the upper valley</a></h3><p>Ida Holm went up the river in the spring of that year and counted them, one by one.</p>
<h3><a href=/b>The last barge</a></h3><p>It was sold for its bell, which nobody had heard in the valley since the flood of the year before.</p>"""
TITLE = "<h1>The old gate</h1>"
WORDS = "".join(
    f"<p>{number}. The keeper raised the gate before dawn and waited in the rain.</p>" for number in range(20)
)
LOCKS = "<ul><li><a href=/1>Lock one</a></li><li><a href=/2>Lock two</a></li><li><a href=/3>Lock three</a></li></ul>"


@pytest.mark.parametrize(
    ("line", "within", "at_the_end"),
    [
        ("You may also be interested in the following gates:", False, False),
        ("Mehr Informationen finden Sie unter:", False, False),
        ("相关阅读：", False, False),
        ("Sources:", True, False),
        ("আরও পড়ুন", False, False),
        ("ข่าวที่เกี่ยวข้อง", False, False),
        ("Then she used this key:", True, True),
    ],
)
def test_a_line_that_announces_what_is_left_out(made, line: str, within: bool, at_the_end: bool) -> None:
    other = "<ul><li>Other gates, other keys</li></ul>"
    label = f"<p>{line}</p>"
    assert (line in made(f"{TEXT}{label}{other}{LAST}", drop=("Other",)).text) is within
    assert (line in made(f"{TEXT}{LAST}{label}{other}", drop=("Other",)).text) is at_the_end
    assert line in made(f"{TEXT}{label}{other}{LAST}").text


@pytest.mark.parametrize(
    ("heading", "below", "there"),
    [
        ("Auch interessant", "<ul><li><a href=/a>Other gates, other keys</a></li></ul>", False),
        ("Auch interessant", "<p>Other gates have other keys.</p>", True),
        ("More from The Valley", "<div class=player></div>", False),
        ("Recommended", "<div class=player></div>", True),
    ],
)
def test_a_heading_above_other_pages_between_paragraphs(made, heading: str, below: str, there: bool) -> None:
    assert (heading in made(f"{TEXT}<h3>{heading}</h3>{below}{LAST}", drop=("Other",)).text) is there


@pytest.mark.parametrize(
    ("heading", "below", "there"),
    [
        ("Related articles", CARDS, False),
        ("Related articles", CARDS.partition("\n")[0], False),
        ("More stories you may like", CARDS, False),
        ("相关阅读", CARDS, False),
        (
            "Ссылки по теме:",
            "<ul><li><a href=/a>Gates of the upper valley</a></li><li><a href=/b>The last barge</a></ul>",
            False,
        ),
        ("See also", CARDS, True),
        ("Related work", CARDS, True),
        (
            "Related articles",
            CARDS
            + "<p>All of them were shown to the keepers, who had never seen so many gates in one place before.</p>",
            True,
        ),
        (
            "Related articles",
            CARDS
            + "<h2>What came of it</h2><p>Nothing came of it, as everybody in the valley had known from the day when it began.</p>",
            True,
        ),
        (
            "Related articles",
            "<p>Nothing like it was ever written about the gates of this valley or about those of any other.</p>",
            True,
        ),
    ],
)
def test_cards_of_other_pages_below_the_text_are_after_its_end(made, heading: str, below: str, there: bool) -> None:
    article = made(f"{TITLE}{WORDS}{LAST}<h2>{heading}</h2>{below}")
    assert (heading in article.text) is there
    if not there:
        assert {one.reason for one in article.removals} == {"after the end of the article: other pages"}
        assert article.text == made(f"{TITLE}{WORDS}{LAST}").text


def test_cards_that_are_most_of_the_page_are_its_content(made) -> None:
    assert "The last barge" in made(f"{TITLE}{TEXT}<h2>Related articles</h2>{CARDS}").text


@pytest.mark.parametrize(
    ("page", "there"),
    [
        ("<h3>{}</h3><p><a href=/a>Other gates</a></p><h3>The bell</h3>" + LAST, False),
        ("<div><h3>{}</h3><p><a href=/a>Other gates</a></p></div>" + LAST, False),
        ("<h3>{}</h3><p><a href=/a>The gates of today</a></p>" + LAST, True),
    ],
)
def test_a_heading_of_other_pages_goes_with_them(made, page: str, there: bool) -> None:
    assert ("More from the Valley" in made(TEXT + page.format("More from the Valley"), drop=("Other",)).text) is there


@pytest.mark.parametrize(
    ("box", "there"),
    [
        (f"<div><h2>More Gates</h2>{LOCKS}</div><div>{LAST}</div>", False),
        (f"<div><h2>More Gates</h2>{LOCKS}</div><p><img src=/gate.jpg alt=Gate></p>{LAST}", False),
        (f"<div><h2>More Gates</h2>{LOCKS}{LAST}</div>", True),
        (f"<div><p>Of iron.</p><h2>More Gates</h2>{LOCKS}</div>{LAST}", True),
        (f"<div><h1>More Gates</h1>{LOCKS}</div>{LAST}", True),
        (f"<div><h2>More Gates</h2>{LOCKS}</div><h3>Of iron</h3>{LAST}", True),
        (f"<div><h2>More Gates</h2><a href=/edit>Lock the page</a></div>{LAST}", True),
    ],
    ids=["a box", "a picture below", "text in it", "text above", "a title", "a part below", "a tool beside it"],
)
def test_a_heading_goes_with_the_links_that_its_box_holds(made, box: str, there: bool) -> None:
    rest = f"<h2>The bell</h2>{TEXT}"
    assert ("More Gates" in made(f"{TEXT}{box}{rest}{rest}{LAST}", drop=("Lock ",), rooted=False).text) is there


def test_what_is_left_of_the_boxes_below_related_pages_goes_with_their_heading(made) -> None:
    boxes = f"<p>相關新聞：</p><p>Faces of the news (say what you feel)</p><p>{LINK.format('Results')}</p><h3>Echo</h3>"
    assert made(f"{TEXT}{LAST}{boxes}").text == made(f"{TEXT}{LAST}").text
    pages = "<h3>See also</h3><ul><li>Gates of the lower valley</li></ul>"
    assert "lower valley" in made(f"{TEXT}{LAST}{pages}").text


def test_an_invitation_to_the_newsletter_between_paragraphs_is_left_out(made) -> None:
    asks = "<p><b>Want to keep up with the gates? {} for water levels and more.</b></p>".format(
        LINK.format("Sign up for our newsletter")
    )
    told = f"<p>The keeper has a {LINK.format('newsletter')} now. Never before had he written one.</p>"
    article = made(f"{TEXT}{asks}{TEXT}{told}{LAST}<p>One.</p><p>Two.</p>")
    assert [one.reason for one in article.removals] == ["it asks to follow the site"]
    assert "The keeper has a newsletter" in article.text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<h2>Contents</h2>", "the heading of a table of contents that is not there"),
        ("<p><b>In this article:</b></p>", "the heading of a table of contents that is not there"),
        ("<h3>Inhaltsverzeichnis</h3>", "the heading of a table of contents that is not there"),
        ("<p>[CTA_MODULE]</p>", "what should stand in its place is missing"),
        ("<p>[/vc_row]</p>", "what should stand in its place is missing"),
        ("<p>{{banner=locks}}</p>", "what should stand in its place is missing"),
        ("<p>Story continues below</p>", "it says that the text goes on"),
        ("<h2>“<span>Start Quote</span></h2>", "what screen readers say of the quote"),
        ("<p>Der Artikel geht unter der Anzeige weiter.</p>", "it says that the text goes on"),
        ("<p>Dalsza część artykułu pod materiałem wideo</p>", "it says that the text goes on"),
        ("<p>Loading paragraph...</p>", "what should stand in its place is missing"),
        ("<p>Загрузка…</p>", "what should stand in its place is missing"),
        ("<p>Back to Top</p>", "controls of the page"),
        ("<p>返回顶部</p>", "controls of the page"),
        ("<p>SCROLL TO CONTINUE WITH CONTENT</p>", "it says that the text goes on"),
    ],
)
def test_what_should_follow_is_not_there(made, line: str, why: str) -> None:
    article = made(f"{TEXT}{line}{TEXT.replace('barges', 'ferries')}{LAST}")
    assert [one.reason for one in article.removals] == [why]


@pytest.mark.parametrize("following", ["<p>Every gate has a keeper of its own.</p>", "<p><img src=/gate.jpg></p>"])
def test_a_short_sentence_and_a_picture_are_no_table_of_contents(made, following: str) -> None:
    article = made(f"{TEXT}<h2>Contents</h2>{following}{TEXT.replace('barges', 'ferries')}{LAST}")
    assert [one.reason for one in article.removals] == ["the heading of a table of contents that is not there"]


@pytest.mark.parametrize(
    "html",
    [
        f"<h2>Contents</h2><p>One rope</p><p>One lamp</p>{LAST}",
        f"<h2>Contents</h2><ul><li>A rope<li>A lamp<li>A hook</ul>{LAST}",
        f"<h2>Contents</h2><p>One rope,<br>one lamp,<br>one hook</p>{LAST}",
        f"<h3><code>contents</code></h3>{LAST}",
        f"<p>[sic]</p>{LAST}",
        f"<p>[see the note on locks]</p>{LAST}",
        f"<p>The story continues below the lock.</p>{LAST}",
    ],
)
def test_what_follows_or_says_something_stays(made, html: str) -> None:
    assert not made(f"{TEXT}{html}").removals


def test_the_language_of_code_is_not_told_twice(made) -> None:
    code = "<div><div><span>{}</span></div><pre class='brush: js'>open(gate)</pre></div>"
    article = made(f"{TEXT}{code.format('js')}{LAST}")
    assert [one.reason for one in article.removals] == ["the language of the code below it"]
    assert not made(f"{TEXT}{code.format('JavaScript')}{LAST}").removals  # as the labels of tabs


@pytest.mark.parametrize(
    ("above", "left"),
    [
        ("<div role=button>Copy</div><div>Python</div>", "Python"),
        ("<div><span>Copy code</span></div>", ""),
        ("<div role=button>Code kopieren</div>", ""),
        ("<p>Copy</p><p>The gate is copied:</p>", "Copy"),
        ("<p>Copy the gate:</p>", "Copy the gate:"),
    ],
)
def test_a_button_that_copies_the_code_below_it_is_no_text(made, above: str, left: str) -> None:
    code = f"<div>{above}<pre>open(gate)</pre></div>"
    article = made(f"{TEXT}{code}{LAST}")
    assert {one.reason for one in article.removals} <= {"controls of the page"}
    assert ("Cop" in article.text or "kop" in article.text) is left.startswith("Copy")
    assert left in article.text


def test_jumps_to_the_recipe_are_controls(made) -> None:
    article = made(f"<p>Jump to Recipe Print Recipe</p>{TEXT}{LAST}")
    assert [one.reason for one in article.removals] == ["controls of the page"]


@pytest.mark.parametrize(
    ("heading", "left"),
    [
        ("<h3>Related: <a href=/b>How the lower gate was built again</a></h3>", True),
        ("<h4><b>Also Read:</b> <a href=/b>What is a lock gate good for?</a></h4>", True),
        ("<h4>READ: <a href=/b>Ten locks that you should see</a></h4>", True),
        ("<h3>Locks: <a href=/b>How the lower gate was built again</a></h3>", False),
        ("<h3>Related: gates of the lower valley</h3>", False),
        ("<h3>Watch the video</h3>", True),
        ("<h2>Recently viewed</h2>", True),
        ("<h3>Video</h3><p>The keeper had it filmed from the bridge.</p>", False),
    ],
)
def test_a_heading_that_leads_elsewhere_or_stood_above_a_player_is_left_out(made, heading: str, left: bool) -> None:
    before = f"<h2>The upper gate</h2>{TEXT}{TEXT}<h3>The keepers</h3>{TEXT}"
    article = made(f"{before}{heading}<h2>The lower gate</h2>{TEXT}{TEXT}{LAST}")
    said = heading.partition(">")[2].partition("<")[0].strip() or "Also Read"
    assert (said not in article.render("markdown")) is left


@pytest.mark.parametrize(
    ("items", "lists", "there"),
    [
        (("torn", "torn", "torn", "A gate for eels"), 1, False),
        (("torn", "A gate for trout", "A gate for eels"), 1, True),
        (("torn", "torn", "torn", "A gate for eels</a>, which was never built<a>"), 1, True),
        (("torn", "torn", "torn", "A gate for eels"), 3, True),
    ],
    ids=["one of four", "two of three", "with words of its own", "a pattern of the page"],
)
def test_an_item_of_a_list_of_links_that_is_kept_by_chance_goes(made, items, lists: int, there: bool) -> None:
    torn = "<ul>" + "".join(f"<li><a href=/{at}>{item}</a></li>" for at, item in enumerate(items)) + "</ul>"
    article = made(f"{TEXT}{f'{torn}{TEXT}' * lists}{LAST}", drop=("torn",), rooted=False)
    assert ("A gate for eels" in article.text) is there


def test_the_way_from_one_message_to_others_is_no_text(made) -> None:
    line = f"<ul><li>Previous message: {LINK.format('[Gates] Oil')}<li><b>Messages sorted by:</b> [ date ]</ul>"
    assert "sorted" not in made(f"{line}{TEXT}{LAST}{line}").text


@pytest.mark.parametrize(
    ("box", "why"),
    [
        (
            "<div><p>You have 2 free articles left.</p><p>Read as much as you like from today on.</p></div>",
            "a question or a wish of the site",
        ),
        ("<div><p>Was this page helpful?</p><p>Thank you!</p></div>", "a question or a wish of the site"),
        ("<div><p>How useful was this post?</p><p>Average 4 / 5</p></div>", "a question or a wish of the site"),
        (
            "<div><p>Оцените, пожалуйста, статью. Нам важно Ваше мнение.</p><p>Спасибо</p></div>",
            "a question or a wish of the site",
        ),
        (
            "<div class=embed-box><h4>External content</h4><p>I agree that external content is shown to me.</p></div>",
            "the notice in place of what has not loaded",
        ),
    ],
)
def test_a_box_goes_with_the_line_that_says_what_it_is(made, box: str, why: str) -> None:
    assert [one.reason for one in made(f"{TEXT}{box}{LAST}").removals] == [why, why]


@pytest.mark.parametrize(
    "line",
    [
        "You have two free articles left: with this line a newspaper began to count its readers in 2011.",
        "Was this page helpful? we asked the keepers in turn, and most of them said that it was.",
        "You have to agree before external content such as the films of the lock is shown, which the law asks for.",
        "This article is for subscribers only because somebody decided so on a Tuesday.",
    ],
)
def test_a_text_about_such_lines_stays(made, line: str) -> None:
    assert not made(f"{TEXT}<div class=embed><p>{line}</p></div>{LAST}").removals


@pytest.mark.parametrize(
    ("label", "code", "there"),
    [
        ("<h2>See also</h2>", "<pre>gate --raise</pre>", True),
        ("<h2>See also</h2>", "", False),
        ("<p>See also</p>", "<pre>gate --raise</pre>", False),
        ("<h2>Related articles</h2>", "<pre>gate --raise</pre>", False),
    ],
)
def test_see_also_is_a_section_of_what_shows_code(made, label: str, code: str, there: bool) -> None:
    article = made(f"{TITLE}{TEXT}{code}{LAST}{label}<p>The <a href=/lock>lock</a>, since 2.1.</p>")
    assert ("since 2.1" in article.text) is there


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("In order to view the video, please allow Manage Cookies", False),
        ("This video is not supported by your browser at this time.", False),
        ("The video of the gate, allowed by the keeper, is on view at the lock.", True),
        ("This video is not supported by the keepers of the gate.", True),
    ],
    ids=["leave", "browser", "a sentence", "another sentence"],
)
def test_what_stands_in_place_of_a_film_is_left_out(made, line: str, there: bool) -> None:
    assert (line in made(f"{TEXT}<p>{line}</p>{LAST}").text) is there
