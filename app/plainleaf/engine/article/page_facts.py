"""Properties of an article that are read from its page on request."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from plainleaf._version import __version__
from plainleaf.engine.arrays import Bools
from plainleaf.engine.article import steps as step
from plainleaf.engine.article.corrections import Corrections
from plainleaf.engine.article.metadata.languages import LanguageRange, language_ranges
from plainleaf.engine.article.metadata.page_metadata import page_metadata, page_title
from plainleaf.engine.article.records import AppliedRule, Metadata, Record, Removal
from plainleaf.engine.article.removed_runs import Taken
from plainleaf.engine.article.scope.coverage import Coverage, coverage
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.standfirst import standfirst_of
from plainleaf.engine.article.tree import Block, Code, walk
from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.document import Document, blocks, covered
from plainleaf.engine.ledger import Ledger, LedgerEntry, NamedStep, Steps
from plainleaf.engine.options import Value
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import Selection


@record(frozen=True, slots=True)
class Written:
    """The records of an article's steps, their removals, and the blocks."""

    steps: Steps
    removed: Sequence[tuple[NamedStep, Removal]]
    blocks: tuple[Block, ...]


@record(frozen=True)
class PageFacts:
    """For an article of ``region``, with the ``notes`` outside of it. ``parameters`` are the method's."""

    document: Document
    selection: Selection
    parameters: Mapping[str, Value]
    region: Region | None
    notes: tuple[int, ...]
    corrections: Corrections
    written: Written

    @cached_property
    def title(self) -> str:
        """The title; empty if there is none. Alone it takes an eighth of the time of all metadata."""
        if "metadata" in vars(self):
            return self.metadata.title.text if self.metadata.title else ""
        found = self.corrections.title or page_title(self.document)
        return found.text if found else ""

    @cached_property
    def metadata(self) -> Metadata:
        """The page's metadata, with those of a rule."""
        given, found = self.corrections, page_metadata(self.document)
        return replace(
            found,
            title=given.title or found.title,
            author=given.author or found.author,
            date=given.date or found.date,
        )

    @cached_property
    def standfirst(self) -> str:
        """The marked standfirst at the beginning of the text."""
        return standfirst_of(self.written.blocks, self.document)

    @property
    def rules(self) -> tuple[AppliedRule, ...]:
        """Those of the record, without the rest of it."""
        return self.corrections.rules

    @cached_property
    def record(self) -> Record:
        """How the article was extracted."""
        import hashlib  # loads OpenSSL, which takes as long as a page

        document, selection = self.document, self.selection
        root = selection.root
        return Record(
            selection.method,
            dict(self.parameters),
            __version__,
            hashlib.sha256(document.page.body).hexdigest(),
            f"{document.decoded.encoding}{', written twice' if document.decoded.twice else ''}",
            None if root is None else int(document.address[root]),
            "" if root is None else document.describe(root),
            None if selection.confidence is None else round(selection.confidence, 4),
            url=document.url,
            rules=self.corrections.rules,
            corrections=self.corrections.by_hand,
        )

    @cached_property
    def ledger(self) -> Ledger:
        """The effect of each step on the runs of the page, with the notes outside of the region, listings as a whole,
        and the title at any place."""
        document = self.document
        steps = Steps(self.written.steps.entries)
        keep = np.zeros(len(document.runs), np.bool_) if self.region is None else self.region.keep
        noted = keep | document.covering(list(self.notes))
        steps.record(step.NOTES, keep, noted)
        listings = [block.node for block in walk(self.written.blocks) if isinstance(block, Code) and block.node >= 0]
        keep = noted | document.covering(listings)
        steps.record(step.WALK, noted, keep)
        taken = Taken(document, keep)
        for one, removal in self.written.removed:
            runs = taken.runs(removal)
            steps.entries.append(LedgerEntry(one.name, removal.stands_above, runs, removal.reason))
            if not removal.stands_above:
                keep[runs] = False
        if self.title and not keep.all():
            found = blocks(document)
            same = [at for at, text in enumerate(found.texts(document)) if without_bidi(text) == self.title]
            titled = keep | (covered(found.start[same], found.end[same], len(keep)) > 0)
            steps.record(step.TITLE, keep, titled)
        return Ledger(len(keep), steps.entries, self.written.steps.seconds)

    @cached_property
    def coverage(self) -> Coverage:
        """What the article leaves out, for its region and notes."""
        shown = self.selection
        if self.region is not None:
            shown = replace(shown, keep=self.region.keep | self.document.covering(list(self.notes)))
        counted = coverage(self.document, shown, self._left_out_by_hand())
        pictures = self.region is not None and not shown.keep.any()  # a post without any words
        return replace(counted, why_empty="") if pictures else counted

    def _left_out_by_hand(self) -> Bools | None:
        """The text that corrections and rules leave out, whatever the method says of it, shape (runs,)."""
        roots, changes = self.corrections.roots, self.corrections.changes
        if not roots and not changes:
            return None
        decided = ~self.document.covering(list(roots)) if roots else np.zeros(len(self.document.runs), np.bool_)
        for change in changes:
            decided[self.document.under(change.node)] = not change.kept
        return decided

    @cached_property
    def languages(self) -> tuple[LanguageRange, ...]:
        """The parts of the article in another language or direction than the page, in document order."""
        return language_ranges(self.document, self.region.start) if self.region is not None else ()
