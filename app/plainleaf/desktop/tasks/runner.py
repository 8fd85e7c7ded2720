"""Tasks on worker threads: of each name the newest one counts; what an older one still brings is dropped.

Threads are daemons on purpose: a worker that waits for a dead server must not keep a closed window's
process alive. A result reaches the window only through the event loop of the thread that made the runner.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from plainleaf.errors import PlainleafError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class TaskHandle:
    """One piece of work under way: the work polls ``cancelled`` and tells its ``progress``."""

    name: str
    post: Callable[["TaskHandle", str, Any], None]
    stop: threading.Event = field(default_factory=threading.Event)

    def cancelled(self) -> bool:
        """Whether the result is no longer wanted."""
        return self.stop.is_set()

    def progress(self, done: int, total: int | None = None) -> None:
        """Tell the window how far the work is; any unit, ``total`` None or 0 where it is not known."""
        if not self.stop.is_set():
            self.post(self, "progress", (done, total or 0))


@dataclass(frozen=True, slots=True)
class _Callbacks:
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progress: Callable[[int, int], None] | None


class TaskRunner(QObject):
    """Starts work on threads and hands its outcome to the thread that made this object."""

    _posted = Signal(object, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: dict[str, tuple[TaskHandle, _Callbacks]] = {}
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        name: str,
        work: Callable[[TaskHandle], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None] | None = None,
    ) -> TaskHandle:
        """Run ``work(task)`` on a thread of its own; an older task of this name is cancelled.

        One of ``done(result)`` and ``failed(error)`` is called once on this object's thread, unless the work was
        cancelled meanwhile: then neither.
        """
        self.cancel(name)
        task = TaskHandle(name, self._post)
        self._newest[name] = task, _Callbacks(done, failed, progress)
        threading.Thread(target=_run, args=(work, task), name=f"plainleaf-{name}", daemon=True).start()
        return task

    def cancel(self, name: str) -> bool:
        """Give up the task of this name; says whether there was anything."""
        entry = self._newest.pop(name, None)
        if entry is not None:
            entry[0].stop.set()
        return entry is not None

    def cancel_all(self) -> None:
        """Give up everything, for a window that closes."""
        for name in list(self._newest):
            self.cancel(name)

    def busy(self, name: str) -> bool:
        """Whether the result of a task of this name is still awaited."""
        return name in self._newest

    def _post(self, task: TaskHandle, kind: str, value: Any) -> None:
        try:
            self._posted.emit(task, kind, value)
        except RuntimeError:  # the window is gone, and with it everyone who could want the result
            log.debug("the result of task %s came after its window was gone", task.name)

    def _deliver(self, task: TaskHandle, kind: str, value: Any) -> None:
        entry = self._newest.get(task.name)
        if entry is None or entry[0] is not task:
            return
        wishes = entry[1]
        if kind == "progress":
            if wishes.progress is not None:
                wishes.progress(*value)
            return
        del self._newest[task.name]
        if kind == "done":
            wishes.done(value)
        else:
            wishes.failed(value)


def _run(work: Callable[[TaskHandle], Any], task: TaskHandle) -> None:
    try:
        result = work(task)
    except Exception as error:
        if not isinstance(error, PlainleafError):
            log.exception("unexpected error in task %s", task.name)
        if not task.cancelled():
            task.post(task, "failed", error)
    else:
        if not task.cancelled():
            task.post(task, "done", result)
