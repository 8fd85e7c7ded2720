"""Captions: what a page marks as one, where it stands as a line of its own in an article.

Markdown has no sign for a caption, and HTML articles keep the page's sign seldom; so the page says which texts are
captions, and the article, whether it has them.
"""

from collections.abc import Sequence

from lxml import etree

from plainleaf.evaluation.structure.comparing import pair
from plainleaf.evaluation.structure.from_html import parsed, text_in
from plainleaf.evaluation.structure.shape import plain

LONGEST = 600
"""Characters; what is called a caption and has more is a box with one in it."""

_PICTURES = ("img", "picture", "svg", "table", "video")
_CALLED = etree.XPath(
    "//figcaption | //caption | //*[contains(translate(@class, 'CAPTION', 'caption'), 'caption')][not(self::img)]"
)


def captions_of(page: str) -> list[str]:
    """The captions that a page's markup names, as plain words, each once: of nested ones the outermost."""
    root = parsed(page)
    if root is None:
        return []
    found = _CALLED(root)
    taken: dict[etree._Element, str] = {}
    for element in found if isinstance(found, list) else []:
        if not isinstance(element, etree._Element) or next(element.iter(*_PICTURES), None) is not None:
            continue
        text = text_in(element)
        if text.strip() and len(text) <= LONGEST and not any(above in taken for above in element.iterancestors()):
            taken[element] = plain(text)
    return list(dict.fromkeys(taken.values()))


def captions_among(lines: Sequence[str], captions: Sequence[str]) -> list[str]:
    """Those of the captions that stand among the lines of an article, or are alike to one of them."""
    _, missing = pair(lines, captions, exact=False)
    left = set(missing)
    return [caption for caption in captions if caption not in left]
