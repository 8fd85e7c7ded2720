"""ccb, accb, tccb — content code blurring over characters, over characters without the tags of links, over tokens.

Source: Gottron, "Content Code Blurring: A New Approach to Content Extraction", 2008.

The page is a vector with 1 for each entry of content and 0 for each entry of code. Every entry is replaced by the
average of its neighbourhood, weighted by a bell curve, again and again until the extracted text settles. What then
has a value above the threshold has much content and little code around it, and is the content.

* ``ccb``: an entry per character of the normalised source, tags with their attributes being code.
* ``accb``: the same, with the tags of links left out altogether.
* ``tccb``: an entry per token, each tag and each word being one.

Left open by the paper and decided here (figures in ``docs/methods``): the bell's sigma is a third of the range; the
text has settled when a round changes at most 5 % of the page's words, and after 50 rounds in any case; a round that
would leave nothing does not count, but the one before it; a word is kept whole where one of its characters is above
the threshold; a run, which the page can only show whole, where more than half of its words are. Beyond both ends of
the page there is code.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import TEXT, Document, lengths, prefix_sum, source, words
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import kept_in, opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable

Complexes = NDArray[np.complex128]

ROUNDS = 50
"""Maximum rounds: text that has not settled by then oscillates at a single word."""

HALF = 0.5
"""A run is kept if more than this share of its words is."""

STRIPE = 2_000
"""Maximum columns of the chart; more than the pixels of a screen."""


@record(frozen=True, slots=True)
class Round:
    """One round of blurring: the words kept after it, and the words that it changed."""

    kept: int
    changed: int


@record(frozen=True, slots=True)
class Blurring:
    """How to blur: neighbourhood ``reach`` (entries to each side), ``sigma`` (entries), ``threshold`` and ``settle``
    (shares from 0 to 1)."""

    reach: int
    sigma: float
    threshold: float
    settle: float


@record(frozen=True, slots=True)
class Vector:
    """The content code vector: ``content`` per entry; ``first`` and ``last`` (exclusive), the entries of each run;
    ``word``, for each word its first entry, counted among the entries of content alone."""

    content: Bools
    first: Ints
    last: Ints
    word: Ints

    def runs(self, starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
        """First and last (exclusive) run of columns that consist of the entries ``starts`` to ``ends`` (exclusive)."""
        first = np.searchsorted(self.last, starts, "right")
        return first, np.maximum(np.searchsorted(self.first, ends, "left"), first)


@record(frozen=True, slots=True)
class BlurTrace:
    """The rounds, and per run its mean ratio of content and the share of its words that are kept. ``spared``: another
    round would have left nothing."""

    method: str
    how: Blurring
    rounds: tuple[Round, ...]
    spared: bool
    ratio: Floats
    share: Floats
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """The content code ratio around the node's text, against the threshold."""
        start = opening(document, self.keep, node)
        under = document.under(node)
        if under.start == under.stop:
            return start
        weight = document.runs.words[under]
        ratio = float(np.average(self.ratio[under], weights=weight))
        share = 100 * float(np.average(self.share[under], weights=weight))
        last = ", the last before nothing would be left," if self.spared else ""
        return (
            f"{start} After {len(self.rounds)} rounds{last} the content code ratio of its text is {ratio:.2f} on "
            f"average; {share:.0f} % of its words are above {self.how.threshold:g}."
        )

    def table(self, document: Document) -> TraceTable:
        """One row per round, the page before the first as round 0."""
        rounds = (Round(int(document.runs.words.sum()), 0), *self.rounds)
        rows = tuple((number, state.kept, state.changed) for number, state in enumerate(rounds))
        return TraceTable(("round", "words kept", "words changed"), rows, (document.body,) * len(rows))

    def step_picture(self, document: Document, number: int) -> Chart:
        """The vector after ``number`` rounds, one column per entry."""
        vector = vector_of(document, self.method)
        values = after(vector.content, self.how, number)
        places = np.arange(len(values))
        first, last = vector.runs(places, places + 1)
        title = (
            f"The vector after round {number} of {len(self.rounds)}" if number else "The vector before it is blurred"
        )
        series = Series("content code ratio", values, self.how.threshold, kept_in(self.keep, first, last))
        return Chart(title, "strip", self._entry, series.label, (series,), first, last)

    @property
    def _entry(self) -> str:
        return "token" if self.method == "tccb" else "character"

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The vector as a grey stripe, before the first and after each round (the paper's figure 2)."""
        vector = vector_of(document, self.method)
        count = len(vector.content)
        width = max(1, -(-count // STRIPE))
        starts = np.arange(0, count, width)
        ends = np.append(starts[1:], count)
        first, last = vector.runs(starts, ends)
        kept = kept_in(self.keep, first, last)
        stripes = [vector.content.astype(np.float64), *blurred(vector.content, self.how, len(self.rounds))]
        series = tuple(
            Series(f"round {number}", np.add.reduceat(values, starts) / (ends - starts), self.how.threshold, kept)
            for number, values in enumerate(stripes)
        )
        entry = f"{self._entry}s, {width} to a column" if width > 1 else self._entry
        return (Chart("Content code vector", "stripes", entry, "content code ratio", series, first, last),)


def weights(how: Blurring) -> Floats:
    """The bell curve over the neighbourhood, shape (2·reach + 1,), normalised."""
    steps = np.arange(-how.reach, how.reach + 1)
    bell = np.exp(-0.5 * (steps / how.sigma) ** 2)
    return np.asarray(bell / bell.sum(), np.float64)


def vector_of(document: Document, method: str) -> Vector:
    """The content code vector of a method."""
    events = source(document)
    texts = events.texts
    if method == "tccb":
        sizes = np.ones(len(events.kind), np.int64)
        sizes[texts] = document.runs.words
    else:
        sizes = lengths(document, events)
        if method == "accb":
            anchors = np.flatnonzero(document.nodes.having(frozenset({"a"})))
            sizes[events.starts[anchors]] = 0
            sizes[events.ends[anchors]] = 0
    last = np.cumsum(sizes)[texts]
    first = last - sizes[texts]
    content = np.repeat(events.kind == TEXT, sizes)
    return Vector(content, first, last, _word_starts(document, sizes[texts], method))


def _word_starts(document: Document, sizes: Ints, method: str) -> Ints:
    count = int(document.words_before[-1])
    if method == "tccb":
        return np.arange(count)
    # From positions in the runs joined by one space each to positions in the runs as the source writes them.
    joined = document.chars_before[:-1] + np.arange(len(document.runs))
    written = prefix_sum(sizes)[1:] - document.runs.length
    moved = np.repeat(written - joined, document.runs.words)
    return np.asarray(words(document).start + moved, np.int64)


def blurred(content: Bools, how: Blurring, rounds: int) -> Iterator[Floats]:
    """The vector after each round. Blurring is a product of spectra, so a round costs one inverse transform."""
    size, spectrum, blur = _spectra(content, how, rounds)
    for _ in range(rounds):
        spectrum = spectrum * blur
        yield np.fft.irfft(spectrum, size)[: len(content)]


def after(content: Bools, how: Blurring, rounds: int) -> Floats:
    """The vector after ``rounds`` rounds."""
    if rounds == 0:
        return content.astype(np.float64)
    size, spectrum, blur = _spectra(content, how, rounds)
    return np.asarray(np.fft.irfft(spectrum * blur**rounds, size)[: len(content)], np.float64)


def _spectra(content: Bools, how: Blurring, rounds: int) -> tuple[int, Complexes, Complexes]:
    """The size of the transforms, and the spectra of the vector and of the bell curve."""
    # Padding, so that the transform does not wrap around.
    size = fast_size(max(len(content), how.reach + 1) + how.reach * rounds)
    kernel = np.zeros(size)
    bell = weights(how)
    kernel[: how.reach + 1] = bell[how.reach :]
    kernel[size - how.reach :] = bell[: how.reach]
    return size, np.fft.rfft(content, size), np.fft.rfft(kernel)


def fast_size(least: int) -> int:
    """The smallest size of at least ``least`` for which the transform is fast: 5, 6 or 8 eighths of a power of 2."""
    power = 1 << max(0, (least - 1).bit_length())
    return next(size for size in (power * 5 // 8, power * 3 // 4, power) if size >= least)


def run(document: Document, name: str, how: Blurring) -> tuple[Selection, Trace]:
    """Blur until the kept words settle."""
    count = len(document.runs)
    if count == 0:
        nothing = np.zeros(0, np.float64)
        keep = np.zeros(0, np.bool_)
        return Selection(name, keep, nothing), BlurTrace(name, how, (), False, nothing, nothing, keep)
    vector = vector_of(document, name)
    rounds: list[Round] = []
    kept, share = np.ones(len(vector.word), np.bool_), np.ones(count)
    values = np.ones(int(vector.content.sum()))
    spared = False
    for blurry in blurred(vector.content, how, ROUNDS):
        now = blurry[vector.content]
        above = np.maximum.reduceat(now, vector.word) > how.threshold
        of_runs = _per_run(above, document.words_before)
        if spared := not (of_runs > HALF).any():
            break
        rounds.append(Round(int(above.sum()), int((above != kept).sum())))
        values, kept, share = now, above, of_runs
        if rounds[-1].changed <= how.settle * len(kept):
            break
    ratio = _per_run(values, prefix_sum(vector.last - vector.first))
    keep = share > HALF
    return Selection(name, keep, share), BlurTrace(name, how, tuple(rounds), spared, ratio, share, keep)


def _per_run(values: NDArray[np.generic], bounds: Ints) -> Floats:
    """Means over the entries of each run; no run is empty."""
    sums = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    return np.asarray((sums[bounds[1:]] - sums[bounds[:-1]]) / np.diff(bounds), np.float64)


def _method(name: str, title: str, summary: str, reach: int, entries: str) -> Method:
    """One of the three methods, with the reach that the paper found best for it."""

    def blur(document: Document, reach: int, sigma: float, threshold: float, settle: float) -> tuple[Selection, Trace]:
        return run(document, name, Blurring(reach, sigma * reach, threshold, settle / 100))

    return Method(
        name=name,
        title=title,
        reference="Gottron, Content Code Blurring: A New Approach to Content Extraction (2008)",
        summary=summary,
        parameters=(
            Option("reach", reach, "how far the neighbourhood goes to each side", entries, 1, 1000),
            Option("sigma", 1 / 3, "width of the bell curve, as a share of the reach", "", 0.01, 10.0),
            Option("threshold", 0.75, "content code ratio above which an entry is content", "", 0.0, 1.0),
            Option("settle", 5.0, "stop when a round changes at most this share of the page's words", "%", 0.0, 100.0),
        ),
        run=blur,
    )


METHODS = (
    _method(
        name="ccb",
        title="Content code blurring",
        summary="Blur the source, characters of text being white and of tags black; what stays bright is the content.",
        reach=40,
        entries="characters",
    ),
    _method(
        name="accb",
        title="Adapted content code blurring",
        summary="Content code blurring that does not see the tags of links.",
        reach=40,
        entries="characters",
    ),
    _method(
        name="tccb",
        title="Token-based content code blurring",
        summary="Content code blurring over words and tags in place of characters.",
        reach=25,
        entries="tokens",
    ),
)
