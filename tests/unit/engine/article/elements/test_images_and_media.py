"""Images behind lazy loading, captions, players."""

from html import escape

import pytest

from plainleaf.engine.article.tree import Embed, Figure, Image, Paragraph, plain, walk, walk_inlines

PROSE = "Words of an article, enough of them that it is the longest part of the page."
BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


def images(article) -> list[str]:
    return [
        inline.src
        for block in walk(article.blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
        if isinstance(inline, Image)
    ]


def test_a_picture_that_a_browser_sent_along_is_taken_as_it_is(made) -> None:
    small = '<img data-src="/real.jpg" data-plainleaf-picture="https://example.org/dot.svg" src="data:image/svg+xml;base64,PHN2Zy8+">'
    assert images(made(f"<p>{PROSE}</p><div>{small}</div><p>text</p>")) == ["data:image/svg+xml;base64,PHN2Zy8+"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<img src="/a.jpg">', "a.jpg"),
        (f'<img src="{BLANK}" data-src="/b.jpg">', "b.jpg"),
        ('<img src="/spacer.gif" data-original="/c.jpg">', "c.jpg"),
        ('<img src="/small.jpg" srcset="/m.jpg 800w, /l.jpg 1600w, /xl.jpg 5000w">', "l.jpg"),
        (f'<img src="{BLANK}" data-srcset="/1.jpg 1x, /2.jpg 2x">', "2.jpg"),
        ('<picture><source srcset="/p.webp"><img src="/p.jpg"></picture>', "p.webp"),
        ('<picture><source media="(max-width: 600px)" srcset="/crop.webp"><img src="/p.jpg"></picture>', "p.jpg"),
        (f'<img src="{BLANK}"><noscript><img src="/n.jpg"></noscript>', "n.jpg"),
        ('<noscript>&lt;img src="/e.jpg"&gt;</noscript>', "e.jpg"),
        ('<img src="/q,w_3.jpg" srcset="/q,w_300/x.jpg 300w">', "q,w_300/x.jpg"),
        ('<img src="/p.jpg?w=1" data-src="/p.jpg?w={width}&h={height}">', "p.jpg?w=1"),
        (f'<img src="{BLANK}" data-src="/p_{{width}}x.jpg">', "p_1024x.jpg"),
    ],
)
def test_the_real_picture_is_found(made, html: str, expected: str) -> None:
    assert images(made(f"<p>{PROSE}</p><div>{html}</div><p>text</p>")) == [f"https://example.org/{expected}"]


@pytest.mark.parametrize(
    "html",
    [
        '<img src="/t.gif" width=1 height=1>',
        '<img src="/icon.png" width=24 height=24 alt="">',
        f'<img src="{BLANK}">',
        "<img>",
        '<img src="javascript:x">',
    ],
)
def test_trackers_and_placeholders_are_dropped(made, html: str) -> None:
    assert images(made(f"<p>text {html}</p>")) == []


def test_same_picture_in_another_size_is_a_duplicate(made) -> None:
    html = '<p>x</p><div><img src="/photo-300x200.jpg"><img src="/photo.jpg"><img src="/photo2.jpg"></div>'
    assert images(made(html)) == ["https://example.org/photo-300x200.jpg", "https://example.org/photo2.jpg"]


def test_a_figure_has_its_caption(made) -> None:
    (figure,) = made(
        '<figure><img src="/a.jpg" alt=" a  b " width="40px"><figcaption>A <b>c</b></figcaption></figure>'
    ).blocks
    assert isinstance(figure, Figure)
    assert plain(figure.caption) == "A c"
    (picture,) = figure.content[0].content
    assert (picture.alt, picture.width) == ("a b", 40)


def test_a_figure_around_prose_is_no_figure(made) -> None:
    article = made("<figure>" + "<p>one</p>" * 6 + "</figure>")
    assert [type(block) for block in article.blocks] == [Paragraph] * 6


def test_pictures_between_kept_text_are_kept_without_a_root(made) -> None:
    html = (
        '<nav>drop <img src="/nav.png"></nav><p>one</p><img src="/a.jpg"><p>two</p>'
        '<figure><img src="/b.jpg"><figcaption>few</figcaption></figure><p>three</p><footer>drop <img src="/f.png"></footer>'
    )
    article = made(html, drop=("drop", "few"), rooted=False)
    assert images(article) == ["https://example.org/a.jpg", "https://example.org/b.jpg"]
    assert "few" in article.text  # a caption belongs to its picture
    assert "drop" not in article.text


def test_players_are_links_and_other_frames_nothing(made) -> None:
    article = made(
        '<iframe src="https://www.youtube-nocookie.com/embed/abcdefg?rel=0" title="A film"></iframe><p>x</p>'
        '<iframe src="https://ads.example/x"></iframe><video><source src="v.mp4"></video>'
    )
    found = [block for block in article.blocks if isinstance(block, Embed)]
    assert [(one.kind, one.href, one.title) for one in found] == [
        ("frame", "https://www.youtube.com/watch?v=abcdefg", "A film"),
        ("video", "https://example.org/a/v.mp4", ""),
    ]


def test_player_without_title_is_named_by_its_content(made) -> None:
    article = made(
        '<iframe src="https://www.youtube.com/embed/abcdefg"></iframe><p>x</p>'
        '<iframe src="https://w.soundcloud.com/player/?url=a"></iframe><p>y</p><iframe src="https://notx.com/a"></iframe>'
    )
    found = [block.title for block in article.blocks if isinstance(block, Embed)]
    assert found == ["YouTube video", "SoundCloud audio"]


@pytest.mark.parametrize(
    ("element", "picture"),
    [
        ('<video src="v.mp4" poster="p.jpg"></video>', "https://example.org/a/p.jpg"),
        (
            '<iframe src="https://player.vimeo.com/video/1" srcdoc="<a href=x><img class=y src=\'//i.example/1.jpg?a=1&amp;amp;b\'></a>">'
            "</iframe>",
            "https://i.example/1.jpg?a=1&b",
        ),
        ('<video src="v.mp4" poster="javascript:x()"></video>', ""),
        ('<iframe src="https://www.youtube.com/embed/abcdefg"></iframe>', ""),
    ],
)
def test_the_picture_in_a_players_place_is_the_pages_own(made, element: str, picture: str) -> None:
    article = made(f"<p>before</p>{element}<p>after</p>")
    assert [block.picture for block in article.blocks if isinstance(block, Embed)] == [picture]
    html = article.render("html", fragment=True)
    assert f'<img src="{escape(picture)}"' in html if picture else "<img" not in html


@pytest.mark.parametrize(
    ("element", "href"),
    [
        ('<amp-iframe src="https://player.vimeo.com/video/1234">', "https://vimeo.com/1234"),
        ('<amp-video><source src="v.mp4">', "https://example.org/a/v.mp4"),
        ('<amp-audio src="/a.mp3">', "https://example.org/a.mp3"),
        ('<amp-iframe src="https://ads.example/x">', None),
    ],
)
def test_what_amp_pages_show_by_others_means_is_a_link(made, element: str, href: str | None) -> None:
    article = made(
        f"<p>before</p>{element}<amp-img placeholder src=/p.jpg></amp-img></{element[1:].split()[0]}><p>after</p>"
    )
    found = [block.href for block in article.blocks if isinstance(block, Embed)]
    assert found == ([href] if href else [])
    assert images(article) == []


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/a.png" width="48" height="48" alt="Bob\'s avatar">',
        '<img src="https://site.example/avatars/12.png">',
        '<img class="author-photo" src="/x.jpg">',
    ],
)
def test_small_pictures_of_writers_are_left_out(made, picture: str) -> None:
    assert images(made(f"<p>text {picture}</p>")) == []


def test_large_picture_may_be_named_avatar(made) -> None:
    html = '<p>text</p><img src="/avatar.jpg" alt="Avatar" width="640"><img src="/films/avatar-poster.jpg">'
    assert len(images(made(html))) == 2


def test_missing_description_is_empty(made) -> None:
    assert made('<p>x <img src="/a.jpg" alt="null"></p>').render("markdown") == "x ![](https://example.org/a.jpg)\n"


def test_a_picture_linked_to_itself_is_a_picture(made) -> None:
    html = '<p>End.\n<a href="/a.jpg"><img src="/a.jpg"></a></p><p>End. <a href="/b"><img src="/a.jpg"></a></p>'
    a = "![](https://example.org/a.jpg)"
    assert made(html).render("markdown") == f"End. {a}\n\nEnd. [{a}](https://example.org/b)\n"


def test_lazy_picture_may_be_named_lazy(made) -> None:
    html = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/lazy-loaded.jpg">'
    assert images(made(f"<p>x</p>{html}")) == ["https://example.org/lazy-loaded.jpg"]


def test_sources_come_first_and_rare_formats_last(made) -> None:
    html = (
        '<picture><source type="image/avif" srcset="/a.avif"><source type="image/webp" srcset="/a.webp 800w">'
        '<img src="/a.jpg"></picture>'
    )
    assert images(made(f"<p>x</p>{html}")) == ["https://example.org/a.webp"]


def test_a_picture_in_a_figure_around_kept_text_is_kept(made) -> None:
    html = '<figure><p>one</p><figure><img src="/a.jpg"></figure><p>two</p></figure><p>drop</p>'
    assert images(made(html, drop=("drop",), rooted=False)) == ["https://example.org/a.jpg"]


def test_amp_picture_is_shown_once(made) -> None:
    article = made(
        "<p>Before.</p><amp-img src=/quay.jpg alt=Quay width=600 height=400><noscript><img src=/quay.jpg alt=Quay></noscript>"
        "</amp-img><p>After.</p>"
    )
    assert article.render("markdown") == "Before.\n\n![Quay](https://example.org/quay.jpg)\n\nAfter.\n"


PLAN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="50%"/><circle r="5"/>'
    '<path d="M0 0L9 9"/><text>Up &amp; down</text><script>alert(1)</script><a href="javascript:x">x</a></svg>'
)


@pytest.mark.parametrize(
    "address",
    [
        "data:image/svg+xml;base64,PHN2",
        "data:image/svg+xml;base64," + "A" * 201,
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 675'%3E%3C/svg%3E" + " " * 99,
        "data:image/svg+xml;utf8," + PLAN.replace("300", "30"),
        "data:image/svg+xml;utf8," + PLAN + "x" * 200_000,
        "data:image/svg+xml" + "," * 200,
    ],
)
def test_placeholder_pictures_are_none(made, address: str) -> None:
    assert images(made(f'<p>{PROSE}</p><img width=600 height=400 alt=x src="{escape(address)}">')) == []


def test_lazy_address_may_be_in_any_attribute(made) -> None:
    html = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-xy-late-src="/gate.jpg?w=20" data-link="/other.jpg">'
    assert images(made(f"<p>x</p>{html}")) == ["https://example.org/gate.jpg?w=20"]


@pytest.mark.parametrize(
    "address",
    [
        "https://ads.example/call/3348/[timestamp]/?",
        "https://a.example/ad/news.town/story;pos=c1;tile=2",
        "http://oas.example/RealMedia/ads/adstream_nx.ads/town/1@Top",
        "http://town.example/ads/www/images/banner.gif",
        "/collections/{{",
    ],
)
def test_advertisements_and_unfilled_templates_are_no_pictures(made, address: str) -> None:
    assert not images(made(f'<p>x</p><img src="{address}">'))


@pytest.mark.parametrize(
    ("address", "sign"),
    [
        ("/img/print.gif", True),
        ("/images/buddy_offline.png", True),
        ("/news/news_share_facebook.gif", True),
        ("/2010/images/func_twitter.gif", True),
        ("/i/icons/facebook.jpg", True),
        ("/assets/logo.svg?v=2", True),
        ("/images/gn-arrow.png", True),
        ("/images/printButton.png", True),
        ("/photos/facebook.jpg", False),
        ("/wp-content/uploads/2023/logo.png", False),
        ("/img/email01.png", False),
        ("/img/valley-logo.png", False),
        ("/img/line-of-gates.gif", False),
    ],
)
def test_file_named_after_a_button_is_a_sign(made, address: str, sign: bool) -> None:
    assert bool(images(made(f"<p>x</p><p><img src={address}></p>"))) != sign


def test_the_blank_of_a_slider_is_no_picture(made) -> None:
    blank, lazy = "/wp-content/plugins/revslider/sr6/assets/assets/dummy.png", 'data-lazyload="{}"'
    shown = f'<p>before</p><p><img src="{blank}" {lazy.format("//example.org/meadow.jpg")}></p><p>after</p>'
    assert images(made(shown)) == ["https://example.org/meadow.jpg"]
    transparent = lazy.format("//example.org/revslider/public/assets/transparent.png")
    assert not images(made(f'<p>before</p><p><img src="{blank}" {transparent}></p><p>after</p>'))


def test_a_preview_of_tilda_gives_way_to_its_picture(made) -> None:
    lazy = '<img src="https://static.tilda.example/t/-/empty/oar.jpg" data-original="https://static.tilda.example/t/oar.jpg">'
    found = made(f"<p>before</p><div>{lazy}</div><p>after</p>").render("markdown")
    assert "](https://static.tilda.example/t/oar.jpg)" in found
