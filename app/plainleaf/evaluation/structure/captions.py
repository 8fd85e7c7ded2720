"""Captions: texts that a page marks as captions and that are lines of their own in an article.

Markdown has no caption syntax, and HTML articles rarely keep the page's markup. So the page determines which texts are
captions, and the article is searched for them.
"""

from collections.abc import Sequence

from lxml import etree

from plainleaf.evaluation.structure.comparing import pair
from plainleaf.evaluation.structure.from_html import parsed, text_in
from plainleaf.evaluation.structure.shape import plain

LONGEST = 600
"""Maximum characters of a caption; a longer element with that name contains more than a caption."""

_PICTURES = ("img", "picture", "svg", "table", "video")
_CALLED = etree.XPath(
    "//figcaption | //caption | //*[contains(translate(@class, 'CAPTION', 'caption'), 'caption')][not(self::img)]"
)


def captions_of(page: str) -> list[str]:
    """The captions in a page's markup as plain words, each once; of nested ones the outermost."""
    root = parsed(page)
    if root is None:
        return []
    elements = _CALLED(root)
    captions: dict[etree._Element, str] = {}
    for element in elements if isinstance(elements, list) else []:
        if not isinstance(element, etree._Element) or next(element.iter(*_PICTURES), None) is not None:
            continue
        text = text_in(element)
        if text.strip() and len(text) <= LONGEST and not any(above in captions for above in element.iterancestors()):
            captions[element] = plain(text)
    return list(dict.fromkeys(captions.values()))


def captions_among(lines: Sequence[str], captions: Sequence[str]) -> list[str]:
    """The captions that equal, or are similar to, a line of an article."""
    _, missing = pair(lines, captions, exact=False)
    remaining = set(missing)
    return [caption for caption in captions if caption not in remaining]
