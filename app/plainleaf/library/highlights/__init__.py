"""Highlights: marked passages, found again after the text around them changes."""

from plainleaf.library.highlights.anchoring import Anchor, Selector, anchored, collapsed, selector_at
from plainleaf.library.highlights.highlights import COLOURS, Highlight, Highlights

__all__ = ["COLOURS", "Anchor", "Highlight", "Highlights", "Selector", "anchored", "collapsed", "selector_at"]
