"""The Qt binding must not lose references (see docs/decisions/0040-qt-version.md)."""

import sys

from PySide6.QtCore import QObject


def test_calls_into_qt_leave_the_reference_count_of_none_alone():
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < 100
