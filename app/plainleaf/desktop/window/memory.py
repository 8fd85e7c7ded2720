"""What a window stores between starts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QStandardPaths
from PySide6.QtWidgets import QMainWindow

from plainleaf.desktop.recents import Recent, added, parsed, plain
from plainleaf.desktop.shelf.looks import LOOKS, LookName
from plainleaf.desktop.window.views import VIEWS, View

if TYPE_CHECKING:
    from plainleaf.settings import Settings


class Memory:
    """Named settings, each validated when read, because the file may have been edited by hand."""

    def __init__(self, settings: "Settings") -> None:
        self._settings = settings

    @property
    def settings(self) -> "Settings":
        """All settings."""
        return self._settings

    def recents(self) -> tuple[Recent, ...]:
        return parsed(self._settings.get("recent", []))

    def remember(self, source: str, title: str, live: bool, sent: str = "", excerpt: str = "") -> tuple[Recent, ...]:
        """Add a page to the front of the recent ones; ``sent`` is when a browser sent it."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return self._keep_recents(added(self.recents(), Recent(source, title, now, live, sent, excerpt)))

    def forget(self, recent: Recent) -> tuple[Recent, ...]:
        return self._keep_recents(tuple(one for one in self.recents() if one.source != recent.source))

    def _keep_recents(self, recents: tuple[Recent, ...]) -> tuple[Recent, ...]:
        self._settings.set("recent", plain(recents))
        return recents

    def style(self) -> Any:
        return self._settings.get("reader", None)

    def set_style(self, style: Mapping[str, Any]) -> None:
        self._settings.set("reader", dict(style))

    def speech(self) -> dict[str, Any]:
        """Speed and voice for reading aloud."""
        stored = self._settings.get("speech", {})
        return stored if isinstance(stored, dict) else {}

    def set_speech(self, choice: Mapping[str, Any]) -> None:
        self._settings.set("speech", dict(choice))

    def places(self) -> Any:
        """The stored reading positions."""
        return self._settings.get("places", [])

    def set_places(self, places: Sequence[Mapping[str, Any]]) -> None:
        self._settings.set("places", list(places))

    def keeps(self) -> bool:
        """Whether opened pages are added to the shelf's history."""
        return self._of_shelf("automatic")

    def history_days(self) -> int:
        """The days after which unsaved entries leave the history; 0 for never."""
        days = self.shelf().get("history_days", 0)
        return days if isinstance(days, int) and days > 0 else 0

    def keeps_pictures(self) -> bool:
        """Whether the pictures of saved pages are fetched."""
        return self._of_shelf("pictures")

    def asks_feeds(self) -> bool:
        """Whether feeds are checked every hour."""
        return self._of_shelf("feeds", False)

    def watched(self) -> str:
        """The watched folder; empty for none."""
        folder = self.shelf().get("watched", "")
        return folder if isinstance(folder, str) else ""

    def shelf(self) -> dict[str, Any]:
        """The settings of the shelf."""
        stored = self._settings.get("shelf", {})
        return stored if isinstance(stored, dict) else {}

    def set_shelf(self, **chosen: Any) -> None:
        """Store settings of the shelf."""
        self._settings.set("shelf", self.shelf() | chosen)

    def _of_shelf(self, name: str, usual: bool = True) -> bool:
        return bool(self.shelf().get(name, usual))

    def loads_missing(self) -> bool:
        """Whether missing parts of a page are loaded from the web automatically."""
        stored = self._settings.get("sent", {})
        return isinstance(stored, dict) and stored.get("load_missing") is True

    def linked(self) -> bool:
        return self._settings.get("linked", True) is not False

    def set_linked(self, on: bool) -> None:
        self._settings.set("linked", on)

    def folder(self) -> Path:
        """The last folder for saved files, else the documents folder."""
        stored = self._settings.get("folder", "")
        if isinstance(stored, str) and stored and Path(stored).is_dir():
            return Path(stored)
        return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation) or Path.home())

    def set_folder(self, folder: str) -> None:
        self._settings.set("folder", folder)

    def export(self) -> Any:
        """The export settings."""
        return self._settings.get("export", {})

    def set_export(self, choice: Mapping[str, Any]) -> None:
        self._settings.set("export", dict(choice))

    def share(self) -> Any:
        """How an article left the program last."""
        return self._settings.get("share", {})

    def set_share(self, last: Mapping[str, Any]) -> None:
        self._settings.set("share", dict(last))

    def view(self) -> View | None:
        """The last view; None before the first page."""
        stored = self._settings.get("view", "")
        return stored if stored in VIEWS else None

    def set_view(self, view: View) -> None:
        self._settings.set("view", view)

    def look(self) -> LookName:
        """The look of the shelf's rows."""
        stored = self._settings.get("look", "")
        return stored if stored in LOOKS else "rows"

    def set_look(self, look: LookName) -> None:
        self._settings.set("look", look)

    def panes(self) -> Any:
        return self._settings.get("panes", None)

    def choice(self) -> tuple[str, Mapping[str, Any]] | None:
        """The default method and its parameters; None if none was set."""
        stored = self._settings.get("choice", None)
        if isinstance(stored, dict) and isinstance(stored.get("method"), str):
            parameters = stored.get("parameters")
            return stored["method"], parameters if isinstance(parameters, dict) else {}
        return None

    def restore_geometry(self, window: QMainWindow) -> None:
        stored = self._settings.get("geometry", "")
        if isinstance(stored, str) and stored:
            window.restoreGeometry(QByteArray.fromBase64(stored.encode("ascii", "ignore")))

    def set_choice(self, method: str, parameters: Mapping[str, Any]) -> None:
        self._settings.set("choice", {"method": method, "parameters": dict(parameters)})

    def keep_window(self, geometry: QByteArray, panes: Mapping[str, Any]) -> None:
        """Store the window's state when it closes."""
        self._settings.set("geometry", geometry.toBase64().toStdString())
        self._settings.set("panes", dict(panes))
