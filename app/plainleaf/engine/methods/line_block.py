"""line-block — extended content extraction with title keywords.

Source: "Extended Content Extraction" with line-blocks, TTR, ATTR and the new title keyword density (TKD), in
the tradition of CETR.

Lines of the normalised source that hold text, are close together and in the same ``div`` or other box form a
line-block. Of each block:

* TTR, text to tag ratio: characters of text over number of tags;
* ATTR, anchor text ratio: characters of text in links over characters of text;
* TKD, title keyword density: 1 − m / (m + ΣF), m being the number of distinct keywords of the page's title and ΣF how
  often they occur in the block.

The paper contradicts itself twice. TKD by its formula is below 1, so its threshold of 2 can only be meant for ΣF. And
its last step joins the three by "and", while its reason for TKD is to rescue important blocks of low density. So
the default is (TTR > 30 or ΣF ≥ 2) and ATTR < 0.2; ``strict=True`` is the literal "and".

``threshold="deviation"`` takes λ times the standard deviation over the page's blocks for each threshold. TKD by its
formula can reach such a threshold; so there it is TKD that is compared.

Left open (figures in ``docs/methods/line-block.md``): how far lines of a block may be apart; which tags a block lies
between; that a start or end tag counts as one tag; a block without tags has one. A title keyword is a word of the part
of the title that is not the site's name, without stop words; where words have no gaps, it is as many letters in a row
as a word has.
"""

import re

import numpy as np

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import Document, Lines, blocks, lines, prefix_sum
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.scripts import UNSPACED
from plainleaf.engine.selection.account import opening, reach
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable
from plainleaf.engine.terms import terms as listed
from plainleaf.engine.words import terms

BOXES = frozenset({
    "article", "aside", "body", "details", "dialog", "div", "footer", "form", "header", "main", "nav", "section",
    "table",
})  # fmt: skip
"""Elements that contain paragraphs, headings and lists; no line-block extends beyond one."""

_WORD = lazy_compile(r"\w+")
_UNSPACED = lazy_compile(f"[{UNSPACED}]")
_NEVER = "(?!)"
_SPACED = rf"[^\W{UNSPACED}]"
# Separators between a headline and the name of the site.
_BETWEEN = lazy_compile(r"(?<!\s)\s++[|–—·•»«:/-]++\s++|(?:(?<!\s)\s++)?+[|»«]\s*+")

STOP_WORDS = frozenset(listed("stop_words"))
"""Words too common to describe a page, in the most frequent languages."""


@record(frozen=True, slots=True)
class Thresholds:
    """A block is content with a TTR above ``ttr``, an ATTR below ``attr``, and at least ``keywords`` title keywords, by
    their number or, with ``density``, by their TKD."""

    ttr: float
    attr: float
    keywords: float
    density: bool = False


@record(frozen=True, slots=True)
class Features:
    """Per block: its runs, ``text``, ``tags`` and ``linked`` counts, and ``frequency``, the ΣF of the keywords."""

    first_run: Ints
    last_run: Ints
    of_run: Ints
    text: Ints
    tags: Ints
    linked: Ints
    frequency: Ints
    keywords: tuple[str, ...]

    @property
    def ttr(self) -> Floats:
        """Characters per tag."""
        return np.asarray(self.text / np.maximum(self.tags, 1), np.float64)

    @property
    def attr(self) -> Floats:
        """Share of the text in links."""
        return np.asarray(self.linked / np.maximum(self.text, 1), np.float64)

    def title(self, limits: Thresholds) -> Floats:
        """The value that is compared with the threshold for title keywords: TKD or ΣF."""
        return self.tkd if limits.density else self.frequency.astype(np.float64)

    @property
    def tkd(self) -> Floats:
        """Title keyword density by the paper's formula; 0 for a page without title keywords."""
        distinct = len(self.keywords)
        return np.asarray(1 - distinct / np.maximum(distinct + self.frequency, 1), np.float64) * (distinct > 0)


@record(frozen=True, slots=True)
class LineBlockTrace:
    """The features of every block, the thresholds and the verdicts."""

    features: Features
    thresholds: Thresholds
    strict: bool
    content: Bools
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """TTR, ATTR and title keywords of the node's largest block, each against its threshold."""
        start = opening(document, self.keep, node)
        one = self.features
        low, high = reach(document, one.of_run, node)
        if low == high:
            return start
        block = low + int(np.argmax(one.text[low:high]))
        limits = self.thresholds
        ttr, attr, found = float(one.ttr[block]), float(one.attr[block]), float(one.title(limits)[block])
        title = f"TKD {found:.2f}" if limits.density else f"{found:.0f} title keywords"
        which = "Its line-block" if high - low == 1 else f"The largest of its {high - low} line-blocks"
        return (
            f"{start} {which} has TTR {ttr:.1f} ({_sign(ttr > limits.ttr, '>', '≤')} {limits.ttr:.4g}), "
            f"ATTR {attr:.2f} ({_sign(attr < limits.attr, '<', '≥')} {limits.attr:.2g}) and {title} "
            f"({_sign(found >= limits.keywords, '≥', '<')} {limits.keywords:.2g}): "
            f"{'content' if self.content[block] else 'noise'}."
        )

    def table(self, document: Document) -> TraceTable:
        """One row per block."""
        one = self.features
        columns = (one.text, one.tags, one.ttr.round(2), one.attr.round(3), one.frequency, one.tkd.round(3))
        verdicts = ["content" if content else "noise" for content in self.content]
        numbers = range(1, len(verdicts) + 1)
        rows = tuple(zip(numbers, *(column.tolist() for column in columns), verdicts, strict=True))
        pairs = zip(one.first_run.tolist(), one.last_run.tolist(), strict=True)
        nodes = tuple(document.holder(first, last) for first, last in pairs)
        return TraceTable(("block", "characters", "tags", "TTR", "ATTR", "ΣF", "TKD", "decision"), rows, nodes)

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """Three rows of bars over the blocks, each with its threshold."""
        one, limits = self.features, self.thresholds
        title = ("Title keyword density", "TKD") if limits.density else ("Title keywords", "ΣF")
        rows = (
            ("Text to tag ratio", "TTR in characters per tag", one.ttr, limits.ttr),
            ("Anchor text ratio", "ATTR", one.attr, limits.attr),
            (*title, one.title(limits), limits.keywords),
        )
        return tuple(
            Chart(
                title,
                "bars",
                "line-block",
                label,
                (Series(label, values, limit, self.content),),
                one.first_run,
                one.last_run,
            )
            for title, label, values, limit in rows
        )


def _sign(yes: bool, one: str, other: str) -> str:
    return one if yes else other


def page_title(document: Document) -> str:
    """The text of the page's ``title``, white space collapsed; empty without one."""
    found = document.silent["title"]
    in_head = (one for one in found if (above := one.getparent()) is not None and above.tag == "head")
    title = next(in_head, found[0] if found else None)
    return collapsed_text(title) if title is not None else ""


def title_keywords(title: str) -> tuple[str, ...]:
    """The distinct words of a title without the site's name and without stop words, lower-cased."""
    # The site's name is the shorter part, before or after; the longest part is kept.
    headline = max(_BETWEEN.split(title), key=len)
    words = dict.fromkeys(_WORD.findall(headline.lower()))
    return tuple(word for word in words if word not in STOP_WORDS and (len(word) > 1 or not word.isascii()))


def keyword_counts(document: Document, keywords: tuple[str, ...]) -> Ints:
    """The number of keywords in each run, shape (runs,): as whole words; in unspaced scripts at any position."""
    count = len(document.runs)
    if not keywords or count == 0:
        return np.zeros(count, np.int64)
    lowered = [text.lower() for text in document.runs.text]
    spaced = "|".join(re.escape(word) for word in keywords if not _UNSPACED.match(word)) or _NEVER
    unspaced = "|".join(re.escape(word) for word in keywords if _UNSPACED.match(word)) or _NEVER
    pattern = re.compile(rf"{unspaced}|(?<!{_SPACED})(?:{spaced})(?!{_SPACED})")
    places = [found.start() for found in pattern.finditer("\n".join(lowered))]
    ends = np.cumsum(np.fromiter(map(len, lowered), np.int64, count) + 1)
    return np.bincount(np.searchsorted(ends, places, "right"), minlength=count)


def features_of(document: Document, counted: Lines, distance: int, boxes: bool = True) -> Features:
    """Join lines to blocks and count in each; ``boxes``: only lines of the same box."""
    with_text = np.flatnonzero(counted.last_run > counted.first_run)
    box = blocks(document, BOXES if boxes else frozenset()).of_run[counted.first_run[with_text]]
    parts = np.flatnonzero((np.diff(with_text) > distance) | (np.diff(box) != 0))
    some = len(with_text) > 0
    start = with_text[np.concatenate(([0], parts + 1))] if some else with_text
    end = with_text[np.append(parts, len(with_text) - 1)] + 1 if some else with_text
    keywords = tuple(dict.fromkeys(terms(" ".join(title_keywords(page_title(document))))))
    frequency = prefix_sum(keyword_counts(document, keywords))
    first, last = counted.first_run[start], counted.last_run[end - 1]
    return Features(
        first_run=first,
        last_run=last,
        of_run=np.searchsorted(start, counted.of_run, "right") - 1,
        text=_between(counted.text, start, end),
        tags=_between(counted.tags, start, end),
        linked=_between(counted.linked, start, end),
        frequency=frequency[last] - frequency[first],
        keywords=keywords,
    )


def _between(values: Ints, start: Ints, end: Ints) -> Ints:
    sums = prefix_sum(values)
    return np.asarray(sums[end] - sums[start], np.int64)


def judge(features: Features, limits: Thresholds, strict: bool) -> Bools:
    """Mask of the blocks that are content."""
    dense, rescued = features.ttr > limits.ttr, features.title(limits) >= limits.keywords
    wanted = dense & rescued if strict else dense | rescued
    return np.asarray(wanted & (features.attr < limits.attr), np.bool_)


def run(
    document: Document,
    ttr: float,
    attr: float,
    keywords: int,
    strict: bool,
    threshold: str,
    factor: float,
    distance: int,
    boxes: bool,
) -> tuple[Selection, Trace]:
    """Judge every line-block."""
    features = features_of(document, lines(document), distance, boxes)
    limits = Thresholds(ttr, attr, keywords)
    if threshold == "deviation" and len(features.text):
        spread = [factor * float(values.std()) for values in (features.ttr, features.attr, features.tkd)]
        limits = Thresholds(spread[0], spread[1], spread[2], density=True)
    content = judge(features, limits, strict)
    keep = content[features.of_run]
    score = (np.minimum(features.ttr / max(limits.ttr, 1e-9), 2.0) * (1 - features.attr))[features.of_run]
    return Selection("line-block", keep, score), LineBlockTrace(features, limits, strict, content, keep)


METHOD = Method(
    name="line-block",
    title="Line-blocks with title keywords",
    reference="Extended Content Extraction: line-blocks, text to tag ratio and title keyword density (TKD)",
    summary="Keep blocks of lines with much text per tag, or with words of the title, and with few links.",
    parameters=(
        Option("ttr", 30.0, "text to tag ratio above which a block is dense", "characters per tag", 0.0, 1e6),
        Option("attr", 0.2, "share of text in links below which a block can be content", "", 0.0, 1.0),
        Option("keywords", 2, "title keywords from which a block of low density is content", "occurrences", 0, 1000),
        Option("strict", False, "demand density and title keywords, as the paper's last step has it"),
        Option(
            "threshold",
            "fixed",
            "the three numbers above, or factor times the standard deviation over the page's blocks",
            choices=("fixed", "deviation"),
        ),
        Option("factor", 1.0, "the paper's λ, where the deviation decides", "", 0.0, 100.0),
        Option("distance", 3, "how far apart neighbouring lines of a block may be", "lines", 0, 1000),
        Option("boxes", True, "end a block with the div, section or other box around it"),
    ),
    run=run,
)
