"""Examines the installation (``plainleaf doctor``): what is present, what is missing, and how to fix it."""

import importlib
import importlib.metadata
import os
import platform
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from plainleaf import __version__, paths, resources
from plainleaf.engine.extract import extract
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add, command_to_repair
from plainleaf.settings import Settings

if TYPE_CHECKING:
    from plainleaf.bridge.installer import BrowserState

State = Literal["fine", "missing", "broken"]
Area = Literal["program", "libraries", "extras", "engine", "folders", "library", "window", "browsers"]

# Packages whose module has a different name.
_MODULES = {"beautifulsoup4": "bs4"}
# In a process of its own: a broken graphics library can crash the process that loads it, and loading takes half a
# second.
_PROBE = {
    "Qt": "import PySide6.QtWidgets; from PySide6.QtCore import qVersion; print(qVersion())",
    "WebEngine": "from PySide6.QtWebEngineCore import qWebEngineChromiumVersion as v; "
    "import PySide6.QtWebEngineWidgets; print('Chromium', v())",
    "pyqtgraph": "import pyqtgraph; print(pyqtgraph.__version__)",
}
_PROBE_SECONDS = 60
_SENTENCE = "The ferry to the islands leaves at six."
_PAGE = f"<!doctype html><title>Ferry</title><div><a href=/>Home</a></div><div><p>{_SENTENCE}</p></div>"


@record(frozen=True, slots=True)
class Finding:
    """The result of one check. Nothing works without what is ``needed``; the rest is for the window."""

    area: Area
    name: str
    state: State
    detail: str
    advice: str = ""
    needed: bool = True


def examine(*, newest: bool = False) -> Iterator[Finding]:
    """Run every check, one finding after the other; those of the window take some seconds. ``newest``: also ask the web
    for the newest version."""
    yield Finding("program", "Plainleaf", "fine", f"{__version__} in {Path(__file__).parents[1]}")
    if newest:
        yield _newest()
    yield Finding("program", "Python", "fine", f"{platform.python_version()} ({sys.executable})")
    yield Finding("program", "system", "fine", platform.platform())
    yield from _libraries()
    yield _checked("engine", "extraction", _extraction)
    yield _checked("engine", "resources", lambda: str(resources.folder()))
    for name in ("config", "data", "cache", "state", "runtime"):
        yield _checked("folders", name, partial(_writable, name))
    yield _checked("folders", "settings", _settings)
    yield _checked("library", "SQLite FTS5", _full_text)
    yield from (_window(name, code) for name, code in _PROBE.items())
    yield _display()
    yield from browser_findings()


def _newest() -> Finding:
    from plainleaf.actions.versions import newest_version, releases_address

    try:
        newest = newest_version(releases_address())
    except PlainleafError as error:
        return Finding("program", "newest version", "missing", str(error), needed=False)
    return Finding(
        "program", "newest version", "missing" if newest.is_newer else "fine", newest.summary, newest.page, needed=False
    )


def _libraries() -> Iterator[Finding]:
    """Check the required packages, then each extra with its packages, as the installed metadata list them."""
    try:
        requirements = importlib.metadata.requires("plainleaf") or []
    except importlib.metadata.PackageNotFoundError:
        advice = "install it with: pip install plainleaf"
        yield Finding("libraries", "plainleaf", "missing", "runs without being installed", advice)
        return
    extras: dict[str, list[str]] = {}
    for line in requirements:
        only = re.search(r"extra == ['\"]([\w-]+)", line)
        extras.setdefault(only[1] if only else "", []).append(re.split(r"[^\w.-]", line, maxsplit=1)[0])
    for package in extras.pop("", []):
        yield _library(package)
    yield from map(_extra, extras, extras.values())


def _library(package: str) -> Finding:
    try:
        importlib.import_module(_MODULES.get(package, package.replace("-", "_")))
        return Finding("libraries", package, "fine", importlib.metadata.version(package))
    except ImportError as error:
        return Finding(
            "libraries", package, "broken", str(error), f"install it again with: {command_to_repair(package)}"
        )


def _extra(extra: str, packages: list[str]) -> Finding:
    states = {}
    for package in packages:
        try:
            states[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            states[package] = ""
    detail = ", ".join(f"{package} {version}" if version else f"no {package}" for package, version in states.items())
    if all(states.values()):
        return Finding("extras", extra, "fine", detail, needed=False)
    advice = f"install it with: {command_to_add(extra)}"
    return Finding("extras", extra, "missing", detail, advice, needed=False)


def _checked(area: Area, name: str, check: Callable[[], str]) -> Finding:
    try:
        return Finding(area, name, "fine", check())
    except (PlainleafError, OSError, sqlite3.Error) as error:
        return Finding(area, name, "broken", str(error))


def _extraction() -> str:
    text = extract(_PAGE).text.strip()
    if text != _SENTENCE:
        raise PlainleafError(f"a page of one sentence came out as {text[:80]!r}; install Plainleaf again.")
    return "a small page comes out right"


def _writable(name: str) -> str:
    folder: Path = getattr(paths, f"{name}_folder")()
    with tempfile.TemporaryFile(dir=folder):
        return str(folder)


def _settings() -> str:
    settings = Settings()
    if settings.warnings:
        raise PlainleafError(" ".join(settings.warnings))
    return ", ".join(path.name if path.exists() else f"{path.name} (not yet there)" for path in settings.files)


def browser_findings() -> Iterator[Finding]:
    """What browsers start, each browser found here, whether it reaches this copy, and extensions of other versions."""
    # imported late, as other commands do not need the bridge
    from plainleaf.actions.connecting import browser_states, outdated_extensions

    try:
        states, outdated = browser_states(), outdated_extensions()
    except (PlainleafError, OSError) as error:
        yield Finding("browsers", "bridge", "broken", str(error), needed=False)
        return
    yield _bridge(states)
    for browser in states:
        name = browser.place.title
        if browser.state == "registered":
            yield Finding("browsers", name, "fine", browser.reason or "sends pages here", needed=False)
        else:
            state: State = "missing" if browser.state == "unregistered" else "broken"
            yield Finding("browsers", name, state, browser.state, browser.reason, needed=False)
    for family, folder in outdated:
        advice = f"write it again, then reload it in the browser: plainleaf bridge extension {family}"
        fault = f"{folder} has another version"
        yield Finding("browsers", f"extension for {family}", "broken", fault, advice, needed=False)


def _bridge(states: "Sequence[BrowserState]") -> Finding:
    """Check that the host answers, and report waiting pages."""
    from plainleaf.actions.connecting import host_seconds, waiting_pages

    if not states:
        advice = "to connect one before its first start: plainleaf bridge install firefox"
        return Finding("browsers", "bridge", "missing", "no browser was found", advice, needed=False)
    if all(browser.state != "registered" for browser in states):
        advice = "connect them with: plainleaf bridge install"
        return Finding("browsers", "bridge", "missing", "no browser is connected", advice, needed=False)
    try:
        seconds, (waiting, aside) = host_seconds(), waiting_pages()
    except PlainleafError as error:
        advice = "" if " answered: " in str(error) else "write it again with: plainleaf bridge install"
        return Finding("browsers", "bridge", "broken", str(error), advice, needed=False)
    state = f"answers browsers in {1000 * seconds:.0f} ms, {waiting} pages wait"
    if aside:
        advice = "to try again: plainleaf bridge retry"
        return Finding("browsers", "bridge", "broken", f"{state}, {aside} could not be shown", advice, needed=False)
    return Finding("browsers", "bridge", "fine", state, needed=False)


def _full_text() -> str:
    with sqlite3.connect(":memory:") as base:
        base.execute("CREATE VIRTUAL TABLE probe USING fts5(text)")
    return f"SQLite {sqlite3.sqlite_version}"


def _window(name: str, code: str) -> Finding:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONWARNINGS": "ignore"}
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and our own words
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=_PROBE_SECONDS, env=environment
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("window", name, "broken", str(error), needed=False)
    if done.returncode == 0:
        return Finding("window", name, "fine", done.stdout.strip(), needed=False)
    last = (done.stderr.strip().splitlines() or [f"ended with status {done.returncode}"])[-1]
    if "No module named" in last:
        advice = f"install it with: {command_to_add('desktop')}"
        return Finding("window", name, "missing", "not installed", advice, needed=False)
    advice = "a library of the system is missing; see the README for the packages to install"
    return Finding("window", name, "broken", last, advice, needed=False)


def _display() -> Finding:
    if sys.platform in ("win32", "darwin"):
        return Finding("window", "display", "fine", "the desktop", needed=False)
    for variable in ("WAYLAND_DISPLAY", "DISPLAY"):
        if os.environ.get(variable):
            return Finding("window", "display", "fine", f"{variable}={os.environ[variable]}", needed=False)
    return Finding(
        "window", "display", "missing", "none", "open a graphical session, or use `plainleaf read`", needed=False
    )
