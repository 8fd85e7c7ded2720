"""The interface of extractors: a name, a version, and text from the bytes of a page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Extractor(Protocol):
    """Turns pages into text. ``name`` is as the user wrote it; ``version`` changes whenever answers may change."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...

    def text(self, page: bytes, url: str | None) -> str:
        """The content of a page as plain text. An exception counts as an empty answer and is reported."""
        ...

    def close(self) -> None:
        """End the processes that were started for the extractor."""
        ...


@dataclass(frozen=True, slots=True)
class Maker:
    """A peer that may be installed. ``package`` provides its version, ``settings`` describes how it is run, and
    ``missing()`` says why it is unavailable, or is empty."""

    name: str
    package: str
    settings: str
    make: Callable[[], Extractor]
    missing: Callable[[], str]
