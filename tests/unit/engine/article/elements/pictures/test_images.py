"""The numbers that a picture gives as its size."""

import pytest

from plainleaf.engine.article.tree import Image, Paragraph, walk, walk_inlines

PROSE = "Words of an article, enough of them that it is the longest part of the page."
BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
WIDTHS = "/m.jpg 800w, /l.jpg 1600w"


def images(article) -> list[Image]:
    lines = (block.content for block in walk(article.blocks) if isinstance(block, Paragraph))
    return [inline for line in lines for inline in walk_inlines(line) if isinstance(inline, Image)]


@pytest.mark.parametrize(
    "picture",
    [
        f'<img src="{BLANK}" data-srcset="{WIDTHS}" width=3 height=2>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=1 height=1>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=0 height=0 sizes=100vw>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=1>',
        '<img src="/l.jpg" width=16 height=9>',
        '<amp-img src="/l.jpg" width=4 height=3 layout=responsive></amp-img>',
    ],
    ids=["lazy", "one by one", "nothing", "one number", "a photograph's file", "layout of a program"],
)
def test_a_shape_is_no_size(made, picture: str) -> None:
    found = images(made(f"<p>{PROSE}</p><div>{picture}</div><p>text</p>"))
    assert [(one.src, one.width, one.height) for one in found] == [("https://example.org/l.jpg", 0, 0)]


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/count.gif?page=5" width=1 height=1>',
        '<img src="/count.jpg" width=1 height=1>',
        '<img src="/s.png" srcset="/s.png 16w, /s2.png 32w" width=1 height=1>',
        '<img src="/flag.png" srcset="/flag.png 400w" width=20 height=20>',
        '<img src="/bullet.gif" width=3 height=2>',
        '<img src="/arrow.svg" width=16 height=9>',
    ],
    ids=["tracker", "tracker as a photograph", "tracker in two sizes", "icon in two sizes", "bullet", "arrow"],
)
def test_a_size_is_one(made, picture: str) -> None:
    assert not images(made(f"<p>{PROSE}</p><div>{picture}</div><p>text</p>"))


def figure(inside: str, caption: str) -> str:
    return f"<p>{PROSE}</p><figure>{inside}<figcaption>{caption}</figcaption></figure><p>More of the text.</p>"


@pytest.mark.parametrize(
    ("caption", "shown"),
    [
        ("The old mill at dusk.<span class=c>River Archive</span>", "The old mill at dusk. River Archive"),
        (
            "<span class=a>The mill in 1882.</span><cite class=b><b>Credit:</b> Archive</cite>",
            "in 1882. *Credit: Archive",
        ),
        ("The mill of the BBC<span class=credit>River Archive</span>", "The mill of the BBC River Archive"),
        ("The mill at dusk<span class=c>© River Archive</span>", "The mill at dusk © River Archive"),
        ("The mill of the <span class=c>Mc</span><span class=d>Allisters</span>", "The mill of the McAllisters"),
        ("The mill of <span class=c>M</span>Allister", "The mill of MAllister"),
        ("The <b>Mc</b>Allisters at home", "McAllisters at home"),
    ],
)
def test_a_caption_and_its_credit_do_not_grow_together(made, caption: str, shown: str) -> None:
    text = made(figure("<img src=/mill.jpg>", caption)).render("markdown")
    assert shown.replace("*", "") in text.replace("*", "")


@pytest.mark.parametrize(
    ("inside", "caption", "stays"),
    [
        ("<img src=/mill.jpg>", "<span class=a>Credit: </span>", False),
        ("<img alt='The mill'>", "Photo credit: River Archive", False),
        ("<img alt='The mill'>", "© River Archive", False),
        ("<img alt='The mill'>", "Mill Lane, River Archive / Getty Images", False),
        ("<img alt='The mill'>", "Credit unions own the old mill", True),
        ("<img alt='The mill'>", "The mill. Photo: River Archive", True),
        ("<div class=slot></div>", "The mill in August", False),
        ("<script type='application/json'>{}</script>", "The mill. Photo: River Archive", False),
        ("<pre><code>mill --all</code></pre>", "The mill in August", True),
        ("<video src=/mill.mp4></video>", "The mill in August", True),
        ("<img src=/mill.jpg>", "Photo credit: River Archive", True),
        ("<p>A verse.</p>", "© River Archive", True),
    ],
)
def test_caption_and_credit_go_with_their_picture(made, inside: str, caption: str, stays: bool) -> None:
    said = caption.removeprefix("<span class=a>").partition("<")[0].strip()
    assert (said in made(figure(inside, caption)).render("markdown")) is stays


@pytest.mark.parametrize(
    "html",
    [
        '<img src="/lazy_grey.png" data-original="/mill.jpg"><noscript><img src="/mill.jpg"></noscript>',
        f'<noscript><img src="/a1.jpg" srcset="/a1.jpg 300w, /b2.jpg 900w"></noscript><img src="{BLANK}" srcset="/a1.jpg 300w, /b2.jpg 900w">',
        f'<img src="{BLANK}" data-original="/mill.jpg"><noscript><img src="/mill.jpg"></noscript>',
    ],
    ids=["a grey file", "names that say nothing", "a blank"],
)
def test_lazy_picture_and_its_noscript_are_one(made, html: str) -> None:
    assert len(images(made(f"<p>{PROSE}</p><div>{html}</div><p>text</p>"))) == 1


@pytest.mark.parametrize(
    "address",
    [
        "https://ads.valley.example/www/delivery/avw.php?zoneid=26",
        "https://valley.example/adnoscript.php?pid=2",
        "https://ad.valley.example/cgi-bin/rle.cgi?sid=8&bt=5",
        "https://ads.valley.example/adserve/;ID=17;size=970x90;type=img",
        "https://adserver.valley.example/adserv|3.0|567|0|170|loc=300;key=",
        "https://diff.smartadserver.com/call/pubi/221/318/M/?",
        "https://numbers.valley.example/piwik.php?idsite=16",
        "https://c.statcounter.com/74226/0/9b67/1/",
        "https://pixel.wp.com/b.gif?v=noscript",
        "https://shop.example/akam/13/pixel_7c19?a=dD1",
        "https://cdn.printfriendly.com/buttons/printfriendly-pdf-button-nobg.png",
        "https://no-cache.hubspot.com/cta/default/5150/0f1e.png",
    ],
)
def test_pictures_of_adverts_and_counters_in_noscript_are_none(made, address: str) -> None:
    html = f'<script src="/x.js"></script><noscript><a href="/click"><img src="{address}" alt=""></a></noscript>'
    assert not images(made(f"<p>{PROSE}</p><div>{html}</div><p>text</p>"))


@pytest.mark.parametrize(
    ("beside", "shown"), [("data-xyz-src=/wheel.jpg", "https://example.org/wheel.jpg"), ("", None)]
)
def test_inline_preview_is_replaced_by_the_address_beside(made, beside: str, shown: str | None) -> None:
    preview = f"data:image/png;base64,{'iVBORw0KGgo' * 300}"
    found = images(made(f'<p>{PROSE}</p><img src="{preview}" {beside}><p>text</p>'))
    assert [one.src for one in found] == [shown or preview]


def test_the_blurred_preview_of_a_program_gives_way_to_the_file(made) -> None:
    address = "https://files.example/media/ab12~mv2.jpg"
    preview = f'<img src="{address}/v1/fill/w_49,h_32,al_c,q_80,blur_2,enc_avif/ab12~mv2.jpg">'
    sharp = f'<img src="{address}/v1/fill/w_980,h_640,al_c,q_80/cd34~mv2.jpg">'
    found = images(made(f"<p>{PROSE}</p><div>{preview}</div><p>text</p><div>{sharp}</div><p>{PROSE}</p>"))
    assert [one.src for one in found] == [address, f"{address}/v1/fill/w_980,h_640,al_c,q_80/cd34~mv2.jpg"]


def test_preview_named_blurred_is_replaced(made) -> None:
    picture = "<img src=/a.jpg?type=w80_blur data-lazy-src=/a.jpg?type=w773>"
    found = images(made(f"<p>{PROSE}</p><div>{picture}</div><p>text</p>"))
    assert [one.src for one in found] == ["https://example.org/a.jpg?type=w773"]


def test_a_description_with_markup_is_read_as_text(made) -> None:
    picture = (
        '<img src="/l.jpg" alt="&lt;p&gt;The Ferry &amp;amp; its pier&lt;/p&gt;" title="&amp;#8216;New&amp;#8217;">'
    )
    (found,) = images(made(f"<p>{PROSE}</p><p>{picture}</p><p>text</p>"))
    assert (found.alt, found.title) == ("The Ferry & its pier", "‘New’")


@pytest.mark.parametrize("lazy", [f'<img src="{BLANK}" srcset="">', '<img src="/js/lazy_placeholder.gif">', "<img>"])
def test_script_loaded_picture_is_its_link_target(made, lazy: str) -> None:
    found = images(made(f'<p>{PROSE}</p><div><a href="/l.jpg?v=2"><span>{lazy}</span></a></div><p>text</p>'))
    assert [one.src for one in found] == ["https://example.org/l.jpg?v=2"]
    assert not images(made(f'<p>{PROSE}</p><div><a href="/lamp.html">{lazy}</a></div><p>text</p>'))


def test_present_picture_is_not_that_of_its_link(made) -> None:
    found = images(made(f'<p>{PROSE}</p><div><a href="/l.jpg"><img src="/m.jpg"></a></div><p>text</p>'))
    assert [one.src for one in found] == ["https://example.org/m.jpg"]


@pytest.mark.parametrize(
    ("around", "shown"),
    [
        ("<a onclick='larger()'>{}</a>", False),
        ("<a href='#'><span>{}</span></a>", False),
        ("<a href='javascript:larger()'>{}</a>", False),
        ("<a href='https://www.pinterest.com/pin/create/button/?url=a'>{}</a>", False),
        ("<a href='https://x.com/intent/post?text=a'>{}</a>", False),
        ("<a href='https://x.com/lime/status/1'>{}</a>", True),
        ("<a name=plate-4>{}</a>", True),
        ("<a href='#plate-4'>{}</a>", True),
        ("<a href='/plate-4'>{}</a>", True),
    ],
)
def test_the_sign_of_a_button_is_no_picture(made, around: str, shown: bool) -> None:
    for picture, at_all in (("/a1.gif", shown), ("/a1.jpg", True), ("/a1.gif width=400 height=300", True)):
        body = around.format(f"<img src={picture} alt=larger>")
        assert bool(images(made(f"<p>{PROSE}</p><div>{body}</div><p>text</p>"))) is at_all, picture
