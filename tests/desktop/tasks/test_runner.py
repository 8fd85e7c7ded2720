"""Background work: results come back on the window's thread, stale ones never."""

import threading

import shiboken6
from PySide6.QtCore import QCoreApplication
from tests.patience import PATIENCE, pause

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.errors import PlainleafError


def unwanted(*_values):
    raise AssertionError("this must not be called")


def test_work_runs_elsewhere_and_its_result_arrives_here(qtbot):
    tasks, seen = TaskRunner(), []
    tasks.start(
        "a",
        lambda _t: threading.current_thread(),
        lambda worker: seen.append((worker, threading.current_thread())),
        unwanted,
    )
    assert tasks.busy("a")
    qtbot.waitUntil(lambda: bool(seen))
    worker, receiver = seen[0]
    assert receiver is threading.main_thread()
    assert worker is not receiver
    assert not tasks.busy("a")


def test_newest_work_of_a_lane_wins(qtbot, work_ended):
    tasks, seen, gate = TaskRunner(), [], threading.Event()
    tasks.start("a", lambda _t: gate.wait(PATIENCE) and "old", unwanted, unwanted)
    tasks.start("a", lambda _t: "new", seen.append, unwanted)
    qtbot.waitUntil(lambda: seen == ["new"])
    gate.set()
    work_ended("a")
    assert seen == ["new"]


def test_cancelled_work_learns_of_it_and_stays_silent(work_ended):
    tasks, stopped, started = TaskRunner(), threading.Event(), threading.Event()

    def work(task):
        started.set()
        while not task.cancelled():
            stopped.wait(0.005)
        stopped.set()

    tasks.start("a", work, unwanted, unwanted)
    assert started.wait(PATIENCE)
    assert tasks.cancel("a")
    assert not tasks.cancel("a")
    assert stopped.wait(PATIENCE)
    work_ended("a")


def test_lanes_do_not_hinder_each_other(qtbot):
    tasks, seen = TaskRunner(), []
    for name in "abc":
        tasks.start(name, lambda _t, name=name: name, seen.append, unwanted)
    qtbot.waitUntil(lambda: sorted(seen) == ["a", "b", "c"])


def test_an_error_arrives_as_such_and_progress_before_it(qtbot):
    tasks, errors, steps = TaskRunner(), [], []

    def work(task):
        task.progress(1, 2)
        raise PlainleafError("It rained.")

    tasks.start("a", work, unwanted, errors.append, lambda done, total: steps.append((done, total)))
    qtbot.waitUntil(lambda: bool(errors))
    assert str(errors[0]) == "It rained."
    assert steps == [(1, 2)]


def test_lanes_may_go_while_work_is_under_way(qtbot, work_ended):
    tasks, gate, ended = TaskRunner(), threading.Event(), threading.Event()

    def work(_task):
        gate.wait(PATIENCE)
        ended.set()

    tasks.start("a", work, unwanted, unwanted)
    tasks.cancel_all()
    tasks.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(tasks))
    gate.set()
    assert ended.wait(PATIENCE)
    work_ended("a")


def test_runner_may_be_deleted_while_threads_report_progress(qtbot):
    """A signal of the runner itself, sent by a thread while the runner is deleted, ends the process."""
    ended, reported = [], threading.Semaphore(0)

    def work(task):
        for _ in range(200):
            task.progress(1, 2)
            reported.release()
            pause(0.001)
        ended.append(task)

    for number in range(40):
        tasks = TaskRunner()
        for name in ("a", "b"):
            tasks.start(name, work, unwanted, unwanted)
        for _ in range(number % 4):
            reported.acquire()
        QCoreApplication.processEvents()
        shiboken6.delete(tasks)
    qtbot.waitUntil(lambda: len(ended) == 80)
