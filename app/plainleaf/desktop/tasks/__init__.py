"""Room *tasks*: work that takes time is a pure function on a worker thread; its result comes back as a signal."""

from plainleaf.desktop.tasks.lanes import Lanes, Ticket
from plainleaf.desktop.tasks.sweeping import Sweeper

__all__ = ["Lanes", "Sweeper", "Ticket"]
