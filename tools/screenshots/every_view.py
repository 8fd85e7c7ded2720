"""Every view of the window at three sizes, in each theme and right to left, for looking at.

``python tools/screenshots/every_view.py FOLDER [theme…]``: a picture of each, and a sheet of all views for each theme
and size. No screen is needed.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from screenshots import PAGES, _painted, _reads, _wait, server

SIZES = ((760, 600), (1024, 700), (1600, 1000))
THEMES = ("light", "dark", "sepia", "contrast", "right-to-left")
PAGE, RIGHT_TO_LEFT = "wiki", "arabic"
PAGES[RIGHT_TO_LEFT] = ("right-to-left--arabic-coffee", "news.css", "lake.svg")
SCREEN = (2200, 1400)
COLUMNS, ACROSS = 4, 640  # of a sheet, and pixels of one picture in it
_REST = 0.7  # seconds until a view is drawn

_View = tuple[str, Callable[[], object], Callable[[], object]]
"""Name, what brings it up, what ends it."""


def main(folder: str, *themes: str) -> int:
    """Take them all; the exit status."""
    with tempfile.TemporaryDirectory() as home, server() as origin:
        screen = Path(home, "screen.json")
        size = {"width": SCREEN[0], "height": SCREEN[1], "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        screen.write_text(json.dumps({"screens": [{"name": "screen", "x": 0, "y": 0, **size}]}))
        os.environ |= {"PLAINLEAF_HOME": home, "QT_QPA_PLATFORM": f"offscreen:configfile={screen}"}
        os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu")
        from plainleaf.desktop.app.start import build  # Qt reads the environment when it is loaded

        app, manager = build()
        for theme in themes or THEMES:
            for size in SIZES:
                _Camera(app, manager, origin, theme, size, Path(folder)).take_all()
        manager.close()
    return 0


class _Camera:
    """One window in one theme and at one size."""

    def __init__(self, app: Any, manager: Any, origin: str, theme: str, size: tuple[int, int], folder: Path) -> None:
        from PySide6.QtCore import Qt

        self.app, self.name, self.folder = app, f"{theme}-{size[0]}", folder
        backwards = theme == "right-to-left"
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)
        self.window = manager.new_window()
        self.window.setGeometry(200, 100, *size)
        self.page = f"{origin}/{PAGES[RIGHT_TO_LEFT if backwards else PAGE][0]}"
        self.window.memory.set_style({"theme": "light" if backwards else theme})
        self.window.appearance.take(_style(self.window))
        folder.mkdir(parents=True, exist_ok=True)

    def take_all(self) -> None:
        """Every view, and the sheet."""
        taken = []
        for name, begin, end in self._views():
            begin()
            self.rest()
            _wait(self.app.processEvents, lambda: _painted(self.window))
            taken.append(self._take(f"{self.name}-{name}"))
            end()
            self.rest(0.2)
        _sheet(taken, self.folder / f"sheet-{self.name}.png")
        self.window.close()

    def rest(self, seconds: float = _REST) -> None:
        """Let it draw."""
        _wait(self.app.processEvents, lambda: False, seconds)

    def _views(self) -> Iterator[_View]:
        window, actions = self.window, self.window.actions_by_id

        def run(command: str) -> Callable[[], object]:
            return lambda: actions[command].trigger()

        def nothing() -> None:
            return

        yield "start", nothing, nothing
        window.open(self.page)
        if not _wait(self.app.processEvents, lambda: _reads(window, self.page)):
            sys.exit(f"{self.page} was not shown.")
        window.view_switch.show("read")
        yield "read", nothing, nothing
        yield "aa", run("appearance"), self.close_others
        yield "outline", run("outline"), self.close_others
        yield "menu", lambda: window.bars.top.more.menu().popup(_below(window.bars.top.more)), self.close_others
        yield "palette", run("keys"), self.close_others
        window.comfort.aloud._engine = "mock"
        yield "listen", run("read-aloud"), window.cancel
        yield "find", run("find"), window.cancel
        yield "left-out", run("left-out"), run("left-out")
        yield "settings", run("settings"), self.close_others
        yield "export", run("export"), self.close_others
        yield "share", run("save"), self.close_others
        yield "side-by-side", run("side-by-side"), nothing
        yield "correct", run("correct"), nothing
        yield "corrected", lambda: window.corrections.correct("remove", window.reading.places[1]), window.cancel
        yield "always", run("correct-site"), lambda: (self.close_others(), run("undo")())  # else the shelf keeps it
        yield "rules", run("rules"), self.close_others
        yield "report", run("report"), self.close_others
        yield "browsers", run("browsers"), self.close_others
        yield from self._shelf_views(run)
        yield "inspect", run("inspect"), nothing
        yield "compare", run("compare"), run("compare")
        yield "inspect-left-out", run("left-out"), run("left-out")
        yield "start-with-cards", run("new-tab"), nothing

    def _shelf_views(self, run: Callable[[str], Callable[[], object]]) -> Iterator[_View]:
        """The shelf with the page that was read, and its dialogs."""
        window, room = self.window, self.window.shelf_controller
        if not _wait(self.app.processEvents, lambda: room.page_saver.entry > 0):
            sys.exit("The page was not kept on the shelf.")
        entry = room.page_saver.entry
        yield "edit", run("edit-article"), window.editing.discard
        yield "shelf", run("shelf"), lambda: None
        for name, begin in (
            ("shelf-import", room.take_in),
            ("shelf-export", room.export),
            ("shelf-feeds", room.show_feeds),
            ("shelf-again", lambda: room.read_again((entry,))),
            ("shelf-tags", lambda: room.page.wanted.emit("shelf-tags", [0])),
            ("highlights", run("all-highlights")),
        ):
            yield name, begin, self.close_others
        run("shelf")()

    def close_others(self) -> None:
        """Close dialogs and menus."""
        for widget in self.app.topLevelWidgets():
            if widget.isVisible() and widget is not self.window:
                widget.close()
        self.window.activateWindow()

    def _take(self, name: str) -> Path:
        """The window with all that lies over it."""
        from PySide6.QtGui import QPainter

        picture = self.window.grab()
        painter = QPainter(picture)
        corner = self.window.frameGeometry().topLeft()
        for widget in self.app.topLevelWidgets():
            if widget.isVisible() and widget is not self.window:
                place = widget.geometry().topLeft() - corner
                painter.fillRect(widget.rect().translated(place).adjusted(-1, -1, 1, 1), "#888")
                painter.drawPixmap(place, widget.grab())
        painter.end()
        path = self.folder / f"{name}.png"
        picture.save(str(path))
        return path


def _style(window: Any) -> Any:
    from plainleaf.desktop.reader import style_of

    return style_of(window.memory.style())


def _below(button: Any) -> Any:
    from PySide6.QtCore import QPoint

    return button.mapToGlobal(QPoint(0, button.height()))


def _sheet(pictures: list[Path], path: Path) -> None:
    """All pictures of one size on one."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter, QPixmap

    small = [QPixmap(str(one)).scaledToWidth(ACROSS, Qt.TransformationMode.SmoothTransformation) for one in pictures]
    high = max(one.height() for one in small)
    rows = -(-len(small) // COLUMNS)
    sheet = QPixmap((ACROSS + 8) * COLUMNS, (high + 8) * rows)
    sheet.fill(Qt.GlobalColor.darkGray)
    painter = QPainter(sheet)
    for at, one in enumerate(small):
        painter.drawPixmap((at % COLUMNS) * (ACROSS + 8), (at // COLUMNS) * (high + 8), one)
    painter.end()
    sheet.save(str(path))
    print(path, flush=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
