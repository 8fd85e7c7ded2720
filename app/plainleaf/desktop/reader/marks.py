"""Highlights for the article's page. Positions are characters in Python and UTF-16 units in JavaScript."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnHighlight:
    """A highlight from ``start`` to ``end`` of the collapsed text, in characters."""

    id: int
    start: int
    end: int
    colour: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Marking:
    """A user's request: an ``action`` (a colour, ``note``, ``copy``, ``remove``) for the highlight ``mark``, or for the
    passage from ``start`` to ``end`` of the collapsed text; -1 for none. ``x`` and ``y`` are on the view."""

    action: str
    mark: int
    start: int
    end: int
    x: int
    y: int


LONG = 400_000
"""Characters of a text that is sent to the page only when needed: to draw or select something."""


class MarkedText:
    """The collapsed text of an article, with its positions in both units."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._wide = None if text.isascii() or max(text) < "\U00010000" else text.encode("utf-16-le")

    def to_json(self, marks: Iterable[DrawnHighlight], labels: Mapping[str, str], needed: bool = False) -> str:
        """The highlights for the page, as JSON, with the text unless it is long and not ``needed``."""
        drawn = [
            {"id": mark.id, "start": self._units(mark.start), "end": self._units(mark.end)}
            | {"colour": mark.colour, "note": mark.note}
            for mark in sorted(marks, key=lambda mark: (mark.start, mark.end))
        ]
        text = self.text if needed or drawn or len(self.text) <= LONG else None
        return json.dumps({"text": text, "marks": drawn, "labels": dict(labels)}, ensure_ascii=False)

    def position(self, units: int) -> int:
        """A position from the page, in characters."""
        if self._wide is None or units < 0:
            return units
        return len(self._wide[: 2 * units].decode("utf-16-le", "ignore"))

    def _units(self, at: int) -> int:
        return at if self._wide is None else len(self.text[:at].encode("utf-16-le")) // 2
