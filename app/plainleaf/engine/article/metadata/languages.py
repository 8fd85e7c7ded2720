"""Language and direction of parts of the article that differ from those of the page."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lxml import etree

from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import elements
from plainleaf.engine.record import record
from plainleaf.engine.terms import terms

_NAMES = terms("language_meta")
"""Names of ``meta`` elements with the language of a page, the most reliable first."""
_DIRECTIONS = frozenset({"ltr", "rtl", "auto"})


@record(frozen=True, slots=True)
class LanguageRange:
    """The nodes ``first`` to ``last`` (exclusive) have this language and direction; empty if they are the page's."""

    first: int
    last: int
    language: str
    direction: str


def language_ranges(document: Document, start: int) -> tuple[LanguageRange, ...]:
    """The declarations of the elements that are, contain or are in the node ``start``, in order, without overlaps."""
    return _flat(_declared(document, start))


def language_at(found: tuple[LanguageRange, ...], node: int) -> tuple[str, str]:
    """Language and direction at a node; empty if they are the page's."""
    at = bisect_right(found, node, key=lambda one: one.first) - 1
    return (found[at].language, found[at].direction) if at >= 0 and node < found[at].last else ("", "")


def page_language(document: Document) -> Value | None:
    """The declared language of the whole page, as a tag such as ``en-US``; None if there is none."""
    root = document.root
    declared = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or root.get("xml:lang")
    if not declared and len(document.nodes):
        declared = document.nodes.element[document.body].get("lang")
    if declared and declared.strip():
        return _language(declared, "markup")
    kinds = ("http-equiv", "name", "property", "itemprop")
    named = {next(filter(None, map(one.get, kinds)), "").lower(): one.get("content")
             for one in reversed(document.silent["meta"])}  # fmt: skip
    for name in _NAMES:
        if (declared := named.get(name)) and declared.strip():
            return _language(declared, "open-graph" if name.startswith("og:") else "meta")
    return None


def _language(declared: str, source: str) -> Value:
    return Value(declared.split(",")[0].strip().replace("_", "-"), source)


def declared(element: etree._Element) -> tuple[str, str]:
    """The declared language and direction of an element, each empty if it declares none."""
    language = (element.get("lang") or "").strip().replace("_", "-")
    direction = (element.get("dir") or "").strip().lower()
    return language, direction if direction in _DIRECTIONS else ""


def differs(element: etree._Element) -> bool:
    """True if an element declares another language or direction than its parent has."""
    language, direction = declared(element)
    if direction and direction != _around(element, "dir", "ltr"):
        return True
    return bool(language) and language.lower() != _around(element, "lang", "").replace("_", "-")


def _around(element: etree._Element, name: str, default: str) -> str:
    above = (one.get(name) for one in element.iterancestors())
    return next((value.strip().lower() for value in above if value), default)


def _declared(document: Document, start: int) -> Iterator[LanguageRange]:
    nodes = document.nodes
    end = int(nodes.end[start])
    for element in elements(document.root, "//*[@lang or @dir]"):
        node = document.node_of_element.get(element, -1)
        if node <= document.body or node >= end or nodes.end[node] <= start or element.tag in ("pre", "code"):
            continue
        language, direction = declared(element)
        if language or direction:
            yield LanguageRange(node, int(nodes.end[node]), language, direction)


def _flat(nested: Iterable[LanguageRange]) -> tuple[LanguageRange, ...]:
    """Ranges without overlaps; each has the declarations of the innermost element, supplemented by those around it."""
    flat: list[LanguageRange] = []
    opened: list[LanguageRange] = []

    def until(node: int) -> None:
        while opened and (done := opened[-1]):
            last = min(done.last, node)
            at = max(flat[-1].last, done.first) if flat else done.first
            if last > at:
                flat.append(replace(done, first=at, last=last))
            if done.last > node:
                return
            opened.pop()

    for one in nested:
        until(one.first)
        around = opened[-1] if opened else one
        opened.append(
            replace(one, language=one.language or around.language, direction=one.direction or around.direction)
        )
    until(opened[0].last if opened else 0)
    return tuple(flat)
