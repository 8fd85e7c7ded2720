"""The text of single elements and their descriptions; bulk readers should use the columns."""

from html import unescape

from lxml import etree

from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.lazy_compile import lazy_compile

_ENTITY = lazy_compile(r"&(?:[a-zA-Z]\w{1,30}|#\d{1,7}|#[xX]\w{1,6});")
_BREAK = lazy_compile(r"<(?:/?(?:p|div|h[1-6]|ul|ol|li)\b[^<>]{0,1000}|br ?/?)>")
_STYLE = lazy_compile(r"</?(?:b|i|u|a|em|strong|span|font|small|sub|sup)\b[^<>]{0,1000}>")
_MARKED_UP = lazy_compile(r"^<p\b[^<>]{0,1000}>|</(?:p|b|i|u|a|em|strong|span|div|font|sub|sup|h[1-6]|li)>|<br ?/>")
"""Signs that a text is HTML rather than about tags."""


def collapsed_text(element: etree._Element) -> str:
    """The text of an element and its descendants, white space collapsed."""
    text = "".join(map(str, element.itertext())) if len(element) else element.text or ""
    return " ".join(text.split())


def class_and_id(element: etree._Element) -> str:
    """The classes and the id of an element, as one text."""
    return f"{element.get('class') or ''} {element.get('id') or ''}"


def attribute_text(value: str | None) -> str:
    """The value of an attribute or declaration with collapsed white space, without controls of direction and without
    markup that programs leave in it: doubly escaped entities, tags of an editor."""
    if not value:
        return ""
    text = " ".join(without_bidi(value).split())
    if "&" in text and _ENTITY.search(text) is not None:
        # escaped by a page, and by a feed that the page was made from
        text = " ".join(unescape(unescape(text)).split())
    if "<" in text and _MARKED_UP.search(text) is not None:
        text = " ".join(_STYLE.sub("", _BREAK.sub(" ", text)).split())
    return text
