"""Checks an article from an untrusted backup: types, nesting depth, addresses and marks.

The writers do not check again: they copy a formula's MathML into the HTML unchanged, and an address into a link.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from lxml import etree

from plainleaf.engine.article import Article, Metadata, Record, Removal, tree
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.math.formulas import mathml
from plainleaf.engine.render.html import STYLES

DEEPEST = 2 * (tree.DEPTH + tree.INLINE_DEPTH)
"""Levels of nested parts; items, cells and notes count as levels."""
_WIDEST, _HIGHEST = 100, 1000
"""The maximum column and row span of a cell, as in HTML."""
_LARGEST = 10**9
"""The maximum of any number."""


def fault_in_article(article: Article, url: str) -> str:
    """Describe what is wrong with the article of the page at ``url``; empty if it is sound."""
    addresses = Addresses(url, url)
    parts: tuple[tuple[Any, Any], ...] = (
        (article.blocks, tuple[tree.Block, ...]), (article.metadata, Metadata), (article.record, Record),
        (article.removals, tuple[Removal, ...]),
    )  # fmt: skip
    try:
        return next((fault for part, wanted in parts if (fault := _fault(part, wanted, addresses, 0))), "")
    except RecursionError:
        return "is nested too deep"


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fault(value: Any, wanted: Any, addresses: Addresses, depth: int) -> str:
    if not _is(value, wanted):
        return f"has {type(value).__name__} where {getattr(wanted, '__name__', wanted)} belongs"
    if depth > DEEPEST:
        return "is nested too deep"
    if isinstance(value, tuple):
        inner = get_args(wanted)[0] if get_origin(wanted) is tuple else object
        return next((fault for item in value if (fault := _fault(item, inner, addresses, depth))), "")
    if not is_dataclass(value):
        return _fault_in_plain(value)
    kind: type = type(value)
    for name, hint in _hints(kind).items():
        fault = _fault(getattr(value, name), hint, addresses, depth + 1)
        if fault:
            return fault
    check = _CHECKS.get(kind)
    return "" if check is None or check(value, addresses) else f"has an unsound {kind.__name__}"


def _is(value: Any, wanted: Any) -> bool:
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return any(_is(value, form) for form in get_args(wanted))
    if wanted is int or wanted is float:
        return isinstance(value, (int, wanted)) and not isinstance(value, bool)
    kind = origin or wanted
    return isinstance(value, kind)


def _fault_in_plain(value: Any) -> str:
    if isinstance(value, str) and "\0" in value:
        return "holds a NUL"
    if isinstance(value, int | float) and not abs(value) <= _LARGEST:
        return "has a number that is too large"
    if isinstance(value, Mapping):
        right = all(isinstance(name, str) and isinstance(setting, str | int | float) for name, setting in value.items())
        return "" if right else "has unsound parameters"
    return ""


def _is_written(formula: tree.Formula) -> bool:
    """True if the MathML is what the engine writes: parsing and serialising it changes nothing."""
    if not formula.mathml:
        return True
    try:
        read = etree.fromstring(
            formula.mathml, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        )
    except (etree.XMLSyntaxError, ValueError):
        return False
    return read.tag == "math" and mathml(read) == formula.mathml


def _leads(href: str, addresses: Addresses) -> bool:
    return not href or bool(addresses.link(href))


def _shows(src: str, addresses: Addresses) -> bool:
    return not src or bool(addresses.image(src))


_CHECKS: dict[type, Callable[[Any, Addresses], bool]] = {
    tree.Styled: lambda node, _: node.style in STYLES,
    tree.Heading: lambda node, _: 1 <= node.level <= 6,
    tree.Cell: lambda node, _: 1 <= node.colspan <= _WIDEST and 1 <= node.rowspan <= _HIGHEST,
    tree.Link: lambda node, addresses: _leads(node.href, addresses),
    tree.Embed: lambda node, addresses: _leads(node.href, addresses) and _shows(node.picture, addresses),
    tree.Image: lambda node, addresses: _shows(node.src, addresses),
    tree.Formula: lambda node, _: _is_written(node),
    Metadata: lambda node, addresses: all(_leads(each.text, addresses) for each in (node.url, node.image) if each),
    Record: lambda node, addresses: all(_leads(url, addresses) for url in (node.url or "", *node.pages)),
}
