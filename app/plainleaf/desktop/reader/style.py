"""How the reader likes the page: theme, face, size, length and spacing of the lines."""

import re
from dataclasses import dataclass

THEMES = ("system", "light", "dark", "sepia")
FONTS = ("serif", "sans", "mono")

SIZES = (12, 34)
WIDTHS = (40, 110)
LINE_HEIGHTS = (1.2, 2.2)
SPACINGS = (0.0, 0.2)

_FAMILY = re.compile(r"[^\w .\-]")


@dataclass(frozen=True, slots=True)
class ReaderStyle:
    """``font`` is one of FONTS or the family of an installed font. ``size`` in CSS pixels, ``width`` in
    characters of a line, ``line_height`` and ``spacing`` (between letters) as multiples of the size. Values out of
    range are clamped."""

    theme: str = "system"
    font: str = "serif"
    size: int = 19
    width: int = 68
    line_height: float = 1.6
    spacing: float = 0.0

    def attributes(self, dark_system: bool) -> dict[str, str]:
        """Attributes of the page's root element."""
        theme = self.theme if self.theme in {"light", "dark", "sepia"} else ("dark" if dark_system else "light")
        return {"data-theme": theme, "data-font": self.font if self.font in FONTS else "own"}

    def properties(self) -> dict[str, str]:
        """Custom properties of the page's root element, safe to write into a style sheet."""
        return {
            "--size": f"{_within(self.size, SIZES):g}px",
            "--width": f"{_within(self.width, WIDTHS):g}",
            "--leading": f"{_within(self.line_height, LINE_HEIGHTS):g}",
            "--spacing": f"{_within(self.spacing, SPACINGS):g}em",
            "--own-font": '"' + _FAMILY.sub("", self.font) + '"',
        }


def _within(value: float, bounds: tuple[float, float]) -> float:
    return min(max(value, bounds[0]), bounds[1])
