"""Garbage is collected on the window's thread alone.

Python collects on whichever thread happens to allocate. On a worker that would end Qt's objects beside the running
event loop, which Qt does not allow.
"""

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL = 1000  # milliseconds


class GarbageCollector(QObject):
    """While it lives, automatic collection is off and a timer collects instead, by Python's own thresholds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=INTERVAL)
        timer.timeout.connect(collect_due)
        timer.start()


def collect_due() -> int:
    """Collect the oldest generation that is due; which one, or -1 for none."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return generation
    return -1
