"""Thirty pages in the shape that single sites have, with sentences of our own, and what the rule for each must make of
them. KEPT stands in what a rule calls the content, GONE in what it leaves out; the menu and the foot are on every page.
"""

from dataclasses import dataclass

KEPT = "The ferry crosses the sound twice a day, and on Sundays it waits for the last train from the hills."
MORE = "Whoever wants to take a bicycle buys a second ticket at the counter beside the old lighthouse."
GONE = "Follow our gulls on every network and never miss a tide."
MENU = '<ul class="menu"><li><a href="/a">Harbour</a><li><a href="/b">Weather</a><li><a href="/c">Boats</a></ul>'
FOOT = '<div class="colophon">Printed in the harbour since the year of the great flood.</div>'


@dataclass(frozen=True, slots=True)
class Site:
    """A page of a domain: what its head and body hold, and what must come of title, author and date, as far as the rule
    speaks of them."""

    domain: str
    body: str
    head: str = ""
    title: str = ""
    author: str = ""
    date: str = ""
    path: str = "/2024/ferry"

    @property
    def html(self) -> str:
        """The page."""
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8">{self.head or "<title>Sound</title>"}</head>'
            f"<body>{MENU}{self.body}{FOOT}</body></html>"
        )


P = f"<p>{KEPT}</p><p>{MORE}</p>"

SITES = (
    Site("24ways.org", f'<div class="meta"><h2><a>Ferries</a></h2></div><header class="c-article__header"><p class="p-author p-name">Ada Brandt</p></header><time datetime="2024-03-05">March</time><div id="article">{P}<div class="domore">{GONE}</div></div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("blog.pinboard.in", f'<div class="blog_entry"><a class="blog_title">Ferries</a><p class="when"><a>March 5, 2024</a> {GONE}</p>{P}</div>', title="Ferries", date="2024-03-05"),
    Site("archive.pressthink.org", f'<div class="date">March 5, 2024</div><div class="blogbody"><h3 class="title">Ferries</h3>{P}<span class="posted">{GONE}</span></div>', title="Ferries", date="2024-03-05"),
    Site("boagworld.com", f'<h1 class="entry-title">Site</h1><h1 class="entry-title">Ferries</h1><article><h2>{GONE}</h2>{P}<div id="callsToAction">{GONE}</div></article>', author="Paul Boag"),
    Site("canonrumors.com", f'<h2>Ferries</h2><ul><li class="time">March 5, 2024</ul><a rel="author">Ada Brandt</a><div id="content"><div class="meta">{GONE}</div>{P}<div class="afterpost">{GONE}</div></div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("chronicle.com", f'<div class="ArticleFullBleedLeadPage-authorName">Ada Brandt</div><div class="RichTextArticleBody-body">{P}<div class="Enhancement-item"><div class="Quote">{GONE}</div></div></div>', '<title>x</title><meta property="og:title" content="Ferries"><meta property="article:published_time" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("crimereads.com", f'<div itemprop="articleBody">{P}<div class="code-block code-block-9">{GONE}</div></div>', '<title>x</title><meta property="og:title" content="Ferries"><meta property="article:published_time" content="2024-03-05">', title="Ferries", date="2024-03-05"),
    Site("daringfireball.net", f'<div id="Sidebar"><p><strong>Ada Brandt</strong></p></div><div class="article"><h1>Ferries</h1><h6 class="dateline">Tuesday, 5 March 2024</h6>{P}</div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("digital-photography-school.com", f'<div class="post-title"><h1>Ferries</h1></div><a href="#author">Ada Brandt</a><section class="content"><div class="post-meta">{GONE}</div>{P}<div class="x topics-list">{GONE}</div></section>', title="Ferries", author="Ada Brandt"),
    Site("dw.com", f'<h1>Ferries</h1><div class="x content-area">{P}<div class="gallery">{GONE}</div><img data-url="https://dw.com/pier${{formatId}}.jpg" alt="A pier"></div>', '<title>x</title><meta name="date" content="2024-03-05"><meta name="author" content="Ada Brandt">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("elconfidencial.com", f'<h1 class="landscapePhotoFull__title">Ferries</h1><div class="authorSignature">Ada Brandt</div><span class="dateTime__created">05/03/2024</span><div class="innerArticle__content">{P}<section class="inTextNews">{GONE}</section><div class="shareBar">{GONE}</div></div>', title="Ferries", author="Ada Brandt"),
    Site("engineering.tumblr.com", f'<header>{GONE}</header><p class="author"><a>Ada Brandt</a></p><p class="date">March 5, 2024</p><div class="post_content"><h2>Ferries</h2>{P}</div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("ficwad.com", f'<h4>Ferries</h4><span class="author">Ada Brandt</span><div id="story"><div class="summary">{GONE}</div>{P}<div class="storyfoot">{GONE}</div></div>', title="Ferries", author="Ada Brandt"),
    Site("food.com", f'<h1 class="section-title">Ferries</h1><div id="print-area"><div class="page-header">{GONE}</div>{P}<img src="/i/food-logo-small.png" alt="{GONE}"><div class="timer">{GONE}</div></div>', title="Ferries"),
    Site("futurism.com", f'<div class="article-header-wrapper"><h1 class="article-title">Ferries</h1><a class="byline-link">Ada Brandt</a><time datetime="2024-03-05">x</time></div><div class="content-wrapper"><div class="tracking-wider">{GONE}</div>{P}</div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("gloswielkopolski.pl", f'<article id="material"><header><h1>Ferries</h1><div>x</div><div><p>Ada Brandt</p></div><p><time>5 marca 2024</time></p></header><section id="tresc">{P}<div class="podobneSonda">{GONE}</div></section></article>', title="Ferries", author="Ada Brandt"),
    Site("grisebouille.net", f'<main><div class="main block"><div class="datepubli">{GONE}</div>{P}<div class="article-nav">{GONE}</div></div></main>', '<title>x</title><meta property="og:title" content="Ferries"><meta name="author" content="Ada Brandt"><meta property="article:modified_time" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("jetzt.de", f'<header><h2>Ferries</h2></header><div class="article__header-author">Text Von Ada Brandt</div><div class="document-main__container"><ul class="sharingbar"><li>{GONE}</ul>{P}<ol class="teaser__widget"><li>{GONE}</ol></div>', '<title>x</title><meta property="article:modified_time" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("jpmens.net", f'<div class="title"><h1><a>Ferries</a></h1></div><div class="info"><a>March 5, 2024</a></div><div class="post">{P}<div class="postfoot">{GONE}</div></div>', '<title>x</title><meta name="author" content="Ada Brandt">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("kottke.org", f'<h2>Ferries</h2><div id="main"><div><a>Ada Brandt</a></div>{P}<div class="meta">{GONE}</div></div>', title="Ferries", author="Ada Brandt"),
    Site("lalibre.be", f'<h1 class="ap-Title">Ferries</h1><article class="ap-Story"><div class="ap-StoryHeader-topbar">{GONE}</div><div class="ap-StoryAuthor"><a class="ap-StoryAuthor-bodyTextName">Ada Brandt</a></div>{P}<footer>{GONE}</footer></article>', '<title>x</title><meta name="cXenseParse:recs:publishtime" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("lithub.com", f'<a href="/author/ada">Ada Brandt</a><div class="x story-content y"><div class="story-heads"><h1>{GONE}</h1></div>{P}<div class="x disqus y">{GONE}</div></div>', '<title>x</title><meta property="og:title" content="Ferries"><meta property="article:published_time" content="2024-03-05">', title="Ferries", date="2024-03-05", author="Ada Brandt"),
    Site("macworld.com", f'<article><h1>Ferries</h1><div class="author-name"><a>Ada Brandt</a></div></article><section class="page"><div class="article-meta">{GONE}</div>{P}<div class="author-info">{GONE}</div></section>', '<title>x</title><meta name="date" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("omgubuntu.co.uk", f'<h2 class="entry-title">Ferries</h2><a rel="author">Ada Brandt</a><div class="entry-content"><div class="entry-share">{GONE}</div>{P}<div class="x post-links">{GONE}</div></div>', title="Ferries", author="Ada Brandt"),
    Site("photopills.com", f'<h2>Ferries</h2><p class="author">by <a>Ada Brandt</a></p><article class="post"><p class="tags">{GONE}</p>{P}<div class="freebie">{GONE}</div></article>', title="Ferries", author="Ada Brandt"),
    Site("scripting.com", f'<h1>Ferries</h1><div><div class="storyPageText">{P}</div><a href="#x">{GONE}</a><div class="storyByline">By somebody on March 5, 2024 at noon</div></div>', title="Ferries", author="Dave Winer", date="2024-03-05"),
    Site("tech.sina.com.cn", f'<h1 id="artibodyTitle">Ferries</h1><span id="pub_date">2024-03-05</span><div id="artibody">{P}<div class="otherContent">{GONE}</div></div>', title="Ferries", date="2024-03-05"),
    Site("thenextweb.com", f'<h1 class="title">Ferries</h1><a class="author">Ada Brandt</a><div class="meta"><time datetime="2024-03-05">x</time></div><div class="l-postSingle-content-main-content">{P}<img data-original="/pier.jpg" alt="A pier"><div class="articleShare-buttons">{GONE}</div></div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("vulture.com", f'<section class="body"><div class="article-content">{P}<aside class="related">{GONE}</aside></div></section>', '<title>x</title><meta property="og:title" content="Ferries"><meta name="author" content="Ada Brandt"><meta property="article:published_time" content="2024-03-05">', title="Ferries", author="Ada Brandt", date="2024-03-05"),
    Site("westernadvocate.com.au", f'<header class="news-article-title"><h1>Ferries</h1></header><div class="news-article-byline"><time>5 March 2024</time></div><h2 class="news-article-author"><cite>Ada Brandt</cite></h2><div class="news-article-body">{P}<div class="flexslider">{GONE}</div></div>', title="Ferries", author="Ada Brandt", date="2024-03-05"),
)  # fmt: skip
