"""Makes the original page safe to show: sets the base of its relative links and removes preconnects."""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from lxml import etree
from PySide6.QtCore import QUrl

from plainleaf.desktop.web.policy import STATIC_POLICY
from plainleaf.desktop.web.scheme import ServedPage
from plainleaf.engine.document import as_html

_TAG_IN_STYLE = re.compile(r"<(?=link|iframe|meta|base)", re.IGNORECASE)


def static_page(root: etree._Element, url: str | None, scripted: bool = False) -> ServedPage:
    """Prepare a stamped page (``plainleaf.engine.document.stamped``) for display without scripts. Changes its tree.

    ``scripted``: its scripts have already run, so its ``noscript`` content is hidden.

    A page from a file can load pictures, styles and fonts in and below its own folder, and no other file.
    """
    for element in root.iter(*_HARMLESS):
        _HARMLESS[element.tag](element)
    local = QUrl(url or "").toLocalFile()
    base = None if local else base_of(root, url)
    first = [_element("base", href=base)] if base else []  # before those of the page, since the first one counts
    if scripted:
        first.append(_element("style", "noscript { display: none !important }"))
    if first:
        head = root.find("head")
        if head is None:
            head = etree.Element("head")
            root.insert(0, head)
        head[:0] = first
    return ServedPage(as_html(root), STATIC_POLICY, Path(local).parent if local else None)


def base_of(root: etree._Element, url: str | None) -> str | None:
    """The base address of relative links, from the ``base`` element in the page's own head."""
    element = next(root.iterfind("head//base[@href]"), None)
    for candidate in ("" if element is None else element.get("href", "").strip(), ""):
        try:
            base = urljoin(url or "", candidate) if candidate else url
            return base if base and urlsplit(base).scheme in {"http", "https"} else None
        except ValueError:  # such as "http://["
            continue
    return None


def _link(element: etree._Element) -> None:
    """Keep only links that affect the appearance; preconnect, preload and similar ones bypass every policy."""
    relations = set(element.get("rel", "").lower().split())
    if "stylesheet" not in relations or not relations <= {"stylesheet", "alternate"}:
        element.set("rel", "stylesheet" if "stylesheet" in relations else "left-out")


def _iframe(element: etree._Element) -> None:
    """Empty all frames; one with ``srcdoc`` would bypass the policy for frames."""
    element.attrib.pop("srcdoc", "")


def _meta(element: etree._Element) -> None:
    if element.get("http-equiv", "").strip().lower() == "refresh":
        del element.attrib["http-equiv"]


def _script(element: etree._Element) -> None:
    """Scripts never run; inside ``svg`` a browser would parse their text as markup."""
    element.text = None


def _style(element: etree._Element) -> None:
    """Inside ``svg`` a browser parses the text as markup; in CSS ``<`` can be written as an escape."""
    if element.text and "<" in element.text:
        element.text = _TAG_IN_STYLE.sub(r"\\3c ", element.text)


_HARMLESS = {"link": _link, "iframe": _iframe, "meta": _meta, "script": _script, "style": _style}


def _element(tag: str, text: str | None = None, **attributes: str) -> etree._Element:
    element = etree.Element(tag, attributes)
    element.text = text
    return element
