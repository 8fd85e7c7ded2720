"""The format EPUB. What writes a book is loaded by the first one: most who clean pages write none."""

from typing import Any

from plainleaf.engine.article import Article
from plainleaf.engine.options import Option
from plainleaf.engine.render.options import PICTURES


class EpubRenderer:
    """EPUB 3. For pictures that it does not hold stands a link."""

    name = "epub"
    title = "EPUB book"
    suffix = ".epub"
    media_type = "application/epub+zip"
    options: tuple[Option, ...] = (
        Option("title", "", "the title of the book, else that of the article", offered=False),
        PICTURES,
    )

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as a book of one chapter. Raises RenderError."""
        from plainleaf.engine.render.epub.book import book

        return book((article,), **options)
