"""Runs the garbage collector on the window's thread only.

Python collects on the thread that happens to allocate. On a worker this would delete Qt objects beside the running
event loop, which Qt does not allow.
"""

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL = 1000  # milliseconds


class GarbageCollector(QObject):
    """Disables automatic collection while it exists; a timer collects instead, by Python's own thresholds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=INTERVAL)
        timer.timeout.connect(collect_due)
        timer.start()


def collect_due() -> int:
    """Collect the oldest generation that is due; returns its number, or -1 for none."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return generation
    return -1
