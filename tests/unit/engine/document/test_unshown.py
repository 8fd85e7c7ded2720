"""What programs write into a page for nobody who reads it."""

import pytest

from .reading import document

TALK = (
    '<div class="reveal"><div class="slides"><section><h2>Gulls</h2><aside class="notes">Pause here.</aside>They win.'
    '</section><section data-visibility="hidden"><p>Spare slide.</p></section></div></div>'
)
LETTER = (
    '<html><head><meta name="generator" content="LibreOffice 7.4"></head><body><div title="header"><p>Draft</p></div>'
    '<p>Lime breathes.</p><div title="footer"><p>Page 1 of 1</p></div></body></html>'
)
PLAYER = (
    '<div class="video-js"><video src="/lime.mp4"></video><div class="vjs-control-bar"><button>Play</button> 0:00</div>'
    '<div class="vjs-modal-dialog vjs-text-track-settings"><p>Beginning of dialog.</p></div></div><p>Lime breathes.</p>'
)

PRICE = (
    '<link rel=preconnect href="https://cdn.shopify.com"><li>An oar<div class="price {}"><div class="price__container">'
    '<div class="price__regular">'
    '<span class="visually-hidden visually-hidden--inline">Regular price</span><span>40 EUR</span></div>'
    '<div class="price__sale"><span class="visually-hidden">Sale price</span><span>30 EUR</span><s>40 EUR</s></div>'
    '<small class="unit-price hidden"><span>/</span><span class="visually-hidden">per</span></small></div></div>'
)


@pytest.mark.parametrize(
    ("called", "texts"),
    [("", ["An oar", "40 EUR"]), ("price--on-sale", ["An oar", "30 EUR", "40 EUR"])],
    ids=["not reduced", "reduced"],
)
def test_shown_price_is_text(called: str, texts: list[str]) -> None:
    assert document(PRICE.format(called)).runs.text == texts


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (TALK, ["Gulls", "They win."]),
        (TALK.replace("slides", "pages"), ["Gulls", "Pause here.", "They win.", "Spare slide."]),
        (LETTER, ["Lime breathes."]),
        (LETTER.replace("LibreOffice", "Kiln"), ["Draft", "Lime breathes.", "Page 1 of 1"]),
        (PLAYER, ["Lime breathes."]),
        (PLAYER.replace("vjs-", "kiln-"), ["0:00", "Beginning of dialog.", "Lime breathes."]),
    ],
    ids=["talk", "other slides", "letter", "other program", "player", "other player"],
)
def test_invisible_notes_slides_and_controls_are_no_text(html: str, texts: list[str]) -> None:
    assert document(html).runs.text == texts
