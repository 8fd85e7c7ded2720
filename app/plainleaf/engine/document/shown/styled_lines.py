"""Marks up lines and paragraphs that only a style sheet separates."""

from lxml import etree

from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile

SIGNS = (b"pre-wrap", b"pre-line", b"tweetText")
"""Occur in pages with styles that preserve line breaks."""
TAG = 1000
"""Maximum bytes from the beginning of a tag to such a style."""
CARRD = "is-loading"
"""The beginning of the body's class on pages of Carrd."""

_NAMES = frozenset(
    {"whitespace-pre-wrap", "whitespace-pre-line", "yt-core-attributed-string--white-space-pre-wrap"}
)  # Tailwind, YouTube
_POST = "tweetText"  # X
_STYLE = lazy_compile(r"white-space\s*:\s*pre-(?:wrap|line)")
_OTHER = frozenset({"body", "html", "script", "style"})
_CODE = ("code", "pre", "textarea")


def show_lines(root: etree._Element, markup: bytes) -> None:
    """Convert preserved line breaks to elements, in pages as a browser shows them, with what users typed."""
    if any(_is_in_tag(markup, sign) for sign in SIGNS):
        for element in list(root.iter(etree.Element)):
            if _keeps_lines(element):
                _break(element)


def show_paragraphs(root: etree._Element) -> None:
    """Convert the nested paragraphs of Carrd to boxes."""
    body = next(root.iterchildren("body"), None)
    if body is None or not (body.get("class") or "").startswith(CARRD):
        return
    for text in root.iter("p"):
        if len(text) and not (text.text or "").strip() and all(map(_is_paragraph, text)):
            for part in text:
                part.tag = "div"


def _is_in_tag(markup: bytes, sign: bytes) -> bool:
    """True if a sign occurs in a tag; most occur in style sheets."""
    at = markup.find(sign)
    while at >= 0:
        if markup.rfind(b"<", max(at - TAG, 0), at) > markup.rfind(b">", max(at - TAG, 0), at):
            return True
        at = markup.find(sign, at + len(sign))
    return False


def _is_paragraph(element: etree._Element) -> bool:
    return element.tag == "span" and element.get("class") == "p" and not (element.tail or "").strip()


def _keeps_lines(element: etree._Element) -> bool:
    """True if an element preserves line breaks."""
    name, style = element.get("class"), element.get("style")
    named = name is not None and "pre-" in name and not _NAMES.isdisjoint(name.split())
    named = named or element.get("data-testid") == _POST
    if not named and (style is None or _STYLE.search(style) is None):
        return False
    if element.tag in _OTHER or element.tag in _CODE or next(element.iterancestors(*_CODE), None) is not None:
        return False
    return not any(one.tag in BLOCK or one.tag in _CODE for one in element.iterdescendants(etree.Element))


def _break(element: etree._Element) -> None:
    """Convert the line breaks of an element, except empty first and last lines."""
    inside = list(element.iterdescendants(etree.Element))
    if not inside and element.text:
        element.text = element.text.strip()
    for one in (element, *inside):
        if one.text and "\n" in one.text:
            one.text, *rest = one.text.split("\n")
            _insert(one, 0, rest)
    for one in inside:
        above = one.getparent()
        if above is not None and one.tail and "\n" in one.tail:
            one.tail, *rest = one.tail.split("\n")
            _insert(above, above.index(one) + 1, rest)


def _insert(element: etree._Element, at: int, lines: list[str]) -> None:
    for place, line in enumerate(lines, at):
        end = etree.Element("br")
        end.tail = line
        element.insert(place, end)
