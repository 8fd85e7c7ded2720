"""An opened page."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the window starts without the engine
    from plainleaf.actions.figures import PageFigures
    from plainleaf.desktop.reader import ArticlePage, HeldPictures
    from plainleaf.desktop.window.page.delivery import Delivery
    from plainleaf.engine.article import Article
    from plainleaf.engine.article.corrections import Corrections
    from plainleaf.engine.article.multipage.next_pages import ArticlePages
    from plainleaf.engine.document import Document
    from plainleaf.engine.ledger import Ledger
    from plainleaf.engine.options import Value
    from plainleaf.engine.page import Page
    from plainleaf.engine.rules import HandMade
    from plainleaf.engine.selection.contract import Selection, Trace

ALMOST_NO_TEXT = 250  # characters; a page with less text is assumed to be written by scripts


@dataclass(frozen=True, slots=True)
class MethodChoice:
    """A method and its parameters."""

    method: str
    parameters: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Reading:
    """An opened page. ``source`` opens it again; ``shown`` is the prepared article (for the original see
    ``original_of``); ``places`` are the nodes of the article's blocks, sorted; ``seconds`` is the time of the
    selection; ``delivery`` is set if a browser sent the page; ``further`` are other pages of the same article;
    ``joined`` are the pages of the article in order, with None for this one, empty for a single page; ``ledger``
    records which step kept or removed which text, and why; ``by_hand`` are the user's corrections, ``corrections`` also
    those of the site's rules; ``figures`` is the coverage of the article; ``loads``: missing parts of a delivery are
    loaded from the web."""

    source: str
    page: Page
    document: Document
    choice: MethodChoice
    selection: Selection
    trace: Trace
    article: Article
    shown: ArticlePage
    places: tuple[int, ...]
    seconds: float
    ledger: Ledger
    figures: PageFigures
    further: ArticlePages
    corrections: Corrections
    live: bool = False
    delivery: Delivery | None = None
    joined: tuple[Document | None, ...] = ()
    by_hand: tuple[HandMade, ...] = ()
    loads: bool = False

    @property
    def key(self) -> str:
        """The key under which the corrections of this page are stored."""
        return self.page.url or self.source

    @property
    def added(self) -> frozenset[int]:
        """The nodes that the user added to the article."""
        at = self.document.node_at
        made = self.corrections.by_hand
        return frozenset(at[one.address] for one in made if one.kind == "keep" and one.address in at)

    def block_at(self, node: int) -> int:
        """The node of the article's block that contains or precedes a node: the last that does not start after it, else
        the first; -1 if the article has none."""
        return self.places[max(0, bisect_right(self.places, node) - 1)] if self.places else -1

    def block_from(self, node: int) -> int:
        """The node of the article's block that contains a node, else of the first one after it; -1 if there is none."""
        block = self.block_at(node)
        if block < 0 or block <= node < int(self.document.nodes.end[block]):
            return block
        after = bisect_left(self.places, node)
        return self.places[after] if after < len(self.places) else block

    @property
    def from_shelf(self) -> bool:
        """Whether it was opened from the shelf without the network."""
        return self.delivery is not None and self.delivery.stored is not None

    @property
    def held(self) -> HeldPictures | None:
        """The local pictures of the article; None if all are loaded from the web."""
        return None if self.delivery is None else self.delivery.held(self.loads)

    @property
    def offline(self) -> bool:
        """Whether nothing is requested from the network for it."""
        return is_offline(self.held)

    @property
    def almost_empty(self) -> bool:
        """Whether the page has so little text that it may be written by scripts."""
        return int(self.document.text_length[self.document.body]) < ALMOST_NO_TEXT


def is_offline(held: HeldPictures | None) -> bool:
    """Whether a page with these local pictures requests nothing from the network."""
    return held is not None and held.alone
