"""The EPUB format. The book writer is imported on first use, because few programs need it."""

from typing import Any

from plainleaf.engine.article import Article
from plainleaf.engine.render.epub.options import OPTIONS, TITLE


class EpubRenderer:
    """EPUB 3. Pictures that the book does not contain become links."""

    name = "epub"
    title = TITLE
    suffix = ".epub"
    media_type = "application/epub+zip"
    options = OPTIONS

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as a book of one chapter. Raises RenderError."""
        from plainleaf.engine.render.epub.book import book

        return book((article,), **options)
