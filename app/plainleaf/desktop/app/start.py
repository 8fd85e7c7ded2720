"""Builds the application's objects, connects them and runs the event loop."""

import gc
import logging
import os
import signal
import sys
import threading

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from plainleaf import __version__, resources
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.app.engine_messages import keep_engine_messages
from plainleaf.desktop.app.incoming import claim, receive
from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.tasks import GarbageCollector
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles, register_schemes
from plainleaf.resources import use_rules
from plainleaf.settings import Settings

log = logging.getLogger(__name__)

SETTLED = 20_000  # milliseconds after the start until the shelf's file is checked


def main(source: str | None = None, first: str | None = None) -> int:
    """Open the desktop reader, on ``source`` (a web address or a file) if given; the process's exit code. Without one
    ``first`` is opened where nothing was read yet, and the shelf is shown where there is one.

    A running reader takes over the source. Raises NotAnsweringError if it does not answer.
    """
    place = claim(source or "")
    if place.taken_over:
        return 0
    app, manager = build()
    begin(manager, source, first)
    incoming = receive(manager, place.lock)
    QTimer.singleShot(SETTLED, manager.look_after_shelf)
    code = app.exec()
    if incoming is not None:
        incoming.stop()
    manager.close()
    return code


def begin(manager: WindowManager, source: str | None, first: str | None) -> None:
    """The first window."""
    window = manager.new_window(source or (first if manager.is_new else "") or "")
    if not source and not manager.is_new and manager.shelf.exists():
        QTimer.singleShot(0, window, window.actions_by_id["shelf"].trigger)  # after the window is painted


def build() -> tuple[QApplication, WindowManager]:
    """Build the application and its window manager, without a window; once per process."""
    settings = Settings()
    use_rules(str(settings.get("rules_folder")))
    threading.Thread(target=DRY_RUNS.warm_up, name="plainleaf-warm-up", daemon=True).start()
    app = application()
    return app, WindowManager(Theme(app), settings, WebProfiles(app))


def application() -> QApplication:
    """Build the QApplication; once per process."""
    keep_engine_messages()
    _allow_root()
    register_schemes()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("plainleaf")
    app.setApplicationDisplayName("Plainleaf")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("plainleaf")
    app.setWindowIcon(QIcon(str(resources.resource("icons/plainleaf.svg"))))
    _let_interrupt(app)
    gc.freeze()  # modules live as long as the program, so collections skip them
    GarbageCollector(app)
    return app


def _allow_root() -> None:
    """Disable Chromium's sandbox for root, where it refuses to start; a fresh container has no other user."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "QTWEBENGINE_DISABLE_SANDBOX" not in os.environ:
        log.warning("Running as root: pages are shown without Chromium's sandbox.")
        os.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"


def _let_interrupt(app: QApplication) -> None:
    """Close the windows on Ctrl+C. Python handles signals only while it runs, so a timer runs it twice a second."""
    signal.signal(signal.SIGINT, lambda *_: app.closeAllWindows())
    clock = QTimer(app)
    clock.timeout.connect(lambda: None)
    clock.start(500)
