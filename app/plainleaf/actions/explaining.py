"""Explains an extraction: which text was kept, and the values that decided."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from time import perf_counter
from typing import Any, Unpack

from plainleaf.actions.figures import PageFigures, figures, with_outcome
from plainleaf.actions.opening import Fetching, open_source
from plainleaf.engine.article import Article, steps
from plainleaf.engine.article.corrections import NO_CORRECTIONS, Corrections
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, corrections_for, method_named, read
from plainleaf.engine.ledger import Ledger, Steps
from plainleaf.engine.options import Value
from plainleaf.engine.page import Page
from plainleaf.engine.pipeline import StepDone, steps_done, without
from plainleaf.engine.record import record
from plainleaf.engine.rules import RuleSource
from plainleaf.engine.selection.chart import Chart
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT, FetchError

LATER = frozenset(step.name for step in steps.STEPS)
"""The steps after the method's own, whose decisions its trace does not contain."""

log = logging.getLogger(__name__)


class ExplainError(PlainleafError):
    """The text or step asked about does not exist on the page."""


@record(frozen=True)
class Explanation:
    """A method's decision on one page. ``parameters`` has all its parameters with the values used; ``ran`` lists the
    steps that the method ran in."""

    document: Document
    method: Method
    parameters: Mapping[str, Value]
    selection: Selection
    trace: Trace
    corrections: Corrections = NO_CORRECTIONS
    ran: Steps | None = None

    @cached_property
    def article(self) -> Article:
        """The resulting article."""
        return article_of(self.document, self.method, self.selection, dict(self.parameters), self.corrections, self.ran)

    @property
    def steps(self) -> Sequence[StepDone]:
        """The effect of each step on the page, in order."""
        return steps_done(self.document, self.method, self.article.ledger)

    @property
    def table(self) -> TraceTable:
        """The decisions in order, one a row."""
        return self.trace.table(self.document)

    @property
    def figures(self) -> PageFigures:
        """The shares of the page that the article shows."""
        return figures(self.document, self.article, self.article.ledger)

    def outcome(self, facts: PageFigures) -> TraceTable:
        """The decisions with their outcome, if each is about a text of its own. The article can show more than was
        kept, as some text belongs to kept text, or less, as it omits repetitions."""
        if self.selection.root is not None or "decision" not in self.table.columns:
            return self.table
        return with_outcome(self.table, self.document, facts.shown)

    @property
    def chosen(self) -> str:
        """The chosen node as a short CSS selector; empty if the method chooses none."""
        return "" if self.selection.root is None else self.document.describe(self.selection.root)

    @property
    def share(self) -> float:
        """The kept share of the page's characters, from 0 to 1."""
        texts, total = self.selection.texts, int(self.document.runs.length.sum())
        shown = self.document if texts is None else self.document.with_texts(texts)
        return float(shown.runs.length[self.selection.keep].sum()) / total if total else 0.0

    def why(self) -> str:
        """The reason for the chosen node in a sentence or two, or why nothing is kept; empty if the method keeps
        something but chooses no node."""
        root = self.selection.root
        if root is not None:
            return account(self.document, self.trace, self.article.ledger, root, self.corrections)
        return "" if self.selection.keep.any() else why_empty(self.document, self.trace, self.article)

    def why_of(self, words: str) -> str:
        """Why the first text that contains these words, ignoring case, was kept or left out. Raises ExplainError."""
        first, last = self._runs_of(words)
        node = self.document.holder(first, last)
        around = account(self.document, self.trace, self.article.ledger, node, self.corrections)
        if isinstance(self.trace, AutoTrace) and self.document.under(node) != slice(first, last):
            return f"{self.trace.why_text(first, last)} Around it: {around}"
        return around

    def pictures(self, words: str | None = None) -> tuple[Chart, ...]:
        """The method's charts; with the method auto, also the reasons for the first text with these words. Raises
        ExplainError."""
        pictures = self.trace.charts(self.document)
        if words is not None and isinstance(self.trace, AutoTrace):
            block = self.trace.block_at(*self._runs_of(words))
            pictures = (self.trace.step_picture(self.document, block), *pictures)
        return pictures

    def _runs_of(self, words: str) -> tuple[int, int]:
        """The range of runs of the first text block that contains these words, ignoring case."""
        paragraphs = blocks(self.document, paragraphs=True)
        wanted = " ".join(words.lower().split())
        for block, text in enumerate(paragraphs.texts(self.document)):
            if wanted in text.lower():
                return int(paragraphs.start[block]), int(paragraphs.end[block])
        raise ExplainError(f"No text on the page has the words “{words}”.")


def why_empty(document: Document, trace: Trace, article: Article) -> str:
    """Why a method kept nothing, in a sentence or two."""
    reason = article.coverage.why_empty if isinstance(trace, AutoTrace) else ""
    return reason or trace.why(document, document.body)


def account(
    document: Document, trace: Trace, ledger: Ledger, node: int, corrections: Corrections = NO_CORRECTIONS
) -> str:
    """Why the text under a node was kept or left out: the method's measurements, and the step that decided on most of
    it if that was a later one."""
    why = trace.why(document, node)
    if corrected := _corrected(document, node, corrections):
        return f"{corrected} The method alone: {why}"
    entry = ledger.deciding(document.runs.length, document.under(node))
    if entry is None or entry.step not in LATER or not entry.reason:
        return why
    if entry.step in steps.ABOVE:
        return f"{why} It is {entry.reason}."
    return f"{why} The article {'shows it' if entry.added else 'leaves it out'}: {entry.reason}."


def _corrected(document: Document, node: int, corrections: Corrections) -> str:
    """What corrections decided about a node, in a sentence; empty if nothing."""
    for change in reversed(corrections.changes):
        if change.node <= node < document.nodes.end[change.node]:
            return "It is kept by a correction." if change.kept else f"It is {change.reason}."
    if not corrections.roots:
        return ""
    inside = any(root <= node < document.nodes.end[root] for root in corrections.roots)
    authority = "you say" if any(correction.kind == "content" for correction in corrections.by_hand) else "a rule says"
    return f"It is {'part of' if inside else 'outside of'} what {authority} the article is."


class ReadingOptions(Fetching, total=False):
    """How a source is read; every option may be left out. ``parameters`` are the method's, ``encoding`` overrides the
    declared one, ``rules`` are the rules for single sites."""

    method: str
    parameters: Mapping[str, Any] | None
    encoding: str | None
    rules: RuleSource | None


def explain_source(
    source: str | Page, without_steps: Iterable[str] = (), **options: Unpack[ReadingOptions]
) -> Explanation:
    """Explain what a method decides on a page, given as a source (see ``open_source``) or as a Page. ``without_steps``
    are steps to skip.

    Raises StepError, FetchError, DocumentError, DecodeError, ParameterError.
    """
    chosen = method_named(options.get("method", DEFAULT_METHOD))
    settings = chosen.settings(**(options.get("parameters") or {}))  # report wrong options before fetching anything
    ran = Steps(without=without(chosen, without_steps), clock=perf_counter)
    page = source if isinstance(source, Page) else _opened(source, options)
    rules = options.get("rules")
    document = read(page, encoding=options.get("encoding"), rules=rules)
    if rules is not None and rules.matching(page.url):
        from plainleaf.actions.linked_pages import single_page_of  # few sites have rules

        if whole := single_page_of(document, rules):
            document = _whole(document, whole, options)
    selection, trace = chosen.select_in(ran, document, **settings)
    return Explanation(document, chosen, settings, selection, trace, corrections_for(document, rules), ran)


def read_source(source: str | Page, **options: Unpack[ReadingOptions]) -> Article:
    """The article of a page, given as a source or as a Page. Raises the errors of ``explain_source``."""
    return explain_source(source, **options).article


def _whole(document: Document, address: str, options: ReadingOptions) -> Document:
    """The single page with the whole article, if a rule names one and it can be fetched; else the page itself."""
    try:
        page = open_source(
            address,
            cancelled=options.get("cancelled"),
            timeout=options.get("timeout", TIMEOUT),
            initiator=document.page.url or "",
        )
        return read(page, encoding=options.get("encoding"), rules=options.get("rules"))
    except FetchError as error:
        if error.kind == "cancelled":
            raise
        log.warning("A rule names one page with all of this article, but it cannot be read: %s", error)
        return document


def _opened(source: str, options: ReadingOptions) -> Page:
    return open_source(
        source,
        url=options.get("url"),
        progress=options.get("progress"),
        cancelled=options.get("cancelled"),
        timeout=options.get("timeout", TIMEOUT),
    )
