"""Highlights as the article's page draws them: places in the article's text, which Python counts in characters and
JavaScript in units of UTF-16."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnHighlight:
    """A highlight to be drawn from ``start`` to ``end`` of the collapsed text, characters."""

    id: int
    start: int
    end: int
    colour: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Marking:
    """What a reader wants: an ``action`` (a colour, ``note``, ``copy``, ``remove``) on the highlight ``mark``, or on
    the passage from ``start`` to ``end`` of the collapsed text; each -1 where there is none. ``x`` and ``y`` on the
    view."""

    action: str
    mark: int
    start: int
    end: int
    x: int
    y: int


LONG = 400_000
"""Characters of a text that the page is told only when it needs it: there is something to draw, or to select."""


class MarkedText:
    """The collapsed text of an article, with its places in both ways to count."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._wide = None if text.isascii() or max(text) < "\U00010000" else text.encode("utf-16-le")

    def told(self, marks: Iterable[DrawnHighlight], labels: Mapping[str, str], needed: bool = False) -> str:
        """What the page is told of its highlights, as JSON; the text with it, unless it is long and not ``needed``."""
        drawn = [
            {"id": one.id, "start": self._units(one.start), "end": self._units(one.end)}
            | {"colour": one.colour, "note": one.note}
            for one in sorted(marks, key=lambda one: (one.start, one.end))
        ]
        text = self.text if needed or drawn or len(self.text) <= LONG else None
        return json.dumps({"text": text, "marks": drawn, "labels": dict(labels)}, ensure_ascii=False)

    def heard(self, units: int) -> int:
        """A place that the page tells, in characters."""
        if self._wide is None or units < 0:
            return units
        return len(self._wide[: 2 * units].decode("utf-16-le", "ignore"))

    def _units(self, at: int) -> int:
        return at if self._wide is None else len(self.text[:at].encode("utf-16-le")) // 2
