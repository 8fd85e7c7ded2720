"""Background work: a pure function runs on a worker thread, its result arrives as a signal."""

from plainleaf.desktop.tasks.garbage import GarbageCollector
from plainleaf.desktop.tasks.line import WorkLine
from plainleaf.desktop.tasks.runner import TaskHandle, TaskRunner

__all__ = ["GarbageCollector", "TaskHandle", "TaskRunner", "WorkLine"]
