"""The reader pane: shows the article, and messages if there is none."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.reader.marks import DrawnHighlight, MarkedText, Marking
from plainleaf.desktop.reader.place import ReadingPlace, outline_of
from plainleaf.desktop.reader.reading_page import ArticlePage, properties_css, reading_page, styled
from plainleaf.desktop.reader.sanitise import NODE
from plainleaf.desktop.reader.scored_page import ScoredPage, tint_properties
from plainleaf.desktop.reader.style import ReaderStyle
from plainleaf.desktop.web import RELOAD, ReadingPage, ServedPage, WebPane, WebProfiles, message_body
from plainleaf.resources import folder

_Key = Qt.Key
BOX_KEYS = frozenset(
    {_Key.Key_Escape, _Key.Key_Left, _Key.Key_Right, _Key.Key_Up, _Key.Key_Down, _Key.Key_Home, _Key.Key_End}
)
"""Keys that the page handles while one of its pictures is enlarged."""
STYLES = (QKeySequence.StandardKey.Bold, QKeySequence.StandardKey.Italic, QKeySequence.StandardKey.Underline)
"""Keys that Chromium would use in editable text, which is plain here; the window handles them."""


class ReaderView(WebPane):
    """Shows the article in the user's style. No scripts of the page run; only pictures are requested."""

    outlined = Signal(object)
    """The headings of the page, a tuple of OutlineEntry."""
    moved = Signal(object, bool)
    """The ReadingPlace, and whether the user moved there; a new page is at its start."""
    spoken = Signal(str, str)
    """The sentence that ``mark_sentence`` has marked, empty after the last one, and its language."""
    code_wanted = Signal(str)
    """A block of code to copy."""
    marking = Signal(object)
    """A Marking: the request for a passage or a highlight."""
    chosen = Signal(int)
    """The number of the selected highlight; -1 for none."""
    continued = Signal()
    """The line below the article, which names the next one, was clicked."""

    awaited = "Drawing the article …"

    edited = Signal(str, bool, bool, bool)
    """While the page is edited: the edits so far as JSON (``texts`` by block number, ``removed`` numbers, and
    ``refused``: the limit of characters, if a longer text was pasted), whether undo and redo are possible, and whether
    this answers ``finish``."""

    def __init__(self, profiles: WebProfiles, parent: QWidget | None = None) -> None:
        super().__init__(profiles.reader_pages, parent)
        self._profiles = profiles
        self._style = ReaderStyle()
        self._covered = 0, 0
        self._vertical = self._finding = False
        self._again: Callable[[], None] | None = None
        self._boxed = False
        self._next = "{}"
        self._shown: ArticlePage | None = None
        self._marked = MarkedText("")
        self._marks: tuple[ArticlePage, str] | None = None  # an article and the message with its highlights
        self.ready.connect(self._watch_keys)
        self._new_page()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_style)
        self._apply_style()

    def warm_up(self) -> None:
        """Load an empty page in the user's style, unless one was shown already."""
        html = (f'<html lang="" {self._root()}>', "<body><main><article><p></p></article></main></body></html>")
        self._load_ahead(self._reading, styled(html, "", self._properties(), folder()))

    def show_article(self, page: ArticlePage) -> None:
        """Show a prepared article (see ``article_page``)."""
        if self._closed:
            return
        self._again = lambda: self.show_article(page)
        self._show(reading_page(page, self._root(), self._properties(), folder()), page.source_url)
        self._shown = page
        if self._marks is not None and self._marks[0] is page:
            self._request("marksWanted", self._marks[1])
        self._request("nextWanted", self._next)

    def show_next(self, words: Mapping[str, str]) -> None:
        """Name another article below the one that is shown, now or later: its ``label``, ``title`` and ``details``;
        nothing for none."""
        self._next = json.dumps(dict(words))
        if self._shown is not None:
            self._request("nextWanted", self._next)

    def show_message(self, title: str, paragraphs: Sequence[str], actions: Sequence[tuple[str, str]] = ()) -> None:
        """Show a message and buttons (id, label) that emit ``action(id)``."""
        if self._closed:
            return
        self._again = lambda: self.show_message(title, paragraphs, actions)
        html = (f'<html lang="en" dir="ltr" {self._root()}>', message_body(title, paragraphs, actions) + "</html>")
        self._show(styled(html, title, self._properties(), folder()), None, actions)

    def show_scored(self, page: ScoredPage) -> None:
        """Show an answer beside its reference."""
        if self._closed:
            return
        self._again = lambda: self.show_scored(page)
        html = (f'<html lang="" {self._root()}>', page.body + "</html>")
        self._show(styled(html, page.title, self._properties() + tint_properties(), folder()), None)

    def set_style(self, style: ReaderStyle) -> None:
        """Apply a style at once, without reloading; later articles get it too."""
        self._style = style
        self._apply_style()

    def set_covered(self, above: int, below: int) -> None:
        """Reserve pixels at the top and the bottom of the view for bars that cover it."""
        if self._covered != (above, below):
            self._covered = above, below
            self._apply_style()

    def leave(self) -> None:
        self._vertical = False
        super().leave()

    def set_vertical(self, on: bool) -> None:
        """Set whether the page, and so its article, is written vertically."""
        if on != self._vertical:
            self._vertical = on
            self._apply_style()

    def find(self, text: str, forward: bool = True) -> None:  # type: ignore[override]
        """As in every pane; highlights fade meanwhile, so that a found word in them can be read."""
        if bool(text) != self._finding:
            self._finding = bool(text)
            self._apply_style()
        super().find(text, forward)

    def style_now(self) -> ReaderStyle:
        return self._style

    @property
    def theme_now(self) -> str:
        """The theme that is shown, also where the style follows the system."""
        return self._style.theme_on(*self._system())

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def go_to_heading(self, number: int) -> None:
        """Scroll to a heading of the outline."""
        if self._ready:
            self._reading.reading.headingWanted.emit(number)

    def go_to_place(self, place: ReadingPlace) -> None:
        """Scroll the current or loading article to a reading position; a missing block is ignored. The position also
        applies to another article of the same page."""
        self._place = (place.address, place.fraction)
        self._request("placeWanted", place.address, place.words, place.fraction)

    def mark_sentence(self, which: str) -> None:
        """Mark a sentence and scroll to it: ``here`` (visible or selected), ``next``, ``previous``, ``again``; ``none``
        removes the mark. ``spoken`` emits its words."""
        if self._ready:
            self._reading.reading.sentenceWanted.emit(which)

    def show_marks(
        self,
        page: ArticlePage,
        marked: MarkedText,
        marks: Iterable[DrawnHighlight],
        labels: Mapping[str, str],
        needed: bool = False,
    ) -> None:
        """Draw only these highlights whenever an article with this text is shown; ``labels`` name the actions of their
        bar, ``needed`` requests that the text is sent, too (see ``MarkedText.to_json``)."""
        self._marked = marked
        self._marks = page, marked.to_json(marks, labels, needed)
        if self._shown is page:
            self._request("marksWanted", self._marks[1])

    def go_to_mark(self, mark: int) -> None:
        """Scroll to a highlight and select it."""
        self._request("markWanted", mark)

    def ask_marking(self, name: str) -> None:
        """Make the page emit a Marking of this action for the selection; or select the ``next`` or ``previous``
        highlight, a ``sentence`` or ``sentence-before``; ``none`` clears the selection."""
        if self._ready:
            self._reading.reading.markingWanted.emit(name)

    def edit(self, action: str) -> None:
        """Send ``begin``, ``undo``, ``redo`` or ``finish`` to the page that is shown or being loaded: see
        ``edited``."""
        if action == "begin":
            self._request("editingWanted", action)
        elif self._ready:
            self._reading.reading.editingWanted.emit(action)

    @property
    def in_light_box(self) -> bool:
        """True while a picture is enlarged, or a note is open beside its mark."""
        return self._boxed

    def close_light_box(self) -> None:
        """Close the enlarged picture or the note."""
        if self._ready:
            self._reading.reading.boxClosed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """While a picture is enlarged the page gets its keys, also those of the window's commands."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._boxed:
                event.setAccepted(event.key() in BOX_KEYS)
                return event.isAccepted()
            if any(event.matches(style) for style in STYLES):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _on_outlined(self, headings: str) -> None:
        if not self._address.isEmpty():  # the page that is loaded ahead has none
            self.outlined.emit(outline_of(headings))

    def _on_moved(self, heading: int, share: float, address: int, words: str, fraction: float, by_hand: bool) -> None:
        if self._ready:
            self.moved.emit(ReadingPlace(address, words, fraction, share, heading), by_hand)

    def _on_marking(self, action: str, mark: int, start: int, end: int, x: int, y: int) -> None:
        if self._ready:
            position = self._marked.position
            self.marking.emit(Marking(action, mark, position(start), position(end), x, y))

    def _on_edited(self, edits: str, can_undo: bool, can_redo: bool, finished: bool) -> None:
        if self._ready:
            self.edited.emit(edits, can_undo, can_redo, finished)

    def _on_continued(self) -> None:
        if self._ready:
            self.continued.emit()

    def _on_turned(self, place: float) -> None:
        if self._ready:
            self.offset_changed.emit(place)

    def _on_boxed(self, on: bool) -> None:
        self._boxed = on

    def _watch_keys(self) -> None:
        if (page := self.view.focusProxy()) is not None:  # Chromium makes another one for each renderer process
            page.installEventFilter(self)

    def _show(self, page: ServedPage, source_url: str | None, actions: Sequence[tuple[str, str]] = ()) -> None:
        self._boxed = False
        self._shown = None
        self._serve(self._reading, page, QUrl(source_url) if source_url else None, actions)
        self._apply_style()  # the page already has it, except the user's own CSS

    def _new_page(self) -> None:
        self._reading = ReadingPage(self._profiles.reader, NODE, self.view)
        bridge = self._reading.reading
        bridge.outlined.connect(self._on_outlined)
        bridge.moved.connect(self._on_moved)
        bridge.boxed.connect(self._on_boxed)
        bridge.turned.connect(self._on_turned)
        bridge.spoken.connect(self.spoken)
        bridge.code.connect(self.code_wanted)
        bridge.marking.connect(self._on_marking)
        bridge.chosen.connect(self.chosen)
        bridge.edited.connect(self._on_edited)
        bridge.continued.connect(self._on_continued)
        self._use(self._reading)

    def _system(self) -> tuple[bool, bool]:
        """Whether the system is dark, and whether it requests high contrast."""
        hints = QGuiApplication.styleHints()
        strong = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        return hints.colorScheme() == Qt.ColorScheme.Dark, strong

    def _attributes(self) -> dict[str, str]:
        writing = "vertical" if self._vertical and self._style.vertical else "horizontal"
        finding = "on" if self._finding else "off"
        return self._style.attributes(*self._system()) | {"data-writing": writing, "data-finding": finding}

    def _root(self) -> str:
        return " ".join(f'{name}="{escape(value)}"' for name, value in self._attributes().items())

    def _properties(self) -> str:
        return properties_css(self._style) + "".join(f"{name}:{value};" for name, value in self._bars().items())

    def _bars(self) -> dict[str, str]:
        """The heights that bars cover, as CSS variables."""
        above, below = self._covered
        return {"--covered": f"{above}px", "--covered-below": f"{below}px"}

    def _colours(self) -> tuple[QColor, QColor]:
        return QColor(self._style.ground_on(*self._system())), super()._colours()[1]

    def _apply_style(self) -> None:
        if self._closed:
            return
        system, style = self._system(), self._style
        self._reading.setBackgroundColor(QColor(style.ground_on(*system)))  # no flash while a page is loading
        self._set_root_style(self._attributes(), style.properties() | self._bars(), style.css)

    def _after_crash(self) -> None:
        if self._closed:
            return
        again = self._again
        self._new_page()
        self._apply_style()
        if again is None:  # only an empty page was loaded ahead
            return
        self.failed.emit("The browser engine stopped while it showed the article.")
        self.show_message(
            "The article's page stopped working",
            ["The browser engine that shows it ended by itself. The article is not lost."],
            [(RELOAD, "Show it again")],
        )
        self._again = again

    def reload(self) -> None:
        """Show the last page again."""
        if self._again is not None:
            self._again()
