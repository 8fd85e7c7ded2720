"""What is a page's title, and what its site's name around it."""

import pytest

from plainleaf import extract
from plainleaf.engine.article import Value
from plainleaf.engine.article.metadata.site_names import without_site


def metadata(head: str = "", body: str = "<p>Text.</p>", url: str = "https://example.org/a/b"):
    return extract(f"<html><head>{head}</head><body>{body}</body></html>", url=url).metadata


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("A fine day - The Site", "<h1>A fine day</h1>", "A fine day"),
        ("The Site: A fine long day", "<h1>The Site</h1><h1>A fine long day</h1>", "A fine long day"),
        ("A fine long day outside | Site", "<h1>Site</h1>", "A fine long day outside"),
        ("Well-known facts", "<p>x</p>", "Well-known facts"),
        ("", "<h1>Only here</h1>", "Only here"),
        ("山间小火车_云岭日报", "<h1>山间小火车</h1>", "山间小火车"),
        ("A fine day | The Site", "<h1>A fine day | The Site</h1>", "A fine day"),
        ("A fine day | The Site | Read on!", "<h1>Days</h1>", "A fine day"),
        ("#12: The clock", "<h1>Pump</h1>", "#12: The clock"),
    ],
)
def test_the_title_is_without_the_site(title: str, body: str, expected: str) -> None:
    found = metadata(f'<title>{title}</title><meta property="og:site_name" content="The Site">', body)
    assert found.title is not None
    assert found.title.text == expected


def test_short_site_title_beside_a_long_heading_is_no_title() -> None:
    site = '<title>Which mower is right for which lawn? | Mowers</title><meta property="og:title" content="Mowers">'
    asked = "Which mower is right for which lawn?"
    assert metadata(site, f"<h1>{asked}</h1>").title == Value(asked, "markup")


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("The slow boat home | The Wide Log", "<h1>The Wide Log</h1><h1>The slow boat home</h1>", "The slow boat home"),
        ("The Wide Log: The slow boat home", "<h1>The Wide Log</h1><h2>8 March</h2><h3>The slow boat home</h3>",
         "The slow boat home"),
        ("The Log » Archive » The slow boat home", "<h1>The Log</h1><h2>The slow boat home</h2>", "The slow boat home"),
        ("The slow boat: how it went", "<h1>Boats and their ways</h1><h2>The slow boat</h2>", "The slow boat: how it went"),
        ("SLOW BOATS | widelog.com", "<h1>widelog.com</h1><h1>SLOW BOATS</h1>", "SLOW BOATS"),
    ],
)  # fmt: skip
def test_the_name_of_the_site_as_first_heading_is_not_the_title(title: str, body: str, expected: str) -> None:
    assert metadata(f"<title>{title}</title>", body).title == Value(expected, "markup")


def test_a_title_of_one_part_is_whole() -> None:
    assert without_site("Left - right - and centre of it all", "") == "Left - right - and centre of it all"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>The mill</h1><p class=standfirst>How it stood.</p>", "How it stood."),
        ("<header><div><h1>The mill</h1></div><h2 class='post-subtitle'>How it stood.</h2></header>", "How it stood."),
        ("<hgroup><h1>The mill</h1><p>How it stood.</p></hgroup>", "How it stood."),
        ("<h1>The mill</h1><p>How it stood.</p>", None),
        ("<h1>The mill</h1><div id=intro><section><h2>Where</h2><p>By a brook.</p></section></div>", None),
        ("<h1>Another</h1><p class=standfirst>How it stood.</p>", None),
    ],
)
def test_subtitles_are_below_the_title(body: str, expected: str | None) -> None:
    found = metadata("<title>The mill</title>", body).subtitle
    assert (found and found.text) == expected


@pytest.mark.parametrize(
    ("title", "heading", "url", "expected"),
    [
        ("| Nuts &amp; Bolts Magazine", "Small lathes", "https://nutsbolts.example/lathes", "Small lathes"),
        ("Nuts &amp; Bolts", "Small lathes", "https://nutsbolts.example/", "Nuts & Bolts"),
        ("Nuts &amp; Bolts", "Welcome!", "https://nutsbolts.example/about", "Nuts & Bolts"),
        ("About the lathe |", "", "https://nutsbolts.example/about", "About the lathe"),
    ],
    ids=["of the site alone", "of its first page", "a greeting", "a bar behind it"],
)
def test_site_name_as_title_gives_way_to_the_heading(title: str, heading: str, url: str, expected: str) -> None:
    found = metadata(f"<title>{title}</title>", f"<h1>{heading}</h1><p>Text.</p>", url).title
    assert found is not None
    assert found.text == expected


def test_title_loses_site_and_section_names() -> None:
    shown = "<b>The bridge opens after ten years</b><br>" + "Text of the page. " * 30
    for given in (
        "Port News - The bridge opens after ten years - Town - News",
        "Port News: The bridge opens after ten years",
    ):
        page = f"<title>{given}</title><body><img alt='Port News' src=l.gif><p>{shown}</p></body>"
        found = extract(page, url="https://port.example/a").metadata.title
        assert found is not None
        assert found.text == "The bridge opens after ten years"


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Port and Sea News: The bridge opens after ten years", "The bridge opens after ten years"),
        ("港口新聞：“十年之橋” 終於開通了", "“十年之橋” 終於開通了"),
        ("港口醫療網:冬天吃蘋果 健康無負擔", "冬天吃蘋果 健康無負擔"),
        ("PORT.NEWS::: The bridge opens after ten years", "The bridge opens after ten years"),
    ],
    ids=["space", "wide", "no space", "three"],
)
def test_title_after_a_colon_shown_alone_is_the_title(title: str, shown: str) -> None:
    text = f"<p><b>{shown}</b></p>" + "<p>The first bus crossed it at noon, empty, with its lights on.</p>" * 3
    article = extract(f"<title>{title}</title><body>{text}</body>", url="https://ab.example/a")
    assert article.metadata.title is not None
    assert article.metadata.title.text == shown
    assert shown not in article.text


def test_title_with_a_colon_stays_whole_without_a_site() -> None:
    page = "<title>Ten years: the bridge opens at last</title><body><p><a href=/x>the bridge opens at last</a></p><p>Text.</p>"
    found = extract(page, url="https://port.example/a").metadata.title
    assert found is not None
    assert found.text == "Ten years: the bridge opens at last"


FOLDER = "https://example.org/desk/2007/04/lost.html"


@pytest.mark.parametrize(
    ("title", "body", "url", "site"),
    [
        (
            "Mills &raquo; Archive &raquo; The lock",
            "<h1><a href=/>Mills</a></h1><h2>The lock</h2>",
            "https://a.example/b",
            "Mills",
        ),
        (
            "Mills: The lock",
            "<h1><a href=https://a.example/>Mills</a></h1><h3>The lock</h3>",
            "https://a.example/b",
            "Mills",
        ),
        ("The Desk: The lock", "<h1><a href=/desk/>The Desk</a></h1><h3>The lock</h3>", FOLDER, "The Desk"),
        ("Old Mills News - The lock", "<h2>The lock</h2>", "https://news.oldmills.example/b", "Old Mills News"),
        ("The lock", "<h1><a href=/>Mills</a></h1><h2>The lock</h2>", "https://a.example/b", None),
        ("The lock | Old Mills", "<a href=/><img alt='Old Mills logo'></a><h1>The lock</h1>", FOLDER, "Old Mills"),
        ("The lock", "<a href=/ title=Startseite>Mühlen</a><h1>The lock</h1>", "https://muhlen.example/b", "Mühlen"),
        ("The lock", "<a href=/>Home</a><h1>The lock</h1>", "https://home.example/b", None),
        ("The lock - Old Mills", "<a href=https://mills.example/>Old Mills</a><h1>The lock</h1>",
         "https://locks.mills.example/b", "Old Mills"),
    ],
)  # fmt: skip
def test_site_name_is_taken_from_the_title(title: str, body: str, url: str, site: str | None) -> None:
    found = metadata(f"<title>{title}</title>", body, url)
    assert found.title is not None
    assert found.title.text == "The lock"
    assert found.sitename == (Value(site, "markup") if site else None)


@pytest.mark.parametrize("address", ["https://example.org/desk/lost/2", "https://example.org/desk/part/2"])
def test_heading_linking_to_the_first_page_is_the_title(address: str) -> None:
    body = "<h1><a href=/desk/>The desk</a></h1><h3>The lock</h3>"
    assert metadata("<title>The desk: The lock</title>", body, address).title != Value("The lock", "markup")


def test_end_of_a_title_after_a_heading_is_not_the_site() -> None:
    found = metadata("<title>Round the island 1999 - Day 3</title>", "<h1>Day 3: To the light</h1>")
    assert found.title == Value("Round the island 1999 - Day 3", "markup")


@pytest.mark.parametrize("end", [" - Mills", " | Mills.org", " – Mills Blog", " | Mills - Where the valley meets"])
def test_site_name_is_cut_with_and_without_motto(end: str) -> None:
    head = f"""<meta property="og:site_name" content="Mills - Where the valley meets">
    <meta property="og:title" content="The last lock opens{end}">"""
    assert metadata(head, "", "https://mills.example/a").title == Value("The last lock opens", "open-graph")


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Lighting - The Kiln Book", "<h1 class=menu-title>The Kiln Book</h1><h1 id=l>Lighting</h1>"),
        ("What is a cone? - The Kiln Book", "<h1 class=menu-title>The Kiln Book</h1><h2>Lighting</h2>"),
        ("1 Lighting | The Kiln Book", "<div><h1><a href=./>The Kiln Book</a></h1></div><h1>1 Lighting</h1>"),
        ("kiln:lighting [Kiln Wiki]", "<h1 class=logo><a href=/doku.php?id=start>Kiln Wiki</a></h1><h1>Lighting</h1>"),
    ],
    ids=["mdBook", "mdBook, another heading", "bookdown", "DokuWiki"],
)
def test_heading_classed_as_book_or_site_is_no_title(title: str, body: str) -> None:
    found = metadata(f"<title>{title}</title>", body)
    assert found.title is not None
    assert found.title.text.removeprefix("1 ") == ("What is a cone?" if "cone" in title else "Lighting")
    assert found.sitename is not None
    assert found.sitename.text in ("The Kiln Book", "Kiln Wiki")


@pytest.mark.parametrize(
    ("title", "site", "expected"),
    [
        ("Gates and locks | WVP", "Wide Valley Post", "Gates and locks"),
        ("Gates | Valley Post", "Wide Valley Post", "Gates"),
        ("Gates and locks | Valley", "Wide Post", "Gates and locks | Valley"),
        ("Wide gates | Opinion of the day", "Wide Valley Post", "Wide gates | Opinion of the day"),
    ],
)
def test_site_may_be_named_by_initials_or_some_words(title: str, site: str, expected: str) -> None:
    assert without_site(title, site) == expected


def test_a_heading_that_repeats_the_host_is_without_it() -> None:
    page = "<title>The old gate - valleypost.example</title>", "<h1>The old gate - valleypost.example</h1>"
    found = metadata(*page, url="https://www.valleypost.example/a/b")
    assert found.title == Value("The old gate", "markup")


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        ("Mills - Where the valley meets", "My wheel ran dry last night", "My wheel ran dry last night"),
        ("Mills - Where the valley meets", "The valley of the dry wheel", "Where the valley meets"),
        ("Mills - Where the valley meets", "Log in", "Where the valley meets"),
        ("Where the valley meets", "My wheel ran dry last night", "Where the valley meets"),
    ],
)
def test_site_name_and_motto_give_way_to_the_only_heading(title: str, heading: str, expected: str) -> None:
    found = metadata(f"<title>{title}</title>", f"<h1>{heading}</h1>", "https://www.mills.example/a/b").title
    assert found == Value(expected, "markup")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The Quay Sisters – The Long Pier", "The Long Pier"),
        ("Quay Sisters - Long Pier", "Long Pier"),
        ("The Quay Sisters: The Long Pier", "The Long Pier"),
    ],
)
def test_the_first_heading_is_the_title_and_not_who_sings_it(title: str, expected: str) -> None:
    singer, _, _ = title.partition(" –" if "–" in title else " -" if " -" in title else ":")
    head = f'<title>{title} Lyrics | Lyricbook</title><meta property="og:title" content="{title}">'
    found = metadata(
        head + '<meta property="og:site_name" content="Lyricbook">',
        f"<h1>{expected}</h1><h2><a href=/x>{singer}</a></h2>",
    )
    assert found.title is not None
    assert found.title.text == expected


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        *((one, "Report on the pier", "Report on the pier") for one in (
            "Untitled Document", "Home", "index.html", "pier_v3.indd", "Microsoft Word - pier.doc", "Startseite", "Главная",
        )),
        ("Untitled Document", "", "Untitled Document"),
        ("Home is where the pier is", "Report", "Home is where the pier is"),
        ("(3) Which anchor for a boat? | Boats", "Which anchor for a boat?", "Which anchor for a boat?"),
        ("[SOLVED] Which anchor for a boat? - Boats", "Which anchor for a boat?", "Which anchor for a boat?"),
        ("[SOLVED] Which anchor for a boat?", "[SOLVED] Which anchor for a boat?", "[SOLVED] Which anchor for a boat?"),
        ("Piers — Quay News, news of the harbour since 1899", "", "Piers"),
    ],
)  # fmt: skip
def test_program_additions_are_cut_from_titles(title: str, heading: str, expected: str) -> None:
    found = metadata(
        f"<title>{title}</title>", f"<h1>{heading}</h1><p>Text.</p>", "https://www.quaynews.example/a"
    ).title
    assert found is not None
    assert found.text == expected


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("The pier – The Long Courier", "The Long Courier"),
        ("The pier – News of 2024", None),
        ("The pier | Harbour | The Long Courier", None),  # which of the two is the site?
        ("The pier – news about all that is in the harbour", None),
        ("The pier of the harbour", None),
    ],
)
def test_few_words_after_the_title_name_the_site(title: str, site: str | None) -> None:
    found = metadata(f"<title>{title}</title>", "<h1>The pier</h1><p>Text.</p>").sitename
    assert (found and found.text) == site
    logo = "<h1><a href=/>Low Tide</a></h1><h2>The pier</h2><p>Text.</p>"
    assert metadata(f"<title>{title}</title>", logo).sitename is None  # another name is there
