"""Messages of Qt and Chromium go to the log (``--debug``), never to the user's terminal."""

import logging
import os

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger(__name__)

FLAGS = "QTWEBENGINE_CHROMIUM_FLAGS"
_LEVELS = {QtMsgType.QtCriticalMsg: logging.WARNING, QtMsgType.QtFatalMsg: logging.CRITICAL}


def keep_engine_messages() -> None:
    """Send Qt's messages to the log, all but critical ones as details, and have Chromium report only fatal errors. Call
    it before the first window, which starts Chromium."""
    qInstallMessageHandler(_take)
    flags = os.environ.get(FLAGS, "")
    if not log.isEnabledFor(logging.DEBUG) and "log" not in flags:
        os.environ[FLAGS] = f"{flags} --log-level=3".strip()


def _take(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
    log.log(_LEVELS.get(kind, logging.DEBUG), "%s: %s", context.category or "qt", words)
