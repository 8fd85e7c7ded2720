"""Room *tasks*: work that takes time is a pure function on a worker thread; its result comes back as a signal."""

from plainleaf.desktop.tasks.lanes import Lanes, Ticket

__all__ = ["Lanes", "Ticket"]
