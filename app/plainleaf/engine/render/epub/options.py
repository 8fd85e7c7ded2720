"""The name and options of the EPUB format."""

from plainleaf.engine.options import Option
from plainleaf.engine.render.options import PICTURES

TITLE = "EPUB book"
OPTIONS: tuple[Option, ...] = (
    Option("title", "", "the title of the book, else that of the article", offered=False),
    PICTURES,
)
