"""``make screenshots``: the README's pictures, taken of the real window on the pages beside them.

Runs in ``.venv`` on a virtual display of its own; the window is told what a reader would do, then grabbed.
"""

import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs/screenshots"
LOOKS = Path(__file__).with_name("looks")
# the page, the style sheet it is dressed in, and what stands for its pictures
PAGES = {
    "news": ("news--harbour-bridge", "news.css", "bridge.svg"),
    "wiki": ("wiki--lake-vessin", "wiki.css", "lake.svg"),
    "table": ("table-layout--radio-history", "", "radio.svg"),
}
SIZE = (1440, 900)
PORT = 8000
_SECONDS = 180.0
_REST = 4.0  # until pictures are drawn and scrolling is over


def main(arguments: list[str]) -> int:
    """Take all pictures; the exit status. The window is a process of its own, which ends before its display."""
    if arguments:
        return _take(*arguments)
    with tempfile.TemporaryDirectory() as home, virtual_display(home), server() as origin:
        os.environ |= {"PLAINLEAF_HOME": home, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1"}
        os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
        return subprocess.run([sys.executable, __file__, origin], check=False).returncode


def _take(origin: str) -> int:
    from plainleaf.desktop.app.start import build  # Qt reads the environment when it is loaded
    from plainleaf.desktop.window.page.reading import MethodChoice

    app, manager = build()
    window = manager.new_window()
    window.resize(*SIZE)
    window.view_switch.show("inspect")

    def take(name: str) -> None:
        _wait(app.processEvents, lambda: False, _REST)
        _wait(app.processEvents, lambda: _painted(window))
        window.grab().save(str(IMAGES / f"{name}.png"))
        print(f"docs/screenshots/{name}.png", flush=True)

    def show(name: str, theme: str, choice: MethodChoice | None = None) -> None:
        address = f"{origin}/{PAGES[name][0]}"
        window.appearance.take(replace(window.appearance.style, theme=theme))
        window.default_method.make(choice or reset)
        window.open(address)
        if not _wait(app.processEvents, lambda: _reads(window, address)):
            sys.exit(f"{address} was not shown within {_SECONDS:g} s.")

    reset = window.default_method.choice()
    show("news", "light")
    take("news")
    show("wiki", "dark", MethodChoice("descent", {"stop": 10.0}))  # a short article wants a higher threshold
    take("wiki")
    show("table", "light", MethodChoice("descent", {}))
    take("table")
    manager.close()
    return 0


def _reads(window: Any, address: str) -> bool:
    reading = window.reading
    return reading is not None and str(reading.document.page.url).endswith(address) and _painted(window)


def _painted(window: Any) -> bool:
    panes = window.panes.article_view, window.panes.original_view
    return all(pane.cover.isHidden() for pane in panes if pane.isVisible())


def _wait(turn: Callable[[], object], done: Callable[[], bool], seconds: float = _SECONDS) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        turn()
        if done():
            return True
        time.sleep(0.01)
    return False


@contextmanager
def virtual_display(folder: str) -> Iterator[None]:
    """A virtual display, which ``DISPLAY`` names; what it shows is in ``folder``, in a file."""
    reading, writing = os.pipe()
    screen = f"{SIZE[0] + 60}x{SIZE[1] + 60}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-fbdir", folder, "-nolisten", "tcp"]
    display = subprocess.Popen([*command, "-noreset"], pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        os.environ.pop("WAYLAND_DISPLAY", None)
        yield
    finally:
        display.terminate()
        display.wait()


def _dressed(page: str, sheet: str, picture: str) -> str:
    source = (ROOT / "tests/pages" / page / "source.html").read_bytes()
    try:
        html = source.decode("utf-8")
    except UnicodeDecodeError:
        html = source.decode("windows-1252")
    html = re.sub(r'\bsrcset="[^"]*"', "", re.sub(r'(<img\b[^>]*?\bsrc=)"[^"]*"', rf'\1"/{picture}"', html))
    style = (LOOKS / sheet).read_text("utf-8") if sheet else ""
    return html.replace("</head>", f"<style>{style}</style></head>", 1)


@contextmanager
def server() -> Iterator[str]:
    """Serves the pages; its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", PORT), _Dressed) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{PORT}"
        server.shutdown()


class _Dressed(http.server.BaseHTTPRequestHandler):
    """Serves the test pages in their dress; whatever else is asked for is a page's picture."""

    def do_GET(self) -> None:
        """Answer one request."""
        for page, sheet, picture in PAGES.values():
            if self.path == f"/{page}":
                self._answer("text/html; charset=utf-8", _dressed(page, sheet, picture))
                return
        picture = LOOKS / self.path.rsplit("/", 1)[-1]
        if picture.suffix == ".svg" and picture.is_file():
            self._answer("image/svg+xml", picture.read_text("utf-8"))
        else:
            self.send_error(404)

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002  its name in the base class
        """Nothing."""

    def _answer(self, kind: str, text: str) -> None:
        body = text.encode("utf-8")
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
