"""The scripts that are injected into every page, in order, in an isolated world."""

import json
from functools import cache

import PySide6.QtWebChannel
from PySide6.QtCore import QFile, QIODevice
from PySide6.QtWebEngineCore import QWebEngineScript

from plainleaf.desktop.theme.tints import TINTS
from plainleaf.resources import resource

WORLD = QWebEngineScript.ScriptWorldId.ApplicationWorld

PARTS = (
    "nodes.js", "flow.js", "overlay.js", "flash.js", "scrolling.js", "pointer.js", "capture.js", "own_css.js",
    "start.js",
)  # fmt: skip
_READING = (
    "blocks.js", "pages.js", "place.js", "pictures.js", "light_box.js", "notes.js", "code.js", "focus.js", "keys.js",
    "sentences.js", "speech.js", "text.js", "mark_bar.js", "marks.js", "editing.js", "next.js", "start.js",
)  # fmt: skip
ARTICLE_PARTS = (*PARTS[:-1], *(f"reading/{name}" for name in _READING), PARTS[-1])

# The scripts observe the root and the body of a document, which may not exist yet on a slow machine.
_WHOLE = 'document.readyState !== "loading"'
_ARRIVED = f"document.documentElement && (document.body || {_WHOLE})"


def page_script(
    attribute: str, live: bool, quiet: bool, parts: tuple[str, ...] = PARTS, whole: bool = False
) -> QWebEngineScript:
    """The script of one page; ``attribute`` has the node addresses of its elements.

    ``quiet`` pages do not outline the node under the pointer themselves; on ``whole`` pages the script waits for the
    end of the page.
    """
    script = QWebEngineScript()
    script.setName("plainleaf")
    script.setSourceCode(source(attribute, live, quiet, parts, whole))
    script.setWorldId(WORLD)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentReady)
    script.setRunsOnSubFrames(False)
    return script


@cache
def source(attribute: str, live: bool, quiet: bool, parts: tuple[str, ...] = PARTS, whole: bool = False) -> str:
    """The source of the script. It does nothing if it runs twice, or before enough of the document has arrived."""
    tints = {name: tint.css() for name, tint in TINTS.items()}
    settings = json.dumps({"attribute": attribute, "live": live, "quiet": quiet, "tints": tints})
    enough = _WHOLE if whole else _ARRIVED
    lines = [
        f"if (!globalThis.plainleafIsHere && {enough}) {{ globalThis.plainleafIsHere = true; (() => {{",
        _channel_source(),
        f"const plainleaf = (globalThis.plainleaf = {{ settings: {settings} }});",
        *(resource(f"web/{name}").read_text("utf-8") for name in parts),
        "})(); }",
    ]
    return "\n".join(lines)


def _channel_source() -> str:
    """Qt's end of the channel: a resource of the QtWebChannel library, available once that is loaded."""
    file = QFile(":/qtwebchannel/qwebchannel.js")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise RuntimeError(f"Qt's qwebchannel.js is missing from {PySide6.QtWebChannel.__file__}.")
    return bytes(file.readAll().data()).decode()
