"""What the window loads before it is usable: counted, for a time is another one on every machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

OF_A_PAGE = {
    "email", "lxml", "numpy", "plainleaf.engine.article", "plainleaf.engine.catalogue",
    "plainleaf.engine.document", "plainleaf.engine.render.formats", "plainleaf.engine.rules", "plainleaf.library",
    "pyqtgraph", "requests", "sqlite3", "ssl", "urllib.request",
}  # fmt: skip
"""What a page needs, or the shelf, or a dialog."""
OF_AN_ARTICLE = {"lxml", "numpy", "plainleaf.engine.article", "plainleaf.engine.document", "requests"}
"""What the list of the shelf does without."""
MOST_MODULES = 400
A_FEW = 10

WINDOW = """
from plainleaf.desktop.app.start import begin, build
app, manager = build()
begin(manager, None, None)
manager.windows[0].grab()
"""
AREAS = """
from plainleaf.desktop.app.start import build
from plainleaf.desktop.window.page.loader import _import
app, manager = build()
window = manager.new_window()
{}_import()
before = set(sys.modules)
window.late.complete()
for name in before:
    del sys.modules[name]
"""
"""Leaves the modules that are imported by making the areas of a page, with or without the worker's imports before."""
FIRST_PAGE = """
from PySide6.QtTest import QTest
from plainleaf.desktop.app.start import build
app, manager = build()
window = manager.new_window()
def wait(done):
    while not done():
        QTest.qWait(5)
wait(lambda: window.late.is_complete and window.panes.article_view._ahead.isValid())
wait(lambda: not window.tasks.busy("warm up"))
before, shown = set(sys.modules), []
window.panes.article_view.painted.connect(lambda: shown.append(True))
window.open({!r})
wait(lambda: shown)
for name in before:
    del sys.modules[name]
"""
"""Leaves the modules that the first page imports when it is opened in a window that has waited for it."""
SHELF = "import plainleaf.desktop.shelf.page; from plainleaf.library import Library; Library().entries.count()"
CODE = """
import json, os, sys
{}
sys.stdout.write(json.dumps(sorted(sys.modules)))
sys.stdout.flush()
os._exit(0)
"""


def loaded(code: str, home: Path) -> set[str]:
    """The modules of a process that has run this."""
    environment = os.environ | {"PLAINLEAF_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(code)], env=environment, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_the_window_starts_without_what_a_page_needs(tmp_path: Path) -> None:
    modules = loaded(WINDOW, tmp_path)
    assert "plainleaf.desktop.window.window" in modules
    assert not OF_A_PAGE & modules
    assert len(modules) <= MOST_MODULES


@pytest.mark.parametrize(
    "code", [SHELF, "from plainleaf.settings import Settings; Settings()"], ids=["shelf", "settings"]
)
def test_what_the_first_screen_shows_needs_no_engine(code: str, tmp_path: Path) -> None:
    assert not OF_AN_ARTICLE & loaded(code, tmp_path)


def test_page_areas_import_nothing_on_the_window_thread(tmp_path: Path) -> None:
    assert "plainleaf.desktop.window.corrections.controller" in loaded(AREAS.format("0 and "), tmp_path)
    assert {name for name in loaded(AREAS.format(""), tmp_path) if name.startswith("plainleaf")} == set()


def test_first_page_imports_little_once_the_window_has_waited(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said. "
    page.write_text(
        f'<html lang="en"><meta name="author" content="Ada Low"><title>Bridge</title><h1>Bridge</h1>{f"<p>{words}" * 9}'
    )
    assert len(loaded(FIRST_PAGE.format(str(page)), tmp_path)) <= A_FEW
