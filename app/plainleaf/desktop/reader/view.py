"""The reader: the pane that shows the clean article, and pages of our own when there is none."""

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.reader.reading_page import ArticlePage, properties_css, reading_page, styled
from plainleaf.desktop.reader.sanitise import NODE
from plainleaf.desktop.reader.scored_page import ScoredPage, tint_properties
from plainleaf.desktop.reader.style import ReaderStyle
from plainleaf.desktop.web import RELOAD, ServedPage, StaticPage, WebPane, WebProfiles, message_body
from plainleaf.resources import folder


class ReaderView(WebPane):
    """The clean article in the reader's own type. No scripts; the only requests are for pictures."""

    def __init__(self, profiles: WebProfiles, parent: QWidget | None = None) -> None:
        super().__init__(profiles.reader_pages, parent)
        self._profiles = profiles
        self._style = ReaderStyle()
        self._again: Callable[[], None] | None = None
        self._new_page()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_style)
        self._apply_style()

    def show_article(self, page: ArticlePage) -> None:
        """Show an article that was made ready (see ``article_page``)."""
        if self._closed:
            return
        self._again = lambda: self.show_article(page)
        self._show(reading_page(page, self._root(), properties_css(self._style), folder()), page.source_url)

    def show_message(self, title: str, paragraphs: Sequence[str], actions: Sequence[tuple[str, str]] = ()) -> None:
        """Show a page of our own: what happened and buttons (id, label) that emit ``action(id)``."""
        if self._closed:
            return
        self._again = lambda: self.show_message(title, paragraphs, actions)
        html = (f'<html lang="en" dir="ltr" {self._root()}>', message_body(title, paragraphs, actions) + "</html>")
        self._show(styled(html, title, properties_css(self._style), folder()), None, actions)

    def show_scored(self, page: ScoredPage) -> None:
        """Show an answer beside its reference."""
        if self._closed:
            return
        self._again = lambda: self.show_scored(page)
        html = (f'<html lang="" {self._root()}>', page.body + "</html>")
        self._show(styled(html, page.title, properties_css(self._style) + tint_properties(), folder()), None)

    def set_style(self, style: ReaderStyle) -> None:
        """Change the type at once, without loading anew; later articles get it too."""
        self._style = style
        self._apply_style()

    def style_now(self) -> ReaderStyle:
        return self._style

    def _show(self, page: ServedPage, source_url: str | None, actions: Sequence[tuple[str, str]] = ()) -> None:
        self._serve(self._reading, page, QUrl(source_url) if source_url else None, actions)
        self._apply_style()  # the page has come with it, but for the reader's own CSS

    def _new_page(self) -> None:
        self._reading = StaticPage(self._profiles.reader, NODE, quiet=True, parent=self.view)
        self._use(self._reading)

    def _system(self) -> tuple[bool, bool]:
        """Whether the system is dark, and whether it wants strong contrast."""
        hints = QGuiApplication.styleHints()
        strong = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        return hints.colorScheme() == Qt.ColorScheme.Dark, strong

    def _root(self) -> str:
        return " ".join(f'{name}="{escape(value)}"' for name, value in self._style.attributes(*self._system()).items())

    def _apply_style(self) -> None:
        if self._closed:
            return
        system, style = self._system(), self._style
        self._reading.setBackgroundColor(QColor(style.ground_on(*system)))  # no flash while a page is loading
        self._set_root_style(style.attributes(*system), style.properties(), style.css)

    def _after_crash(self) -> None:
        if self._closed:
            return
        again = self._again
        self._new_page()
        self._apply_style()
        self.failed.emit("The browser engine stopped while it showed the article.")
        self.show_message(
            "The article's page stopped working",
            ["The browser engine that shows it ended by itself. The article is not lost."],
            [(RELOAD, "Show it again")],
        )
        self._again = again

    def reload(self) -> None:
        """Show again what was shown last."""
        if self._again is not None:
            self._again()
