"""What Qt and Chromium say about themselves stays off standard error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from plainleaf.desktop.app.start import build
app, manager = build()
window = manager.new_window(sys.argv[1])
shown = QTimer(app)
shown.timeout.connect(lambda: window.current.reading is not None and QTimer.singleShot(1500, app.quit))
shown.start(50)
app.exec()
manager.close()
print("shown")
"""


@pytest.mark.nightly_but("window")
@pytest.mark.parametrize("printing", [False, True], ids=["window", "pdf"])
def test_standard_error_has_only_the_programs_own_messages(tmp_path: Path, printing: bool) -> None:
    page = tmp_path / "page.html"
    page.write_text("<title>Bridge</title><p>" + "The harbour bridge opens again on Monday. " * 20, "utf-8")
    own = [sys.executable, "-m", "plainleaf", "read", page, "-f", "pdf", "-o", tmp_path / "page.pdf"]
    environment = {name: value for name, value in os.environ.items() if name != "QTWEBENGINE_CHROMIUM_FLAGS"}
    done = subprocess.run(
        own if printing else [sys.executable, "-c", WINDOW, page],
        capture_output=True, text=True, check=False,
        env=environment | {"QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "page.pdf").exists() if printing else done.stdout == "shown\n"
    reported = [line for line in done.stderr.splitlines() if "without Chromium's sandbox" not in line]  # as root alone
    assert reported == []
