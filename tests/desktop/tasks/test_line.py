"""Work in a line: outcomes reach who is still there."""

import threading

import shiboken6
from PySide6.QtCore import QObject
from tests.patience import PATIENCE

from plainleaf.desktop.tasks.line import WorkLine


def test_what_comes_for_an_object_that_is_ended_is_dropped(qtbot):
    told = []

    class Owner(QObject):
        def take(self, result):
            told.append(result)

    line, owner, go_on = WorkLine("test"), Owner(), threading.Event()
    line.add(lambda: go_on.wait(PATIENCE), owner.take)
    shiboken6.delete(owner)
    go_on.set()
    line.add(lambda: "after", told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["after"]
    line.finish(5)
