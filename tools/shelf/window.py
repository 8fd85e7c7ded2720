"""How the window does with a large shelf: ``python tools/shelf/window.py FILE`` (made by ``measure.py``).

Starts the window several times, each in a process of its own, until it takes keys and until the first rows of the
shelf are painted; then scrolls its list in every way that there is. A turn is what the window does between two looks
for new events, with all it paints: while it lasts nothing moves. Times are of the clock and, after them, of the
processor, in which the work of other programs does not count.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

ROUNDS = 3
STEPS = 300
SIZE = 1280, 860
PAUSE = 0.016
"""Seconds between two steps: a frame."""

Turns = list[tuple[float, float]]


def one_round() -> None:
    """Measure once, in this process; writes JSON to stdout (milliseconds)."""
    from plainleaf.desktop.app.start import build

    app, manager = build()
    window = manager.new_window()
    window.resize(*SIZE)
    app.processEvents()
    window.bars.top.address.setText("typed")
    app.processEvents()
    started = float(os.environ["STARTED"])
    took: dict[str, Any] = {"usable": (time.time() - started, time.process_time())}
    _rest(app, 0.5)
    start, work = time.perf_counter(), time.process_time()
    window.shelf_controller.turn(True)
    rows = window.shelf_controller.page.list
    while rows.rows.known(0) is None:
        app.processEvents()
        time.sleep(0.001)
    app.processEvents()  # and painted
    took["shown"] = (time.perf_counter() - start, time.process_time() - work)
    took["count"] = rows.rows.rowCount()
    _rest(app, 2.0)
    for name, steps in WAYS.items():
        rows.scrollToTop()
        _rest(app, 0.5)
        took[name] = _turns(app, steps(rows))
    sys.stdout.write(json.dumps(took))
    sys.stdout.flush()
    manager.close()
    os._exit(0)


def _turns(app: Any, steps: Iterator[None]) -> Turns:
    """How long each turn took while steps were made, a frame apart."""
    found: Turns = []
    end = time.perf_counter()
    for _ in _timed(steps, found):
        end = max(end + PAUSE, time.perf_counter())
        while time.perf_counter() < end:
            _turn(app, found)
            time.sleep(0.001)
    _rest(app, 0.3, found)
    return found


def _timed(steps: Iterator[None], found: Turns) -> Iterator[None]:
    while True:
        start, work = time.perf_counter(), time.thread_time()
        if next(steps, False) is False:
            return
        found.append((time.perf_counter() - start, time.thread_time() - work))
        yield


def _turn(app: Any, found: Turns) -> None:
    start, work = time.perf_counter(), time.thread_time()
    app.processEvents()
    found.append((time.perf_counter() - start, time.thread_time() - work))


def _rest(app: Any, seconds: float, found: Turns | None = None) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        _turn(app, [] if found is None else found)
        time.sleep(0.001)


# ── ways to scroll ──────────────────────────────────────────────────────────────────────────────────────


def _wheel(rows: Any) -> Iterator[None]:
    middle = QPointF(rows.viewport().rect().center())
    for _ in range(STEPS):
        _send(rows.viewport(), QWheelEvent(
            middle, QPointF(rows.viewport().mapToGlobal(middle.toPoint())), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        ))  # fmt: skip
        yield


def _keys(*keys: Qt.Key) -> Callable[[Any], Iterator[None]]:
    def steps(rows: Any) -> Iterator[None]:
        for at in range(STEPS):
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                _send(rows, QKeyEvent(kind, keys[at % len(keys)], Qt.KeyboardModifier.NoModifier))
            yield

    return steps


def _drag(rows: Any) -> Iterator[None]:
    """The bar, from its top to its bottom and back."""
    bar = rows.verticalScrollBar()
    x, low, high = bar.width() / 2, 12.0, bar.height() - 12.0
    places = [low + (high - low) * (1 - abs(1 - 2 * at / STEPS)) for at in range(STEPS + 1)]
    for at, y in enumerate(places):
        kind = QEvent.Type.MouseMove if at else QEvent.Type.MouseButtonPress
        _send(bar, _mouse(bar, kind, QPointF(x, y)))
        yield
    _send(bar, _mouse(bar, QEvent.Type.MouseButtonRelease, QPointF(x, low)))


def _mouse(bar: Any, kind: QEvent.Type, at: QPointF) -> QMouseEvent:
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(kind, at, QPointF(bar.mapToGlobal(at.toPoint())), left, left, Qt.KeyboardModifier.NoModifier)


def _send(widget: Any, event: QEvent) -> None:
    from PySide6.QtWidgets import QApplication

    QApplication.sendEvent(widget, event)


WAYS: dict[str, Callable[[Any], Iterator[None]]] = {
    "wheel": _wheel,
    "page down": _keys(Qt.Key.Key_PageDown),
    "end and home": _keys(Qt.Key.Key_End, Qt.Key.Key_Home),
    "drag of the bar": _drag,
}


def main() -> None:
    """All rounds, and what they say."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
    file = Path(sys.argv[1]).resolve(strict=True)
    rounds = []
    with TemporaryDirectory() as folder:
        Path(folder, "data").mkdir()
        Path(folder, "data", "shelf.db").symlink_to(file)
        for _ in range(ROUNDS):
            environment = os.environ | {"STARTED": str(time.time()), "PLAINLEAF_HOME": folder, "ROUND": "1"}
            command = [sys.executable, __file__]
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, timeout=600, check=True)
            rounds.append(json.loads(done.stdout))
    sys.stdout.write(f"{rounds[0]['count']:,} rows; median of {ROUNDS} rounds, clock and processor\n")
    for name, words in (("usable", "start to usable window"), ("shown", "shelf chosen to rows painted")):
        clock, work = (1e3 * statistics.median(one[name][part] for one in rounds) for part in (0, 1))
        sys.stdout.write(f"{words:32} {clock:7.0f} ms {work:7.0f} ms\n")
    for name in WAYS:
        parts = []
        for part in (0, 1):
            times = sorted(1e3 * turn[part] for one in rounds for turn in one[name])
            parts.append(f"99th percentile {times[int(0.99 * (len(times) - 1))]:5.1f}, longest {times[-1]:5.1f} ms")
        sys.stdout.write(f"turns, {name:25} {parts[0]}; processor: {parts[1]}\n")


if __name__ == "__main__":
    one_round() if "ROUND" in os.environ else main()
