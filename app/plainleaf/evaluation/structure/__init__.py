"""Scores how much of a page's headings, lists, links, images, code, tables and notes is kept."""

from plainleaf.evaluation.structure.comparing import Count, PageScore, Totals, compare, total
from plainleaf.evaluation.structure.from_html import html_shape
from plainleaf.evaluation.structure.from_markdown import markdown_shape
from plainleaf.evaluation.structure.pages import StructurePage, names_in, structure_pages
from plainleaf.evaluation.structure.running import ANSWERS, answer_maker, score_structure
from plainleaf.evaluation.structure.shape import FEATURES, StructureShape

__all__ = [
    "ANSWERS",
    "FEATURES",
    "Count",
    "PageScore",
    "StructurePage",
    "StructureShape",
    "Totals",
    "answer_maker",
    "compare",
    "html_shape",
    "markdown_shape",
    "names_in",
    "score_structure",
    "structure_pages",
    "total",
]
