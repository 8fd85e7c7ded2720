"""Work in a line: outcomes reach who is still there."""

import threading

import shiboken6
from PySide6.QtCore import QObject
from tests.patience import PATIENCE

from plainleaf.desktop.tasks.line import WorkLine


def test_results_for_deleted_objects_are_dropped(qtbot):
    reported = []

    class Owner(QObject):
        def take(self, result):
            reported.append(result)

    line, owner, go_on = WorkLine("test"), Owner(), threading.Event()
    line.add(lambda: go_on.wait(PATIENCE), owner.take)
    shiboken6.delete(owner)
    go_on.set()
    line.add(lambda: "after", reported.append)
    qtbot.waitUntil(lambda: bool(reported))
    assert reported == ["after"]
    line.finish(5)
