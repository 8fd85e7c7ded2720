"""What Qt and Chromium say about themselves: kept for who asks (``--debug``), never on the terminal of a reader."""

import logging
import os

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger(__name__)

FLAGS = "QTWEBENGINE_CHROMIUM_FLAGS"
_LEVELS = {QtMsgType.QtCriticalMsg: logging.WARNING, QtMsgType.QtFatalMsg: logging.CRITICAL}


def keep_engine_messages() -> None:
    """Send Qt's messages to the log, where all but the critical ones are details, and let Chromium tell fatal errors
    alone; before the first window, which starts it."""
    qInstallMessageHandler(_take)
    flags = os.environ.get(FLAGS, "")
    if not log.isEnabledFor(logging.DEBUG) and "log" not in flags:
        os.environ[FLAGS] = f"{flags} --log-level=3".strip()


def _take(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
    log.log(_LEVELS.get(kind, logging.DEBUG), "%s: %s", context.category or "qt", words)
