"""``make screenshots``: the README's pictures, taken of the real window on the pages beside them.

Runs in ``.venv`` on a virtual display of its own; the window is told what a reader would do, then grabbed.
"""

import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"
PAGES = ("news", "wiki", "table")
SIZE = (1440, 960)
_SECONDS = 60.0
_REST = 1.5  # until pictures are drawn and scrolling is over


def main() -> int:
    """Take all pictures; the exit status."""
    with _virtual_display(), _server() as origin, tempfile.TemporaryDirectory() as home:
        os.environ |= {"PLAINLEAF_HOME": home, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1"}
        os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
        return _take(origin)


def _take(origin: str) -> int:
    from plainleaf.desktop.app.start import (
        build,
    )  # after the display is known: Qt reads the environment when it is loaded

    app, desk = build()
    window = desk.new_window()
    window.resize(*SIZE)
    for page in PAGES:
        window.open(f"{origin}/{page}.html")
        shown = f"{page}.html"
        if not _wait(app.processEvents, lambda shown=shown: _reads(window, shown)):
            print(f"The page {page} was not shown within {_SECONDS:g} s.", file=sys.stderr)
            return 1
        _wait(app.processEvents, lambda: False, _REST)
        target = IMAGES / f"{page}.png"
        window.grab().save(str(target))
        print(target.relative_to(IMAGES.parent.parent))
    desk.close()
    return 0


def _reads(window: object, name: str) -> bool:
    reading = getattr(window, "reading", None)
    return reading is not None and str(reading.document.page.url).endswith(name)


def _wait(turn: Callable[[], object], done: Callable[[], bool], seconds: float = _SECONDS) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        turn()
        if done():
            return True
        time.sleep(0.01)
    return False


@contextmanager
def _virtual_display() -> Iterator[None]:
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{SIZE[0] + 60}x{SIZE[1] + 60}x24",
        "-nolisten",
        "tcp",
    ]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        os.environ.pop("WAYLAND_DISPLAY", None)
        yield
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _server() -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(IMAGES / "pages"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *_: object) -> None:  # noqa: A002  its name in the base class
        """Nothing."""


if __name__ == "__main__":
    sys.exit(main())
