"""Work in a line: one thread does one piece after the other, so that what is written stays in its order."""

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
    """One worker thread, begun with the first piece of work. Outcomes reach the thread that made this object."""

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
        """Do the work after what was added before; then ``done(result)`` or ``failed(error)``, unless the ``owner`` of
        these is gone. Of each ``name`` the newest counts: an older one that has not begun is left out, and what it
        would have brought is dropped."""
        piece = _Piece(work, done, failed, name, owner)
        if name:
            self._newest[name] = piece
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"plainleaf-{self._name}", daemon=True)
            self._thread.start()
        self._waiting.put(piece)

    def drop(self, name: str) -> None:
        """Give up what was added by this name."""
        self._newest.pop(name, None)

    def finish(self, seconds: float) -> None:
        """Do what was added, but wait no longer than this; nothing can be added afterwards."""
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
            except RuntimeError:  # the program ends, and nobody wants the outcome any more
                log.debug("the outcome of %s came after the end", self._name)

    def _deliver(self, piece: _Piece, result: Any, error: Exception | None) -> None:
        if not self._is_wanted(piece):
            return
        if piece.name:
            del self._newest[piece.name]
        tell, told = (piece.done, result) if error is None else (piece.failed, error)
        if tell is not None and _is_there(tell) and (piece.owner is None or isValid(piece.owner)):
            tell(told)


def _is_there(function: Callable[..., object]) -> bool:
    """Whether the object of Qt that a function belongs to has not been ended meanwhile, with its window."""
    owner = getattr(getattr(function, "func", function), "__self__", None)
    return not isinstance(owner, QObject) or isValid(owner)
