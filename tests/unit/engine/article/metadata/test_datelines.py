"""Dates that no attribute names: the line at the heading, and what htmldate finds."""

import pytest
from tests.counting import lines_of

from plainleaf import extract
from plainleaf.engine.article import Value
from plainleaf.engine.article.metadata.dates import iso

TEXT = (
    "<p>" + "The lock keeper raised the gate before dawn and waited for the barges to come up the valley. " * 5 + "</p>"
)


def date_of(body: str, head: str = "", url: str = "https://example.org/a/b"):
    return extract(
        f"<html lang=en><head><title>The gate</title>{head}</head><body>{body}</body></html>", url=url
    ).metadata


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("<div class=x1><span>Ida Holm</span><span>Dec 05, 2023</span></div>", "2023-12-05"),
        ("<p>By Ida Holm · 5 December 2023 · 3 min read</p>", "2023-12-05"),
        ("<dl><dt>Date:</dt><dd>December 5, 2023</dd><dt>Source:</dt><dd>The valley</dd></dl>", "2023-12-05"),
        ("<p>Five gates, one keeper, and a river that has other plans for all of them this long and wet winter, in which "
         "nothing went as it had been planned.</p><p>05.12.2023</p>", "2023-12-05"),
        ("<p>2023년 12월 5일 09:00</p>", "2023-12-05"),
        ("<p>5 दिसंबर 2023</p>", "2023-12-05"),
    ],
)  # fmt: skip
def test_line_at_the_heading_has_the_day(line: str, day: str) -> None:
    assert date_of(f"<h1>The gate</h1>{line}{TEXT}").date == Value(day, "markup")


@pytest.mark.parametrize(
    ("body", "day"),
    [
        (f"<h1>The gate</h1>{TEXT}<abbr class=published itemprop=datePublished title=2023-12-05T10:52>10:52</abbr>",
         "2023-12-05T10:52:00"),
        (f"<h1>The gate</h1>{TEXT}<span class=timeago title=2023-12-05T10:52></span>", "2023-12-05T10:52:00"),
        (f"<h1>The gate</h1>{TEXT}<p>Erstellt am: 05.12.2023</p>", "2023-12-05"),
    ],
)  # fmt: skip
def test_day_is_read_at_the_places_of_themes(body: str, day: str) -> None:
    assert date_of(body).date == Value(day, "markup")


@pytest.mark.parametrize(
    "body",
    [
        "<div><time class='entry-date published' datetime=2019-03-02>2 March 2019</time></div>",
        "<p><time class=published datetime=2019-03-02>2 March 2019</time></p>",
    ],
)
def test_day_in_the_address_beats_another_element(body: str) -> None:
    found = date_of(f"<h1>The gate</h1>{TEXT}{body}", url="https://example.org/2023/12/05/gate")
    assert found.date == Value("2023-12-05", "url")


def test_time_element_at_the_heading_precedes_the_address() -> None:
    shown = "<h1>The gate</h1><p><time datetime='2023-12-05T08:00:00+00:00'>5 December 2023</time></p>"
    assert date_of(f"{shown}{TEXT}", url="https://example.org/2023/12/01/gate").date == Value("2023-12-05", "markup")
    later = date_of(f"{shown}{TEXT}", url="https://example.org/2023/12/04/gate").date
    assert later is not None
    assert later.text[:10] == "2023-12-05"
    plain = "<h1>The gate</h1><p>5 December 2023</p>"
    assert date_of(f"{plain}{TEXT}", url="https://example.org/2023/12/01/gate").date == Value("2023-12-01", "url")


def test_numeric_dates_in_other_scripts_are_day_first() -> None:
    page = f"<html lang=en><head><title>Ворота</title></head><body><h1>Ворота</h1><p>08/12/2011 17:30</p>{TEXT}</body>"
    assert extract(page, url="https://example.org/a").metadata.date == Value("2011-12-08", "markup")


def test_unset_moment_is_no_date() -> None:
    declared = '<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"1970-01-01T01:00"}</script>'
    assert date_of(f"<h1>The gate</h1><p>28-04-2021, 09:29</p>{TEXT}", declared).date == Value("2021-04-28", "markup")


@pytest.mark.parametrize(
    "line",
    [
        "<table><tr><th>Founded</th><td>28 February 1998</td></tr><tr><th>Seat</th><td>Lund</td></tr></table>",
        "<dl><dt>Founded</dt><dd>28 February 1998</dd></dl>",
        "<figure><img src=a.png><figcaption>The gate, 28 February 1998</figcaption></figure>",
        "<p>The gate was opened by the king on 28 February 1998.</p>",
        "<p>4 March 1861</p>",
        f"{TEXT * 3}<p>28 February 1998</p>",
        "<footer><small>© 2019 The valley, 1 January 2019</small></footer>",
        "<h3>See also</h3><p>19.01.2021 <a href=/b>The other gate</a></p>",
        "<ol><li class='comment even'><p>Fine!</p><time datetime=2021-01-19>19 January</time></ol>",
        "<blockquote><p>Look!</p><a href=/b>on <time datetime=2021-01-19>19 January</time></a></blockquote>",
    ],
)
def test_date_of_an_event_is_not_the_pages(line: str) -> None:
    assert date_of(f"<h1>The gate</h1>{line}{TEXT}").date is None


def test_date_of_change_is_used_if_alone() -> None:
    found = date_of(f"<h1>The gate</h1><p>Last updated on:</p><p>October 1, 2025</p>{TEXT}")
    assert found.date == found.modified == Value("2025-10-01", "markup")
    both = date_of(f"<h1>The gate</h1><p>Updated 3 May 2025. Published 2 May 2024</p>{TEXT}")
    assert (both.date, both.modified) == (Value("2024-05-02", "markup"), Value("2025-05-03", "markup"))


def test_day_in_the_address_is_local() -> None:
    head = '<meta property="article:published_time" content="2025-12-19T02:41:41+00:00">'
    assert date_of(TEXT, head, "https://example.org/2025/12/18/gate").date == Value("2025-12-18", "url")
    assert date_of(TEXT, head, "https://example.org/2025/12/16/gate").date == Value(
        "2025-12-19T02:41:41+00:00", "open-graph"
    )
    evening = head.replace("02:41", "17:41")  # when it is the day before nowhere
    assert date_of(TEXT, evening, "https://example.org/2025/12/18/gate").date == Value(
        "2025-12-19T17:41:41+00:00", "open-graph"
    )


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("3/12/2026", "en", "2026-03-12"),
        ("3/12/2026", "en-GB", "2026-12-03"),
        ("3/12/2026", "", "2026-12-03"),
        ("12 марта 2026 г.", "en", "2026-03-12"),
        ("12 Μαρτίου 2026", "", "2026-03-12"),
        ("١٢ مارس ٢٠٢٦", "fa", "2026-03-12"),
        ("12 มีนาคม 2026", "", "2026-03-12"),
        ("12 במרץ 2026", "he", "2026-03-12"),
        ("3.12.26", "en", "2026-12-03"),
        ("25/12/2026", "en-US", "2026-12-25"),
        ("12/25/2026", "de", "2026-12-25"),
        ("2026년 3월 12일", "ko", "2026-03-12"),
        ("1.2.3.4/5/6", "", ""),
        ("45/45/2026", "", ""),
    ],
)
def test_numeric_day_and_month_follow_the_language(text: str, language: str, day: str) -> None:
    assert iso(text, language) == day


def test_htmldate_is_last_and_reads_short_lines_only() -> None:
    found = date_of(f'<div class="byline">Ida Holm 2012-01-11 11:05:39</div>{TEXT}', "<meta name=x content=y>")
    assert found.date == Value("2012-01-11", "markup")
    assert date_of(f"{TEXT[:-4]} It was 2012-01-11 then.</p><footer>© 2019</footer>").date is None


@pytest.mark.parametrize(
    "body",
    [
        "http://127.0.0.1:9/a",
        "<div>" * 20_000 + "2012-01",
        '<meta name="a\x1b" content="\x00\ufffe"><p class="date\x07">1\x1b1\ufffe</p>',
        "<p>© " + "-" * 200_000 + "2012",
        "<span class=date>" + "1" * 200_000 + "</span>",
        "".join(f"<p class=date>{number}-33-4{number % 10}</p>" for number in range(20_000)),
    ],
)
def test_hostile_pages_take_little_work(body: str) -> None:
    found = []
    date_of("<p>1 May 2012</p>")  # the labels are read once
    assert lines_of(lambda: found.append(date_of(body).date)) < 20 * len(body) + 100_000
    assert found == [None]


LINKED = '<script type="application/ld+json">{"@type": "NewsArticle", "datePublished": "2026-03-12T23:30:00Z"}</script>'


@pytest.mark.parametrize(
    ("shown", "day"),
    [
        ("<time datetime='2026-03-13T04:30:00+05:00'>13 March</time>", "2026-03-13"),
        ("<time datetime='2026-03-15T04:30:00+05:00'>15 March</time>", "2026-03-12"),  # of another article
        ("<p>13 March 2026</p>", "2026-03-13"),
        ("<p>15 March 2026</p>", "2026-03-12"),
    ],
)
def test_day_of_a_moment_is_local_to_its_place(shown: str, day: str) -> None:
    found = date_of(f"<h1>The gate</h1>{shown}{TEXT}", head=LINKED).date
    assert found is not None
    assert found.text[:10] == day


def test_a_thread_is_of_the_day_on_which_it_was_begun() -> None:
    head = (
        '<script type="application/ld+json">{"@type": "DiscussionForumPosting", "dateCreated": "2026-03-01"}</script>'
    )
    aside = "<time class=entry-date datetime=2025-01-02>2 Jan</time>"
    assert date_of(f"{aside}<h1>The gate</h1>{TEXT}", head=head).date == Value("2026-03-01", "json-ld")


def revised(published: str, changed: str, more: str = "") -> str:
    data = f'{{"@type": "Article", "datePublished": "{published}", "dateModified": "{changed}"}}'
    return f'<script type="application/ld+json">{data}</script>{more}'


NAMED = '<meta property="article:published_time" content="2024-03-01T08:00:00Z">'


@pytest.mark.parametrize(
    ("head", "line", "day"),
    [
        (revised("2024-03-01", "2026-02-03"), "<p>By Ida Holm · Updated 3 February 2026</p>", "2026-02-03"),
        (revised("2024-03-01", "2026-02-03"), "<p>5 December 2025</p>", "2025-12-05"),
        (revised("2024-03-01", "2026-02-03", NAMED), "<p>Updated 3 February 2026</p>", "2024-03-01"),
        (revised("2024-03-01", "2026-02-03"), "<p>Published 1 March 2024, updated 3 February 2026</p>", "2024-03-01"),
        (revised("2024-03-01", "2026-02-03"), "<p>6 April 2026</p>", "2024-03-01"),  # a day to come
        (revised("2024-03-01", "2026-02-03"), "<p>03.01.2024</p>", "2024-03-01"),  # the month first
        (revised("2026-02-03", "2026-02-03"), "<p>1 March 2024</p>", "2024-03-01"),  # declares its last change alone
        (revised("2026-02-03", "2026-02-03"), "<p>Updated 1 March 2024</p>", "2026-02-03"),
        (revised("2026-02-03", "2026-02-03", NAMED), "<p>Updated 3 February 2026</p>", "2024-03-01"),
    ],
)
def test_revision_has_its_shown_day_unless_two_sources_agree(head: str, line: str, day: str) -> None:
    found = date_of(f"<h1>The gate</h1>{line}{TEXT}", head).date
    assert found is not None
    assert found.text[:10] == day


def test_moment_with_an_offset_is_not_converted() -> None:
    head = LINKED.replace("2026-03-12T23:30:00Z", "2026-03-13T02:30:00+03:00")
    shown = "<time datetime='2026-03-12T23:30:00Z'>13 March</time>"
    assert date_of(f"<h1>The gate</h1>{shown}{TEXT}", head).date == Value("2026-03-13T02:30:00+03:00", "json-ld")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("updated on 11/12/99", "1999-12-11"),
        ("updated on 11/12/49", "2049-12-11"),
    ],
)
def test_years_of_two_digits(text: str, day: str) -> None:
    assert iso(text, "de") == day


def test_counter_is_no_date_and_a_footer_line_is() -> None:
    page = f"<h1>The gate</h1><p>You are visitor number 7 since May 3, 1997</p>{TEXT}"
    assert date_of(page).date is None
    footer = (
        "<center>Best viewed with a large window and with patience<br>Last updated: October 12, 1998<br>Ida</center>"
    )
    assert date_of(page + footer).date == Value("1998-10-12", "markup")


def test_the_date_of_a_post_in_a_list_below_is_not_the_pages() -> None:
    date = "<div class=wp-block-post-date><time datetime=2019-03-02>2 March 2019</time></div>"
    listed = f"<ul class=wp-block-post-template><li class='wp-block-post post'><h3>The weir</h3>{date}</li></ul>"
    assert date_of(f"<h1>The gate</h1>{TEXT * 9}{listed}").date is None
    assert date_of(f"<h1>The gate</h1>{date}{TEXT}").date is not None


def test_the_newest_post_of_a_thread_does_not_date_it() -> None:
    thread = f"<h1>The gate</h1><p>Last post: 3 February 2026</p><p>Ida Holm, 5 December 2023</p>{TEXT}"
    assert date_of(thread).date == Value("2023-12-05", "markup")


@pytest.mark.parametrize(
    "published",
    ["1676551869", '"1676551869"', "1676551869000", '"1676551869123"', "1676551869.25"],
)
def test_epoch_seconds_and_milliseconds_are_moments(published: str) -> None:
    data = f'{{"@type": "Article", "headline": "The gate", "datePublished": {published}}}'
    found = date_of("<h1>The gate</h1>", f'<script type="application/ld+json">{data}</script>').date
    assert found is not None
    assert found.text == "2023-02-16T12:51:09+00:00"
    assert date_of(f"<h1>The gate</h1><p>{published}</p>").date is None  # for readers it is a number


@pytest.mark.parametrize(
    ("record", "day"),
    [
        ('{"pub_date": "2014-11-23T12:00:00Z", "author": "Ida Holm"}', "2014-11-23"),
        ('{"pub_date": "2014-11-23", "author": ["Ida Holm", 3]}', "2014-11-23"),
        ('{"pub_date": 7}', ""),
        ("[1]", ""),
        ("{", ""),
        ("[" * 5000, ""),
    ],
)
def test_a_record_in_one_meta_element_is_read(record: str, day: str) -> None:
    found = date_of("<h1>The gate</h1>", f"<meta name=parsely-page content='{record}'>").date
    assert (found.text[:10] if found else "") == day


def test_a_record_in_one_meta_element_names_all_authors() -> None:
    record = '{"type": "post", "authors": ["Ida Holm", "Bo Lind"]}'
    found = date_of("<h1>The gate</h1>", f"<meta name=parsely-page content='{record}'>").author
    assert found == Value("Ida Holm; Bo Lind", "meta")


@pytest.mark.parametrize(
    ("line", "day"),
    [
        (
            "<span>22.03.2026 - 14:08</span> | <span>Quelle: Hafenblatt</span> | <span>Lesedauer: unter 2 Min.</span>",
            "2026-03-22",
        ),
        ("<b>2026-03-22</b><i>The harbour is shut for a week or two.</i>", "2026-03-22"),
        ("<span>22 March 2026</span> <span>Read in less than two or three min.</span>", "2026-03-22"),
    ],
)
def test_part_of_a_line_above_the_title_has_the_day(line: str, day: str) -> None:
    found = date_of(f"<div class=box><div>{line}</div><h1>The gate</h1></div>").date
    assert found is not None
    assert found.text[:10] == day
