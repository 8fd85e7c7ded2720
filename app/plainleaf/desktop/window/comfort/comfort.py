"""Builds and connects the reading aids, and handles their commands."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.reader import ReaderView, ReadingPlace, time_left
from plainleaf.desktop.speech import ReadAloud
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.widgets.direction import is_right_to_left
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.comfort.outline import OutlinePopup
from plainleaf.desktop.window.comfort.paper import PrintController
from plainleaf.desktop.window.comfort.places import ReadingPlaces
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article


class Comfort(QObject):
    """``speech_bar`` and ``progress`` are placed by the window, ``outline`` opens below a button; ``article`` returns
    the article to print."""

    def __init__(
        self,
        current: CurrentPage,
        view: ReaderView,
        places: ReadingPlaces,
        memory: Memory,
        tasks: TaskRunner,
        profiles: WebProfiles,
        theme: Theme,
        article: Callable[[], Article | None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._current = current
        self._view = view
        self._article = article
        self.places = places
        self.aloud = ReadAloud(view, theme, memory.speech(), memory.set_speech, parent=self)
        self.speech_bar = self.aloud.bar
        self.outline = OutlinePopup(window)
        self.outline.chosen.connect(view.go_to_heading)
        self.progress = named(plain_label(), "caption")
        self.progress.setAccessibleName("Progress")
        self.printing = PrintController(view, tasks, profiles, window)
        view.outlined.connect(self.outline.show_entries)
        view.moved.connect(self._moved)
        current.page_changed.connect(lambda _reading: self.progress.clear())
        current.article_changed.connect(self._article_changed)

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The command handlers; the outline opens below a button of the window's."""
        return {
            "read-aloud": self.aloud.toggle,
            "sentence-next": lambda: self.aloud.skip(+1),
            "sentence-back": lambda: self.aloud.skip(-1),
            "print": self.print_article,
        }

    def print_article(self) -> None:
        """Ask for a printer and print the article."""
        if (article := self._article()) is not None:
            self.printing.ask(article)

    def cancel(self) -> bool:
        """Esc: close an enlarged picture, else stop reading aloud; False if there was neither."""
        if self._view.in_light_box:
            self._view.close_light_box()
            return True
        return self.aloud.end()

    def close_down(self) -> None:
        """Store the reading position before the window closes."""
        self.places.keep()
        self.aloud.end()

    def _moved(self, place: ReadingPlace, _by_hand: bool) -> None:
        self.outline.show_place(place.heading)
        reading = self._current.reading
        self.progress.setText("" if reading is None else time_left(reading.figures.words, place.share))

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is None:
            self.outline.show_entries(())
            return
        shown = reading.shown
        self.outline.show_direction(
            shown.direction == "rtl" or (shown.direction == "auto" and is_right_to_left(shown.title))
        )
