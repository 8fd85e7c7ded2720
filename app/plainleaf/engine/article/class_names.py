"""Kinds of elements by class: clutter, callouts, posts of social networks, icons and code listings."""

import re

import numpy as np
from lxml import etree

from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import Kind, is_named, kinds_of, phrases_in

CLUTTER: tuple[Kind, ...] = (
    "share", "related", "newsletter", "advertisement", "navigation", "comment_form", "offers", "pull_quote", "tools",
)  # fmt: skip
_SHORT = {"warn": "warning"}
_COLOUR = "alert-"  # a class of boxes whose kind another name gives
NETWORK = lazy_compile(r"https?://(?:[a-z]+\.)?(?:facebook|twitter|x|instagram|tiktok)\.com/", re.IGNORECASE)
"""The address of a social network."""
_ICON = lazy_compile(r"[a-z0-9_]{2,40}|[\ue000-\uf8ff]")


def clutter_kind(names: str | None) -> Kind | None:
    """The kind of clutter that a class or id names."""
    return next((kind for kind in kinds_of(names) if kind in CLUTTER), None) if names else None


def classes_named(document: Document, *kinds: Kind) -> list[int]:
    """The places of the classes of a page that describe one of some kinds of elements; of most kinds there are none."""
    nodes_of: dict[Kind, list[int]] | None = document.derived.get(classes_named)
    if nodes_of is None:
        nodes_of = document.derived[classes_named] = {}
        for place, names in enumerate(document.declared.classes):
            for each in kinds_of(names):
                nodes_of.setdefault(each, []).append(place)
    return [place for kind in kinds if kind in nodes_of for place in nodes_of[kind]]


def nodes_named(document: Document, *kinds: Kind) -> list[int]:
    """The nodes whose class describes one of some kinds of elements, in order."""
    places = classes_named(document, *kinds)
    return np.isin(document.declared.class_index, places).nonzero()[0].tolist() if places else []


def callout_kind(names: str) -> str:
    """The kind of a callout by its class, such as ``tip``; ``note`` if the class gives none."""
    plain = " ".join(word for word in names.split() if not word.startswith(_COLOUR))
    phrases = phrases_in(plain, "callout_kind") or phrases_in(names, "callout_kind")
    kind = next((phrase for phrase in reversed(phrases) if phrase != "note"), "note")
    return _SHORT.get(kind, kind)


def is_post(quote: etree._Element) -> bool:
    """True if a ``blockquote`` is an embedded post of a social network, by its class or its source."""
    return is_named(quote.get("class"), "post") or NETWORK.match(quote.get("cite") or "") is not None


def icon_of(element: etree._Element) -> str:
    """The name or the character of the icon in an element of an icon font; empty for others."""
    classes = element.get("class")
    if not classes or len(element) or _ICON.fullmatch(name := (element.text or "").strip()) is None:
        return ""
    return name if is_named(classes, "icon") else ""


def is_code_box(element: etree._Element) -> bool:
    """True if an element is a listing without ``pre`` or ``code``; places for advertisements have names alike."""
    names = element.get("class") or ""
    if not is_named(names, "code_box") or is_named(names, "ad_place"):
        return False
    numbered = any(is_named(cell.get("class"), "line_numbers") for cell in element.iter("td"))
    inside = element.iter("p", "img", *(() if numbered else ("code", "table")))
    whole = (block for block in element.iter("pre") if not is_named(block.get("class"), "code_line"))
    if any(next(some, None) is not None for some in (inside, whole)):
        return False
    # Doxygen's has lines; reveal.js uses the class for parts that appear one after another.
    return "fragment" not in names.split() or (len(element) > 0 and element[0].get("class") == "line")
