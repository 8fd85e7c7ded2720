"""The article as a reading page, and its style."""

from plainleaf.desktop.reader.local_pictures import HeldPictures
from plainleaf.desktop.reader.marks import DrawnHighlight, MarkedText, Marking
from plainleaf.desktop.reader.place import OutlineEntry, ReadingPlace, time_left
from plainleaf.desktop.reader.reading_page import ArticlePage, article_page
from plainleaf.desktop.reader.scored_page import ScoredPage, scored_page
from plainleaf.desktop.reader.style import FONTS, LONGEST_CSS, PARAGRAPH, THEMES, ReaderStyle, style_of
from plainleaf.desktop.reader.view import ReaderView

__all__ = [
    "FONTS",
    "LONGEST_CSS",
    "PARAGRAPH",
    "THEMES",
    "ArticlePage",
    "DrawnHighlight",
    "HeldPictures",
    "MarkedText",
    "Marking",
    "OutlineEntry",
    "ReaderStyle",
    "ReaderView",
    "ReadingPlace",
    "ScoredPage",
    "article_page",
    "scored_page",
    "style_of",
    "time_left",
]
