"""The article: the result of ``extract``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

from plainleaf.engine.article.metadata.languages import LanguageRange, language_at
from plainleaf.engine.article.records import AppliedRule, Metadata, Record, Removal
from plainleaf.engine.article.scope.coverage import NOTHING_LEFT_OUT, Coverage
from plainleaf.engine.article.tree import Block
from plainleaf.engine.ledger import NO_LEDGER, Ledger
from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.record import record

if TYPE_CHECKING:
    from bs4 import BeautifulSoup


class RenderError(OptionError):
    """A format that does not exist, or an option that it does not have."""


class Renderer(Protocol):
    """One output format: its name, title, file suffix (with the dot), media type and options, and the writer."""

    name: str
    title: str
    suffix: str
    media_type: str
    options: tuple[Option, ...]

    def render(self, article: Article, **options: Any) -> bytes:
        """The article in this format. Raises RenderError for unknown options."""
        ...


class Facts(Protocol):
    """The properties of an article besides its blocks."""

    @property
    def title(self) -> str: ...
    @property
    def metadata(self) -> Metadata: ...
    @property
    def record(self) -> Record: ...
    @property
    def rules(self) -> tuple[AppliedRule, ...]: ...
    @property
    def coverage(self) -> Coverage: ...
    @property
    def languages(self) -> tuple[LanguageRange, ...]: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def standfirst(self) -> str: ...


@record(frozen=True, slots=True)
class KnownFacts:
    """Facts that have been read."""

    metadata: Metadata
    record: Record
    coverage: Coverage = NOTHING_LEFT_OUT
    languages: tuple[LanguageRange, ...] = ()
    ledger: Ledger = NO_LEDGER
    standfirst: str = ""

    @property
    def title(self) -> str:
        return self.metadata.title.text if self.metadata.title else ""

    @property
    def rules(self) -> tuple[AppliedRule, ...]:
        return self.record.rules


@dataclass(frozen=True, init=False, repr=False)
class Article:
    """The content of a page: ``blocks`` are its tree (see ``plainleaf.engine.article.tree``), ``removals`` what was
    left out of the kept text.

    Metadata, record and coverage are read from the page on request: reading them takes longer than the text, which
    callers may want alone.
    """

    blocks: tuple[Block, ...]
    removals: tuple[Removal, ...]
    _facts: Facts = field(compare=False)
    _renderers: Mapping[str, Renderer] = field(compare=False)
    _addresses: tuple[int, ...] | None = field(compare=False)

    def __init__(
        self,
        blocks: tuple[Block, ...],
        facts: Facts,
        removals: tuple[Removal, ...] = (),
        renderers: Mapping[str, Renderer] | None = None,
        addresses: tuple[int, ...] | None = None,
    ) -> None:
        """``renderers``: output formats by name; ``addresses``: of the nodes, None if they are the nodes themselves."""
        vars(self).update(
            blocks=blocks, removals=removals, _facts=facts, _renderers=renderers or {}, _addresses=addresses
        )

    def __repr__(self) -> str:
        return f"<Article {self.title!r}, {len(self.blocks)} blocks>"

    def __getstate__(self) -> dict[str, Any]:
        """For another process: the facts, which are read from the page on request, without the page."""
        facts = self._facts
        return vars(self) | {
            "_facts": KnownFacts(
                facts.metadata, facts.record, facts.coverage, facts.languages, standfirst=facts.standfirst
            )
        }

    @property
    def title(self) -> str:
        """The title; empty if the page has none."""
        return self._facts.title

    @property
    def text(self) -> str:
        """The article as plain text, without metadata and title."""
        return self.render("text", title=False)

    @property
    def metadata(self) -> Metadata:
        """The page's metadata."""
        return self._facts.metadata

    @property
    def record(self) -> Record:
        """How the article was extracted."""
        return self._facts.record

    @property
    def rules(self) -> tuple[AppliedRule, ...]:
        """The rules for its site that applied to the page."""
        return self._facts.rules

    @property
    def coverage(self) -> Coverage:
        """The parts of the page that are not in the article."""
        return self._facts.coverage

    @property
    def ledger(self) -> Ledger:
        """The step that kept or removed each run of the page, and why; without entries if the page is not available."""
        return self._facts.ledger

    @property
    def standfirst(self) -> str:
        """The lines at the beginning of the text that summarise it; empty if none are marked."""
        return self._facts.standfirst

    @overload
    def render(self, name: Literal["epub"], **options: Any) -> bytes: ...

    @overload
    def render(self, name: str, **options: Any) -> str: ...

    def render(self, name: str, **options: Any) -> str | bytes:
        """Render the article: ``text``, ``markdown``, ``html`` and ``json`` as text, ``epub`` as bytes.

        Raises RenderError.
        """
        data = self.to_bytes(name, **options)
        return data if name == "epub" else data.decode(options.get("encoding", "utf-8"))

    def to_bytes(self, name: str, **options: Any) -> bytes:
        """Render the article in any format, as the bytes of a file. Raises RenderError."""
        if name not in self._renderers:
            raise RenderError(f"There is no format {name!r}; there are: {', '.join(self._renderers)}.")
        return self._renderers[name].render(self, **options)

    def soup(self) -> BeautifulSoup:
        """The article's blocks as HTML in a ``bs4.BeautifulSoup``.

        Raises RenderError if Beautiful Soup is not installed.
        """
        try:
            from bs4 import BeautifulSoup
        except ImportError as error:
            raise RenderError("article.soup() needs Beautiful Soup: pip install beautifulsoup4.") from error
        return BeautifulSoup(self.render("html", fragment=True), "html.parser")


def with_blocks(article: Article, blocks: tuple[Block, ...], record: Record | None = None) -> Article:
    """A copy of the article with other blocks, and optionally another record."""
    facts = article._facts
    if record is not None:
        facts = KnownFacts(facts.metadata, record, facts.coverage, facts.languages)
    return Article(blocks, facts, article.removals, article._renderers, article._addresses)


def address_of(article: Article, node: int) -> int:
    """The address of a block's node; -1 if it has none."""
    return node if article._addresses is None or node < 0 else article._addresses[node]


def language_of(article: Article, node: int) -> tuple[str, str]:
    """The language and direction of a block's element, own or inherited; empty if they are the page's."""
    return language_at(article._facts.languages, node) if node >= 0 else ("", "")
