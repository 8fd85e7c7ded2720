"""The work of editing, for worker threads: replaces the nodes of blocks by numbers, and back."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plainleaf.desktop.reader import ArticlePage
from plainleaf.desktop.window.page.extraction import shown, with_article
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article, address_of, with_blocks
from plainleaf.engine.article.tree import Block

if TYPE_CHECKING:  # the shelf is imported on its own thread
    from plainleaf.library import Library


@dataclass(frozen=True, slots=True)
class EditableArticle:
    """An article whose blocks have numbers instead of nodes, the nodes by number, and its page."""

    blocks: tuple[Block, ...]
    nodes: tuple[int, ...]
    page: ArticlePage


def editable(reading: Reading) -> EditableArticle:
    """Prepare the article of a reading for editing."""
    from plainleaf.actions.shelf.editing import numbered
    from plainleaf.desktop.reader.edit_page import EditWriter

    article = reading.article
    blocks, nodes = numbered(article.blocks)
    addresses = tuple(address_of(article, node) for node in nodes)
    fragment = EditWriter(with_blocks(article, blocks), addresses).blocks(blocks)
    return EditableArticle(blocks, nodes, shown(article, reading.page.url, reading.delivery, reading.held, fragment))


def with_edits(reading: Reading, parts: EditableArticle, edits_json: str) -> Reading:
    """Apply the edits from the page to the reading (see ``ReaderView.edited``)."""
    from plainleaf.actions.shelf.editing import Edits, edited, with_nodes

    message = json.loads(edits_json)
    edits = Edits({int(number): str(text) for number, text in message["texts"].items()}, frozenset(message["removed"]))
    blocks = with_nodes(edited(parts.blocks, edits), lambda number: parts.nodes[number] if number >= 0 else -1)
    return with_article(reading, with_blocks(reading.article, blocks))


def kept(library: "Library", reading: Reading, article: Article, *, edited: bool = True) -> None:
    """Save a page's article on the shelf, as edited or as extracted. Raises LibraryError."""
    from plainleaf.actions.shelf.editing import keep_article

    keep_article(library, reading.page, reading.article, article, edited=edited)
