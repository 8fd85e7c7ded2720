"""Tasks on worker threads: the newest of each name counts; results of older ones are dropped.

Threads are daemons: a worker that waits for a dead server must not keep the process alive. Results reach the window
only through the application's event loop. A thread must not touch an object that may be deleted, as a window's can be
while it reports progress. So everything goes to a mailbox that lives as long as the application, and delivery checks
that the runner still exists.
"""

import logging
import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from plainleaf.errors import PlainleafError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class TaskHandle:
    """A running task: its work polls ``cancelled`` and reports ``progress``."""

    name: str
    runner: "weakref.ref[TaskRunner]"
    mailbox: "_Mailbox"
    stop: threading.Event = field(default_factory=threading.Event)

    def cancelled(self) -> bool:
        """True if the result is no longer wanted."""
        return self.stop.is_set()

    def progress(self, done: int, total: int | None = None) -> None:
        """Report progress in any unit; ``total`` is None or 0 if unknown."""
        if not self.stop.is_set():
            self.mailbox.post(self, "progress", (done, total or 0))


@dataclass(frozen=True, slots=True)
class _Callbacks:
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progress: Callable[[int, int], None] | None


class _Mailbox(QObject):
    """Carries results to the application's thread and delivers them if the runner still exists."""

    _posted = Signal(object, str, object)

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._posted.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def post(self, task: TaskHandle, kind: str, value: Any) -> None:
        """Post ``value`` for the runner of ``task``; may be called on any thread."""
        try:
            self._posted.emit(task, kind, value)
        except RuntimeError:  # the application is gone, and so is everything that needs the result
            log.debug("the result of task %s came after the application was gone", task.name)

    def _hand_over(self, task: TaskHandle, kind: str, value: Any) -> None:
        runner = task.runner()
        if runner is not None and shiboken6.isValid(runner):
            runner.deliver(task, kind, value)


def _mailbox() -> _Mailbox:
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("tasks need an application whose event loop brings their results")
    return application.findChild(_Mailbox) or _Mailbox(application)


class TaskRunner(QObject):
    """Runs work on threads and delivers the results on the application's thread, on which this object lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: dict[str, tuple[TaskHandle, _Callbacks]] = {}
        self._mailbox = _mailbox()

    def start(
        self,
        name: str,
        work: Callable[[TaskHandle], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None] | None = None,
    ) -> TaskHandle:
        """Run ``work(task)`` on a thread of its own; an older task of this name is cancelled.

        Either ``done(result)`` or ``failed(error)`` is called once on the application's thread; neither if the work was
        cancelled.
        """
        self.cancel(name)
        task = TaskHandle(name, weakref.ref(self), self._mailbox)
        self._newest[name] = task, _Callbacks(done, failed, progress)
        threading.Thread(target=_run, args=(work, task), name=f"plainleaf-{name}", daemon=True).start()
        return task

    def cancel(self, name: str) -> bool:
        """Cancel the task of this name; False if there is none."""
        entry = self._newest.pop(name, None)
        if entry is not None:
            entry[0].stop.set()
        return entry is not None

    def cancel_all(self) -> None:
        """Cancel all tasks, when the window closes."""
        for name in list(self._newest):
            self.cancel(name)

    def busy(self, name: str) -> bool:
        """True if the result of a task of this name is pending."""
        return name in self._newest

    def deliver(self, task: TaskHandle, kind: str, value: Any) -> None:
        """Deliver what a task posted: ``kind`` is ``"progress"``, ``"done"`` or ``"failed"``."""
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
            task.mailbox.post(task, "failed", error)
    else:
        if not task.cancelled():
            task.mailbox.post(task, "done", result)
