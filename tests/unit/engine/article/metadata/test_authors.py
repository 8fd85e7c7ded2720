"""Who wrote an article, where the site names itself or a line at the heading names them."""

import json

import pytest

from plainleaf import extract
from plainleaf.engine.article import Value

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges to come up the valley. " * 5
SITE = '<meta property="og:site_name" content="The Valley Post">'
BYLINE = "<h1>The gate</h1><p>By <a href=/ida>Ida Holm</a></p>"


def author_of(head: str = "", body: str = "<h1>The gate</h1>") -> Value | None:
    page = f"<html lang=en><head><title>The gate</title>{SITE}{head}</head><body>{body}{TEXT}</body></html>"
    return extract(page, url="https://www.valleypost.example/a/b").metadata.author


def script(whole: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(whole)}</script>'


def data(*authors: dict[str, str]) -> str:
    return script({"@type": "Article", "headline": "The gate", "author": authors})


PERSON = {"@type": "Person", "name": "Valley Post"}
ORGANIZATION = {"@type": "NewsMediaOrganization", "name": "The Valley Post"}


@pytest.mark.parametrize(
    ("head", "body", "author"),
    [
        (data(ORGANIZATION), BYLINE, Value("Ida Holm", "markup")),
        (data(ORGANIZATION), "", None),
        (data(ORGANIZATION, {"@type": "Person", "name": "Ida Holm"}), "", Value("Ida Holm", "json-ld")),
        (data(PERSON), "", Value("Valley Post", "json-ld")),  # a weblog that is called as its author
        ('<meta name=author content="valleypost">', BYLINE, Value("Ida Holm", "markup")),
        ('<meta name=author content="valleypost2">', BYLINE, Value("Ida Holm", "markup")),
        ('<meta name=author content="valleypost2">', "", None),  # an account
        (data({"@type": "Organization", "name": "A Press Agency"}), BYLINE, Value("A Press Agency", "json-ld")),
    ],
)
def test_site_is_the_author_only_without_others(head: str, body: str, author: Value | None) -> None:
    assert author_of(head, body or "<h1>The gate</h1>") == author


@pytest.mark.parametrize(
    "line",
    [
        "<p>By Ida Holm</p>",
        "<div>Written by</div><div>Ida Holm</div>",
        "<p>Par Ida Holm ● 3 mars 2026</p>",
        "<p>By Ida Holm - The Valley Team</p>",
    ],
)
def test_a_line_at_the_heading_names_the_author(line: str) -> None:
    assert author_of(body=f"<h1>The gate</h1>{line}") == Value("Ida Holm", "markup")


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("Penulis: Budi Santoso | Editor: Rina Dewi", "Budi Santoso"),
        ("كتب: سامي حداد", "سامي حداد"),
        ("بقلم سامي حداد", "سامي حداد"),
        ("خبرنگار: مریم رضایی", "مریم رضایی"),
        ("โดย สมชาย ใจดี", "สมชาย ใจดี"),
        ("文・田中一郎", "田中一郎"),
        ("김민수 기자 minsu@valley.example", "김민수"),
        ("記者林志明／台北報導", "林志明"),
        ("【林志明／台北報導】", "林志明"),
        ("〔林志明、王大同╱高雄報導〕", "林志明、王大同"),
        ("【林志明/上海报道】", "林志明"),
        ("Ein Artikel von Ida Holm", "Ida Holm"),
        ("Ein Gastbeitrag von Ida Holm | 06.03.2026 - 12:45", "Ida Holm"),
    ],
)
def test_byline_in_other_scripts_is_the_name(line: str, author: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><div class=byline>{line}</div>") == Value(author, "markup")


def test_all_meta_elements_of_one_name_are_read() -> None:
    head = '<meta name=citation_author content="Ida Holm"><meta name=citation_author content="Bo Lind">'
    assert author_of(head) == Value("Ida Holm; Bo Lind", "meta")


def test_a_preview_card_names_the_author() -> None:
    head = '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ida Holm">'
    assert author_of(head) == Value("Ida Holm", "meta")
    assert author_of(head.replace("Written by", "Reading time")) is None


@pytest.mark.parametrize(
    "nobody",
    [
        *("The Author", "Sunday", "View all posts", "Home", "VALLEY.PL S.A.", "publisher", "team"),
        *("wordpressadmin", "q_admin", "ida@valley.example", "page.head.extra.author", "3d24d66-ddc6-4ce5"),
        "谷地网_提供磨坊、河流与锁的消息以及个人的旅行咨询等服务",
    ],
)
def test_words_of_the_page_and_of_its_program_are_nobody(nobody: str) -> None:
    assert author_of(f'<meta name=author content="{nobody}">') is None


@pytest.mark.parametrize(
    "line", ["【綜合／台北報導】", "【山谷社／台北報導】", "【台北報導】", "【山谷新聞／台北報導】"]
)
def test_a_place_and_an_agency_before_a_report_are_nobody(line: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><p>{line}</p>") is None


@pytest.mark.parametrize(
    "credit", ["责任编辑：宁小雨", "Foto: Ida Holm", "shutterstock", "View Profile", "https://www.valleypost.example/"]
)
def test_editors_agencies_and_addresses_are_no_authors(credit: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><span class=author>{credit}</span>") is None


@pytest.mark.parametrize(
    ("said", "author"),
    [
        ("Ida Holm ida@valleypost.example", "Ida Holm"),
        ("Ida Holm, ValleyPost.com", "Ida Holm"),
        ("Ida Holm on Friday March 6, 2026 @09:15AM", "Ida Holm"),
        ("宁小雨 稿源：山谷日报", "宁小雨"),
        ("Ida Holm. Data publikacji 2026-03-06", "Ida Holm"),
    ],
)
def test_name_ends_before_date_address_or_source(said: str, author: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><span class=author>{said}</span>") == Value(author, "markup")


@pytest.mark.parametrize(
    "line",
    [
        "Submitted by <a href=/user/3>Ida Holm</a> on Sat, 03/07/2026 - 05:20",  # Drupal
        "Gespeichert von Ida Holm am 7. März 2026 - 5:20",
        "Started by Ida Holm, March 07, 2026, 11:23:55 AM",  # Simple Machines
        "March 7, 2026 <span>By</span> <a href=/ida>Ida Holm</a> <i>Filed under</i>",
        "By Ida Holm of the Upper Post",
    ],
)
def test_line_with_more_text_names_the_author(line: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><p>{line}</p>") == Value("Ida Holm", "markup")


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("<p>【山谷報／記者寧小雨／上游報導】</p>", "寧小雨"),
        ("<p>记者宁小雨、李水 / 报道</p>", "宁小雨、李水"),
        ("<p>2026-03-06 <a>山谷网</a> <b>作者：</b><i>宁小雨</i> 责任编辑：李水</p>", "宁小雨"),
    ],
)
def test_a_line_in_chinese_names_the_reporter(line: str, author: str) -> None:
    assert author_of(body=f"<h1>The gate</h1>{line}") == Value(author, "markup")


@pytest.mark.parametrize(
    ("link", "author"),
    [
        ("<a href=/authors/ida-holm><b>Ida Holm</b> <i>Senior Writer</i></a>", Value("Ida Holm", "markup")),
        ("<a href=/author/ida/>Ida Holm</a>, <a href=/author/bo/>Bo Lind</a>", Value("Ida Holm; Bo Lind", "markup")),
        ("<a href=/authors/>Ida Holm</a>", None),
        ("<a href=/authors/all>read more of them</a>", None),
        ("<a href=/topics/ida-holm>Ida Holm</a>", None),
    ],
)
def test_author_link_at_the_heading_names_the_author(link: str, author: Value | None) -> None:
    assert author_of(body=f"<h1>The gate</h1><div>{link}</div>") == author
    assert author_of(body=f"<h1>The gate</h1>{TEXT * 4}<div>{link}</div>") is None


@pytest.mark.parametrize("name", ["autor", "auteur", "articolo-autore"])
def test_byline_may_be_named_in_another_language(name: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><span class={name}>Ida Holm</span>") == Value("Ida Holm", "markup")


@pytest.mark.parametrize(
    "box", ["komentarze", "leserbrief", "CustomerQuotes_card", "customer_rating", "column-teaser", "posts-latest"]
)
def test_authors_of_comments_teasers_and_praise_are_ignored(box: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><div class={box}><p><b class=author>Bo Lind</b></p></div>") is None


@pytest.mark.parametrize(
    ("box", "author"),
    [
        ("<b>Ida Holm</b><i>Tech Reporter</i>", "Ida Holm"),
        ("<p>By</p><p>Ida Holm</p><p>Head of Locks, Upper Valley</p>", "Ida Holm"),
        ("<p>March 6, 2026</p><p>Ida Holm</p><p>Reporter</p>", "Ida Holm"),
        ("<span>Ida Holm</span> <span>and Bo Lind</span>", "Ida Holm and Bo Lind"),
        ("<span>Ida</span> <span>Holm</span>", "Ida Holm"),
    ],
)
def test_an_office_is_no_part_of_the_name(box: str, author: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><div class=author>{box}</div>") == Value(author, "markup")


BOOK = "<div class=books><div><div><h3>The sluice</h3><p class={}>Bo Lind</p></div></div></div>"


def test_box_beside_the_article_names_another_author() -> None:
    column = f"<div class=column><h1>The gate</h1>{TEXT}</div>"
    assert author_of(body=column + BOOK.format("author")) is None
    assert author_of(body=column + BOOK.format("wp-block-post-author")) == Value("Bo Lind", "markup")
    assert author_of(body=column + "<p class=author>Bo Lind</p>") == Value("Bo Lind", "markup")
    assert author_of(body=f"<div>{column}{BOOK.format('author')}</div>".replace(TEXT, "")) == Value("Bo Lind", "markup")


@pytest.mark.parametrize(
    ("body", "author"),
    [
        ("<h1>The gate</h1><p>By Ida Holm, Valley Science Writer</p>", "Ida Holm"),
        ("<h1>The gate</h1><p>By Ida Holm, Staff Writer, The Valley Post</p>", "Ida Holm"),
        ("<h1>The gate</h1><p>by Ida Holm (1871-1926)</p>", "Ida Holm"),
        (f"<table><tr><td><h1>The gate</h1>{TEXT}</p><span class=autor>Ida Holm</span></table>", "Ida Holm"),
    ],
)
def test_the_author_of_an_old_page(body: str, author: str) -> None:
    found = author_of(body=body)
    assert found is not None
    assert found.text == author


@pytest.mark.parametrize(
    "byline",
    [
        *("Text und Interview: Ida Holm", "Eingestellt von Ida Holm", "Zeige alle Beiträge von Ida Holm"),
        *("This post was written by Ida Holm", "Rédigé par Ida Holm", "Scritto da Ida Holm", "tekst: Ida Holm"),
        *("Ida Holm @idaholm", "Text von Ida Holm Illustration von Bo Lund", "Ida Holm foto: Bo Lund"),
    ],
)
def test_additions_around_a_name_are_cut(byline: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><span class=author>{byline}</span>") == Value("Ida Holm", "markup")


@pytest.mark.parametrize(
    ("byline", "author"),
    [
        ("By <a href=/by/ida>Ida Holm</a>, <a href=/places/kiln>Kiln Lane</a>", "Ida Holm"),
        ("Words and pictures by Ida Holm", "Ida Holm"),
    ],
    ids=["a place", "words and pictures"],
)
def test_who_a_byline_links_first_wrote_the_article(byline: str, author: str) -> None:
    found = author_of(body=f"<h1>The gate</h1><p class=byline>{byline}</p>")
    assert found == Value(author, "markup")


@pytest.mark.parametrize("name", ["Valley Post", "The Valley Post", "valleypost.example"])
def test_the_site_in_a_meta_element_is_no_author(name: str) -> None:
    assert author_of(f'<meta name=author content="{name}">') is None


def test_the_publisher_is_no_author() -> None:
    page = {"@type": "Article", "publisher": {"name": "The Kiln"}}
    assert author_of(script(page | {"author": {"@type": "Person", "name": "Kiln"}})) is None
    assert author_of(script(page | {"author": {"@type": "Person", "name": "Ida Kiln"}})) is not None


def test_a_person_who_publishes_a_weblog_is_its_author() -> None:
    ida = {"@type": ["Person", "Organization"], "@id": "#ida", "name": "Ida Kiln"}
    page = {"@type": "Article", "publisher": {"@id": "#ida"}, "author": {"@id": "#ida"}}
    assert author_of(script({"@graph": [ida, page]})) == Value("Ida Kiln", "json-ld")


def test_office_is_the_author_only_without_others() -> None:
    office = "<meta name=author content=Redakcja>"
    assert author_of(office, BYLINE) == Value("Ida Holm", "markup")
    assert author_of(office) == Value("Redakcja", "meta")


@pytest.mark.parametrize(
    "company", ["Ditch Media GmbH", "Lock &amp; Son Ltd; The Wharf", "Wieś Sp. z o.o.", "Valley Web, Inc."]
)
def test_the_company_that_made_the_site_is_no_author(company: str) -> None:
    assert author_of(f'<meta name=author content="{company}">', BYLINE) == Value("Ida Holm", "markup")
    assert author_of(f'<meta name=author content="{company}">') is None


def test_who_answers_did_not_begin_the_thread() -> None:
    name = '<h4 class="message-name"><a class="username" href="/members/{0}">{0}</a></h4>'
    answer = (
        f'<section itemprop="author" itemscope><h4 class="message-name"><b itemprop="name">Bo</b></h4></section>{TEXT}'
    )
    assert author_of(body=f"<h1>The gate</h1>{name.format('otter12')}{TEXT}{answer}") == Value("otter12", "markup")


def test_member_rank_is_not_part_of_the_name() -> None:
    rank = "<p class=rank>Big Barge Owner</p>"
    card = f"<a href=/u/7><img src=a.png></a><strong><a href=/u/7>tidegauge</a></strong>{rank}"
    assert author_of(body=f"<h1>The gate</h1><div class=author_information>{card}</div>") == Value(
        "tidegauge", "markup"
    )


@pytest.mark.parametrize("post", ["Post", "Beitrag", "Сообщение"])
def test_the_link_to_a_post_of_phpbb_is_not_who_wrote_it(post: str) -> None:
    line = (
        f'<p class="author"><a class="unread" href="/p1"><span>{post}</span></a><span>by <strong><a class="username" '
        'href="/u2">gatekeeper7</a></strong> » </span><time datetime="2026-03-12T08:00:00+00:00">12 Mar</time></p>'
    )
    assert author_of(body=f"<h2>The gate</h2>{line}{TEXT}") == Value("gatekeeper7", "markup")


PERSON_OF_SCHEMA = (
    '<span itemprop=author itemscope><a rel=author href="/p/{0}"><span itemprop=name>{0} Holm</span></a></span>'
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("By {Ida}, {Bo} and {Cy}", "Ida Holm; Bo Holm; Cy Holm"),
        ("{Ida} &amp; {Bo}", "Ida Holm; Bo Holm"),
        ("<b>Von</b> {Ida} und {Bo}", "Ida Holm; Bo Holm"),
        ("{Ida} · {Ida}", "Ida Holm"),
        ("By {Ida}, who reads the gauge. Checked by {Bo}", "Ida Holm"),
        ("By <a rel=author href=/a>Ida Holm</a>, <a rel=author href=/b>Bo Lind</a>", "Ida Holm; Bo Lind"),
        ("<a rel=author href=/a><img src=a.png></a><a rel=author href=/a>Ida Holm</a>", "Ida Holm"),
    ],
)
def test_each_author_that_a_line_marks_is_named(line: str, expected: str) -> None:
    names = {name: PERSON_OF_SCHEMA.format(name) for name in ("Ida", "Bo", "Cy")}
    assert author_of(body=f"<h1>The gate</h1><p>{line.format(**names)}</p>") == Value(expected, "markup")


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("Marrow &amp; Quay Media", BYLINE, Value("Ida Holm", "markup")),
        ("Holm Publishing", BYLINE, Value("Ida Holm", "markup")),
        ("River News Network", '<h1>The gate</h1><p class="byline">Ida Holm</p>', Value("Ida Holm", "markup")),
        ("River News Network", "<h1>The gate</h1>", Value("River News Network", "meta")),
        ("River News Network", "<h1>The gate</h1><p>By River News Network</p>", Value("River News Network", "meta")),
        ("Bo Lind", BYLINE, Value("Bo Lind", "meta")),
    ],
)
def test_unshown_publisher_gives_way_to_a_byline(head: str, body: str, expected: Value) -> None:
    assert author_of(f'<meta name=author content="{head}">', body) == expected


def test_papers_of_many_authors_name_them_all() -> None:
    people = [f"Professor Ada Lindqvist-Holm {letter}." for letter in "ABCDEFGH"]
    found = author_of(data(*({"@type": "Person", "name": name} for name in people)))
    assert found == Value("; ".join(people), "json-ld")


@pytest.mark.parametrize(
    ("links", "author"),
    [
        ("<a href=/staff/ida>Ida Holm</a>, <a href=/staff/bo>Bo Lind</a>", "Ida Holm; Bo Lind"),
        ("<a href=/staff/ida>Ida Holm</a> and <a href=/staff/ida>Ida Holm, Writer</a>", "Ida Holm"),
        ("<a href=/staff/ida>Ida Holm</a>, <a href=/staff/bo>more of our writers</a>", "Ida Holm"),
        ("<a href=/staff/ida>Ida Holm</a>. Medically reviewed by <a href=/staff/bo>Bo Lind</a>", "Ida Holm"),
    ],
)
@pytest.mark.parametrize("name", ["class=byline", "data-testid=byline-contributors"])
def test_links_of_one_folder_in_a_byline_name_each_author(links: str, author: str, name: str) -> None:
    assert author_of(body=f"<h1>The gate</h1><div {name}>{links}</div>") == Value(author, "markup")


@pytest.mark.parametrize(
    ("said", "author"),
    [
        ({"author": {"@type": "Person", "name": ["Ida Holm", "Bo Lind"]}}, "Ida Holm; Bo Lind"),
        ({"author": {"@type": "Person", "givenName": "Ida", "familyName": "Holm"}}, "Ida Holm"),
        ({"author": ORGANIZATION, "creator": ["Ida Holm"]}, "Ida Holm"),
        ({"author": "ida@valley.example (Ida Holm)"}, "Ida Holm"),
        ({"author": {"@type": "Person"}}, None),
    ],
)
def test_people_in_structured_data_may_be_several_or_in_parts(said: dict[str, object], author: str | None) -> None:
    found = author_of(script({"@type": "Article", "headline": "The gate", **said}))
    assert (found and found.text) == author
