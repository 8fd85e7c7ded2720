"""The end-to-end tests' ground: a virtual screen whose pixels can be read, a keyboard, a web server."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
from tests.patience import MOMENT, PATIENCE, wait_for

WIDTH, HEIGHT = 1280, 1024


class Screen:
    """A virtual screen, and a keyboard that types into its windows."""

    def __init__(self, display: str, framebuffer: Path) -> None:
        self.display = display
        self._framebuffer = framebuffer

    def pixels(self) -> np.ndarray:
        """What the screen shows now: height × width × (red, green, blue)."""
        data = self._framebuffer.read_bytes()
        head = np.frombuffer(data, ">u4", 25)  # the file is an X window dump
        size, width, height, row, colours = (int(head[i]) for i in (0, 4, 5, 12, 19))
        rows = np.frombuffer(data, np.uint8, row * height, size + 12 * colours).reshape(height, row)
        dots = rows[:, : 4 * width].reshape(height, width, 4)
        return dots[:, :, 1:] if head[7] else dots[:, :, 2::-1]  # most or least significant byte first

    def window(self, title: str) -> str:
        """Wait for a window whose title holds these words, and give it the keyboard; its id."""
        try:
            found = wait_for(
                lambda: self._tool("search", "--onlyvisible", "--name", title).split(), f"a window with {title!r}"
            )
        except TimeoutError:
            names = self._tool("search", "--name", ".", "getwindowname", "%@").splitlines()
            sys.stderr.write(f"windows on the screen: {names}\n")
            raise
        self._tool("windowfocus", "--sync", found[-1])
        return found[-1]

    def press(self, *keys: str) -> None:
        """Press keys, such as ``ctrl+s``."""
        self._tool("key", "--clearmodifiers", *keys)

    def write(self, text: str) -> None:
        """Type text."""
        self._tool("type", "--clearmodifiers", "--delay", "4", text)

    def _tool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | {"DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A virtual X screen of its own. Its tools are missing: a failure where everything must run, else a skip."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{tool} is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", str(tmp_path),
            "-nolisten", "tcp",
            "-noreset",  # else the screen begins anew whenever xdotool, alone on it, ends, and refuses the program
        ],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as reported:
        number = reported.readline().strip()
    yield Screen(f":{number}", tmp_path / "Xvfb_screen0")
    server.terminate()
    server.wait(PATIENCE)


class Reader:
    """Starts the program as a person does, with a home of its own, on a screen."""

    def __init__(self, display: str, folder: Path) -> None:
        home = str(folder / "home")
        screens = ("DISPLAY", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
        elsewhere = {name: value for name, value in os.environ.items() if name not in screens}
        self.without_screen = elsewhere | {"HOME": home, "PLAINLEAF_HOME": home}
        self.environment = self.without_screen | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_QPA_PLATFORMTHEME": "",
            "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu",
        }
        self._log = folder / "log"

    def command(self, *words: str) -> list[str]:
        """The program with these arguments."""
        return [str(Path(sys.executable).parent / "plainleaf"), *words]

    @contextmanager
    def running(self, *words: str) -> Iterator[Callable[[], None]]:
        """The program while it runs; calling what it gives waits for its end, which must be a good one. A test that
        fails shows what the program said."""
        with self._log.open("w") as log:
            program = subprocess.Popen(self.command(*words), env=self.environment, stdout=log, stderr=log)

        def ended() -> None:
            assert program.wait(PATIENCE) == 0, self._log.read_text()

        try:
            yield ended
        finally:
            sys.stderr.write(f"exit {program.poll()} of {words} (None: it runs), which said:\n{self._log.read_text()}")
            program.kill()
            program.wait(PATIENCE)


@pytest.fixture
def reader(tmp_path: Path, screen: Screen) -> Reader:
    """The program on that screen."""
    return Reader(screen.display, tmp_path)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A web server: its address and the folder that it serves."""
    folder = tmp_path / "site"
    folder.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, args=(MOMENT,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", folder
    server.shutdown()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        return


@pytest.fixture
def until() -> Callable[[str, Callable[[], object]], object]:
    """Wait until something is so: ``until(what, asked)``."""
    return lambda what, asked: wait_for(asked, what)
