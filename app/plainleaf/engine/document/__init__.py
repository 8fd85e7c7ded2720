"""The parsed page and its columns, before any decision."""

from plainleaf.engine.document.blocks import Blocks, blocks, join
from plainleaf.engine.document.columns import Document, Nodes, Runs, covered, prefix_sum
from plainleaf.engine.document.kept_text import text_of
from plainleaf.engine.document.lines import Lines, lines
from plainleaf.engine.document.prepare import DocumentError, prepare
from plainleaf.engine.document.script_notice import is_script_notice
from plainleaf.engine.document.source import END, START, TEXT, SourceColumns, lengths, source
from plainleaf.engine.document.stamp import as_html, stamped, stamped_html
from plainleaf.engine.document.wording import (
    WordSpans,
    characters,
    right_to_left,
    right_to_left_only,
    word_density,
    words,
)
from plainleaf.engine.page import ADDRESS

__all__ = [
    "ADDRESS",
    "END",
    "START",
    "TEXT",
    "Blocks",
    "Document",
    "DocumentError",
    "Lines",
    "Nodes",
    "Runs",
    "SourceColumns",
    "WordSpans",
    "as_html",
    "blocks",
    "characters",
    "covered",
    "is_script_notice",
    "join",
    "lengths",
    "lines",
    "prefix_sum",
    "prepare",
    "right_to_left",
    "right_to_left_only",
    "source",
    "stamped",
    "stamped_html",
    "text_of",
    "word_density",
    "words",
]
