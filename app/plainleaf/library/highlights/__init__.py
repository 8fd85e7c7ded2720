"""Room *highlights*: marked passages, found again whatever became of the text around them."""

from plainleaf.library.highlights.anchoring import Anchor, Selector, anchored, collapsed, selector_at
from plainleaf.library.highlights.highlights import COLOURS, Highlight, Highlights

__all__ = ["COLOURS", "Anchor", "Highlight", "Highlights", "Selector", "anchored", "collapsed", "selector_at"]
