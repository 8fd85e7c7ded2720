"""Articles built by hand."""

from collections.abc import Callable

import pytest

from plainleaf.engine.article import Article, KnownFacts, Metadata, Record
from plainleaf.engine.article.tree import Block
from plainleaf.engine.render import RENDERERS

Build = Callable[..., Article]


@pytest.fixture
def article_of() -> Build:
    """``article_of(block, …, metadata=…)``: an article of these blocks."""

    def build(*blocks: Block, metadata: Metadata | None = None) -> Article:
        record = Record("descent", {"stop": 5.0}, "1.2.3", "ab" * 32, "utf-8", 7, "div#main")
        return Article(blocks, KnownFacts(metadata or Metadata(), record), (), RENDERERS)

    return build
