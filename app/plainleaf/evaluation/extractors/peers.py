"""The Python peers, each with the settings that its authors recommend for the full text of any page.

They are optional (``pip install plainleaf[peers]``) and imported on first use. HTML answers are converted to text as
HTML references are.
"""

import importlib.metadata
import importlib.util
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plainleaf.engine.decode import decode
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets.html_text import visible_text
from plainleaf.evaluation.extractors.contract import Maker

_Read = Callable[[bytes, str | None], str]


@dataclass(slots=True)
class Peer:
    """A Python peer; ``load`` imports its function with the first page."""

    name: str
    version: str
    load: Callable[[], _Read]
    _read: _Read | None = field(default=None, init=False)

    def text(self, page: bytes, url: str | None) -> str:
        """The peer's answer as text."""
        if self._read is None:
            # Some peers log every odd page, and one configures the root logger.
            logging.disable(logging.CRITICAL)
            self._read = self.load()
        return self._read(page, url)

    def close(self) -> None:
        """Do nothing: there is no process to end."""


def peer(name: str, package: str, settings: str, load: Callable[[], _Read], module: str = "") -> Maker:
    """The maker of a peer in a Python package."""

    def missing() -> str:
        spec = importlib.util.find_spec((module or name).partition(".")[0])
        return "" if spec else f"the Python package {package} is not installed (extra: peers)"

    def make() -> Peer:
        # The version includes the settings, as results depend on them.
        return Peer(name, f"{importlib.metadata.version(package)}, {settings}", load)

    return Maker(name, package, settings, make, missing)


def decoded(page: bytes) -> str:
    """The page as text, for peers that do not accept bytes."""
    whole = Page(page)
    return decode(whole).html


def _trafilatura(**options: Any) -> Callable[[], _Read]:
    def load() -> _Read:
        from trafilatura import extract

        return lambda page, url: extract(page, url=url, **options) or ""

    return load


def _readability_lxml() -> _Read:
    from readability import Document

    return lambda page, url: visible_text(Document(decoded(page), url=url).summary(html_partial=True))


def _resiliparse() -> _Read:
    from resiliparse.extract.html2text import extract_plain_text

    return lambda page, _: extract_plain_text(decoded(page), main_content=True, comments=True, alt_texts=False)


def _justext() -> _Read:
    from justext import justext

    def read(page: bytes, _: str | None) -> str:
        paragraphs = justext(decoded(page), frozenset(), stopwords_low=0, stopwords_high=0)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return read


def _boilerpy3() -> _Read:
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor(raise_on_failure=False)
    return lambda page, _: str(extractor.get_content(decoded(page)))


def _newspaper() -> _Read:
    from newspaper import Article
    from newspaper.extractors.image_extractor import ImageExtractor

    ImageExtractor._fetch_image = lambda *_: None  # version 0.9.4 loads some pictures in spite of fetch_images

    def read(page: bytes, url: str | None) -> str:
        article = Article(url or "https://example.org/", language="en", fetch_images=False)
        article.download(input_html=decoded(page))
        article.parse()
        return str(article.text or "")

    return read


def _goose() -> _Read:
    from goose3 import Goose

    goose = Goose({"enable_image_fetching": False, "strict": False})
    return lambda page, url: str(goose.extract(raw_html=decoded(page), url=url).cleaned_text or "")


PYTHON_PEERS = (
    peer("trafilatura", "trafilatura", "without comments", _trafilatura(include_comments=False)),
    peer("trafilatura-fast", "trafilatura", "fast", _trafilatura(fast=True), "trafilatura"),
    peer("resiliparse", "resiliparse", "main content, comments on", _resiliparse),
    peer("readability-lxml", "readability-lxml", "summary", _readability_lxml, "readability"),
    peer("justext", "justext", "language-independent", _justext),
    peer("boilerpy3", "boilerpy3", "ArticleExtractor", _boilerpy3),
    peer("newspaper4k", "newspaper4k", "English, no images", _newspaper, "newspaper"),
    peer("goose3", "goose3", "no images, not strict", _goose),
)
