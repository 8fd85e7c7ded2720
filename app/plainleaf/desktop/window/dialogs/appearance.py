"""Controls the reading style: the pop-up *Aa*, its keys, and the stored style."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.reader import FONTS, LONGEST_CSS, PARAGRAPH, ReaderStyle, ReaderView, style_of
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.theme.contrast import is_dark
from plainleaf.desktop.theme.theme import ColorScheme
from plainleaf.desktop.window.memory import Memory

if TYPE_CHECKING:  # imported with the pop-up
    from plainleaf.desktop.preferences import AppearancePopup, OwnCssDialog

RING = ("light", "sepia", "dark", "contrast")
FOCUS_RING = (0, PARAGRAPH, 1)

SCHEMES: dict[str, ColorScheme] = {
    "system": "system", "light": "light", "sepia": "sepia", "dark": "dark", "contrast": "contrast"
}  # fmt: skip


_Value = TypeVar("_Value", str, int)


class AppearanceController(QObject):
    """Keeps the article's view, the pop-up and the stored style in step."""

    def __init__(self, article: ReaderView, memory: Memory, theme: Theme, pages: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._article = article
        self._memory = memory
        self._window = window
        self._pages = pages
        self.style: ReaderStyle = ReaderStyle()
        self._apply(style_of(memory.style()))

    @cached_property
    def popup(self) -> "AppearancePopup":
        """The pop-up, made when it is first opened."""
        from plainleaf.desktop.preferences import SWATCHES, AppearancePopup

        popup = AppearancePopup(SWATCHES, FONTS, self._window)
        popup.changed.connect(lambda name, value: self.take(replace(self.style, **{name: value})))
        popup.reset.connect(lambda: self.take(ReaderStyle()))
        popup.css_wanted.connect(self.edit_css)
        popup.show_values(asdict(self.style))
        return popup

    def take(self, style: ReaderStyle) -> None:
        """Apply and store this style."""
        self._apply(style)
        self._memory.set_style(asdict(style))

    def _apply(self, style: ReaderStyle) -> None:
        self.style = style
        own: ColorScheme = "dark" if is_dark(style.ground) else "light"
        self._theme.want(SCHEMES.get(style.theme, own))  # a dark article in a bright window would be hard on the eyes
        self._article.set_style(style)
        if "popup" in self.__dict__:
            self.popup.show_values(asdict(style))
        self._pages.setChecked(style.pages)

    def handlers(self, button: QWidget) -> dict[str, Callable[..., object]]:
        """What each command does; the pop-up opens below the button."""
        return {
            "appearance": lambda: self.open_below(button),
            "larger": lambda: self.resize(+1),
            "smaller": lambda: self.resize(-1),
            "normal-size": lambda: self.resize(0),
            "next-theme": self.next_theme,
            "pages": self.turn_pages,
            "focus": self.next_focus,
        }

    def open_below(self, button: QWidget) -> None:
        """Open the pop-up below a button."""
        self.popup.show_values(asdict(self.style))
        self.popup.open_below(button)

    def edit_css(self) -> "OwnCssDialog":
        """Open the dialog of the user's style sheet."""
        from plainleaf.desktop.preferences import OwnCssDialog

        self.popup.hide()
        dialog = OwnCssDialog(self.style.css, LONGEST_CSS, self._window)
        dialog.changed.connect(lambda css: self.take(replace(self.style, css=css)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def resize(self, by: int) -> None:
        """Larger (+1), smaller (−1) or default size (0)."""
        size = self.style.size + by if by else ReaderStyle().size
        self.take(replace(self.style, size=min(34, max(12, size))))

    def turn_pages(self, on: bool) -> None:
        """Turn pages, or scroll."""
        if on != self.style.pages:
            self.take(replace(self.style, pages=on))

    def next_focus(self) -> None:
        """Dim all but the paragraph, all but a line, or nothing."""
        self.take(replace(self.style, line_focus=_following(FOCUS_RING, self.style.line_focus)))

    def next_theme(self) -> None:
        """Switch to the theme after the one that is shown."""
        self.take(replace(self.style, theme=_following(RING, self._article.theme_now)))


def _following(ring: Sequence[_Value], value: _Value) -> _Value:
    """The value after this one in a ring, the first one after a value outside of it."""
    return ring[(ring.index(value) + 1) % len(ring)] if value in ring else ring[0]
