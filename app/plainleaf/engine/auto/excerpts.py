"""Excerpts of other pages beside an article: boxes built alike, each the title of another page of the site, which leads
to it, and some words of that page below.

Their sentences look like an article's, and where an article is short the model may keep them all. A list that a page is
about stands where its own text stands, or leads to the pages below its address.
"""

from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np

from plainleaf.engine.addresses import joined, site_of
from plainleaf.engine.auto.features.measures import Bools, Longs, PageMeasures
from plainleaf.engine.auto.further_articles import headline_of

LEAST = 3
"""Such boxes, at least, of which one is kept."""
TITLE, LETTERS = 3, 20
"""Words, or characters, of a title, at least."""
LEAST_SAID, MOST_SAID = 10, 80
"""Words of an excerpt."""
APART, SHORT = 4, 8
"""Blocks from a title to its excerpt, at most, and words below which one may stand between them: a date, a name."""
WHOLE, PLAIN = 0.8, 0.1
"""Share of linked text from which on a block is a link, and up to which it is none."""
TEXTS, WORDS, SHARE = 2, 60, 0.5
"""Kept running texts of the article in one element, and words of them, at least; their share of all that are kept and
no excerpts."""
BELOW = 0.5
"""Share of titles that lead to pages below the page's own address, from which on it is about them."""
HEADLINE = 4
"""Words of a headline that shows that a page is no front page, where its address does not."""
_PARTS = 1
"""The row of ``Shape.alike`` that tells a block's container with the element around it."""


def excerpts(v: PageMeasures, kept: Bools, discussion: bool) -> Bools:
    """The blocks of such lists beside the article that the ``kept`` running texts make, shape (blocks,); none of a
    ``discussion``, whose posts have links above them."""
    found = np.zeros(len(kept), np.bool_)
    if discussion:
        return found
    titles, said = _pairs(v)
    if len(said) < LEAST or not kept.take(said).any():
        return found
    lists = list(_lists(v, kept, titles, said))
    own = kept & v.running
    own[said] = False
    box = _box(v, own) if lists else -1
    headline = headline_of(v) if box >= 0 else -1
    if box < 0 or (_is_at_front(v) and (headline < 0 or v.words[headline] < HEADLINE)):
        return found
    document, starts = v.document, v.blocks.start
    text = document.under(box)
    for listed in lists:
        first, last = int(starts[listed].min()), int(starts[listed].max())
        if first < text.stop and not (last < text.start and headline >= 0 and last < starts[headline]):
            continue
        around = document.under(document.holder(first, last + 1))
        if around.start >= text.stop or around.stop <= text.start:
            found |= (starts >= around.start) & (starts < around.stop)
        found[listed] = True
    return found


def _pairs(v: PageMeasures) -> tuple[Longs, Longs]:
    """The blocks that are titles with links, and those of the excerpts below them."""
    index = np.arange(len(v.texts))
    title = (v.linked >= WHOLE * v.chars) & ((v.words >= TITLE) | (v.chars >= LETTERS)) & (v.chars > 0)
    excerpt = (v.linked <= PLAIN * v.chars) & (v.words >= LEAST_SAID) & (v.words <= MOST_SAID)
    last = np.maximum.accumulate(np.where(title | (v.words >= SHORT), index, -1)) if len(index) else index
    above = np.concatenate(([-1], last))[: len(index)]
    below = (excerpt & (above >= 0) & title.take(above) & (index - above <= APART)).nonzero()[0]
    return above.take(below), below


def _lists(v: PageMeasures, kept: Bools, titles: Longs, said: Longs) -> Iterator[Longs]:
    """The blocks of each list: titles and excerpts that are built alike, of which an excerpt is ``kept``."""
    alike = v.shape.alike[_PARTS]
    together = alike.take(titles) * len(v.texts) + alike.take(said)
    for kind in np.unique(together[kept.take(said)]).tolist():
        some = together == kind
        if np.count_nonzero(some) >= LEAST and _lead_elsewhere(v, titles[some]):
            yield np.concatenate((titles[some], said[some]))


def _lead_elsewhere(v: PageMeasures, titles: Longs) -> bool:
    """Whether so many titles lead to so many other pages of the site, and few of them below the page's own address."""
    base, own = v.document.base_url or "", _page(v.document.url or "")
    pages = {_page(address) for href in _links(v, titles) if site_of(address := joined(base, href)) == site_of(own)}
    pages.discard(own)
    below = 0 if _is_at_front(v) else sum(page.startswith(f"{own}/") for page in pages)
    return len(pages) >= LEAST and below < BELOW * len(pages)


def _page(address: str) -> str:
    return address.partition("#")[0].rstrip("/")


def _is_at_front(v: PageMeasures) -> bool:
    """Whether the page's address is that of a site's front page, or unknown."""
    return not urlsplit(v.document.url or "").path.strip("/")


def _links(v: PageMeasures, blocks: Longs) -> Iterator[str]:
    """Where the blocks lead that are links."""
    nodes, runs = v.document.nodes, v.document.runs
    for first, end in zip(v.blocks.start.take(blocks).tolist(), v.blocks.end.take(blocks).tolist(), strict=True):
        node = int(runs.owner[first + int(runs.linked[first:end].argmax())])
        while node > v.document.body and nodes.tag_of(node) != "a":
            node = nodes.lists.parent[node]
        yield nodes.element[node].get("href") or ""


def _box(v: PageMeasures, own: Bools) -> int:
    """The element directly around the paragraphs that the article is made of, -1 for none."""
    texts = own.nonzero()[0]
    if len(texts) < TEXTS:
        return -1
    around, words = v.document.nodes.parent.take(v.container.take(texts)), v.words.take(texts)
    said = np.bincount(around, words)
    box = int(said.argmax())
    enough = said[box] >= max(WORDS, SHARE * float(words.sum())) and np.count_nonzero(around == box) >= TEXTS
    return box if enough else -1
