"""Who wrote the posts of a thread, and when."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.post_numbers import without_numbers
from plainleaf.engine.article.scope.posts import with_writers
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
    return [document.runs.text[run] for run in (with_writers(document, keep) & ~keep).nonzero()[0]]


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
