"""Background work: results come back on the window's thread, stale ones never."""

import threading

from plainleaf.desktop.tasks import Lanes
from plainleaf.errors import PlainleafError


def unwanted(*_values):
    raise AssertionError("this must not be called")


def test_work_runs_elsewhere_and_its_result_arrives_here(qtbot):
    lanes, seen = Lanes(), []
    lanes.start(
        "a",
        lambda _t: threading.current_thread(),
        lambda worker: seen.append((worker, threading.current_thread())),
        unwanted,
    )
    assert lanes.busy("a")
    qtbot.waitUntil(lambda: bool(seen))
    worker, receiver = seen[0]
    assert receiver is threading.main_thread()
    assert worker is not receiver
    assert not lanes.busy("a")


def test_the_newest_work_of_a_lane_wins_although_an_older_one_ends_later(qtbot):
    lanes, seen, gate = Lanes(), [], threading.Event()
    lanes.start("a", lambda _t: gate.wait(5) and "old", unwanted, unwanted)
    lanes.start("a", lambda _t: "new", seen.append, unwanted)
    qtbot.waitUntil(lambda: seen == ["new"])
    gate.set()
    qtbot.wait(50)
    assert seen == ["new"]


def test_cancelled_work_learns_of_it_and_stays_silent(qtbot):
    lanes, stopped, started = Lanes(), threading.Event(), threading.Event()

    def work(ticket):
        started.set()
        while not ticket.cancelled():
            stopped.wait(0.005)
        stopped.set()

    lanes.start("a", work, unwanted, unwanted)
    assert started.wait(5)
    assert lanes.cancel("a")
    assert not lanes.cancel("a")
    assert stopped.wait(5)
    qtbot.wait(30)


def test_lanes_do_not_hinder_each_other(qtbot):
    lanes, seen = Lanes(), []
    for name in "abc":
        lanes.start(name, lambda _t, name=name: name, seen.append, unwanted)
    qtbot.waitUntil(lambda: sorted(seen) == ["a", "b", "c"])


def test_an_error_arrives_as_such_and_progress_before_it(qtbot):
    lanes, errors, steps = Lanes(), [], []

    def work(ticket):
        ticket.progress(1, 2)
        raise PlainleafError("It rained.")

    lanes.start("a", work, unwanted, errors.append, lambda done, total: steps.append((done, total)))
    qtbot.waitUntil(lambda: bool(errors))
    assert str(errors[0]) == "It rained."
    assert steps == [(1, 2)]


def test_lanes_may_go_while_work_is_under_way(qtbot):
    lanes, gate, ended = Lanes(), threading.Event(), threading.Event()

    def work(_ticket):
        gate.wait(5)
        ended.set()

    lanes.start("a", work, unwanted, unwanted)
    lanes.cancel_all()
    lanes.deleteLater()
    qtbot.wait(20)
    gate.set()
    assert ended.wait(5)
    qtbot.wait(20)
