"""Sanitises drawings for a book: no scripts, no external resources, no foreign markup."""

import re

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile

SVG = "http://www.w3.org/2000/svg"
LINK = "{http://www.w3.org/1999/xlink}href"

_DROPPED = frozenset(
    {"a", "animate", "animateMotion", "animateTransform", "cursor", "desc", "feImage", "foreignObject", "handler",
     "image", "metadata", "script", "set", "style", "title"}
)  # fmt: skip
_NAME = lazy_compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_OUTSIDE = lazy_compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)


def safe(data: bytes) -> bytes | None:
    """The drawing with its shapes only; None if it is not well formed or exceeds the limits."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    if root.tag != f"{{{SVG}}}svg":
        return None
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            return None  # an entity would have to be resolved
        space, _, name = element.tag[1:].partition("}") if element.tag.startswith("{") else ("", "", element.tag)
        if space != SVG or name in _DROPPED:
            if element is root:
                return None
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
    names: set[str] = set()
    for element in root.iter():
        for key, text in element.items():
            key, text = str(key), str(text)
            if key == "id" and _NAME.fullmatch(text) and text not in names:
                names.add(text)
            elif key in ("id", "class", "role") or not _is_plain(key, text):
                del element.attrib[key]
    etree.cleanup_namespaces(root)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _is_plain(key: str, text: str) -> bool:
    if key == LINK or key == "href":
        return text.startswith("#")
    return not key.startswith(("on", "{", "data-", "aria-")) and ":" not in key and not _OUTSIDE.search(text)
