"""The tints of a comparison: what one side keeps, what the other keeps, what both keep.

Blue and orange after Okabe and Ito (2002), whom readers with any of the usual colour weaknesses tell apart, and grey;
the line under the text says the same without any colour.
"""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor

Line = Literal["solid", "dotted", ""]


@dataclass(frozen=True, slots=True)
class Tint:
    """One tint of text: its colour, how much of it covers the ground (0 to 1), and the line under the text."""

    colour: str
    cover: float
    line: Line = ""

    @property
    def ground(self) -> QColor:
        """The colour behind the text, see-through."""
        colour = QColor(self.colour)
        colour.setAlphaF(self.cover)
        return colour

    def css(self) -> str:
        """The tint as declarations for highlighted text."""
        colour = QColor(self.colour)
        line = f" text-decoration: underline {self.line} {self.colour} 2px;" if self.line else ""
        return f"background-color: rgba({colour.red()}, {colour.green()}, {colour.blue()}, {self.cover:g});{line}"


FIRST = Tint("#1478b8", 0.30, "solid")
SECOND = Tint("#e69f00", 0.36, "dotted")
BOTH = Tint("#808080", 0.22)

TINTS = {"first": FIRST, "second": SECOND, "both": BOTH}
