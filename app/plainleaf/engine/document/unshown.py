"""Removes what programs write but no reader sees: speaker notes, hidden slides, headers and footers of printed pages,
controls of players, copies for narrower screens, unused prices of a product."""

from lxml import etree

from plainleaf._kernel import markup as kernel
from plainleaf.engine.document.columns import ancestors, elements
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

SLIDES = "body/div[@class='reveal']/div[@class='slides']"
"""The slides on a page of reveal.js."""
OFFICE = b"Office"
"""Part of the generator's name at the start of pages of LibreOffice and OpenOffice."""
FRAMER = b"Framer"
"""The same for Framer, which writes a copy for each narrow screen that has another layout."""
VARIANT = "ssr-variant"
"""Its name of each copy; other classes give the screens on which it is hidden."""
_ON_WIDEST = lazy_compile(r"@media ?\(min-width: ?[\d.]{1,8}px\) ?\{ ?\.(hidden-[\w-]{1,20}) ?\{")
"""How its style sheet hides classes on the widest screen, the one without an upper bound."""
INVISIBLE, HIDDEN = b"w-condition-invisible", b"elementor-hidden-desktop"
"""Classes with which Webflow and Elementor hide an element on wide screens, in every case."""
SHOP, TOP = b"hopify", 16_384
"""A word of all pages of Shopify, and the bytes at their beginning that are searched for it."""
PRICED, ON_SALE = b"price__regular", "price--on-sale"
"""The regular price of a product in Shopify shops, whose themes write both kinds of price for each product, a unit
price, and texts for screen readers; and the class of a reduced price."""
_NO_PRICE = {True: frozenset({PRICED.decode()}), False: frozenset({"price__sale"})}
_BESIDE_PRICE = frozenset({"unit-price", "visually-hidden"})
PLAYED = ("audio", "video")
AROUND, MOST = 5, 50
"""Maximum ancestors of a film or a recording that belong to its player, and maximum number of players."""
_OF_PLAYERS = ("video-js", "vjs-", "jwplayer", "jw-", "mejs-", "plyr")


def forget_unshown(root: etree._Element, utf8: bytes, signs: int, rendered: bool) -> None:
    """Take such parts out of a parsed page; empty elements stay in their places. Of what a browser has ``rendered`` it
    says itself what was shown. ``signs`` are those of the bytes (see ``_kernel.markup``)."""
    start = utf8[:4096]
    unshown: list[etree._Element] = []
    if signs & kernel.REVEAL and (slides := root.find(SLIDES)) is not None:
        unshown += (note for note in slides.iter("aside") if note.get("class") == "notes")
        unshown += (one for one in slides.iter("section") if one.get("data-visibility") == "hidden")
    if OFFICE in start:
        unshown += (part for part in root.iter("div") if part.get("title") in ("footer", "header"))
    if not rendered:
        for sign, name in ((kernel.INVISIBLE, INVISIBLE), (kernel.HIDDEN, HIDDEN)):
            if signs & sign and name in utf8:
                unshown += _named(root, name.decode())
        if FRAMER in start:
            unshown += _for_narrow_screens(root)
        if SHOP in utf8[:TOP] and PRICED in utf8:
            unshown += _other_prices(root)
    _clear(unshown)


def forget_controls(played: list[etree._Element]) -> bool:
    """Remove the controls of what is ``played``; returns whether there were any."""
    boxes: dict[etree._Element, None] = {}
    for one in played[:MOST]:
        around = [above for above in ancestors(one, AROUND) if _is_of_player(above)]
        if around and (beside := around[-1].getparent()) is not None:  # some precede the player
            boxes[beside] = None
    parts = (part for box in boxes for part in box.iter(etree.Element))
    controls = [part for part in parts if is_named(part.get("class"), "control")]
    _clear(controls)
    return bool(controls)


def _named(root: etree._Element, name: str) -> list[etree._Element]:
    """The elements that have a class."""
    found = elements(root, f"//*[contains(@class, '{name}')]")
    return [one for one in found if name in _names(one)]


def _for_narrow_screens(root: etree._Element) -> list[etree._Element]:
    """The variants that are hidden on the widest screen; none if no style sheet hides them."""
    names = {name for style in root.iter("style") for name in _ON_WIDEST.findall(style.text or "")}
    variants = (part for part in root.iter("div") if VARIANT in (part.get("class") or ""))
    return [part for part in variants if not names.isdisjoint(_names(part))]


def _other_prices(root: etree._Element) -> list[etree._Element]:
    """The parts of a price that do not apply to its product."""
    found: list[etree._Element] = []
    for price in _named(root, "price"):
        names = _NO_PRICE[ON_SALE in _names(price)] | _BESIDE_PRICE
        if next(price.iterfind(f".//*[@class='{PRICED.decode()}']"), None) is not None:
            found += (part for part in price.iter(etree.Element) if not names.isdisjoint(_names(part)))
    return found


def _names(element: etree._Element) -> list[str]:
    return (element.get("class") or "").split()


def _is_of_player(element: etree._Element) -> bool:
    name = element.get("class") or ""
    return any(start in name for start in _OF_PLAYERS)


def _clear(parts: list[etree._Element]) -> None:
    for part in parts:
        behind = part.tail
        part.clear()
        part.tail = behind
