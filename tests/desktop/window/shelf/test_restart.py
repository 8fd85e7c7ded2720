"""A program that was ended and started again goes on where it was: shelf, place and highlights are there."""

import json
import os
import subprocess
import sys
from pathlib import Path

_PROGRAM = """
import json, sys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from plainleaf.desktop.app.start import build
from plainleaf.desktop.web.scripts import WORLD
from tests.patience import wait_for

MOTORS = "two of the four lifting motors"
DRAWN = '[...(CSS.highlights.get("plainleaf-green") ?? [])].map(String).join()'

def until(done):
    wait_for(lambda: (app.processEvents(), done())[1])

def ask(script):
    # Asked again where another page takes the place of the one that was asked: it answers with nothing.
    told = [""]
    while told[-1] == "":
        count = len(told)
        view.view.page().runJavaScript(f"JSON.stringify({script})", WORLD.value, told.append)
        until(lambda: len(told) > count)
    return json.loads(told[-1])

def stands():
    before = ask("scrollY")
    QTest.qWait(500)
    return ask("scrollY") == before

def paged():
    # Once in each page that is seen: one that took the place of another stands at its beginning again.
    if view.cover.isHidden() and not ask("window.pressed ?? false"):
        ask("window.pressed = true")
        QTest.keyClick(view.view.focusProxy(), Qt.Key.Key_PageDown)
    return ask("scrollY") > 300

def kept():
    if not (paged() and stands()):
        return False
    at = ask("scrollY")
    window.comfort.places.keep()
    share = window.comfort.places.share_of(sys.argv[1])
    for _ in range(40):
        if share and library.entries.list()[0].progress == share:
            return ask("scrollY") == at
        QTest.qWait(50)
    return False

app, manager = build()
window = manager.new_window(sys.argv[1])
window.resize(1000, 700)
view = window.panes.article_view
library = window.shelf.library()
if sys.argv[1]:
    until(lambda: window.highlights.known and window.shelf_controller.page_saver.entry > 0)
    start = " ".join(window.reading.article.text.split()).index(MOTORS)
    window.highlights.add(start, start + len(MOTORS), "green")
    until(library.highlights.all)
    view.setFocus()
    until(kept)
else:
    until(lambda: window.start_page.isVisible())
    window.shelf_controller.open(library.entries.list()[0].id)
    until(lambda: window.reading is not None and window.highlights.known)
    until(lambda: ask(DRAWN) and ask("scrollY") > 300 and stands())
entry = library.entries.list()[0]
told = {"title": entry.title, "progress": entry.progress, "at": ask("scrollY"), "drawn": ask(DRAWN)}
window.close()
app.processEvents()
manager.close()
print(json.dumps(told))
"""


def _run(home: Path, source: str, root: Path) -> dict[str, object]:
    environment = {**os.environ, "PLAINLEAF_HOME": str(home), "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", _PROGRAM, source], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_shelf_place_and_highlights_are_there_after_a_restart(tmp_path, local_web, news, root):
    web = local_web()
    before = _run(tmp_path, web.put("/bridge", news(paragraphs=40)), root)
    asked = web.accepted
    after = _run(tmp_path, "", root)
    assert web.accepted == asked, "without the network"
    assert (after["title"], after["drawn"]) == ("Harbour bridge opens again", "two of the four lifting motors")
    assert before["progress"] > 0
    assert abs(after["progress"] - before["progress"]) < 0.02
    assert abs(after["at"] - before["at"]) < 60
