"""What a screen reader finds of the real window over a real bus (AT-SPI): a name for every control, and its role."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

HERE = Path(__file__).with_name("bus")
PAGE = Path(__file__).parents[1] / "pages/news--harbour-bridge/source.html"
ACTIVATE = "gdbus call --session -d org.a11y.Bus -o /org/a11y/bus -m"  # else Qt finds no bus when it starts
SCRIPT = f"""
{ACTIVATE} org.a11y.Bus.GetAddress > /dev/null &&
{ACTIVATE} org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>' > /dev/null &&
exec "$@"
"""
CONTROLS = frozenset(
    {"push button", "toggle button", "check box", "radio button", "combo box", "text", "entry", "slider", "spin button",
     "page tab", "page tab list", "menu item", "button menu", "list", "list item", "tree", "table", "tree table",
     "link", "dialog", "frame"}
)  # fmt: skip
FOCUSABLE = 1 << 11
EXPECTED = {
    "read": {
        ("button menu", "Menu"),
        ("text", "Address"),
        ("check box", "Save for later"),
        ("check box", "View: Read"),
    },
    "side by side": {("push button", "Hide Original"), ("check box", "Keep: Balanced")},
    "inspect": {("page tab", "Agreement"), ("table", "Decisions"), ("check box", "Table")},
    "chart as table": {("column header", "words"), ("table", "Decisions")},
    "compare": {("push button", "End the comparison")},
    "settings": {("dialog", "Settings"), ("list", "Groups of settings")},
    "save": {("dialog", "Save or share"), ("list", "Ways")},
    "palette": {("dialog", "Commands and keys")},
    "shelf": {("text", "Search the shelf")},
}


def python_with_gi() -> str:
    """A Python of the system that can speak to the bus; empty if there is none."""
    for python in filter(None, (shutil.which("python3", path="/usr/bin"), shutil.which("python3"))):
        if not subprocess.run([python, "-c", "from gi.repository import Gio"], capture_output=True).returncode:
            return python
    return ""


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict]]:
    """What was found in each view, by its name."""
    missing = [tool for tool in ("xvfb-run", "dbus-run-session", "gdbus") if shutil.which(tool) is None]
    missing += [] if (python := python_with_gi()) else ["python3-gi"]
    missing += [] if Path("/usr/share/dbus-1/services/org.a11y.Bus.service").exists() else ["at-spi2-core"]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("bus")
    (folder / "run").mkdir(mode=0o700)
    own = {"HOME": str(folder), "PLAINLEAF_HOME": str(folder / "home"), "XDG_RUNTIME_DIR": str(folder / "run"),
           "XDG_CACHE_HOME": str(folder / "cache"), "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
           "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu", "PYTHONPATH": str(Path(__file__).parents[2])}  # fmt: skip
    window = [sys.executable, str(HERE / "window.py"), str(PAGE), python]
    session = ["dbus-run-session", "--", "sh", "-c", SCRIPT, "sh", *window]
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24"]
    done = subprocess.run([*screen, *session], env=os.environ | own, capture_output=True, text=True, timeout=PATIENCE)
    found = dict(json.loads(line) for line in done.stdout.splitlines() if line.startswith("["))
    assert set(found) == set(EXPECTED), done.stderr[-2000:]
    return found


@pytest.mark.long
def test_every_control_has_a_name(views):
    """Within the article, whose lists have their words below them, Chromium names what there is."""
    unnamed = [
        f"{view}: {one['role']} in {one['path']}"
        for view, found in views.items()
        for one in found
        if not one["name"].strip()
        and (one["role"] in CONTROLS or one["states"] & FOCUSABLE)
        and not one["path"].startswith(" > Article")
    ]
    assert unnamed == []


@pytest.mark.long
def test_combo_box_has_a_name(views):
    """Its name on this bus is the chosen entry."""
    boxes = [(view, one) for view, found in views.items() for one in found if one["role"] == "combo box"]
    assert boxes
    assert [(view, one["name"]) for view, one in boxes if not (one["description"] or one["labelled"])] == []


@pytest.mark.long
@pytest.mark.parametrize("view", EXPECTED)
def test_the_main_controls_have_their_roles(views, view):
    found = {(one["role"], one["name"].removesuffix(" — Plainleaf")) for one in views[view]}
    assert EXPECTED[view] - found == set()


@pytest.mark.long
def test_the_article_is_a_document_with_headings(views):
    roles = {one["role"] for one in views["read"] if one["path"].startswith(" > Article")}
    assert {"web document", "heading", "graphic"} <= roles
