"""How much of its page an article shows: the one place that the numbers of the window come from."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import walk
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.words import count

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class PageFigures:
    """``shown`` are the page's runs that the article shows, shape (runs,), its title among them. ``words`` are those
    of the article, of all pages that it is joined of. ``share`` is that of the page's text which is shown, 0 to 1."""

    document: Document
    shown: Mask
    words: int

    @property
    def share(self) -> float:
        return self._share(self.shown)

    def of(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that stands under these nodes, 0 to 1."""
        return self._share(self.document.covering(list(nodes)))

    def left_out(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that stands under these nodes and is not shown, 0 to 1."""
        under = self.document.covering(list(nodes))
        return self._share(under & ~self.shown)

    def _share(self, mask: Mask) -> float:
        length = self.document.runs.length
        return float(length[mask].sum() / max(1, length.sum()))


def figures(document: Document, keep: Mask, article: Article) -> PageFigures:
    """``keep`` are the runs that the article was made of, shape (runs,)."""
    shown = keep.copy()
    for removal in article.removals:
        if not removal.stands_above and removal.node >= 0:
            shown[document.under(removal.node)] = False
    for node in {block.node for block in walk(article.blocks)} - {-1}:
        under = document.under(node)
        if not shown[under].any():  # a note that stands apart from the text
            shown[under] = True
    found, title = blocks(document), article.title
    if title and not shown.all():
        for block, text in enumerate(found.texts(document)):
            if text == title:  # it stands above the article
                shown[found.start[block] : found.end[block]] = True
    return PageFigures(document, shown, count(article.text))
