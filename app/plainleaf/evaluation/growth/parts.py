"""Pages that grow by a part of a real one, again and again: what nobody thought of as a family."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from lxml import etree, html

from plainleaf.engine.document.tags import VOID
from plainleaf.evaluation.growth.families import DEPTH, article

_SHORTEST, _LONGEST = 20, 3_000
"""Characters of a part: of less there is nothing to repeat, with more a page does not grow by the size asked for."""


def parts(source: str, count: int, seed: int = 0) -> Iterator[tuple[str, Callable[[int], str]]]:
    """Some ``count`` elements of a page, drawn by chance, each twice: one after another, and each in the one before.

    What comes is a name, and a function that makes the page of about so many characters. The same arguments give the
    same parts. A page without an element of the right length has none.
    """
    # As bytes: a text may declare an encoding.
    root = html.document_fromstring((source or "<p>").encode("utf-8"), html.HTMLParser(encoding="utf-8"))
    fitting = [
        (one, text)
        for one in root.iter(etree.Element)
        if one.tag not in ("html", "head", "body") and _SHORTEST <= len(text := _written(one)) <= _LONGEST
    ]
    drawn = np.random.RandomState(seed).permutation(len(fitting))[:count]
    for one, text in (fitting[place] for place in drawn.tolist()):
        name = " ".join(f"{one.tag} {one.get('class') or ''}".split())
        around = one.getparent()
        inside = "div" if around is None or around.tag in ("html", "head", "body") else str(around.tag)
        yield f"{name}, again and again", partial(_beside, f"<{inside}>", text, f"</{inside}>")
        if one.tag not in VOID and text.endswith(end := f"</{one.tag}>"):
            yield f"{name}, in itself", partial(_nested, text[: -len(end)], end)


def _beside(before: str, text: str, after: str, size: int) -> str:
    return article(before + text * max(1, size // len(text)) + after)


def _nested(start: str, end: str, size: int) -> str:
    whole = max(1, size // len(start + end))
    depth = min(DEPTH, whole)
    return article((start * depth + end * depth) * (whole // depth))


def _written(element: etree._Element) -> str:
    text: str = html.tostring(element, encoding="unicode", with_tail=False)
    return text
