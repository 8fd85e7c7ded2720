"""The environment of the desktop tests: no screen, no sandbox as root; set before Qt is imported."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu --no-first-run")
os.environ.setdefault("PYTEST_QT_API", "pyside6")
