"""Whether an article that somebody else packed is one that the engine could have made: types, depth, addresses, marks.

What writes articles takes them as the engine makes them: it puts the MathML of a formula into its HTML as it is, and
an address into a link.
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
"""Parts within parts; items, cells and notes count."""
_WIDEST, _HIGHEST = 100, 1000
"""Columns and rows that a cell may span, as of a page."""
_LARGEST = 10**9
"""Of any number."""
_ADDRESSES = Addresses(None, None)


def fault_in_article(article: Article) -> str:
    """What is wrong with an article, empty where nothing is."""
    parts: tuple[tuple[Any, Any], ...] = (
        (article.blocks, tuple[tree.Block, ...]), (article.metadata, Metadata), (article.record, Record),
        (article.removals, tuple[Removal, ...]),
    )  # fmt: skip
    try:
        return next((fault for part, wanted in parts if (fault := _fault(part, wanted, 0))), "")
    except RecursionError:
        return "is nested too deep"


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fault(value: Any, wanted: Any, depth: int) -> str:
    if not _is(value, wanted):
        return f"has {type(value).__name__} where {getattr(wanted, '__name__', wanted)} belongs"
    if depth > DEEPEST:
        return "is nested too deep"
    if isinstance(value, tuple):
        inner = get_args(wanted)[0] if get_origin(wanted) is tuple else object
        return next((fault for one in value if (fault := _fault(one, inner, depth))), "")
    if not is_dataclass(value):
        return _fault_in_plain(value)
    kind: type = type(value)
    for name, hint in _hints(kind).items():
        fault = _fault(getattr(value, name), hint, depth + 1)
        if fault:
            return fault
    check = _CHECKS.get(kind)
    return "" if check is None or check(value) else f"has an unsound {kind.__name__}"


def _is(value: Any, wanted: Any) -> bool:
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return any(_is(value, one) for one in get_args(wanted))
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
        right = all(isinstance(name, str) and isinstance(one, str | int | float) for name, one in value.items())
        return "" if right else "has unsound parameters"
    return ""


def _is_written(formula: tree.Formula) -> bool:
    """Whether the MathML is what the engine writes: read and written again, it is the same."""
    if not formula.mathml:
        return True
    try:
        read = etree.fromstring(
            formula.mathml, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        )
    except (etree.XMLSyntaxError, ValueError):
        return False
    return read.tag == "math" and mathml(read) == formula.mathml


def _leads(href: str) -> bool:
    return not href or bool(_ADDRESSES.link(href))


_CHECKS: dict[type, Callable[[Any], bool]] = {
    tree.Styled: lambda one: one.style in STYLES,
    tree.Heading: lambda one: 1 <= one.level <= 6,
    tree.Cell: lambda one: 1 <= one.colspan <= _WIDEST and 1 <= one.rowspan <= _HIGHEST,
    tree.Link: lambda one: _leads(one.href),
    tree.Embed: lambda one: _leads(one.href) and (not one.picture or bool(_ADDRESSES.image(one.picture))),
    tree.Image: lambda one: not one.src or bool(_ADDRESSES.image(one.src)),
    tree.Formula: _is_written,
}
