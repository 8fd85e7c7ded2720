"""Where each page was read last: kept as a block of its text, and gone back to when the page is opened again."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Signal

from plainleaf.desktop.reader import ReaderView, ReadingPlace
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading

MOST = 500  # pages
OFTEN = 5000  # milliseconds between two times that the place is written down
READ = 0.98  # of the text; a page read so far opens at its beginning again


class ReadingPlaces(QObject):
    """Keeps the place of the page that is open, and goes to the one that is kept for a page that is opened.
    ``kept(source, place)`` when one is written down."""

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
        """How much of a page is read, 0 to 1; None where no place of it is kept."""
        place = parsed(self._memory.places()).get(key_of(source))
        return None if place is None else place.share

    def keep(self) -> None:
        """Write the place down now."""
        self._writing.stop()
        if self._place is None or not self._source:
            return
        others = parsed(self._memory.places())  # another window may have kept one meanwhile
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
        if place is not None and 0 < place.share < READ and not asked:
            self._view.go_to_place(place)

    def _moved(self, place: ReadingPlace, by_hand: bool) -> None:
        if by_hand and self._source:
            self._place = place
            if not self._writing.isActive():
                self._writing.start()


def key_of(source: str) -> str:
    """What a page is called in the list: its address without the part of the page that was asked for."""
    return source.partition("#")[0] if source.startswith(("http://", "https://")) else source


def parsed(stored: Any) -> dict[str, ReadingPlace]:
    """What was stored, by source, newest first; entries that are none are left out."""
    entries: Iterable[Any] = stored if isinstance(stored, list | tuple) else ()
    found = {}
    for entry in entries:
        place = place_of(entry) if isinstance(entry, Mapping) else None
        if place is not None:
            found[str(entry["source"])] = place
    return found


def place_of(entry: Mapping[str, Any]) -> ReadingPlace | None:
    """One place as it is stored, None for what is none."""
    numbers = [entry.get(name) for name in ("address", "fraction", "share")]
    words, source = entry.get("words"), entry.get("source")
    if not isinstance(words, str) or not isinstance(source, str):
        return None
    if any(isinstance(one, bool) or not isinstance(one, int | float) for one in numbers):
        return None
    address, fraction, share = (float(one) for one in numbers if one is not None)
    return ReadingPlace(int(address), words, min(1.0, max(0.0, fraction)), min(1.0, max(0.0, share)))
