"""How these tests get a document, and what a method keeps of it."""

from typing import Any

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.page import Page


def document(html: str) -> Document:
    page = Page(html.encode("utf-8", "replace"))
    return prepare(page, decode(page))


def kept(name: str, html: str, **parameters: Any) -> list[str]:
    """The texts of the runs that a method keeps."""
    d = document(html)
    selection, _ = METHODS[name].select(d, **parameters)
    return [text for text, keep in zip(d.runs.text, selection.keep, strict=True) if keep]


def node(d: Document, tag: str) -> int:
    """The first node with a tag."""
    return next(i for i in range(len(d.nodes)) if d.nodes.tag_of(i) == tag)


SENTENCE = "The old mill by the river was rebuilt last year by people from the village, who wanted to grind again. "
NAVIGATION = "".join(
    f'<li><a href="/part/{n}" class="menu-item menu-item-type-page">Part {n}</a></li>' for n in range(12)
)
ARTICLE = (
    "<html><head><title>The old mill grinds again | Village News</title></head><body>"
    f'<div class="header navigation"><ul class="menu">{NAVIGATION}</ul></div>'
    f"<div><h1>The old mill</h1><p>{SENTENCE * 3}</p><p>{SENTENCE * 2}</p><p>{SENTENCE * 4}</p></div>"
    f'<div class="footer navigation"><ul class="menu">{NAVIGATION}</ul></div></body></html>'
)
"""A page in the shape of a small news site: menu, three paragraphs, menu."""
