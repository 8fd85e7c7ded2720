"""What an article knows of its page beside its blocks, read when it is first asked for."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from plainleaf._version import __version__
from plainleaf.engine.article.corrections import NO_CORRECTIONS, Corrections
from plainleaf.engine.article.metadata.languages import LanguageRange, language_ranges
from plainleaf.engine.article.metadata.page_metadata import page_metadata, page_title
from plainleaf.engine.article.records import Metadata, Record
from plainleaf.engine.article.scope.coverage import Coverage, coverage
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document
from plainleaf.engine.options import Value
from plainleaf.engine.selection.contract import Selection


@dataclass(frozen=True)
class PageFacts:
    """For an article of ``region``, with the ``notes`` that stand outside of it. ``parameters`` are the method's."""

    document: Document
    selection: Selection
    parameters: Mapping[str, Value]
    region: Region | None
    notes: tuple[int, ...]
    corrections: Corrections = NO_CORRECTIONS

    @cached_property
    def title(self) -> str:
        """The title, empty where there is none; alone it takes an eighth of the time of all metadata."""
        if "metadata" in vars(self):
            return self.metadata.title.text if self.metadata.title else ""
        found = self.corrections.title or page_title(self.document)
        return found.text if found else ""

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says about itself, or a rule says for it."""
        given, found = self.corrections, page_metadata(self.document)
        return replace(
            found,
            title=given.title or found.title,
            author=given.author or found.author,
            date=given.date or found.date,
        )

    @cached_property
    def record(self) -> Record:
        """How the article came about."""
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
    def coverage(self) -> Coverage:
        """What the article leaves out, for the region and the notes that it shows."""
        shown = self.selection
        if self.region is not None:
            shown = replace(shown, keep=self.region.keep | self.document.covering(list(self.notes)))
        counted = coverage(self.document, shown)
        pictures = self.region is not None and not shown.keep.any()  # a post without any words
        return replace(counted, why_empty="") if pictures else counted

    @cached_property
    def languages(self) -> tuple[LanguageRange, ...]:
        """The parts of the article in another language or direction than the page, in document order."""
        return language_ranges(self.document, self.region.start) if self.region is not None else ()
