"""Pictures that a button shows large: lightboxes and zoom buttons, as widely used programs write them."""

import pytest

from plainleaf import Page, extract
from plainleaf.engine.article.tree import Figure, Image, plain, walk, walk_inlines

PROSE = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
)
MILL = "https://example.org/mill.jpg"
IN_FIGURES = {
    "Squarespace": '<figure class="sqs-block-image-figure"><button class="sqs-block-image-button lightbox" data-lightbox-theme="dark">'
    '<span class="v6-visually-hidden">View fullsize</span><div class="image-wrapper"><img data-src="/mill.jpg" data-image="/mill.jpg" '
    'data-image-dimensions="1500x1000" alt=""></div></button><figcaption>The mill.</figcaption></figure>',
    "a news site": '<figure><button type="button" aria-label="Open image in full screen"><picture><source srcset="/mill.jpg 1200w" '
    'type="image/jpeg"><img src="/mill-300.png" alt="The mill"></picture></button><figcaption>The mill.</figcaption></figure>',
    "expand on click": '<figure data-wp-interactive="core/image" class="wp-block-image wp-lightbox-container"><img src="/mill.jpg" width="900" '
    'height="600"><button class="lightbox-trigger" aria-haspopup="dialog" aria-label="Enlarge"><svg viewBox="0 0 12 12"><path d="M2 0"/>'
    "</svg></button><figcaption>The mill.</figcaption></figure>",
    "react-medium-image-zoom": '<figure><div data-rmiz=""><div data-rmiz-content="found"><img src="/mill.jpg" alt="The mill"></div>'
    '<div data-rmiz-ghost=""><button aria-label="Expand image: The mill" data-rmiz-btn-zoom type="button"><svg><path d="M2 0"/></svg></button>'
    "</div></div><figcaption>The mill.</figcaption></figure>",
    "Substack": '<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="/mill.jpg">'
    '<div class="image2-inset"><picture><source type="image/webp" srcset="/mill.jpg 1456w"><img src="/mill.jpg" width="1456" height="970">'
    '</picture><div class="image-link-expand"><button type="button" class="icon-button"><svg><path d="M2 0"/></svg></button></div></div></a>'
    '<figcaption class="image-caption">The mill.</figcaption></figure></div>',
    "a role": '<figure><div role="button" tabindex="0" class="paragraph-image"><picture><img src="/mill.jpg" width="700" height="467">'
    "</picture></div><figcaption>The mill.</figcaption></figure>",
    "a caption in it": '<button class="zoom"><figure><img src="/mill.jpg"><figcaption>The mill.</figcaption></figure></button>',
    "a noscript in it": '<figure><button class="js-zoom"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><noscript><img '
    'src="/mill.jpg"></noscript></button><figcaption>The mill.</figcaption></figure>',
    "no figure": '<div class="photo"><button class="enlarge"><img src="/mill.jpg" width="900" height="600"></button>'
    '<p class="photo-caption">The mill.</p></div>',
}
ALONE = {
    "JSON": """<div class="photo"><button><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" """
    """data-srcs='{"/mill.jpg":1280}' alt="The mill"></button></div>""",
    "Fancybox": '<div><button data-fancybox="gallery" data-src="/mill-large.jpg"><img src="/mill.jpg" alt="The mill"></button></div>',
    "GLightbox": '<p><a class="glightbox" href="/mill.jpg" data-gallery="one"><img src="/mill.jpg" alt="The mill"></a></p>',
    "PhotoSwipe": '<div class="pswp-gallery"><a href="/mill.jpg" data-pswp-width="1875" data-pswp-height="2500"><img src="/mill.jpg"></a></div>',
    "Elementor": '<div class="elementor-widget-image"><a href="/mill.jpg" data-elementor-open-lightbox="yes"><img loading="lazy" src="/mill.jpg" '
    'width="800" height="533"></a></div>',
    "Discourse": '<p><div class="lightbox-wrapper"><a class="lightbox" href="/mill-large.jpg" title="mill"><img src="/mill.jpg" width="690" '
    'height="388" alt="mill"><div class="meta"><span class="filename">Zoom</span><span class="informations">Open</span></div></a></div></p>',
    "AMP": '<amp-img src="/mill.jpg" width="800" height="533" on="tap:lightbox1" role="button" tabindex="0"></amp-img>',
    "a paragraph": '<p><button class="zoomable" title="Zoom"><img src="/mill.jpg" width="640" height="480"></button></p>',
    "sizes of a srcset": '<div><button><span>Open</span><img src="/mill-10.png" srcset="/mill.jpg 1024w, /mill-s.jpg 300w"></button></div>',
    "a drawing with sizes": '<div><button aria-label="View larger"><img src="/mill.jpg" width="1024" height="800"></button></div>',
}  # fmt: skip
SIGNS = (
    '<button class="share"><img src="/i/facebook.png" alt="Share on Facebook"></button>',
    '<button aria-label="Menu"><img src="/i/menu.svg" alt="Menu"></button>',
    '<button class="play"><img src="/i/play-round.png" width="64" height="64" alt="Play"></button>',
    '<button class="like"><img src="/i/heart.gif"> 12</button>',
    '<button class="account"><img class="avatar" src="/u/ada.jpg" width="48" height="48" alt="Ada"></button>',
    '<button><img src="/i/flag-en.webp" width="20" height="14" alt="English"></button>',
    '<button><img src="data:image/png;base64,iVBORw0KGgo=" alt="Close"></button>',
)


def article(middle: str):
    html = f"<article><h1>The pier</h1><p>{PROSE[0]}</p><p>{PROSE[1]}</p>{middle}<p>{PROSE[2]}</p><p>{PROSE[0][::-1]}</p></article>"
    return extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8"))


def pictures(made) -> list[str]:
    lines = (getattr(block, "content", ()) for block in walk(made.blocks))
    return [one.src for line in lines for one in walk_inlines(line) if isinstance(one, Image)]


@pytest.mark.parametrize("html", IN_FIGURES.values(), ids=IN_FIGURES)
def test_a_picture_in_a_button_is_kept_with_its_caption(html: str) -> None:
    made = article(html)
    assert pictures(made) == [MILL]
    assert [plain(one.caption) for one in walk(made.blocks) if isinstance(one, Figure)] == ["The mill."]
    assert "full" not in made.text


def test_file_size_does_not_remove_the_picture() -> None:
    picture = ALONE["Discourse"].replace("Zoom", "mill").replace("Open", "1920×1080 210 KB")
    post = """<div class="topic-post"><div class="topic-avatar"><img class="avatar" src="/u/{0}.png" width="48" height="48"></div>
    <div class="names"><a href="/u/{0}">{0}</a></div><a class="post-date" href="/t/1/{0}">Jan {1}</a><div class="cooked">{2}</div></div>"""
    texts = (f"<p>{PROSE[0]}</p>{picture}<p>{PROSE[1]}</p>", picture.replace("mill.", "quay."), f"<p>{PROSE[2]}</p>")
    posts = "".join(post.format(name, 1 + place, texts[place]) for place, name in enumerate(("ada", "ida", "eve")))
    page = Page(f"<h1>The pier</h1>{posts}".encode(), "https://forum.example.org/t/pier/1", "text/html; charset=utf-8")
    made = extract(page)
    assert [one.rpartition("/")[2] for one in pictures(made)] == ["mill.jpg", "quay.jpg"]
    assert "210 KB" not in made.text


@pytest.mark.parametrize("html", ALONE.values(), ids=ALONE)
def test_a_picture_in_a_button_is_kept_without_any_words(html: str) -> None:
    made = article(html)
    assert pictures(made) == [MILL]
    assert "Zoom" not in made.text
    assert "Open" not in made.text


@pytest.mark.parametrize("html", SIGNS)
def test_a_sign_in_a_button_is_no_picture(html: str) -> None:
    assert pictures(article(f"<div>{html}</div>")) == []
    assert pictures(article(f"<p>{PROSE[1]} {html}</p>")) == []


def test_a_picture_in_a_button_below_the_title_opens_the_article() -> None:
    html = (
        f'<article><h1>The pier</h1><div><button class="hero"><img src="/mill.jpg" width="1200" height="800"></button></div>'
        f"<p>{PROSE[0]}</p><p>{PROSE[1]}</p><p>{PROSE[2]}</p></article>"
    )
    assert pictures(extract(Page(html.encode(), "https://example.org/a", "text/html"))) == [MILL]


def test_text_after_an_unclosed_button_stays() -> None:
    rest = f'<p>{PROSE[0]}</p><img src="/mill.jpg" width="900" height="600"><p>{PROSE[1]}</p><p>{PROSE[2]}</p>'
    made = extract(Page(f"<article><button>{rest}</article>".encode(), "https://example.org/a", "text/html"))
    assert made.render("markdown").index("the first year") < made.render("markdown").index("mill.jpg")
