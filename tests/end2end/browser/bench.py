"""One computer's worth of bridge for a test: folders, the registered host, the receiving app, the journal."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from tests.patience import PATIENCE, wait_for

from plainleaf.bridge.browsers import Family
from plainleaf.bridge.installer import manifest_text
from plainleaf.bridge.launcher import LaunchCommand, files, write
from plainleaf.bridge.messages import HOST_NAME

TOP = Path(__file__).resolve().parents[3]
RECEIVER = Path(__file__).with_name("receiver.py")


class Browser(Protocol):
    """What both drivers can do."""

    name: str
    hosts: Path
    own: str

    def open(self, url: str, until: str = ...) -> str: ...
    def open_closed(self, url: str) -> str: ...
    def tab_at(self, address: str) -> str: ...
    def wait(self, tab: str, condition: str, seconds: float = ...) -> None: ...
    def evaluate(self, tab: str, expression: str) -> Any: ...
    def click(self, tab: str) -> None: ...
    def menu(self, tab: str, item: str, link: str | None = None, frame: str = "") -> None: ...
    def command(self, tab: str, name: str) -> None: ...
    def open_popup(self) -> None: ...
    def private_page(self, url: str) -> AbstractContextManager[None]: ...
    def tabs(self) -> int: ...
    def warnings(self) -> list[str]: ...
    def all_pages_allowed(self) -> AbstractContextManager[None]: ...
    def badge(self) -> list[str]: ...
    def titles(self) -> list[str]: ...
    def addresses(self) -> list[str]: ...
    def text_at(self, address: str) -> str: ...
    def tidy(self) -> None: ...
    def close(self) -> None: ...


class Bench:
    """Scratch folders under a short path (sockets need one), removed by ``close``."""

    def __init__(self, folder: str = "bridge") -> None:
        self.top = Path(tempfile.mkdtemp(prefix="pl-"))
        self.home = self.top / "home"
        self.home.mkdir()
        self.folder = self.top / folder
        self.runtime = self.top / "run"
        self.out = self.top / "out"
        self.command = (sys.executable, str(RECEIVER), str(self.folder), str(self.runtime), str(self.out))
        self.program = LaunchCommand(sys.executable, str(TOP / "app"), str(self.folder), self.command)
        self.launcher = next(iter(files(self.program, "linux")))
        self.folder.parent.mkdir(exist_ok=True)
        self._app: subprocess.Popen[bytes] | None = None

    def write_launcher(self) -> None:
        """Write what browsers start: this checkout, with the receiver as its app."""
        for path, text in files(self.program, "linux").items():
            write(path, text, runnable=path.suffix != ".py")

    def register(self, browser: Browser) -> Path:
        """Write the host's files, and its manifest where this browser's profile looks. The manifest."""
        self.write_launcher()
        manifest = browser.hosts / f"{HOST_NAME}.json"
        manifest.parent.mkdir(parents=True, exist_ok=True)
        family: Family = "firefox" if browser.name == "firefox" else "chromium"
        manifest.write_text(manifest_text(str(self.launcher), family, str(self.folder)))
        return manifest

    def start(self, **environment: str) -> "subprocess.Popen[bytes]":
        """Start the receiving app and wait until it listens."""
        before = self._listening()
        self._app = subprocess.Popen(self.command, env={**os.environ, **environment})
        self.until(lambda: self._listening() not in ("", before), "the app to listen")
        return self._app

    def _listening(self) -> str:
        try:
            return str((self.folder / "app.json").stat().st_mtime_ns)
        except FileNotFoundError:
            return ""

    def stop(self) -> None:
        """End the app as a user does."""
        if self._app:
            self._app.send_signal(signal.SIGTERM)
            self._app.wait(PATIENCE)
            self._app = None

    def kill(self) -> None:
        """End the app as a power cut does."""
        if self._app:
            self._app.kill()
            self._app.wait(PATIENCE)
            self._app = None

    def journal(self) -> list[dict[str, Any]]:
        """What arrived, in order. A last line that is still being written does not count."""
        try:
            lines = (self.out / "journal").read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in lines if line.endswith(b"\n")]

    def arrived(self, count: int = 1) -> list[dict[str, Any]]:
        """Wait until so many pages have arrived; all of them."""
        self.until(lambda: len(self.journal()) >= count, f"{count} pages to arrive")
        return self.journal()

    def html(self, entry: dict[str, Any]) -> str:
        """The page of a journal's line."""
        return (self.out / f"{entry['transfer']}.html").read_text(encoding="utf-8")

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition."""
        wait_for(condition, what)

    def end_started(self) -> None:
        """End an app that a host started and wait until it is gone."""
        for process in self._started():
            os.kill(process, signal.SIGTERM)
        self.until(lambda: not self._started(), "the app to end")

    def kill_started(self) -> None:
        """End apps that hosts started as a power cut does, and wait until they are gone."""
        self.until(self._are_killed, "the app to end")

    def _are_killed(self) -> bool:
        """Kill what is there; whether nothing was, since a host may just have started one more."""
        started = self._started()
        for process in started:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        return not started

    def _started(self) -> list[int]:
        """The processes of receiving apps on this bench."""
        found = []
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                arguments = entry.read_bytes().split(b"\0")
            except (FileNotFoundError, ProcessLookupError):
                continue
            if str(RECEIVER).encode() in arguments and str(self.folder).encode() in arguments:
                found.append(int(entry.parent.name))
        return found

    def close(self) -> None:
        """End an app that is still running, also one that a host started, and remove everything."""
        self.kill()
        self.kill_started()
        shutil.rmtree(self.top, ignore_errors=True)
