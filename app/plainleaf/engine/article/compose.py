"""From a selection to the article: choose the region, find what is something else than its tag says, walk, clean up."""

from collections.abc import Mapping, Sequence, Set

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.article import Article, Renderer
from plainleaf.engine.article.build.builder import Builder
from plainleaf.engine.article.build.overrides import Override, put_back
from plainleaf.engine.article.cleanup.bullets import with_lists
from plainleaf.engine.article.cleanup.captions_twice import without_captions_twice
from plainleaf.engine.article.cleanup.clutter import find_overrides
from plainleaf.engine.article.cleanup.datelines import without_dateline
from plainleaf.engine.article.cleanup.duplicates import without_duplicates
from plainleaf.engine.article.cleanup.headings import outlined, without_titles
from plainleaf.engine.article.cleanup.indentation import without_indentation
from plainleaf.engine.article.cleanup.leftovers import without_leftovers
from plainleaf.engine.article.cleanup.lists_in_pieces import with_whole_lists
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
from plainleaf.engine.article.page_facts import PageFacts
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.corrected import corrected, left_out
from plainleaf.engine.article.scope.region import Region, region_of
from plainleaf.engine.article.tree import Block
from plainleaf.engine.document import Document
from plainleaf.engine.options import Value
from plainleaf.engine.selection.contract import Selection


def compose(
    document: Document,
    selection: Selection,
    parameters: Mapping[str, Value],
    renderers: Mapping[str, Renderer],
    corrections: Corrections = NO_CORRECTIONS,
) -> Article:
    """The article of a selection.

    ``parameters`` go into its record, ``renderers`` are the formats it can be had in. ``corrections`` come over all of
    it: what they keep stays although a step would leave it out.
    """
    part, back = region_for(document, selection, corrections), corrections.kept
    blocks, removals, notes = (
        content(shown(document, selection, back), part, back, corrections) if part else ((), (), ())
    )
    stamped = document.page.origin == "browser"
    return Article(
        blocks,
        PageFacts(document, selection, parameters, part, notes, corrections),
        removals,
        renderers,
        tuple(document.address.tolist()) if stamped else None,
    )


def region_for(document: Document, selection: Selection, corrections: Corrections = NO_CORRECTIONS) -> Region | None:
    """The part of the document that is shown: what was selected and belongs to it, corrected."""
    part = with_post_media(document, with_lead_picture(document, region_of(document, selection)))
    return corrected(document, part, corrections)


def without_removals(document: Document, keep: NDArray[np.bool_], removals: Sequence[Removal]) -> NDArray[np.bool_]:
    """A mask over the runs, shape (runs,), without what the article leaves out of them again. The title is in its
    head."""
    left = keep.copy()
    for removal in removals:
        if not removal.stands_above and removal.node >= 0:
            left[document.under(removal.node)] = False
    return left


def shown(document: Document, selection: Selection, restored: Set[int]) -> Document:
    """The document with what the method keeps of each run; what a reader put back has all of its text."""
    if selection.texts is None:
        return document
    texts = list(selection.texts)
    for node in restored:
        texts[document.under(node)] = document.runs.text[document.under(node)]
    return document.with_texts(texts)


def content(
    document: Document, part: Region, restored: Set[int], corrections: Corrections = NO_CORRECTIONS
) -> tuple[tuple[Block, ...], tuple[Removal, ...], tuple[int, ...]]:
    """The blocks of a region, what was left out of it, and the nodes of its notes that stand outside of it."""
    overrides = find_overrides(document, part)
    panels = taken_panels(overrides)
    find_captions(document, part, overrides)
    find_tabs(document, part, panels, overrides)
    outside = find_footnotes(document, part, overrides)
    outside = (*outside, *find_unlinked_notes(document, part, overrides))
    put_back(document, overrides, restored)
    overrides |= {node: Override("removal", why, "correction") for node, why in left_out(document, corrections).items()}
    builder = Builder(document, part, HANDLERS, overrides, outside, restored)
    title = corrections.title.text if corrections.title else ""
    blocks, titles = without_titles(without_indentation(builder.build(), document), document, restored, title)
    is_thread = bool(part.posts)  # each post has its date, and posts quote each other
    blocks, datelines = (blocks, ()) if is_thread else without_dateline(blocks, document, restored)
    blocks, teasers = without_teasers(blocks, document.url, restored)
    blocks, leftovers = without_leftovers(blocks, document, restored)
    blocks, doubles = (blocks, ()) if is_thread else without_pull_quotes(blocks, restored)
    blocks, clones = without_duplicates(blocks, document, restored)
    blocks, parts = (blocks, ()) if is_thread else without_parts_twice(blocks, document, restored)
    removals = (
        *titles,
        *datelines,
        *builder.removals,
        *teasers,
        *leftovers,
        *doubles,
        *clones,
        *parts,
    )
    blocks = without_captions_twice(with_whole_lists(with_lists(blocks)), document)
    return outlined(blocks, document), removals, outside
