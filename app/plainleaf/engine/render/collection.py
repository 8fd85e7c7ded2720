"""What several articles in one file are called."""

from collections.abc import Sequence

from plainleaf.engine.article import Article


def title_of(articles: Sequence[Article]) -> str:
    """The title of a file with these articles."""
    first = next((article.title for article in articles if article.title), "")
    if len(articles) < 2:
        return first or "Untitled"
    others = len(articles) - 1
    return f"{first} and {others} more" if first else f"{len(articles)} articles"
