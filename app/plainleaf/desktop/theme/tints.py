"""The tints of a comparison: kept by one side, by the other, by both.

Blue and orange after Okabe and Ito (2002), which can be distinguished with the common colour vision deficiencies, and
grey; lines under the text give the same information without colour.
"""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor

Line = Literal["solid", "dotted", ""]


@dataclass(frozen=True, slots=True)
class Tint:
    """One tint of text: its colour, its opacity (0 to 1), and the line under the text."""

    colour: str
    cover: float
    line: Line = ""

    @property
    def ground(self) -> QColor:
        """The translucent colour behind the text."""
        colour = QColor(self.colour)
        colour.setAlphaF(self.cover)
        return colour

    def css(self) -> str:
        """The tint as CSS declarations for highlighted text."""
        colour = QColor(self.colour)
        line = f" text-decoration: underline {self.line} {self.colour} 2px;" if self.line else ""
        return f"background-color: rgba({colour.red()}, {colour.green()}, {colour.blue()}, {self.cover:g});{line}"


FIRST = Tint("#1478b8", 0.30, "solid")
SECOND = Tint("#e69f00", 0.36, "dotted")
BOTH = Tint("#808080", 0.22)

TINTS = {"first": FIRST, "second": SECOND, "both": BOTH}
