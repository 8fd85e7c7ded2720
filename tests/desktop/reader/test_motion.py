"""A system that wants less motion gets it: nothing fades, and the page jumps instead of gliding."""

import json
import os
import subprocess
import sys

import pytest
from tests.patience import PATIENCE

SCRIPT = r"""
import json, sys
from PySide6.QtWebEngineCore import QWebEngineScript
from plainleaf.desktop.app.start import application
from plainleaf.desktop.reader import PARAGRAPH, ReaderStyle, ReaderView, article_page
from plainleaf.desktop.web import WebProfiles

app = application()
view = ReaderView(WebProfiles(app))
view.set_style(ReaderStyle("light", line_focus=PARAGRAPH))
view.resize(600, 400)
view.show()
words = "".join(f"<p data-node='{n}'>Paragraph {n} of a quiet ferry.</p>" for n in range(9, 300))
view.show_article(article_page(words, "T", "en"))
ASK = '''(() => {
  const dimmed = [...document.querySelectorAll("article p")].find((one) => getComputedStyle(one).opacity < 1);
  return JSON.stringify(dimmed ? getComputedStyle(dimmed).transitionDuration : null);
})()'''

def answered(words):
    if words not in ("null", "", None):
        print(words, flush=True)
        view.close_down()
        app.quit()
    else:
        ask()

def ask():
    view.view.page().runJavaScript(ASK, QWebEngineScript.ScriptWorldId.ApplicationWorld.value, answered)

view.painted.connect(ask)
sys.exit(app.exec())
"""


@pytest.mark.parametrize(("flag", "duration"), [("", "0.15s"), ("--force-prefers-reduced-motion", "0s")])
def test_nothing_fades_where_the_system_wants_less_motion(tmp_path, flag, duration):
    flags = f"{os.environ['QTWEBENGINE_CHROMIUM_FLAGS']} {flag}"
    own = {"PLAINLEAF_HOME": str(tmp_path), "QTWEBENGINE_CHROMIUM_FLAGS": flags}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=os.environ | own, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == duration
