"""A page and its article as inert HTML: no scripts, no requests, no working links."""

from dataclasses import dataclass

import nh3
import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.batch.cleaning import Cleaning
from plainleaf.batch.records import PageRecord
from plainleaf.engine.document import ADDRESS, Document, stamped
from plainleaf.engine.extract import article_of, method_named, read

_TAGS = """
    a abbr address article aside b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption
    figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span
    strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr
"""
_SILENT = frozenset(
    {"script", "style", "template", "noscript", "iframe", "object", "svg", "math", "textarea", "select", "title"}
)
_ATTRIBUTES = {"*": {"lang", "dir"}, "ol": {"start", "reversed"}, "td": {"colspan", "rowspan"},
               "th": {"colspan", "rowspan"}, "details": {"open"}, "mark": {"class"}}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SideBySide:
    """HTML of the page, with kept text in ``mark`` elements, and of the article; ``share`` is the kept share of the
    page's characters."""

    original: str
    article: str
    share: float


def side_by_side(page: PageRecord, cleaning: Cleaning) -> SideBySide:
    """Extract the article of a page and render both. Raises PlainleafError."""
    document = read(page.page())
    method = method_named(cleaning.method)
    parameters = dict(cleaning.parameters)
    selection = method.select(document, **parameters)[0]
    article = article_of(document, method, selection, parameters)
    keep = article.ledger.kept
    total = int(document.runs.length.sum())
    return SideBySide(
        marked(document, keep),
        _harmless(article.render("html", fragment=True), _SILENT),
        float(document.runs.length[keep].sum()) / total if total else 0.0,
    )


def marked(document: Document, keep: NDArray[np.bool_]) -> str:
    """The page's body as bare HTML with the runs of the mask ``keep``, shape (runs,), in ``mark`` elements."""
    root = stamped(document)
    for element in root.iter("mark"):
        element.tag = "span"
    copies = {int(address): element for element in root.iter() if (address := element.get(ADDRESS)) is not None}
    addresses, owner = document.address, document.runs.owner
    nodes = np.flatnonzero(np.bincount(owner[keep], minlength=len(document.nodes)))
    by_owner = np.argsort(owner, kind="stable")
    starts = np.searchsorted(owner[by_owner], np.arange(len(document.nodes) + 1))
    for node in nodes.tolist():
        copy = copies.get(int(addresses[node]))
        if copy is not None:
            mask = keep[by_owner[starts[node] : starts[node + 1]]]
            _mark(copy, mask.tolist())
    if (first := next(root.iter("mark"), None)) is not None:
        first.set("class", "first")
    body = root.find("body")
    html = etree.tostring(root if body is None else body, method="html", encoding="unicode", with_tail=False)
    return _harmless(html, _SILENT - document.opened)


def _mark(element: etree._Element, mask: list[bool]) -> None:
    """Wrap the kept texts of an element; ``mask`` has a flag for each text that is not only white space."""
    texts = [(None, element.text), *((child, child.tail) for child in element)]
    shown = [(child, text) for child, text in texts if text and not text.isspace()]
    for (child, text), keep in zip(shown, mask, strict=False):
        if not keep:
            continue
        mark = etree.Element("mark")
        mark.text = text
        if child is None:
            element.text = None
            element.insert(0, mark)
        else:
            child.tail = None
            child.addnext(mark)


def _harmless(html: str, silent: frozenset[str]) -> str:
    return nh3.clean(
        html,
        tags=set(_TAGS.split()),
        clean_content_tags=set(silent),
        attributes=_ATTRIBUTES,
        link_rel=None,
        strip_comments=True,
    )
