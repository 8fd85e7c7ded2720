"""The article: content tree, metadata and the record of how it was extracted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol, overload, runtime_checkable

from plainleaf.engine.article.metadata.languages import Speech, speech_at
from plainleaf.engine.article.records import Metadata, Record, Removal
from plainleaf.engine.article.scope.coverage import Coverage
from plainleaf.engine.article.tree import Block
from plainleaf.errors import PlainleafError


class RenderError(PlainleafError):
    """A format that does not exist, or options that it does not have."""


class Renderer(Protocol):
    """One output format: its name, file suffix (with the dot) and media type, and the writer itself."""

    name: str
    suffix: str
    media_type: str

    def render(self, article: "Article", **options: Any) -> bytes:
        """The article in this format. Raises RenderError for options that it does not have."""
        ...


@runtime_checkable
class TitleAlone(Protocol):
    """Metadata to be read that can give the title without the rest."""

    def title_alone(self) -> str:
        """The title, empty where there is none."""
        ...


@dataclass(frozen=True)
class Article:
    """What a reader gets. ``renderers`` are the formats it can be had in, by name (given by ``extract``).

    ``about`` is the metadata, or a function that reads it from the page when it is first asked for: reading it
    takes longer than all of the text, and who wants the text alone need not wait.
    ``addresses`` maps a block's node to its address, None where both are the same. ``leaving`` is the coverage,
    or a function that measures it when it is first asked for; ``making`` the same for ``record``, ``speaking`` for
    ``speeches``.
    """

    blocks: tuple[Block, ...]
    about: Metadata | Callable[[], Metadata] = field(repr=False, compare=False)
    making: Record | Callable[[], Record] = field(repr=False, compare=False)
    removals: tuple[Removal, ...] = ()
    renderers: Mapping[str, Renderer] = field(default_factory=dict, repr=False, compare=False)
    addresses: tuple[int, ...] | None = field(default=None, repr=False, compare=False)
    leaving: Coverage | Callable[[], Coverage] = field(default=Coverage(0, 0.0, (), None), repr=False, compare=False)
    speaking: tuple[Speech, ...] | Callable[[], tuple[Speech, ...]] = field(default=(), repr=False, compare=False)

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self.about if isinstance(self.about, Metadata) else self.about()

    @cached_property
    def record(self) -> Record:
        """How the article came about."""
        return self.making if isinstance(self.making, Record) else self.making()

    @cached_property
    def coverage(self) -> Coverage:
        """What of the page is not in the article."""
        return self.leaving if isinstance(self.leaving, Coverage) else self.leaving()

    @cached_property
    def speeches(self) -> tuple[Speech, ...]:
        """The parts of the article in another language or direction than the page, in document order."""
        return self.speaking if isinstance(self.speaking, tuple) else self.speaking()

    def __getstate__(self) -> dict[str, Any]:
        """For another process: what is read from the page when it is asked for, not the page."""
        state = dict(self.__dict__)
        state["about"] = state["metadata"] = self.metadata
        state["making"] = state["record"] = self.record
        state["leaving"] = state["coverage"] = self.coverage
        state["speaking"] = state["speeches"] = self.speeches
        return state

    @cached_property
    def title(self) -> str:
        """The title, empty where the page has none."""
        if isinstance(self.about, TitleAlone) and "metadata" not in self.__dict__:
            return self.about.title_alone()
        return self.metadata.title.text if self.metadata.title else ""

    @property
    def text(self) -> str:
        """The article as plain text without metadata and without the title that stands above it."""
        return self.render("text", title=False)

    def address_of(self, node: int) -> int:
        """The address of a block's node, -1 where it has none."""
        return node if self.addresses is None or node < 0 else self.addresses[node]

    def speech_of(self, node: int) -> tuple[str, str]:
        """The language and the direction that a block's element has of itself or of what it stands in, empty where
        they are the page's."""
        return speech_at(self.speeches, node)

    @overload
    def render(self, name: Literal["epub"], **options: Any) -> bytes: ...

    @overload
    def render(self, name: str, **options: Any) -> str: ...

    def render(self, name: str, **options: Any) -> str | bytes:
        """The article in a format: ``text``, ``markdown``, ``html``, ``json`` as text, ``epub`` as bytes.

        Raises RenderError.
        """
        data = self.to_bytes(name, **options)
        return data if name == "epub" else data.decode(options.get("encoding", "utf-8"))

    def to_bytes(self, name: str, **options: Any) -> bytes:
        """The article in any format, as the bytes of a file. Raises RenderError."""
        if name not in self.renderers:
            raise RenderError(f"There is no format {name!r}; there are: {', '.join(self.renderers)}.")
        return self.renderers[name].render(self, **options)
