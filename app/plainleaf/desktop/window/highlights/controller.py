"""Connects highlights to the article's page, the pane beside it, the commands and the shelf."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication, QUndoStack
from PySide6.QtWidgets import QMenu, QWidget

from plainleaf.desktop.commands import key_of
from plainleaf.desktop.highlights import NotePopup
from plainleaf.desktop.reader import DrawnHighlight, MarkedText, Marking, ReaderView
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.highlights.actions import ACTIONS, COLOURS, SELECT_FIRST, STEPS, TITLES
from plainleaf.desktop.window.highlights.newest import NewestHighlight
from plainleaf.desktop.window.highlights.overview import OverviewController
from plainleaf.desktop.window.highlights.rows import beside, row_of
from plainleaf.desktop.window.highlights.steps import ShelfStep
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.sources import is_sample
from plainleaf.desktop.window.panes import Panes
from plainleaf.engine.article import Article

if TYPE_CHECKING:  # the shelf is imported on its own thread
    from plainleaf.actions.shelf.highlighting import PageHighlights, PlacedHighlight
    from plainleaf.library import Library, SavedEntry
    from plainleaf.library.highlights import Highlight


class HighlightsController(QObject):
    """``entry_wanted(entry)`` to open another article; ``message(text)`` for the status bar. Actions are pushed on
    ``stack`` for undo."""

    message = Signal(str)
    entry_wanted = Signal(object)

    def __init__(
        self,
        current: CurrentPage,
        view: ReaderView,
        panes: Panes,
        shelf: SharedShelf,
        stack: QUndoStack,
        actions: Mapping[str, QAction],
        memory: Memory,
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._panes = panes
        self._pane = pane = panes.highlights
        self._shelf = shelf
        self._stack = stack
        self._name = f"highlights {id(self)}"
        self._reading: Reading | None = None  # the page that the pane shows
        self._found: PageHighlights | None = None
        self._article: Article | None = None  # the article in which the highlights were anchored
        self._closed = False
        self._chosen = -1
        self._awaited = -1  # a highlight of an article that is being loaded
        self._make_overview = partial(OverviewController, shelf, memory, theme, window)
        self.overview: OverviewController | None = None
        self._colour = COLOURS[0]
        self._newest = NewestHighlight()
        self._labels = {action: f"{TITLES[name]} ({key_of(name)})" for name, action in ACTIONS.items()}
        self.note = NotePopup(window)
        self._actions = actions
        view.marking.connect(self._wanted)
        view.chosen.connect(self._choose)
        view.menu_wanted.connect(self._fill)
        pane.list.opened.connect(lambda row: self.go_to(row.id))
        pane.list.copied.connect(lambda row: self.copy(row.words))
        pane.list.removed.connect(lambda rows: self.remove([row.id for row in rows]))
        pane.list.note_wanted.connect(lambda row: self.write_note(row.id, beside(pane.list)))
        pane.all_wanted.connect(self.show_all)
        pane.note_written.connect(self.note_article)
        pane.tags_written.connect(self.tag_article)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._look)
        shelf.changed.connect(self._look)

    @property
    def known(self) -> bool:
        """Whether the shelf has answered for this page."""
        return self._found is not None

    @property
    def passages(self) -> "tuple[tuple[str, str], ...]":
        """Words and note of each highlight of the page, in the order of the text."""
        return tuple((one.highlight.exact, one.highlight.note) for one in self._found.placed) if self._found else ()

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The handlers of the highlight commands."""
        asked = {name: lambda action=action: self._ask(action) for name, action in (ACTIONS | STEPS).items()}
        return asked | {
            "all-highlights": self.show_all,
            "article-note": lambda: self._write_beside(self._pane.note_field),
            "article-tags": lambda: self._write_beside(self._pane.tags),
        }

    def cancel(self) -> bool:
        """Clear the selection; False if there was none."""
        was = self._chosen >= 0 or self._view.view.hasSelection()
        if was:
            self._view.ask_marking("none")
        return was

    def close_down(self) -> None:
        """Disconnect from the shelf before the window closes; pending writes are finished."""
        self._pane.finish()
        self._shelf.changed.disconnect(self._look)
        self._shelf.drop(self._name)
        if self.overview is not None:
            self.overview.close_down()
        self._closed = True

    def add(self, start: int, end: int, colour: str, done: "Callable[[Highlight], object] | None" = None) -> None:
        """Highlight a range of the article's text; ``done(highlight)`` when it is stored."""
        from plainleaf.actions.shelf.highlighting import add_highlight

        reading, found = self._current.reading, self._found
        if reading is None or found is None:
            return
        if self._newest.text_range == (start, end):  # a key arrived before the page knew the result of the previous one
            self._newest.ask(lambda one: self.recolour(one.id, colour) if one.colour != colour else None)
            if done is not None:
                self._newest.ask(done)
            return
        same = next(
            (one for one in found.placed if (one.start, one.end) == (start, end) and one.found != "orphaned"), None
        )
        if same is not None:
            self.recolour(same.highlight.id, colour)
            if done is not None:
                done(same.highlight)
            return
        kept = found.entry is not None
        made: list[Highlight] = []
        self._colour = colour
        newest = self._newest = NewestHighlight((start, end))

        def apply(library: "Library") -> "Highlight":
            if made:
                library.highlights.put_back(made)
            else:
                made.append(add_highlight(library, reading.page, reading.article, start, end, colour))
            return made[0]

        def back(library: "Library") -> None:
            made[:] = library.highlights.remove([made[0].id])

        def ended(highlight: "Highlight") -> None:
            if self._closed:
                return
            self.message.emit("Highlighted." if kept else "Highlighted; the page is on the shelf now.")
            newest.stored(highlight)
            if done is not None:
                done(highlight)

        self._stack.push(ShelfStep("Highlight", self._shelf, apply, back, ended))
        self._view.ask_marking("none")

    def recolour(self, highlight: int, colour: str) -> None:
        """Change the colour of a highlight."""
        self._colour = colour
        self._change("Colour of a highlight", highlight, colour=colour)

    def write_note(self, highlight: int, place: QPoint) -> None:
        """Edit the note of a highlight at a screen position."""
        one = self._placed(highlight)
        if one is not None:
            self._open_note(one.highlight, place)

    def copy(self, words: str) -> None:
        """Copy text of the article with its source."""
        from plainleaf.actions.shelf.highlighting import copied

        reading = self._current.reading
        if reading is not None:
            QGuiApplication.clipboard().setText(copied(words, reading.page, reading.article))
            self.message.emit("Copied with its source.")

    def remove(self, highlights: Iterable[int]) -> None:
        """Remove highlights."""
        wanted = list(highlights)
        gone: list[Highlight] = []

        def apply(library: "Library") -> None:
            gone[:] = library.highlights.remove(wanted)

        self._stack.push(
            ShelfStep("Remove highlight", self._shelf, apply, lambda library: library.highlights.put_back(gone))
        )
        what = "Highlight" if len(wanted) == 1 else f"{len(wanted)} highlights"
        self.message.emit(f"{what} removed  ·  {key_of('undo')} brings back what was.")

    def go_to(self, highlight: int) -> None:
        """Show a highlight of this page in the article."""
        one = self._placed(highlight)
        if one is None:
            return
        if one.found == "orphaned":
            self.message.emit("This passage is not in the article any more. It is kept, with its note.")
        else:
            self._view.go_to_mark(highlight)

    def show_all(self) -> None:
        """Show the dialog of all highlights."""
        if self.overview is None:
            self.overview = self._make_overview()
            self.overview.wanted.connect(self._go_to_entry)
        self.overview.show()

    def _go_to_entry(self, entry: "SavedEntry", highlight: int) -> None:
        """Show a highlight in its article, and open that if necessary."""
        if self._found is not None and self._found.entry is not None and self._found.entry.id == entry.id:
            self.go_to(highlight)
        else:
            self._awaited = highlight
            self.entry_wanted.emit(entry)

    def note_article(self, text: str) -> None:
        """Set the note of the article; its page is saved with it."""
        self._change_entry("Note on the article", lambda library, entry: library.change([entry], note=text))

    def tag_article(self, tags: Iterable[str]) -> None:
        """Set the tags of the article; its page is saved with them."""
        wanted = tuple(tags)

        def tag(library: "Library", entry: int) -> "tuple[SavedEntry, ...]":
            have = library.tags.of(entry)
            return library.tag([entry], wanted, [one for one in have if one not in wanted])

        self._change_entry("Tags", tag)

    def _change(self, words: str, highlight: int, **given: str) -> None:
        before: list[Highlight] = []

        def apply(library: "Library") -> None:
            before[:] = [library.highlights.change(highlight, **given)]

        self._stack.push(ShelfStep(words, self._shelf, apply, lambda library: library.highlights.put_back(before)))

    def _change_entry(self, words: str, change: "Callable[[Library, int], tuple[SavedEntry, ...]]") -> None:
        """Change the entry of the pane's page; the change of a page that was left cannot be undone."""
        reading = self._reading
        if reading is None:
            return
        before: list[SavedEntry] = []

        def apply(library: "Library") -> None:
            entry = library.find(reading.page) or library.add(reading.page, reading.article)[0]
            before[:] = change(library, entry.id)

        if reading is self._current.reading:
            self._stack.push(ShelfStep(words, self._shelf, apply, lambda library: library.put_back(before)))
        else:
            self._shelf.change(apply)

    def _write_beside(self, field: QWidget) -> None:
        if self._current.reading is not None:
            self._panes.show_beside("highlights", True)
            field.setFocus()

    # ── what the page tells ─────────────────────────────────────────────────────────────────────────────

    def _ask(self, action: str) -> None:
        if self._current.reading is None:
            self.message.emit("Open a page first.")
        else:
            self._view.ask_marking(action)

    def _wanted(self, wish: Marking) -> None:
        """Handle a request from the page's bar or a key."""
        at = self._view.mapToGlobal(QPoint(wish.x, wish.y + 8))
        if wish.action == "text":
            self._draw(needed=True)
        elif wish.action == "next":
            self.message.emit("This page has no highlights yet.")
        elif wish.mark < 0 and wish.start < 0:
            self._do_to_newest(wish.action)
        elif wish.action == "copy":
            self._copy_wanted(wish)
        elif wish.mark < 0:
            colour = wish.action if wish.action in COLOURS else self._colour
            then = (lambda highlight: self._open_note(highlight, at)) if wish.action == "note" else None
            if wish.action != "remove":
                self.add(wish.start, wish.end, colour, then)
                self._newest.place = at
        elif wish.action in COLOURS:
            self.recolour(wish.mark, wish.action)
        elif wish.action == "note":
            self.write_note(wish.mark, at)
        elif wish.action == "remove":
            self.remove([wish.mark])

    def _do_to_newest(self, action: str) -> None:
        """Edit the note of the newest highlight, or change its colour, while nothing is selected."""
        newest = self._newest
        if action == "note":
            known = newest.ask(lambda one: self._open_note(one, newest.place))
        else:
            known = action in COLOURS and newest.ask(lambda one: self.recolour(one.id, action))
        if not known:
            self.message.emit(SELECT_FIRST)

    def _copy_wanted(self, wish: Marking) -> None:
        one = self._placed(wish.mark)
        if one is not None:
            self.copy(one.highlight.exact)
        elif self._found is not None and wish.start >= 0:
            self.copy(self._found.text[wish.start : wish.end])

    def _open_note(self, one: "Highlight", place: QPoint) -> None:
        self.note.open_at(place, one.exact, one.note, lambda text: self._change("Note", one.id, note=text))

    def _fill(self, menu: QMenu) -> None:
        """Add the actions for the selection or the selected highlight to the top of the article's menu."""
        actions = list(ACTIONS) if self._chosen >= 0 else [name for name in ACTIONS if name != "highlight-remove"]
        first = menu.actions()[0] if menu.actions() else None
        if self._chosen < 0 and not self._view.view.hasSelection():
            return
        for name in actions:
            menu.insertAction(first, self._actions[name])  # type: ignore[arg-type]
        menu.insertSeparator(first)  # type: ignore[arg-type]

    def _choose(self, highlight: int) -> None:
        if highlight >= 0:
            self._newest = NewestHighlight()
        self._chosen = highlight
        self._pane.list.point_at(highlight)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────

    def _page_changed(self, reading: Reading | None) -> None:
        self._pane.finish()
        self._reading, self._found, self._chosen = _on_shelf(reading), None, -1
        self._newest = NewestHighlight()
        self._pane.show_rows(())
        self._pane.show_article("", ())
        for field in (self._pane.note_field, self._pane.tags):
            field.setEnabled(self._reading is not None)

    def _look(self, _reading: Reading | None = None) -> None:
        """Query the shelf for the highlights of the page."""
        self._reading = reading = _on_shelf(self._current.reading)
        if reading is None:
            self._shelf.drop(self._name)
            return

        text = self._found.text if self._found is not None and self._article is reading.article else None

        def look(library: "Library") -> "PageHighlights":
            from plainleaf.actions.shelf.highlighting import highlights_in, text_of

            return highlights_in(library, reading.page, text_of(reading.article) if text is None else text)

        self._shelf.ask(look, partial(self._show, reading), name=self._name, owner=self)

    def _show(self, reading: Reading, found: "PageHighlights") -> None:
        if (now := self._current.reading) is None or now.article is not reading.article:
            return
        self._found, self._article = found, reading.article
        if (newest := self._newest.highlight) is not None:
            if self._placed(newest.id) is None:  # undone or removed
                self._newest = NewestHighlight()
            self._newest.text_range = None
        self._draw()
        self._pane.show_rows([row_of(one) for one in found.placed])
        if self._placed(self._awaited) is not None:
            self.go_to(self._awaited)
            self._awaited = -1
        self._pane.show_article(*((found.entry.note, found.entry.tags) if found.entry is not None else ("", ())))

    def _draw(self, needed: bool = False) -> None:
        """Draw the highlights on the page; ``needed`` if it requests the text."""
        reading, found = self._current.reading, self._found
        if reading is None or found is None:
            return
        drawn = [
            DrawnHighlight(one.highlight.id, one.start, one.end, one.highlight.colour, one.highlight.note)
            for one in found.placed
            if one.found != "orphaned"
        ]
        self._view.show_marks(reading.shown, MarkedText(found.text), drawn, self._labels, needed)

    def _placed(self, highlight: int) -> "PlacedHighlight | None":
        found = () if self._found is None else self._found.placed
        return next((one for one in found if one.highlight.id == highlight), None)


def _on_shelf(reading: Reading | None) -> Reading | None:
    """The open page, None for the sample, which has no entry and therefore no highlights, note or tags."""
    return None if reading is None or is_sample(reading.source) else reading
