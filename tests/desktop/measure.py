"""How fast the window is, on this machine: ``python tests/desktop/measure.py``.

Each round is a process of its own on a local web server: from the start of the process to a window that takes keys,
from an address to its article, of the first page, opened a second after that, and of the second page, the longest
time in which the window took no turn before the first page and while it opened, from another view to all of its panes
drawn in their new size, from the address of an ordinary page, which is opened half a second after one of 20 MB, to its
article, and from a move of the threshold to table, bars and status line drawn anew (the window has painted and flushed;
what the engine's own process still does is not in it), and to the moment when the page's process says that it has
marked the other text, which a screen shows with its next frame. Median, best and worst values over the rounds, by the
clock and, indented, in processor time, which does not grow while other programs use the machine. A round before them
leaves the compiled modules, as an installation has them: without those a start compiles 1,000 modules. A round that
fails ends the program with what the round wrote.
"""

import json
import os
import statistics
import subprocess
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

ROUNDS = 5
LARGE = 20_000_000  # bytes of the large page
BEFORE = 1.0  # seconds between the usable window and the first page, and between that and the second
MARKED = "CSS.highlights.get('plainleaf-kept')?.size ?? -1"
WORDS = {
    "usable": "process start to usable window",
    "first": "address to article, first page",
    "second": "address to article, second page",
    "idle turn": "longest time without a turn before the first page",
    "turn": "longest time without a turn while it opens",
    "view": "another view to its panes in their new size",
    "crowded": "address to article beside a page of 20 MB",
    "threshold": "threshold moved to table, bars and lines drawn anew",
    "marks": "threshold moved to the page's text marked anew",
    "usable work": "  the program's own work until the usable window",
    "view work": "  the window's own work for another view",
    "turn work": "  the window's own work in its longest turn",
    "threshold work": "  the window's own work for a threshold",
}


def pages() -> ModuleType:
    """The test pages of the window's tests."""
    spec = spec_from_file_location("pages", Path(__file__).parent / "window" / "conftest.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        return


def one_round(address: str) -> None:
    """Measure once, in this process; writes JSON to stdout (milliseconds)."""
    from plainleaf.desktop.app.start import build

    app, manager = build()
    window = manager.new_window()
    app.processEvents()
    window.bars.top.address.setText("typed")
    app.processEvents()
    took = {"usable": time.time() - float(os.environ["STARTED"]), "usable work": time.process_time()}
    end = time.perf_counter() + BEFORE
    took["idle turn"], _ = _longest_turn(app, lambda: time.perf_counter() >= end)
    start, shown = time.perf_counter(), _opening(window, address)
    took["turn"], took["turn work"] = _longest_turn(app, lambda: shown)
    took["first"] = time.perf_counter() - start
    _pause(app, BEFORE)
    start, shown = time.perf_counter(), _opening(window, f"{address}?second")
    _wait(app, lambda: shown)
    took["second"] = time.perf_counter() - start
    _wait(app, lambda: window.late.is_complete)
    switches = [_switched(app, window, view) for view in ("side-by-side", "inspect", "read") * 3]
    took["view"], took["view work"] = map(statistics.median, zip(*switches, strict=True))
    _choose(app, window, "descent")  # the method with a threshold
    times, works, marks = [], [], []
    for notch in (100, 10) * 10:
        end = time.perf_counter() + 0.15
        while time.perf_counter() < end:
            app.processEvents()
        start, work = time.perf_counter(), time.thread_time()
        window.bars.method.slider.setValue(notch)
        app.processEvents()
        times.append(time.perf_counter() - start)
        works.append(time.thread_time() - work)
        marks.append(_until_marked(app, window, start))
    took["threshold"], took["threshold work"] = statistics.median(times), statistics.median(works)
    took["marks"] = statistics.median(marks)
    took["crowded"] = _beside_a_large_page(app, window, address)
    manager.close()
    sys.stdout.write(json.dumps({name: 1000 * seconds for name, seconds in took.items()}))
    sys.stdout.flush()
    os._exit(0)


def _opening(window: Any, address: str) -> list[bool]:
    """Open a page; the list has an item once its article is shown."""
    shown: list[bool] = []
    view = window.panes.article_view
    window.loader.opened.connect(
        lambda reading: view.loaded.connect(shown.append) if reading.source == address else None
    )
    window.open(address)
    return shown


def _longest_turn(app: Any, done: Any) -> tuple[float, float]:
    """Run the event loop until this is true, and give the longest turn: seconds by the clock, and of processor time."""
    longest = longest_work = 0.0
    last = time.perf_counter()
    while not done():
        work = time.thread_time()
        app.processEvents()
        longest_work = max(longest_work, time.thread_time() - work)
        longest = max(longest, time.perf_counter() - last)
        time.sleep(0.001)
        last = time.perf_counter()
    return longest, longest_work


def _wait(app: Any, done: Any) -> None:
    """Run the event loop until this is true, at most 60 s."""
    end = time.perf_counter() + 60
    while not done() and time.perf_counter() < end:
        app.processEvents()
        time.sleep(0.001)


def _pause(app: Any, seconds: float) -> None:
    """Run the event loop for so long."""
    end = time.perf_counter() + seconds
    _wait(app, lambda: time.perf_counter() >= end)


def _switched(app: Any, window: Any, view: str) -> tuple[float, float]:
    """Seconds from a command for this view until each page that it shows has the size of its pane, by the clock and of
    the window's own work."""
    from plainleaf.desktop.web.scripts import WORLD

    start, work = time.perf_counter(), time.thread_time()
    window.show_view(view)
    for pane in (window.panes.original_view, window.panes.article_view):
        if pane.isVisible():
            widths = [-1]
            while widths[-1] != pane.view.width():
                asked = len(widths)
                pane.view.page().runJavaScript("innerWidth", WORLD.value, widths.append)
                _wait(app, lambda widths=widths, asked=asked: len(widths) > asked)
    took = time.perf_counter() - start, time.thread_time() - work
    _pause(app, 0.3)
    return took


def _beside_a_large_page(app: Any, window: Any, address: str) -> float:
    """Seconds from the address of an ordinary page to its article, while a large one is read."""
    from plainleaf.actions.dry_run import DRY_RUNS

    window.open(address.replace("news", "large"))
    _wait(app, lambda: not DRY_RUNS._idle)
    _pause(app, 0.5)
    start, shown = time.perf_counter(), _opening(window, f"{address}?again")
    _wait(app, lambda: shown)
    return time.perf_counter() - start


def _choose(app: Any, window: Any, method: str) -> None:
    """Choose a method in the window and wait for its article."""
    chooser = window.bars.method.chooser
    chooser.setCurrentIndex(chooser.findData(method))
    end = time.perf_counter() + 10
    while window.reading.choice.method != method and time.perf_counter() < end:
        app.processEvents()
        time.sleep(0.001)


def _until_marked(app: Any, window: Any, start: float) -> float:
    """Seconds from ``start`` until the page has as many marked texts as the selection has runs."""
    from plainleaf.desktop.web.scripts import WORLD

    wanted, reported = int(window.reading.selection.keep.sum()), [-1]
    while reported[-1] != wanted:
        asked = len(reported)
        window.panes.original_view.view.page().runJavaScript(MARKED, WORLD.value, reported.append)
        while len(reported) == asked:
            app.processEvents()
    return time.perf_counter() - start


def main() -> None:
    """All rounds, and a table of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
    with TemporaryDirectory() as folder:
        page = pages().news_page
        Path(folder, "news.html").write_text(page(), "utf-8")
        Path(folder, "large.html").write_text(page(paragraphs=LARGE // 300), "utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/news.html"
        rounds = []
        installed = os.environ | {"PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        installed.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(ROUNDS + 1):
            environment = installed | {"STARTED": str(time.time()), "PLAINLEAF_HOME": str(Path(folder, str(number)))}
            done = subprocess.run(
                [sys.executable, __file__, address], env=environment, capture_output=True, text=True, timeout=120
            )
            if done.returncode or not done.stdout.startswith("{"):
                raise SystemExit(f"Round {number} ended with exit code {done.returncode}.\n{done.stderr}")
            rounds.append(json.loads(done.stdout))
    for name, words in WORDS.items():
        values = [one[name] for one in rounds[1:]]
        sys.stdout.write(
            f"{words:50} {statistics.median(values):7.1f} ms   best {min(values):7.1f}   worst {max(values):7.1f}\n"
        )


if __name__ == "__main__":
    one_round(sys.argv[1]) if len(sys.argv) > 1 else main()
