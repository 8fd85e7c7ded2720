"""Who wrote the posts of a thread, and when."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.threads.numbers import without_numbers
from plainleaf.engine.article.scope.threads.writers import with_writers
from plainleaf.engine.extract import read

PANEL = """<article class="message"><div class="message-inner"><div class="user"><h4><a class="username" href="/u">{0}</a></h4>
<h5 class="user-title">Member</h5><dl><dt>Joined</dt><dd>May 2011</dd></dl></div><div class="main"><ul class="attribution">
<li><time>{1} May 2024</time></li><li>#{1}</li></ul><p>kept {1}</p><div class="reactions"><a class="username">zoe</a></div></div></div></article>"""
LINE = """<div class="post"><p class="author">by <b class="username">{0}</b> <span class="post-date">{1} May 2024</span></p>
<div>kept {1}</div><div class="signature">{0} likes rivers</div></div>"""
MICRODATA = """<div itemprop="comment" class="post-{1}"><span itemprop="author"><a href="/u"><span itemprop="name">{0}</span></a></span>
<time>{1} May 2024</time><div itemprop="text">kept {1}</div></div>"""
NAMES = ("ada", "ida", "ada", "bea", "ada")


def found(html: str) -> list[str]:
    """The texts that come along with those that say that they are kept."""
    document = read(f"<body><h1>kept title</h1><section>{html}</section>")
    keep = np.array(["kept" in text for text in document.runs.text], np.bool_)
    return [document.runs.text[run] for run in (with_writers(document, keep).keep & ~keep).nonzero()[0]]


def thread(post: str, names: tuple[str, ...] = NAMES) -> str:
    return "".join(post.format(name, at) for at, name in enumerate(names, 1))


@pytest.mark.parametrize("post", [PANEL, LINE, MICRODATA.replace("post-{1}", "post")])
def test_each_post_has_who_wrote_it_and_when(post: str) -> None:
    assert found(thread(post)) == [text for at, name in enumerate(NAMES, 1) for text in (name, f"{at} May 2024")]


def test_a_few_comments_below_an_article_are_no_thread() -> None:
    assert not found(thread(LINE, NAMES[:3]))


@pytest.mark.parametrize(
    "post",
    [
        LINE.replace("<div>kept", "<h3>kept title</h3><div>kept"),
        LINE.replace("kept {1}", "another {1}"),
        '<div class="post"><div>kept {1}</div><p class="author">{0}</p></div>',
        '<div class="post"><p class="author">{0[0]}.</p><div>kept {1}</div></div>',
    ],
    ids=["cards with titles", "posts that are left out", "below the text", "initials"],
)
def test_other_names_do_not_come_along(post: str) -> None:
    assert not found(thread(post))


ANSWER = """<div class="answer" itemscope itemtype="https://schema.org/Answer"><div><p>kept {1}</p><button>Share</button>
<div class="signature"><span class="action-time">edited 9 May 2024</span><div class="user"></div></div>
<div class="signature"><span class="action-time">answered {1} May 2024</span>
<div itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="url">{0}</a></div></div></div>
<ul><li itemscope itemtype="https://schema.org/Comment"><span itemprop="author">zoe</span></li></ul></div>"""


def test_an_answer_has_who_gave_it_below_its_text() -> None:
    answered = [text for at, name in enumerate(NAMES, 1) for text in (f"answered {at} May 2024", name)]
    assert found(thread(ANSWER)) == answered
    assert not found(thread(ANSWER.replace("schema.org/Answer", "schema.org/Review")))


def left(html: str) -> list[str]:
    """The texts that are left out of those that say that they are kept, and of what is short."""
    document = read(f"<body>{html}")
    keep = np.ones(len(document.runs), np.bool_)
    return [document.runs.text[run] for run in (~without_numbers(document, keep)).nonzero()[0]]


@pytest.mark.parametrize(
    "number",
    [
        '<a href="/post/8{0}">#{0}</a>',
        '<h2><span>#{0}</span> <a href="/topic?pid=8#p8">{0} May 2024</a></h2>',
        '<time>{0} May 2024</time> <span itemprop="position">{0}</span>',
    ],
    ids=["a link", "before a link", "microdata"],
)
def test_numbers_of_posts_are_left_out(number: str) -> None:
    posts = [f"<div>{number.format(at)}<p>some words</p></div>" for at in (1, 2, 4)]
    assert [text.removeprefix("#") for text in left("".join(posts))] == ["1", "2", "4"]
    assert not left("".join(posts[:2]))
    assert not left("".join(posts[::-1]))


def test_places_in_a_ranking_stay() -> None:
    assert not left("".join(f'<h2><span>#{at}</span> <a href="/maker/{at}">maker</a></h2>' for at in (1, 2, 3, 4)))
    assert not left("".join(f"<p><b>{at}</b> of them</p>" for at in (1, 2, 3, 4)))


CRAWLED = """<div class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author">
<a itemprop="url"><span itemprop="name">{0}</span></a></span> <time>{1} May 2024</time></div><div class="post">{2}</div></div>"""
TEXT = "<p>kept, with more words than the title</p>"
CARD = CRAWLED.replace("topic-body crawler-post", "card")


def posts(post: str, *texts: str) -> str:
    return "".join(post.format(name, at, text) for at, (name, text) in enumerate(zip(NAMES, texts, strict=False), 1))


def test_two_posts_are_a_thread_where_the_forum_calls_them_posts() -> None:
    both = posts(CRAWLED, TEXT, TEXT)
    assert found(both) == ["ada", "1 May 2024", "ida", "2 May 2024"]
    assert not found(both.replace("topic-body crawler-post", "box"))
    one = posts(CRAWLED, TEXT, "<p>left</p>")
    assert not found(one)


def test_posts_whose_writers_are_kept_already_count() -> None:
    named = posts(CARD.replace(">{0}<", ">{0} is kept<"), TEXT, TEXT)
    assert found(named + posts(CARD, TEXT, TEXT)) == ["ada", "1 May 2024", "ida", "2 May 2024"]
    assert not found(posts(CARD, TEXT, TEXT) + "<hr><p>kept</p>" * 4)


def test_replies_to_replies_are_posts_too() -> None:
    nested = posts(CARD, TEXT, TEXT) + f"<ul><li>{posts(CARD, TEXT, TEXT)}</ul>"
    assert found(nested) == ["ada", "1 May 2024", "ida", "2 May 2024"] * 2


BOARD = """<div id="p{1}" class="post has-profile bg2"><div class="inner"><dl><dt><a class="username">{0}</a></dt></dl><div>
<h3>kept: again</h3><p class="author">{3}<a href="#p{1}">{1} May 2024 11:2{1}</a></p><div>kept {1}</div></div></div></div>"""


def test_posts_that_their_forum_calls_so_may_have_titles() -> None:
    boarded = "".join(BOARD.format(name, at, "", "") for at, name in enumerate(NAMES, 1))
    assert found(boarded)[:3] == ["ada", "ida", "ada"]
    below = "".join(
        BOARD.replace("<h3>kept: again</h3>", "").format(name, at, "", "") for at, name in enumerate(NAMES, 1)
    )
    assert found(below)[:4] == ["ada", "1 May 2024 11:21", "ida", "2 May 2024 11:22"]
    said = "".join(
        BOARD.replace("<h3>kept: again</h3>", "").format(name, at, "", f"by <b class='username'>{name}</b> » ")
        for at, name in enumerate(NAMES, 1)
    )
    assert found(said)[:8] == ["by", "ada", "»", "1 May 2024 11:21", "by", "ida", "»", "2 May 2024 11:22"]


def test_the_heading_of_a_panel_on_the_writer_is_the_name() -> None:
    panel = """<div class="post_wrapper"><div class="poster"><h4><a>{0}</a></h4><ul><li>Posts: {1}</li>
    <li class="poster_ip">Logged</li></ul></div><div>kept {1}</div></div>"""
    assert found(thread(panel)) == list(NAMES)


def test_nobody_is_named_twice() -> None:
    twice = '<div class="cPost"><b class="author">{0}</b><h3>kept</h3><p class="author">by {0}, kept</p><p>kept {1}</p></div>'
    assert not found(thread(twice))
    nested = '<div class="ipsEntry--post"><h3 class="username">{0}</h3><div><b class="author">Author</b><p>kept {1}</p></div></div>'
    assert found(thread(nested)) == list(NAMES)


def test_the_writer_of_a_whole_thread_is_not_that_of_its_first_post() -> None:
    both = posts(CARD, TEXT, TEXT).replace('class="card"', 'class="card" itemtype="https://schema.org/Comment"')
    whole = f'<div itemtype="https://schema.org/DiscussionForumPosting"><b itemprop="author">zoe</b>{both}</div>'
    assert found(whole) == ["ada", "1 May 2024", "ida", "2 May 2024"]


def test_older_boards_name_the_writer_in_a_list_of_terms_or_in_large() -> None:
    fluxed = """<div class="blockpost"><div class="box"><div class="inbox"><div class="postbody"><div class="postleft"><dl>
    <dt><strong>{0}</strong></dt><dd>Posts: {1}</dd></dl></div><div class="right"><h3>kept: again</h3><p>kept {1}</p></div>
    </div></div></div></div>"""
    assert found(thread(fluxed)) == list(NAMES)
    large = '<table><tr><td><a class="bigusername">{0}</a> Posts: {1}</td><td><div>kept {1}</div></td></tr></table>'
    assert found(thread(large)) == list(NAMES)


def test_the_name_alone_is_told_of_a_panel_with_rank_and_stars() -> None:
    panel = (
        '<div class="post classic"><div class="post_author"><div class="author_information"><strong><span class="largetext">'
        '<a href="/u">{0}</a></span></strong><br><span class="smalltext">Junior Member</span></div></div>'
        '<div class="post_content"><span class="post_date">{1} May 2024</span><div class="post_body">kept {1}</div></div></div>'
    )
    assert found(thread(panel)) == [text for at, name in enumerate(NAMES, 1) for text in (name, f"{at} May 2024")]
