"""Tasks on worker threads: of each name the newest one counts; what an older one still brings is dropped.

Threads are daemons on purpose: a worker that waits for a dead server must not keep a closed window's
process alive. What they bring reaches the window only through the event loop of the application, and no
thread touches an object that may be deleted meanwhile, as a window's can be while it is told of progress:
all goes to a mailbox that lives as long as the application, and whether its runner is still there is asked
on delivery.
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
    """One piece of work under way: the work polls ``cancelled`` and tells its ``progress``."""

    name: str
    runner: "weakref.ref[TaskRunner]"
    mailbox: "_Mailbox"
    stop: threading.Event = field(default_factory=threading.Event)

    def cancelled(self) -> bool:
        """Whether the result is no longer wanted."""
        return self.stop.is_set()

    def progress(self, done: int, total: int | None = None) -> None:
        """Tell the window how far the work is; any unit, ``total`` None or 0 where it is not known."""
        if not self.stop.is_set():
            self.mailbox.post(self, "progress", (done, total or 0))


@dataclass(frozen=True, slots=True)
class _Callbacks:
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progress: Callable[[int, int], None] | None


class _Mailbox(QObject):
    """Carries what threads bring to the application's thread and hands it to the runner, if that is still there."""

    _posted = Signal(object, str, object)

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._posted.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def post(self, task: TaskHandle, kind: str, value: Any) -> None:
        """Leave ``value`` for the runner of ``task``; may be called on any thread."""
        try:
            self._posted.emit(task, kind, value)
        except RuntimeError:  # the application is gone, and with it everyone who could want the result
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
    """Starts work on threads and hands its outcome to the application's thread, on which this object lives."""

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

        One of ``done(result)`` and ``failed(error)`` is called once on the application's thread, unless the work was
        cancelled meanwhile: then neither.
        """
        self.cancel(name)
        task = TaskHandle(name, weakref.ref(self), self._mailbox)
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

    def deliver(self, task: TaskHandle, kind: str, value: Any) -> None:
        """Take what a task brought: ``kind`` is ``"progress"``, ``"done"`` or ``"failed"``."""
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
