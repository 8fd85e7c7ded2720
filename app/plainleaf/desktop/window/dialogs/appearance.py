"""The reader's taste in type: the Aa pop-up, its keys, and what is remembered of it."""

from dataclasses import asdict, replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.preferences import AppearancePopup, ThemeSwatch
from plainleaf.desktop.reader import FONTS, THEMES, ReaderStyle, ReaderView
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.theme.theme import ColorScheme
from plainleaf.desktop.window.memory import Memory

SWATCHES = (
    ThemeSwatch("system", "System", "#e9e6df", "#25231f"),
    ThemeSwatch("light", "Light", "#ffffff", "#25231f"),
    ThemeSwatch("sepia", "Sepia", "#f6eedd", "#4a3c28"),
    ThemeSwatch("dark", "Dark", "#17191c", "#d8d5cf"),
)

SCHEMES: dict[str, ColorScheme] = {"system": "system", "light": "light", "sepia": "light", "dark": "dark"}


class AppearanceController(QObject):
    """Keeps the article's view, the pop-up and the memory of one mind."""

    def __init__(self, article: ReaderView, memory: Memory, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._article = article
        self._memory = memory
        self._popup = AppearancePopup(SWATCHES, FONTS, window)
        self._popup.changed.connect(lambda name, value: self.take(replace(self.style, **{name: value})))
        self._popup.reset.connect(lambda: self.take(ReaderStyle()))
        self.style: ReaderStyle = ReaderStyle()
        self.take(style_of(memory.style()))

    def take(self, style: ReaderStyle) -> None:
        """Show and remember this style."""
        self.style = style
        self._theme.want(SCHEMES[style.theme])  # a dark article in a bright window would help no eye
        self._article.set_style(**asdict(style))
        self._popup.show_values(asdict(style))
        self._memory.set_style(asdict(style))

    def open_below(self, button: QWidget) -> None:
        """Open the pop-up under a button."""
        self._popup.show_values(asdict(self.style))
        self._popup.open_below(button)

    def resize(self, by: int) -> None:
        """Larger (+1), smaller (−1) or the usual size (0)."""
        size = self.style.size + by if by else ReaderStyle().size
        self.take(replace(self.style, size=min(34, max(12, size))))

    def next_theme(self) -> None:
        """The next of the themes that look different."""
        ring = ("light", "sepia", "dark")
        at = ring.index(self.style.theme) if self.style.theme in ring else -1
        self.take(replace(self.style, theme=ring[(at + 1) % len(ring)]))


def style_of(stored: object) -> ReaderStyle:
    """A remembered style; whatever does not fit takes its usual value."""
    style = ReaderStyle()
    if not isinstance(stored, dict):
        return style
    for name, usual in asdict(style).items():
        value = stored.get(name)
        fits = isinstance(value, int | float) if isinstance(usual, float) else isinstance(value, type(usual))
        if fits and not isinstance(value, bool) and (name != "theme" or value in THEMES):
            style = replace(style, **{name: value})  # type: ignore[arg-type]
    return style
