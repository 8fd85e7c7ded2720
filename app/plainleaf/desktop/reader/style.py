"""The style of the reading page: theme, font, size, line length and spacing."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from plainleaf.desktop.theme.contrast import is_dark

THEMES = ("system", "light", "dark", "sepia", "contrast", "own")
FONTS = ("serif", "sans", "mono", "dyslexic")
PARAGRAPH = -1
FOCUS = (0, PARAGRAPH, 1, 3, 5)
"""Lines that are not dimmed while reading, or the paragraph alone; 0 dims none."""

SIZES = (12, 34)
WIDTHS = (40, 110)
LINE_HEIGHTS = (1.2, 2.2)
SPACINGS = (0.0, 0.2)
WORD_SPACINGS = (0.0, 0.5)
WEIGHTS = (300, 700)
LONGEST_CSS = 20_000  # characters

GROUNDS = {"light": "#fdfcfa", "dark": "#17191c", "sepia": "#f6eedd", "contrast": "#000000"}  # of resources/themes
_COLOURS = ("ground", "ink", "links")
_FAMILY = re.compile(r"[^\w .\-]")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class ReaderStyle:
    """``font`` is one of FONTS or the family of an installed font. ``size`` in CSS pixels, ``width`` in
    characters of a line, ``line_height``, ``spacing`` (between letters) and ``word_spacing`` as multiples of the size.
    ``pages`` turns pages instead of scrolling, ``vertical`` writes as a vertical page does,
    ``print_as_seen`` keeps theme and length of the line on paper. ``ground``, ``ink`` and
    ``links`` are the colours of the theme ``own`` as ``#rrggbb``, ``css`` is the reader's own style sheet. Values out
    of range are clamped."""

    theme: str = "system"
    font: str = "serif"
    size: int = 19
    width: int = 68
    line_height: float = 1.6
    spacing: float = 0.0
    word_spacing: float = 0.0
    weight: int = 400
    justified: bool = False
    line_focus: int = 0
    motion: bool = True
    pages: bool = False
    vertical: bool = True
    print_as_seen: bool = False
    ground: str = "#fbf7ef"
    ink: str = "#2b2b2b"
    links: str = "#1d5fa8"
    css: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for an invalid colour."""
        if bad := [name for name in _COLOURS if not _COLOUR.fullmatch(getattr(self, name))]:
            raise ValueError(f"not a colour such as #1d5fa8: {', '.join(bad)}")

    def theme_on(self, dark_system: bool, strong_system: bool = False) -> str:
        """The theme to show, for a system that is dark or requests high contrast."""
        if self.theme != "system":
            return self.theme
        return "contrast" if strong_system else "dark" if dark_system else "light"

    def ground_on(self, dark_system: bool, strong_system: bool = False) -> str:
        """The background colour."""
        return GROUNDS.get(self.theme_on(dark_system, strong_system), self.ground)

    def attributes(self, dark_system: bool, strong_system: bool = False) -> dict[str, str]:
        """Attributes of the page's root element."""
        theme = self.theme_on(dark_system, strong_system)
        return {
            "data-theme": theme,
            "data-shade": "dark" if is_dark(self.ground_on(dark_system, strong_system)) else "light",
            "data-font": self.font if self.font in FONTS else "own",
            "data-focus": "paragraph" if self.line_focus == PARAGRAPH else "lines" if self.line_focus else "off",
            "data-layout": "pages" if self.pages else "scroll",
            "data-motion": "on" if self.motion else "off",
        }

    def properties(self) -> dict[str, str]:
        """Custom properties of the page's root element, safe to insert into a style sheet."""
        return {
            "--size": f"{_within(self.size, SIZES):g}px",
            "--width": f"{_within(self.width, WIDTHS):g}",
            "--leading": f"{_within(self.line_height, LINE_HEIGHTS):g}",
            "--spacing": f"{_within(self.spacing, SPACINGS):g}em",
            "--word-spacing": f"{_within(self.word_spacing, WORD_SPACINGS):g}em",
            "--weight": f"{_within(self.weight, WEIGHTS):g}",
            "--align": "justify" if self.justified else "start",
            "--focus-lines": f"{self.line_focus}",
            "--own-font": '"' + _FAMILY.sub("", self.font) + '"',
            "--own-ground": self.ground,
            "--own-ink": self.ink,
            "--own-link": self.links,
        }


def style_of(stored: object) -> ReaderStyle:
    """Load a stored style; invalid values are replaced by the defaults."""
    style = ReaderStyle()
    if not isinstance(stored, Mapping):
        return style
    for name, usual in asdict(style).items():
        value = stored.get(name)
        if _fits(name, value, usual):
            style = replace(style, **{name: value})  # type: ignore[arg-type]
    return style


def _fits(name: str, value: Any, usual: Any) -> bool:
    if isinstance(usual, bool) or isinstance(value, bool):
        return isinstance(usual, bool) and isinstance(value, bool)
    if not isinstance(usual, str):
        fits = isinstance(value, int if isinstance(usual, int) else int | float)
        return fits and (name != "line_focus" or value in FOCUS)
    if not isinstance(value, str):
        return False
    if name in _COLOURS:
        return _COLOUR.fullmatch(value) is not None
    return (name != "theme" or value in THEMES) and (name != "css" or len(value) <= LONGEST_CSS)


def _within(value: float, bounds: tuple[float, float]) -> float:
    return min(max(value, bounds[0]), bounds[1])
