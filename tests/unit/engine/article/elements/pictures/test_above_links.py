"""Pictures of scholarly articles, which have links to download them beside their captions, as publishers write them."""

import pytest

from plainleaf import Page, extract
from plainleaf.engine.article.tree import Image, walk, walk_inlines

PROSE = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
)
FIGURES = {
    "HighWire": '<div id="F1" class="fig pos-float"><div class="highwire-figure"><div class="fig-inline-img-wrapper"><div class="fig-inline-img">'
    '<a href="F1.large.jpg" class="highwire-fragment fragment-images colorbox-load"><img src="F1.medium.gif" width="440" height="300"></a></div></div>'
    '<ul class="highwire-figure-links inline"><li class="download-fig first"><a href="F1.large.jpg?download=true">Download figure</a></li>'
    '<li class="new-tab"><a href="F1.large.jpg">Open in new tab</a></li><li class="download-ppt last"><a href="/powerpoint/1">Download powerpoint</a>'
    '</li></ul></div><div class="fig-caption"><span class="fig-label">Figure 1.</span> <p>Boats by year.</p></div></div>',
    "PLOS": '<div class="figure" data-doi="info:doi/10.1371/x.g001"><div class="img-box"><a title="Click for larger image" href="/figure"><img src="F1.png" '
    'alt="thumbnail"></a></div><div class="figure-inline-download">Download: <ul><li><a href="F1.ppt">PPT<span>PowerPoint slide</span></a></li><li>'
    '<a href="F1.large">PNG<span>larger image</span></a></li><li><a href="F1.tiff">TIFF<span>original image</span></a></li></ul></div>'
    '<div class="figcaption"><span>Fig 1. </span> Boats by year.</div><p class="caption_target">Numbers of the ledger, by year and by boat.</p></div>',
    "Oxford": '<div class="fig fig-section js-fig-section" data-id="F1"><div class="graphic-wrap"><img class="content-image" src="F1.jpeg" alt="Boats">'
    '<div class="graphic-bottom"><div class="fig-orig original-slide"><a class="fig-view-orig" href="F1.large.jpeg" target="_blank">Open in new tab</a>'
    '<a class="download-slide" href="/downloadslide">Download slide</a></div></div></div><div class="fig-label">Figure 1.</div>'
    '<div class="caption fig-caption"><p>Boats by year.</p></div></div>',
    "eLife": '<div class="asset-viewer-inline"><div class="asset-viewer-inline__header_panel"><div class="asset-viewer-inline__header_text">Figure 1</div>'
    '<div class="asset-viewer-inline__figure_access"><a href="/download">Download asset</a><a href="F1.jpg">Open asset</a></div></div>'
    '<figure class="captioned-asset"><a href="F1.jpg" class="captioned-asset__link"><picture><source srcset="F1.jpg 2x"><img src="F1.jpg"></picture></a>'
    '<figcaption class="captioned-asset__caption"><h6>Boats by year.</h6></figcaption></figure></div>',
    "Springer": '<div class="c-article-section__figure" id="figure-1"><figure><figcaption><b id="Fig1">Fig. 1: Boats by year.</b></figcaption><div>'
    '<div><a href="/figures/1"><picture><source type="image/webp" srcset="F1.png?as=webp"><img src="F1.png" alt="figure 1" width="685" height="400">'
    '</picture></a></div><div class="c-article-section__figure-description"><p>By the ledger.</p></div></div><div class="u-text-right"><a '
    'href="/figures/1"><span>Full size image</span></a></div></figure></div>',
    "a weblog": '<div class="photo-block"><img src="F1.jpg" width="800" height="500"><p class="links"><a href="F1.jpg">Original</a> · <a '
    'href="F1.zip">Download (3 MB)</a></p><p class="photo-caption">Boats by year, drawn by hand.</p></div>',
    "wallpapers": '<div class="wallpaper"><img src="F1.jpg" width="800" height="500"><ul><li><a href="F1-1024.jpg">1024 × 768</a></li><li><a '
    'href="F1-1920.jpg">1920 × 1080</a></li></ul></div>',
}


@pytest.mark.parametrize(
    "before", [f"<p>{PROSE[0]}</p><p>{PROSE[1]}</p>", f"<p>{PROSE[1]}</p>", ""], ids=["two", "one", "none"]
)
@pytest.mark.parametrize("html", FIGURES.values(), ids=FIGURES)
def test_a_picture_above_links_to_download_it_is_kept(html: str, before: str) -> None:
    page = (
        f'<div class="article fulltext-view"><h1>Boats</h1><p>{PROSE[0]}</p><div class="section" id="s1"><h2>Results</h2>{before}{html}'
        f'</div><div class="section" id="s2"><h2>Discussion</h2><p>{PROSE[2]}</p><p>{PROSE[1][::-1]}</p></div></div>'
    )
    made = extract(Page(page.encode(), "https://example.org/a", "text/html; charset=utf-8"))
    lines = (getattr(block, "content", ()) for block in walk(made.blocks))
    assert [one.src for line in lines for one in walk_inlines(line) if isinstance(one, Image) and "/F1" in one.src]
