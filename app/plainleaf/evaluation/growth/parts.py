"""Pages that repeat a part of a real page: growth that no family covers."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from lxml import etree, html

from plainleaf.engine.document.tags import VOID
from plainleaf.evaluation.growth.families import article, deep

_SHORTEST, _LONGEST = 20, 3_000
"""Bounds on the characters of a part: shorter ones are trivial; longer ones make page sizes inexact."""


def parts(source: str, count: int, seed: int = 0) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Draw ``count`` elements of a page at random, each in two arrangements: in sequence, and nested.

    Yields a name and a function that generates the page for a number of characters. The result is deterministic. A page
    without an element of suitable length yields nothing.
    """
    # As bytes, since a page may declare an encoding.
    root = html.document_fromstring((source or "<p>").encode("utf-8"), html.HTMLParser(encoding="utf-8"))
    fitting = [
        (part, text)
        for part in root.iter(etree.Element)
        if part.tag not in ("html", "head", "body") and _SHORTEST <= len(text := _written(part)) <= _LONGEST
    ]
    drawn = np.random.RandomState(seed).permutation(len(fitting))[:count]
    for element, text in (fitting[place] for place in drawn.tolist()):
        name = " ".join(f"{element.tag} {element.get('class') or ''}".split())
        around = element.getparent()
        inside = "div" if around is None or around.tag in ("html", "head", "body") else str(around.tag)
        yield f"{name}, again and again", partial(_beside, f"<{inside}>", text, f"</{inside}>")
        if element.tag not in VOID and text.endswith(end := f"</{element.tag}>"):
            yield f"{name}, in itself", partial(_nested, text[: -len(end)], end)


def _beside(before: str, text: str, after: str, size: int) -> str:
    return article(before + text * max(1, size // len(text)) + after)


def _nested(start: str, end: str, size: int) -> str:
    return article(deep(start, "", end)(size))


def _written(element: etree._Element) -> str:
    text: str = html.tostring(element, encoding="unicode", with_tail=False)
    return text
