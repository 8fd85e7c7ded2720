"""Printing without a window, for the command line."""

import os
import signal
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from plainleaf.actions import Printer
from plainleaf.desktop.app.engine_messages import FLAGS
from plainleaf.desktop.app.start import application
from plainleaf.desktop.reader.printer import ArticlePrinter
from plainleaf.desktop.web import WebProfiles

Product = TypeVar("Product")


class _Ending(QObject):
    ended = Signal()


def with_printer(work: Callable[[Printer], Product]) -> Product:
    """Run ``work`` with a printer on a thread of its own, while this thread runs Qt; once per process.

    Raises what the work raises, and KeyboardInterrupt.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault(FLAGS, "--disable-gpu")
    app = application()
    profiles = WebProfiles(app)
    printer = ArticlePrinter(profiles, parent=app)
    ending = _Ending()
    ending.ended.connect(app.quit, Qt.ConnectionType.QueuedConnection)
    outcome: dict[str, Any] = {}

    def run() -> None:
        try:
            outcome["product"] = work(printer)
        except BaseException as error:
            outcome["error"] = error
        finally:
            ending.ended.emit()

    def interrupted(*_: object) -> None:
        outcome["error"] = KeyboardInterrupt()
        app.quit()

    signal.signal(signal.SIGINT, interrupted)
    thread = threading.Thread(target=run, name="plainleaf-print", daemon=True)
    thread.start()
    app.exec()
    if not isinstance(outcome.get("error"), KeyboardInterrupt):
        thread.join()  # the program crashes if it ends while a thread is inside Qt
    if "error" in outcome:
        raise outcome["error"]
    product: Product = outcome["product"]
    return product
