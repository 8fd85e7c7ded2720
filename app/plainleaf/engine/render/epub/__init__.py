"""EPUB 3: one article, or several, as a book. See docs/decisions/0017-epub-without-a-library.md."""

from plainleaf.engine.render.epub.renderer import EpubRenderer

__all__ = ["EpubRenderer"]
