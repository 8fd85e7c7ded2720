"""Counts of the normalised source by line, for line-based methods."""

import numpy as np

from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.source import TEXT, lengths, source
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Lines:
    """Counts per line of the normalised source, one entry per line.

    ``text`` and ``code`` are characters of reading text and of tags, ``linked`` those of the text inside links,
    ``tags`` the number of start and end tags. Line ``i`` holds the runs ``first_run[i]`` to ``last_run[i]``
    (exclusive); ``of_run`` (one entry per run) is the run's line.
    """

    text: Ints
    code: Ints
    linked: Ints
    tags: Ints
    first_run: Ints
    last_run: Ints
    of_run: Ints

    def __len__(self) -> int:
        return len(self.text)


def lines(document: Document) -> Lines:
    """Count the characters and tags of every line."""
    events = source(document)
    count = events.lines
    sizes = lengths(document, events)
    is_text = events.kind == TEXT
    of_run = events.line[events.texts]
    text = _sums(of_run, sizes[events.texts], count)
    tag_lines = events.line[~is_text]
    bounds = np.searchsorted(of_run, np.arange(count + 1))
    return Lines(
        text=text,
        code=_sums(events.line, sizes, count) - text,
        linked=_sums(of_run, np.where(document.runs.linked, sizes[events.texts], 0), count),
        tags=np.bincount(tag_lines, minlength=count),
        first_run=bounds[:-1],
        last_run=bounds[1:],
        of_run=of_run,
    )


def _sums(line: Ints, values: Ints, count: int) -> Ints:
    return np.bincount(line, weights=values, minlength=count).astype(np.int64)
