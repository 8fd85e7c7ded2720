"""A work queue: one thread runs the work in order, so that writes keep their order."""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from plainleaf.errors import PlainleafError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    work: Callable[[], Any]
    done: Callable[[Any], object] | None
    failed: Callable[[Exception], object] | None
    name: str
    owner: QObject | None


class WorkLine(QObject):
    """One worker thread, started with the first work. Results arrive on the thread that made this object."""

    _ended = Signal(object, object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._waiting: queue.SimpleQueue[_Piece | None] = queue.SimpleQueue()
        self._newest: dict[str, _Piece] = {}
        self._thread: threading.Thread | None = None
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def add(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        name: str = "",
        owner: QObject | None = None,
    ) -> None:
        """Queue work; then ``done(result)`` or ``failed(error)`` is called, unless their ``owner`` is gone. Newer work
        of the same ``name`` replaces older: if that has not started it is skipped, else its result is dropped."""
        piece = _Piece(work, done, failed, name, owner)
        if name:
            self._newest[name] = piece
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"plainleaf-{self._name}", daemon=True)
            self._thread.start()
        self._waiting.put(piece)

    def drop(self, name: str) -> None:
        """Cancel the work of this name."""
        self._newest.pop(name, None)

    def finish(self, seconds: float) -> None:
        """Finish the queued work within this time; nothing can be added afterwards."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(seconds)

    def _is_wanted(self, piece: _Piece) -> bool:
        return not piece.name or self._newest.get(piece.name) is piece

    def _run(self) -> None:
        while (piece := self._waiting.get()) is not None:
            if not self._is_wanted(piece):
                continue
            result: Any = None
            error: Exception | None = None
            try:
                result = piece.work()
            except Exception as raised:
                if not isinstance(raised, PlainleafError):
                    log.exception("unexpected error in the line %s", self._name)
                error = raised
            try:
                self._ended.emit(piece, result, error)
            except RuntimeError:  # the program ends, and the result is no longer needed
                log.debug("the outcome of %s came after the end", self._name)

    def _deliver(self, piece: _Piece, result: Any, error: Exception | None) -> None:
        if not self._is_wanted(piece):
            return
        if piece.name:
            del self._newest[piece.name]
        report, outcome = (piece.done, result) if error is None else (piece.failed, error)
        if report is not None and _is_there(report) and (piece.owner is None or isValid(piece.owner)):
            report(outcome)


def _is_there(function: Callable[..., object]) -> bool:
    """True unless the Qt object that a method belongs to was deleted, for example with its window."""
    owner = getattr(getattr(function, "func", function), "__self__", None)
    return not isinstance(owner, QObject) or isValid(owner)
