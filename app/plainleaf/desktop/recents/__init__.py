"""The recently opened pages."""

from plainleaf.desktop.recents.pane import RecentPages
from plainleaf.desktop.recents.recent import Recent, added, day_and_time, parsed, plain

__all__ = ["Recent", "RecentPages", "added", "day_and_time", "parsed", "plain"]
