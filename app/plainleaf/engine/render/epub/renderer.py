"""The format EPUB. What writes a book is loaded by the first one: most who clean pages write none."""

from typing import Any

from plainleaf.engine.article import Article
from plainleaf.engine.render.epub.options import OPTIONS, TITLE


class EpubRenderer:
    """EPUB 3. For pictures that it does not hold stands a link."""

    name = "epub"
    title = TITLE
    suffix = ".epub"
    media_type = "application/epub+zip"
    options = OPTIONS

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as a book of one chapter. Raises RenderError."""
        from plainleaf.engine.render.epub.book import book

        return book((article,), **options)
