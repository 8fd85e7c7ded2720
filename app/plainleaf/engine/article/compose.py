"""Makes the article of a selection: chooses the region, finds overrides, walks, cleans up."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, replace

import numpy as np

from plainleaf.engine.article import steps as step
from plainleaf.engine.article.article import Article, Renderer
from plainleaf.engine.article.build.builder import Builder
from plainleaf.engine.article.build.overrides import Override, Overrides, put_back
from plainleaf.engine.article.cleanup.bullets import with_lists
from plainleaf.engine.article.cleanup.clutter import find_overrides
from plainleaf.engine.article.cleanup.datelines import without_dateline
from plainleaf.engine.article.cleanup.duplicates import without_duplicates
from plainleaf.engine.article.cleanup.headings import outlined, without_titles
from plainleaf.engine.article.cleanup.leftovers import without_leftovers
from plainleaf.engine.article.cleanup.listings import with_listings
from plainleaf.engine.article.cleanup.parts_twice import without_parts_twice
from plainleaf.engine.article.cleanup.pull_quotes import without_pull_quotes
from plainleaf.engine.article.cleanup.teasers import without_teasers
from plainleaf.engine.article.corrections import NO_CORRECTIONS, Corrections
from plainleaf.engine.article.elements.captions import find_captions
from plainleaf.engine.article.elements.handlers import HANDLERS
from plainleaf.engine.article.elements.pictures.lead_picture import with_lead_picture
from plainleaf.engine.article.elements.pictures.post_media import with_post_media
from plainleaf.engine.article.elements.tabs import find_tabs, taken_panels
from plainleaf.engine.article.notes.footnotes import find_footnotes
from plainleaf.engine.article.notes.unlinked import find_unlinked_notes
from plainleaf.engine.article.page_facts import PageFacts, Written
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.corrected import corrected, left_out
from plainleaf.engine.article.scope.region import Region, region_of
from plainleaf.engine.article.scope.threads.layout import with_heads
from plainleaf.engine.article.tree import Block
from plainleaf.engine.document import Document
from plainleaf.engine.document.shortcodes import without_shortcodes
from plainleaf.engine.ledger import Ledger, NamedStep, Steps
from plainleaf.engine.options import Value
from plainleaf.engine.selection.contract import KEPT, Selection

Blocks = tuple[Block, ...]
Clean = Callable[[Blocks], tuple[Blocks, tuple[Removal, ...]]]
"""A step that removes blocks and reports them."""


def compose(
    document: Document,
    selection: Selection,
    parameters: Mapping[str, Value],
    renderers: Mapping[str, Renderer],
    corrections: Corrections = NO_CORRECTIONS,
    steps: Steps | None = None,
) -> Article:
    """Compose the article of a selection.

    ``parameters`` go into its record, ``renderers`` are its formats. ``corrections`` override all steps. ``steps`` are
    those in which the method ran, with the steps to leave out; new ones if there are none.
    """
    steps = _begun(document, selection, steps)
    if (texts := without_shortcodes(document, selection.texts or document.runs.text)) is not None:
        selection = replace(
            selection, texts=tuple(texts), keep=selection.keep & np.fromiter(map(bool, texts), np.bool_)
        )
    part = _region(document, selection, corrections, steps)
    made = _Made((), [], ())
    if part is not None:
        restored = corrections.kept
        made = _content(shown(document, selection, restored), part, restored, corrections, steps)
    stamped = document.page.origin == "browser"
    written = Written(steps, made.removed, made.blocks)
    return Article(
        made.blocks,
        PageFacts(document, selection, parameters, part, made.notes, corrections, written),
        tuple(removal for _, removal in made.removed),
        renderers,
        tuple(document.address.tolist()) if stamped else None,
    )


def region_ledger(document: Document, selection: Selection, corrections: Corrections = NO_CORRECTIONS) -> Ledger:
    """The effects on a page's runs of the steps that choose an article's text, before blocks are made."""
    steps = _begun(document, selection)
    _region(document, selection, corrections, steps)
    return Ledger(len(document.runs), steps.entries, {})


def _begun(document: Document, selection: Selection, steps: Steps | None = None) -> Steps:
    """The steps after those of the method."""
    begun = Steps(selection.ledger) if steps is None else steps
    if not begun.entries:
        begun.bar(KEPT, ~selection.keep)
        begun.record(KEPT, np.zeros(len(document.runs), np.bool_), selection.keep)
    return begun


def _region(document: Document, selection: Selection, corrections: Corrections, steps: Steps) -> Region | None:
    """The part of the document to show: the selection with its additions, corrected."""
    part = region_of(document, selection, steps)
    for one, add in ((step.LEAD_PICTURE, with_lead_picture), (step.POST_MEDIA, with_post_media)):
        more = steps.run(one, part, add, document, part)
        if part is not None and more is not None:
            steps.record(one, part.keep, more.keep)
        part = more
    after = steps.timed(step.CORRECTIONS, corrected, document, part, corrections)
    nothing = np.zeros(len(document.runs), np.bool_)
    steps.record(step.CORRECTIONS, nothing if part is None else part.keep, nothing if after is None else after.keep)
    return after


def shown(document: Document, selection: Selection, restored: Set[int]) -> Document:
    """The document with the part of each run that the method keeps; restored nodes have all of their text."""
    if selection.texts is None:
        return document
    texts = list(selection.texts)
    for node in restored:
        texts[document.under(node)] = document.runs.text[document.under(node)]
    return document.with_texts(texts)


@dataclass
class _Made:
    """Intermediate results of the steps: the blocks, the removals, and the nodes of notes outside the region."""

    blocks: Blocks
    removed: list[tuple[NamedStep, Removal]]
    notes: tuple[int, ...]


def _content(document: Document, part: Region, restored: Set[int], corrections: Corrections, steps: Steps) -> _Made:
    """The blocks of a region, the removals, and the notes."""
    nothing: Overrides = {}
    overrides = steps.run(step.NAMES, nothing, find_overrides, document, part)
    panels = taken_panels(overrides)
    steps.run(step.CAPTIONS, None, find_captions, document, part, overrides)
    steps.run(step.TABS, None, find_tabs, document, part, panels, overrides)
    outside = (
        *steps.run(step.NOTES, (), find_footnotes, document, part, overrides),
        *steps.run(step.NOTES, (), find_unlinked_notes, document, part, overrides),
    )
    put_back(document, overrides, restored)
    overrides |= {node: Override("removal", why, "correction") for node, why in left_out(document, corrections).items()}
    builder = Builder(document, part, HANDLERS, overrides, outside, restored)
    blocks = steps.timed(step.WALK, builder.build)
    decided = [step.CORRECTIONS if removal.step == "correction" else step.NAMES for removal in builder.removals]
    made = _Made(blocks, list(zip(decided, builder.removals, strict=True)), outside)
    for one, clean in _cleaning(document, bool(part.posts), restored, corrections):
        made.blocks, removals = steps.run(one, (made.blocks, ()), clean, made.blocks)
        made.removed += [(one, removal) for removal in removals]
    made.blocks = steps.run(step.LISTS, made.blocks, with_lists, made.blocks)
    made.blocks = steps.run(step.LISTS, made.blocks, with_listings, made.blocks, document)
    if part.layout is not None:
        made.blocks = steps.run(step.THREAD, made.blocks, with_heads, made.blocks, document, part.layout, part.posts)
    made.blocks = steps.run(step.OUTLINE, made.blocks, outlined, made.blocks, document)
    return made


def _cleaning(
    document: Document, is_thread: bool, restored: Set[int], corrections: Corrections
) -> Iterator[tuple[NamedStep, Clean]]:
    """The steps that remove blocks, in order. Each post of a thread has its own date, and posts quote each other."""
    title = corrections.title.text if corrections.title else ""
    yield step.TITLE, lambda blocks: without_titles(blocks, document, restored, title)
    if not is_thread:
        yield step.DATELINE, lambda blocks: without_dateline(blocks, document, restored)
    yield step.TEASERS, lambda blocks: without_teasers(blocks, restored)
    yield step.LEFTOVERS, lambda blocks: without_leftovers(blocks, document, restored)
    if not is_thread:
        yield step.REPEATS, lambda blocks: without_pull_quotes(blocks, restored)
    yield step.REPEATS, lambda blocks: without_duplicates(blocks, restored)
    if not is_thread:
        yield step.REPEATS, lambda blocks: without_parts_twice(blocks, document, restored)
