"""The last reading position of each page: stored as a block of its text, and restored when the page is opened again."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Signal

from plainleaf.desktop.reader import ReaderView, ReadingPlace
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading

MOST = 500  # maximum pages
OFTEN = 5000  # milliseconds between two writes of the position
READ = 0.98  # of the text; a page read this far opens at its beginning again


class ReadingPlaces(QObject):
    """Stores the position of the open page, and restores the position of a page that is opened. ``kept(source, place)``
    when one is stored."""

    kept = Signal(str, object)

    def __init__(self, current: CurrentPage, view: ReaderView, memory: Memory) -> None:
        super().__init__(current)
        self._view = view
        self._memory = memory
        self._source = ""
        self._place: ReadingPlace | None = None
        self._fresh = False
        self._writing = QTimer(self, singleShot=True, interval=OFTEN)
        self._writing.timeout.connect(self.keep)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        view.moved.connect(self._moved)

    def share_of(self, source: str) -> float | None:
        """The share of a page that is read, 0 to 1; None if no position is stored."""
        place = parsed(self._memory.places()).get(key_of(source))
        return None if place is None else place.share

    def keep(self) -> None:
        """Store the position now."""
        self._writing.stop()
        if self._place is None or not self._source:
            return
        others = parsed(self._memory.places())  # another window may have stored one meanwhile
        others.pop(self._source, None)
        newest = {self._source: self._place} | others
        self._memory.set_places([{"source": name} | asdict(newest[name]) for name in list(newest)[:MOST]])
        self.kept.emit(self._source, self._place)

    def _page_changed(self, reading: Reading | None) -> None:
        self.keep()
        self._place = None
        self._source = "" if reading is None else key_of(reading.source)
        self._fresh = reading is not None

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is None or not self._fresh:
            return
        self._fresh = False
        stored = None if reading.delivery is None else reading.delivery.stored
        place = parsed(self._memory.places()).get(self._source) or (None if stored is None else stored.place)
        asked = QUrl(reading.source).hasFragment() or (reading.delivery is not None and reading.delivery.place >= 0)
        asked = asked or (stored is not None and bool(stored.words))
        if place is not None and 0 < place.share < READ and not asked:
            self._view.go_to_place(place)

    def _moved(self, place: ReadingPlace, by_hand: bool) -> None:
        if by_hand and self._source:
            self._place = place
            if not self._writing.isActive():
                self._writing.start()


def key_of(source: str) -> str:
    """The key of a page: its address without the fragment."""
    return source.partition("#")[0] if source.startswith(("http://", "https://")) else source


def parsed(stored: Any) -> dict[str, ReadingPlace]:
    """Parse the stored positions by source, newest first; invalid entries are left out."""
    entries: Iterable[Any] = stored if isinstance(stored, list | tuple) else ()
    found = {}
    for entry in entries:
        place = place_of(entry) if isinstance(entry, Mapping) else None
        if place is not None:
            found[str(entry["source"])] = place
    return found


def place_of(entry: Mapping[str, Any]) -> ReadingPlace | None:
    """Parse one stored position; None if it is invalid."""
    numbers = [entry.get(name) for name in ("address", "fraction", "share")]
    words, source = entry.get("words"), entry.get("source")
    if not isinstance(words, str) or not isinstance(source, str):
        return None
    if any(isinstance(one, bool) or not isinstance(one, int | float) for one in numbers):
        return None
    address, fraction, share = (float(one) for one in numbers if one is not None)
    return ReadingPlace(int(address), words, min(1.0, max(0.0, fraction)), min(1.0, max(0.0, share)))
