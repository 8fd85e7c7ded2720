"""Run on an X screen and a D-Bus session of its own: brings up views and dialogs of the window, and prints for each
what a screen reader finds there, as one line of JSON. Arguments: the page to open, and a Python that has ``gi``."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.patience import wait_for

from plainleaf.desktop.app.start import build

WALK = Path(__file__).with_name("walk.py")


def main(page: str, python: str) -> None:
    app, manager = build()
    window = manager.new_window()
    window.resize(1200, 800)

    def until(done: Callable[[], bool]) -> None:
        wait_for(lambda: (app.processEvents(), done())[1], "the window to come to rest")

    def shown() -> list[object]:
        walker = subprocess.Popen([python, str(WALK)], stdout=subprocess.PIPE)
        until(lambda: _ended(walker, read))
        return json.loads(b"".join(read))

    def close() -> None:
        for widget in app.topLevelWidgets():
            if widget.isVisible() and widget is not window:
                widget.close()

    actions = window.actions_by_id
    window.open(page)
    until(lambda: window.reading is not None and not window.current.loading)
    window.show_view("read")
    until(window.panes.article_view.cover.isHidden)
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("read", lambda: None),
        ("side by side", lambda: window.show_view("side-by-side")),
        ("inspect", lambda: window.show_view("inspect")),
        ("chart as table", window.panes.inspector.as_table.click),
        ("compare", actions["compare"].trigger),
        ("settings", actions["settings"].trigger),
        ("save", actions["save"].trigger),
        ("palette", actions["keys"].trigger),
        ("shelf", actions["shelf"].trigger),
    )
    for name, bring in steps:
        bring()
        until(lambda: not window.current.loading)
        read: list[bytes] = []
        sys.stdout.write(json.dumps([name, shown()]) + "\n")
        sys.stdout.flush()
        close()
    manager.close()
    os._exit(0)  # what a screen reader still asks would find half an application


def _ended(walker: "subprocess.Popen[bytes]", read: list[bytes]) -> bool:
    """Take what has been written, so that it does not wait for a reader; whether that was all."""
    assert walker.stdout is not None
    os.set_blocking(walker.stdout.fileno(), False)
    if data := walker.stdout.read():
        read.append(data)
    if walker.poll() is None:
        return False
    while data := walker.stdout.read():
        read.append(data)
    if walker.returncode:
        sys.exit("What a screen reader finds could not be asked for.")
    return True


main(*sys.argv[1:])
