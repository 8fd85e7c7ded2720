"""``make screenshots``: the README's pictures, taken of the real window on the pages beside them (no net).

Runs in ``.venv`` on a virtual display of its own; the window is told what a reader would do, then grabbed.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"
ADDRESSES = {
    "news": "https://estuary-post.example/2026/11/night-trains",
    "wiki": "https://commonplace.example/wiki/Tide_mill",
    "table": "http://kites.example/~builders/six.html",
}
SIZE = (1440, 960)
_SECONDS = 60.0
_REST = 4.0  # until pictures are drawn and scrolling is over


def main() -> int:
    """Take all pictures; the exit status."""
    with _virtual_display(), tempfile.TemporaryDirectory() as home:
        os.environ |= {"PLAINLEAF_HOME": home, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1"}
        os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
        return _take()


def _take() -> int:
    from plainleaf.desktop.app.start import build  # Qt reads the environment when it is loaded
    from plainleaf.engine.page import Page

    app, desk = build()
    window = desk.new_window()
    window.resize(*SIZE)
    for page, address in ADDRESSES.items():
        window.open_page(Page((IMAGES / f"pages/{page}.html").read_bytes(), address, origin="http"))
        if not _wait(app.processEvents, lambda address=address: _reads(window, address)):
            print(f"The page {page} was not shown within {_SECONDS:g} s.", file=sys.stderr)
            return 1
        _wait(app.processEvents, lambda: False, _REST)
        target = IMAGES / f"{page}.png"
        window.grab().save(str(target))
        print(target.relative_to(IMAGES.parent.parent))
    desk.close()
    return 0


def _reads(window: object, address: str) -> bool:
    reading = getattr(window, "reading", None)
    return reading is not None and reading.document.page.url == address


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


if __name__ == "__main__":
    sys.exit(main())
