"""Room *shelf*: the pages of before, and the way back to them."""

from plainleaf.desktop.shelf.recent import Recent, added, day_and_time, parsed, plain
from plainleaf.desktop.shelf.shelf import Shelf

__all__ = ["Recent", "Shelf", "added", "day_and_time", "parsed", "plain"]
