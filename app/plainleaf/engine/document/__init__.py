"""Room *document*: the parsed page and flat columns over it, before anything is decided."""

from plainleaf.engine.document.blocks import Blocks, blocks, join
from plainleaf.engine.document.columns import Document, Nodes, Runs, prefix_sum
from plainleaf.engine.document.prepare import DocumentError, prepare
from plainleaf.engine.document.source import END, START, TEXT, Source, lengths, source
from plainleaf.engine.document.stamp import ADDRESS, stamped_html

__all__ = [
    "ADDRESS",
    "END",
    "START",
    "TEXT",
    "Blocks",
    "Document",
    "DocumentError",
    "Nodes",
    "Runs",
    "Source",
    "blocks",
    "join",
    "lengths",
    "prefix_sum",
    "prepare",
    "source",
    "stamped_html",
]
