"""Who wrote the posts of a thread, and when."""

import numpy as np
import pytest

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


CRAWLED = """<div class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author">
<a itemprop="url"><span itemprop="name">{0}</span></a></span> <time>{1} May 2024</time></div><div class="post">{2}</div></div>"""
TEXT = "<p>kept, with more words than the title</p>"
CARD = CRAWLED.replace("topic-body crawler-post", "card")


def posts(post: str, *texts: str) -> str:
    return "".join(post.format(name, at, text) for at, (name, text) in enumerate(zip(NAMES, texts, strict=False), 1))


def test_replies_to_replies_are_posts_too() -> None:
    nested = posts(CARD, TEXT, TEXT) + f"<ul><li>{posts(CARD, TEXT, TEXT)}</ul>"
    assert found(nested) == ["ada", "1 May 2024", "ida", "2 May 2024"] * 2


def test_nobody_is_named_twice() -> None:
    twice = '<div class="cPost"><b class="author">{0}</b><h3>kept</h3><p class="author">by {0}, kept</p><p>kept {1}</p></div>'
    assert not found(thread(twice))
    nested = '<div class="ipsEntry--post"><h3 class="username">{0}</h3><div><b class="author">Author</b><p>kept {1}</p></div></div>'
    assert found(thread(nested)) == list(NAMES)
